package modelserver

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestOpenAI(t *testing.T) {
	t.Parallel()
	s := NewScripted(t, New)
	s.SetKey("secret")
	ask := func(key, user string) (int, string) {
		body := `{"model":"tiny","stream":true,"messages":[{"role":"user","content":[{"type":"text","text":"` + user + `"}]}],"tools":[{"type":"function","function":{"name":"list_proposals"}}]}`
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/v1/chat/completions", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+key)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, _ := io.ReadAll(res.Body) // cut short in some cases
		return res.StatusCode, string(b)
	}
	if status, body := ask("wrong", "hello"); status != http.StatusUnauthorized || !strings.Contains(body, "invalid_api_key") {
		t.Errorf("%d %s", status, body)
	}
	if _, body := ask("secret", "hello"); !strings.Contains(body, `"content":"Hello! "`) || !strings.HasSuffix(body, "data: [DONE]\n\n") {
		t.Error(body)
	}
	if _, body := ask("secret", "What proposals do you have?"); !strings.Contains(body, `"name":"list_proposals"`) || !strings.Contains(body, `"finish_reason":"tool_calls"`) {
		t.Error(body)
	}
	s.Next(Failures()[0].Play)
	if _, body := ask("secret", "hello"); strings.Contains(body, "[DONE]") || !strings.Contains(body, "two ") {
		t.Error(body)
	}
}

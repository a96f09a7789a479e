package modelserver

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestLibrary(t *testing.T) {
	t.Parallel()
	s := NewScripted(t, Old)
	ask := func(method, path, body string) (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(b)
	}
	for _, c := range []struct {
		method, path, body string
		status             int
		want               string
	}{
		{"GET", "/", "", 200, "Ollama is running"},
		{"GET", "/api/version", "", 200, `"version":"0.0.0"`},
		{"GET", "/api/ps", "", 200, `"models":[]`},
		{"GET", "/api/tags", "", 200, `"name":"tiny:latest"`},
		{"POST", "/api/show", `{"model":"tiny"}`, 200, `"capabilities":["completion","tools"]`},
		{"POST", "/api/show", `{"model":"x"}`, 404, "not found"},
		{"POST", "/api/show", `{oops`, 400, "error"},
		{"POST", "/api/pull", `{"model":"new"}`, 200, `{"status":"success"}`},
		{"GET", "/api/tags", "", 200, `"name":"new:latest"`},
		{"DELETE", "/api/delete", `{"model":"new"}`, 200, ""},
		{"DELETE", "/api/delete", `{"model":"new"}`, 404, "not found"},
		{"GET", "/v1/models", "", 200, `"id":"tiny:latest"`},
		{"POST", "/api/chat", `{"model":"tiny","stream":false,"messages":[{"role":"user","content":"hello"}]}`, 200, `"done":true`},
		{"POST", "/v1/chat/completions", `{"model":"tiny","messages":[{"role":"user","content":"hello"}]}`, 200, `"finish_reason":"stop"`},
	} {
		if status, body := ask(c.method, c.path, c.body); status != c.status || !strings.Contains(body, c.want) {
			t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, status, body)
		}
	}
	s.At("/api/pull", PullOffline)
	if _, body := ask("POST", "/api/pull", `{"model":"new"}`); !strings.Contains(body, `{"error":"pull model manifest`) {
		t.Error(body)
	}
}

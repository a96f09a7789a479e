package modelserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
)

// reply is what a bare client hears: the words, the calls, the lines, how it ended.
type reply struct {
	status int
	text   string
	calls  []string // "name args"
	done   string   // "" if nothing said that it was over
	fault  string   // an error line
	bytes  int
	err    error
}

// ollamaAsk asks /api/chat; tools are offered by name.
func ollamaAsk(t testing.TB, url, model, user string, tools ...string) reply {
	t.Helper()
	return ollamaTalk(t, t.Context(), url, map[string]any{"model": model, "messages": []any{map[string]any{"role": "user", "content": user}}, "tools": offered(tools)})
}

func offered(names []string) []any {
	out := []any{}
	for _, n := range names {
		out = append(out, map[string]any{"type": "function", "function": map[string]any{"name": n, "description": "x",
			"parameters": map[string]any{"type": "object", "required": []string{}, "properties": map[string]any{}}}})
	}
	return out
}

// post sends a request. A redirect is not followed.
func post(ctx context.Context, url string, body any) (*http.Response, error) {
	b, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	c := &http.Client{Transport: &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return c.Do(req)
}

// longestTaken is where the bare client gives up.
const longestTaken = 20 << 20

func ollamaTalk(t testing.TB, ctx context.Context, url string, body any) (r reply) {
	t.Helper()
	res, err := post(ctx, url+"/api/chat", body)
	if err != nil {
		return reply{err: err}
	}
	defer res.Body.Close()
	r.status = res.StatusCode
	lines := bufio.NewReader(res.Body)
	var text strings.Builder
	defer func() { r.text = text.String() }()
	for r.bytes < longestTaken {
		l, err := lines.ReadBytes('\n')
		r.bytes += len(l)
		var c struct {
			Error   string
			Message struct {
				Content string
				Calls   []struct {
					Function struct {
						Name      string
						Arguments any
					}
				} `json:"tool_calls"`
			}
			Done   bool
			Reason string `json:"done_reason"`
		}
		if len(l) > 1 && json.Unmarshal(l, &c) == nil {
			text.WriteString(c.Message.Content)
			r.fault += c.Error
			for _, k := range c.Message.Calls {
				sorted, _ := json.Marshal(k.Function.Arguments) // it came as JSON
				r.calls = append(r.calls, k.Function.Name+" "+string(sorted))
			}
			if c.Done {
				r.done = c.Reason
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				r.err = err
			}
			return r
		}
	}
	return r
}

func TestScriptedRecites(t *testing.T) {
	t.Parallel()
	for _, style := range []Style{Old, New} {
		s := NewScripted(t, style)
		if r := ollamaAsk(t, s.URL, ModelName, "hello"); r.text != "Hello! How can I help you?" || r.done != "stop" {
			t.Errorf("%+v", r)
		}
		r := ollamaAsk(t, s.URL, ModelName, "What proposals do you have?", "list_proposals")
		if len(r.calls) != 1 || r.calls[0] != `list_proposals {"status":"pending"}` {
			t.Errorf("%+v", r)
		}
		// The second table of the notes: what the generations make of broken calls.
		missing := ollamaAsk(t, s.URL, ModelName, "Use a missing tool", "list_proposals")
		cut := ollamaAsk(t, s.URL, ModelName, "Break a call", "list_proposals")
		before := ollamaAsk(t, s.URL, ModelName, "Explain, then list", "list_proposals")
		if old := style == Old; (len(missing.calls) == 1) != old || (cut.text != "") != old || (before.text == "") != old {
			t.Errorf("style %d: %+v, %+v, %+v", style, missing, cut, before)
		}
	}
}

func TestScriptedRefuses(t *testing.T) {
	t.Parallel()
	s := NewScripted(t, Old)
	if r := ollamaAsk(t, s.URL, "nobody", "hello"); r.status != http.StatusNotFound {
		t.Errorf("%+v", r)
	}
	if r := ollamaAsk(t, s.URL, PlainName, "hello", "list_proposals"); r.status != http.StatusBadRequest || !strings.Contains(r.fault, "does not support tools") {
		t.Errorf("%+v", r)
	}
	tool := offered([]string{"x"})
	tool[0].(map[string]any)["function"].(map[string]any)["parameters"].(map[string]any)["properties"] = map[string]any{"a": map[string]any{"type": []string{"string", "null"}}}
	body := map[string]any{"model": ModelName, "messages": []any{map[string]any{"role": "user", "content": "hello"}}, "tools": tool}
	if r := ollamaTalk(t, t.Context(), s.URL, body); r.status != http.StatusBadRequest {
		t.Errorf("an old server took a list of types: %+v", r)
	}
	if r := ollamaTalk(t, t.Context(), NewScripted(t, New).URL, body); r.status != http.StatusOK {
		t.Errorf("a new server: %+v", r)
	}
}

func TestScriptOrder(t *testing.T) {
	t.Parallel()
	s := NewScripted(t, Old)
	s.On("hello", Say("first"), Say("always"))
	s.Next(Say("next"))
	var got []string
	for range 4 {
		got = append(got, ollamaAsk(t, s.URL, ModelName, "hello").text)
	}
	if strings.Join(got, " ") != "next first always always" {
		t.Errorf("%q", got)
	}
	s.At("/api/chat", Status(http.StatusTeapot, "short and stout"))
	if r := ollamaAsk(t, s.URL, ModelName, "hello"); r.status != http.StatusTeapot {
		t.Errorf("%+v", r)
	}
	s.At("/api/chat")
	if r := ollamaAsk(t, s.URL, ModelName, "Thanks", "clipboard.read"); r.text != "You are welcome." {
		t.Errorf("%+v", r)
	}
	all := s.Wait(t, 6)
	last := all[5]
	if last.User() != "Thanks" || last.Chat.Model != ModelName || len(last.ToolNames()) != 1 || last.ToolNames()[0] != "clipboard.read" || last.Path != "/api/chat" {
		t.Errorf("%+v", last)
	}
}

// Each failure is on the wire what its name says: a reply that ends well says
// done, one that does not never does.
func TestFailures(t *testing.T) {
	t.Parallel()
	for _, f := range Failures() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			s := NewScripted(t, Old)
			s.Next(f.Play)
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			if f.Hangs {
				go func() {
					s.Wait(t, 1)
					cancel()
				}()
			}
			r := ollamaTalk(t, ctx, s.URL, map[string]any{"model": ModelName, "messages": []any{map[string]any{"role": "user", "content": "hello"}}})
			switch {
			case f.Hangs:
				if r.done != "" || !errors.Is(r.err, context.Canceled) {
					t.Errorf("%+v", r)
				}
			case f.Kind == "":
				if r.done == "" || r.err != nil {
					t.Errorf("%+v", r)
				}
			case f.Kind == llm.KindTooLarge:
				if r.bytes < 1<<20 {
					t.Errorf("%d bytes only: %v", r.bytes, r.err)
				}
			case r.done != "":
				t.Errorf("it ended well: %+v", r)
			}
			if !f.Hangs && !strings.HasPrefix(r.text, strings.ToValidUTF8(f.Said, "\ufffd")) {
				t.Errorf("it said %q", r.text)
			}
		})
	}
}

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

// A server that closes lets go of those that hang in it.
func TestCloseWhileItHangs(t *testing.T) {
	t.Parallel()
	s := NewScripted(t, Old)
	s.Next((*Reply).Hang)
	heard := make(chan reply)
	go func() { heard <- ollamaAsk(t, s.URL, ModelName, "hello") }()
	s.Wait(t, 1)
	s.Close()
	if r := <-heard; r.done != "" {
		t.Errorf("%+v", r)
	}
}

func TestGoodReplies(t *testing.T) {
	t.Parallel()
	s := NewScripted(t, Old)
	open := make(chan struct{})
	close(open)
	for _, c := range []struct {
		play Behaviour
		want reply
	}{
		{Think("hm", "yes"), reply{text: "yes", done: "stop"}},
		{Do("look", Call{Name: "a", Args: "{}"}), reply{text: "look", calls: []string{"a {}"}, done: "stop"}},
		{CutShort("so far"), reply{text: "so far", done: "length"}},
		{SayUntil("a", open, "b"), reply{text: "ab", done: "stop"}},
		{Load(open, Say("c")), reply{text: "c", done: "stop"}},
		{Drip(3, time.Millisecond), reply{text: "drip drip drip ", done: "stop"}},
	} {
		s.Next(c.play)
		r := ollamaAsk(t, s.URL, ModelName, "hello")
		if r.text != c.want.text || r.done != c.want.done || strings.Join(r.calls, ";") != strings.Join(c.want.calls, ";") {
			t.Errorf("%+v, want %+v", r, c.want)
		}
	}
}

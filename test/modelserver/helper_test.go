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

// bounded returns a context that ends with the test, or after two minutes: a
// server that hangs fails the test that asked it, by its name.
func bounded(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// ollamaAsk asks /api/chat; tools are offered by name.
func ollamaAsk(t testing.TB, url, model, user string, tools ...string) reply {
	t.Helper()
	return ollamaTalk(t, bounded(t), url, map[string]any{"model": model, "messages": []any{map[string]any{"role": "user", "content": user}}, "tools": offered(tools)})
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
const longestTaken = 1 << 20

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

package openai

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/llm"
)

func reads(total, cached, processed int) string {
	return fmt.Sprintf(`data: {"choices":[{"delta":{"role":"assistant","content":null}}],"prompt_progress":{"total":%d,"cache":%d,"processed":%d,"time_ms":1}}`+"\n\n", total, cached, processed)
}

// How much of a prompt has been read comes as percents of what no cache had, whatever the server counts.
func TestHowMuchOfAPromptIsRead(t *testing.T) {
	b := plays(t, reads(300, 100, 100)+reads(300, 100, 180)+reads(300, 100, 300)+
		reads(0, 0, 0)+reads(-5, 9, -9)+reads(1, 0, 1<<62)+says(`"content":"hi"`)+reads(300, 100, 120)+stop+end)
	var got []int
	text := ""
	_, err := b.Chat(t.Context(), llm.Request{Model: "m"}, func(c llm.Chunk) error {
		text += c.Text
		if c.Read != 0 {
			got = append(got, c.Read)
		}
		return nil
	})
	if want := []int{1, 40, 100, 100, 100, 100}; err != nil || text != "hi" || !slices.Equal(got, want) {
		t.Errorf("%q %v, want %v; %v", text, got, want, err)
	}
}

// A server that tells of nothing but its progress is cut off.
func TestProgressWithoutEnd(t *testing.T) {
	b := plays(t, strings.Repeat(reads(300, 100, 180), 3*10_000))
	b.limits.Empty = 100
	if _, _, _, err := hear(t.Context(), b); kindOf(err) == "" || kindOf(err) == llm.KindInterrupted {
		t.Errorf("it ended with %v", err)
	}
}

// Only llama.cpp is asked for its progress: another server may refuse a field that it does not know.
func TestWhoIsAskedForProgress(t *testing.T) {
	for _, c := range []struct {
		props string
		asked bool
	}{{`{"default_generation_settings":{"n_ctx":6144}}`, true}, {`{}`, false}} {
		var sent string
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/props":
				_, _ = io.WriteString(w, c.props)
			case "/v1/models":
				_, _ = io.WriteString(w, `{"data":[{"id":"m"}]}`)
			case "/v1/chat/completions":
				body, _ := io.ReadAll(r.Body)
				sent = string(body)
				_, _ = io.WriteString(w, says(`"content":"hi"`)+stop+end)
			default:
				http.NotFound(w, r)
			}
		}))
		t.Cleanup(s.Close)
		b, err := New(Options{URL: s.URL, AllowRemote: true})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		if _, err := b.Models(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, _, _, err := hear(t.Context(), b); err != nil || strings.Contains(sent, `"return_progress":true`) != c.asked {
			t.Errorf("a server with the properties %s was sent %s; %v", c.props, sent, err)
		}
	}
}

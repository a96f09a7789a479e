package modelserver

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
)

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
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
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
				if r.bytes < 1<<19 {
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

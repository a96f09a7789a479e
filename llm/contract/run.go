package contract

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// Run holds what every back end does with every server that is well.
func Run(t *testing.T, open func(*testing.T) Rig) {
	for name, test := range map[string]func(*testing.T, Rig){
		"lists models":                      lists,
		"streams text":                      streams,
		"keeps characters whole":            characters,
		"calls a tool":                      calls,
		"calls two tools at once":           parallel,
		"takes results and goes on":         results,
		"knows no such model":               noModel,
		"has a model without tools":         noTools,
		"takes a schema":                    schema,
		"stops before it begins":            stopBefore,
		"stops at the first word":           stopFirst,
		"stops an endless reply":            stopEndless,
		"keeps a deadline":                  deadline,
		"gives the receiver's error back":   refusal,
		"serves many at once":               many,
		"passes an unknown tool's name on":  unknownTool,
		"gives a broken call in no bad way": brokenCall,
	} {
		t.Run(name, func(t *testing.T) { test(t, rig(t, open)) })
	}
}

func user(text string) []llm.Message { return []llm.Message{{Role: llm.User, Text: text}} }

// text is a request for a reply without tools.
func text(words string) llm.Request {
	cold := 0.0 // Ollama below /v1 takes 1 by default, and a tiny model then rambles
	return llm.Request{Model: modelserver.ModelName, Messages: user(words), MaxTokens: 400, Temperature: &cold}
}

// tools are some of the product's, as simple as old servers want them.
func tools() []llm.Tool {
	return []llm.Tool{
		tool("list_proposals", `{"status":{"type":"string","enum":["pending","all"]},"limit":{"type":"integer"}}`),
		tool("approve_proposal", `{"proposal_id":{"type":"string"}}`),
		tool("clipboard.write", `{"text":{"type":"string"}}`),
		tool("browser.open_url", `{"url":{"type":"string"}}`),
	}
}

func tool(name, properties string) llm.Tool {
	return llm.Tool{Name: name, Description: "Does it.",
		Schema: json.RawMessage(`{"type":"object","properties":` + properties + `}`)}
}

func withTools(words string) llm.Request {
	r := text(words)
	r.Tools = tools()
	return r
}

func lists(t *testing.T, r Rig) {
	ms, err := r.Backend.Models(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tools := map[string]bool{}
	for _, m := range ms {
		if m.Remote {
			t.Errorf("%s is not on another machine", m.Name)
		}
		tools[strings.TrimSuffix(m.Name, ":latest")] = m.Tools
	}
	plain, ok := tools[modelserver.PlainName]
	if !tools[modelserver.ModelName] || !ok || (r.Lists && plain) {
		t.Errorf("models: %+v", ms)
	}
}

func streams(t *testing.T, r Rig) {
	h := askWith(t.Context(), r.Backend, text("Tell me a story"), func(heard) error {
		staysHere(t)
		return nil
	})
	want(t, h, "")
	if !strings.HasPrefix(h.text, "Once there was a small lamp") || !strings.HasSuffix(h.text, "never forgot.") {
		t.Errorf("heard %q", h.text)
	}
	if h.chunks < 5 || h.done.Reason != "stop" || h.done.ReplyTokens == 0 || h.done.PromptTokens == 0 || h.done.Reply <= 0 {
		t.Errorf("%d chunks, %+v", h.chunks, h.done)
	}
}

func characters(t *testing.T, r Rig) {
	h := askWith(t.Context(), r.Backend, text("Say something in French"), func(h heard) error {
		if !utf8.ValidString(h.text) {
			return errors.New("a cut character was handed on")
		}
		return nil
	})
	if h.err != nil || h.text != "Bonjour, ça va ? Très bien ! 🙂" {
		t.Errorf("heard %q, %v", h.text, h.err)
	}
}

func calls(t *testing.T, r Rig) {
	h := ask(t, r, withTools("What proposals do you have?"))
	want(t, h, "")
	if len(h.calls) != 1 || h.calls[0].Name != "list_proposals" || h.calls[0].ID == "" || !same(h.calls[0].Args, `{"status":"pending"}`) {
		t.Errorf("calls %+v, text %q", h.calls, h.text)
	}
}

func parallel(t *testing.T, r Rig) {
	h := ask(t, r, withTools("Copy hello and open example.com"))
	want(t, h, "")
	if len(h.calls) != 2 || h.calls[0].ID == h.calls[1].ID ||
		h.calls[0].Name != "clipboard.write" || !same(h.calls[0].Args, `{"text":"hello"}`) ||
		h.calls[1].Name != "browser.open_url" || !same(h.calls[1].Args, `{"url":"https://example.com"}`) {
		t.Errorf("calls %+v", h.calls)
	}
}

// results goes on as a turn does, from both calls to the last word.
func results(t *testing.T, r Rig) {
	req := withTools("Copy hello and open example.com")
	h := ask(t, r, req)
	req.Messages = append(req.Messages, llm.Message{Role: llm.Assistant, Text: h.text, Calls: h.calls})
	for _, c := range h.calls {
		req.Messages = append(req.Messages, llm.Message{Role: llm.ToolRole, CallID: c.ID, Tool: c.Name, Text: `{"ok":true}`})
	}
	h = ask(t, r, req)
	want(t, h, "")
	if h.text != "Copied and opened." || len(h.calls) != 0 {
		t.Errorf("heard %q, %+v", h.text, h.calls)
	}
	if r.Whole && h.chunks != 1 || !r.Whole && h.chunks < 2 {
		t.Errorf("the text came in %d chunks", h.chunks)
	}
}

func noModel(t *testing.T, r Rig) {
	req := text("hello")
	req.Model = "none-such"
	want(t, ask(t, r, req), llm.KindNoModel)
}

func noTools(t *testing.T, r Rig) {
	req := withTools("hello")
	req.Model = modelserver.PlainName
	want(t, ask(t, r, req), llm.KindNoTools)
}

func schema(t *testing.T, r Rig) {
	req := text("Give me JSON")
	req.Format = json.RawMessage(`{"type":"object","properties":{"answer":{"type":"integer"}},"required":["answer"]}`)
	h := ask(t, r, req)
	want(t, h, "")
	var got struct{ Answer int }
	if err := json.Unmarshal([]byte(h.text), &got); err != nil || got.Answer == 0 {
		t.Errorf("heard %q: %v", h.text, err)
	}
}

func stopBefore(t *testing.T, r Rig) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	h := askWith(ctx, r.Backend, text("Tick"), func(heard) error { return nil })
	want(t, h, llm.KindStopped)
	if h.chunks != 0 || !errors.Is(h.err, context.Canceled) {
		t.Errorf("%d chunks, %v", h.chunks, h.err)
	}
	_, err := r.Backend.Models(ctx)
	if kindOf(t, err) != llm.KindStopped {
		t.Errorf("models: %v", err)
	}
}

func stopFirst(t *testing.T, r Rig) {
	ctx, cancel := context.WithCancel(t.Context())
	h := askWith(ctx, r.Backend, endless(), func(heard) error { cancel(); return nil })
	want(t, h, llm.KindStopped)
	if h.chunks != 1 {
		t.Errorf("%d chunks, though the first one stopped it", h.chunks)
	}
}

func stopEndless(t *testing.T, r Rig) {
	ctx, cancel := context.WithCancel(t.Context())
	h := askWith(ctx, r.Backend, endless(), func(h heard) error {
		if h.chunks == 20 {
			go cancel()
		}
		return nil
	})
	want(t, h, llm.KindStopped)
	if !strings.HasPrefix(h.text, "tick tock") {
		t.Errorf("heard %q", h.text)
	}
	want(t, ask(t, r, text("hello")), "") // it is free again
}

// endless asks for the reply that ends only when it is stopped.
func endless() llm.Request {
	r := text("Tick")
	r.MaxTokens = 0
	return r
}

func deadline(t *testing.T, r Rig) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	h := askWith(ctx, r.Backend, endless(), func(heard) error { return nil })
	want(t, h, llm.KindStopped)
	if !errors.Is(h.err, context.DeadlineExceeded) {
		t.Errorf("%v", h.err)
	}
}

func refusal(t *testing.T, r Rig) {
	enough := errors.New("enough")
	h := askWith(t.Context(), r.Backend, endless(), func(heard) error { return enough })
	if !errors.Is(h.err, enough) || h.chunks != 1 {
		t.Errorf("%v after %d chunks", h.err, h.chunks)
	}
}

func many(t *testing.T, r Rig) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			words, says, calls := "Who are you?", "I am a tiny test model.", 0
			req := text(words)
			if i%2 == 1 {
				req, says, calls = withTools("What proposals do you have?"), "", 1
			}
			h := askWith(t.Context(), r.Backend, req, func(heard) error { return nil })
			if h.err != nil || h.text != says || len(h.calls) != calls {
				t.Error(fmt.Sprintf("%d: %q, %+v", i, h.text, h.calls), h.err)
			}
		})
	}
	wg.Wait()
}

// unknownTool: new servers leave such a call out of the reply, and then it is
// an empty one; the others pass it through.
func unknownTool(t *testing.T, r Rig) {
	h := ask(t, r, withTools("Use a missing tool"))
	want(t, h, "")
	if len(h.calls) > 0 && (h.calls[0].Name != "no_such_tool" || !same(h.calls[0].Args, `{"x":1}`)) || len(h.calls) == 0 && h.text != "" {
		t.Errorf("calls %+v, text %q", h.calls, h.text)
	}
}

// brokenCall: a call that was cut is text, or nothing, but never a call.
func brokenCall(t *testing.T, r Rig) {
	h := ask(t, r, withTools("Break a call"))
	want(t, h, "")
	if len(h.calls) > 0 {
		t.Errorf("calls %+v", h.calls)
	}
}

// same compares JSON.
func same(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && fmt.Sprint(x) == fmt.Sprint(y)
}

package contract

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

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
	if !tools[modelserver.ModelName] || !ok || (r.ReportsTools && plain) {
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

func noModel(t *testing.T, r Rig) {
	req := text("hello")
	req.Model = "none-such"
	want(t, ask(t, r, req), llm.KindNoModel)
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

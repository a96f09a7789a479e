package contract

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

func calls(t *testing.T, r Rig) {
	h := ask(t, r, withTools("What proposals do you have?"))
	want(t, h, "")
	if len(h.calls) != 1 || h.calls[0].Name != "list_proposals" || h.calls[0].ID == "" || !sameJSON(h.calls[0].Args, `{"status":"pending"}`) {
		t.Errorf("calls %+v, text %q", h.calls, h.text)
	}
}

func parallel(t *testing.T, r Rig) {
	h := ask(t, r, withTools("Copy hello and open example.com"))
	want(t, h, "")
	if len(h.calls) != 2 || h.calls[0].ID == h.calls[1].ID ||
		h.calls[0].Name != "clipboard.write" || !sameJSON(h.calls[0].Args, `{"text":"hello"}`) ||
		h.calls[1].Name != "browser.open_url" || !sameJSON(h.calls[1].Args, `{"url":"https://example.com"}`) {
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
	if r.TextInOnePiece && h.chunks != 1 || !r.TextInOnePiece && h.chunks < 2 {
		t.Errorf("the text came in %d chunks", h.chunks)
	}
}

func noTools(t *testing.T, r Rig) {
	req := withTools("hello")
	req.Model = modelserver.PlainName
	want(t, ask(t, r, req), llm.KindNoTools)
}

// unknownTool: new servers leave such a call out of the reply, and then it is
// an empty one; the others pass it through.
func unknownTool(t *testing.T, r Rig) {
	h := ask(t, r, withTools("Use a missing tool"))
	want(t, h, "")
	if len(h.calls) > 0 && (h.calls[0].Name != "no_such_tool" || !sameJSON(h.calls[0].Args, `{"x":1}`)) || len(h.calls) == 0 && h.text != "" {
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

// sameJSON compares JSON.
func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && fmt.Sprint(x) == fmt.Sprint(y)
}

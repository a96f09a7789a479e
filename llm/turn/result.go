package turn

import (
	"encoding/json"
	"slices"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// resultText returns a result as the model gets it, in at most room bytes or a few
// more: {"denied":…} or {"error":…} with a sentence and a code, or {"from":…,
// "data":…}. Where it came from is before what it says.
func resultText(res tools.Result, data []byte, room int) string {
	var n node
	n.kind = '{'
	add := func(key, text string) {
		n.children = append(n.children, node{key: key, kind: '"', text: BreakTokens(text)})
	}
	switch {
	case isDenied(res):
		add("denied", clip(res.Error, room/2))
		add("code", string(res.Code))
	case !res.Success:
		add("error", clip(res.Error, room/2))
		add("code", string(res.Code))
	default:
		add("from", res.Tool)
	}
	if len(data) == 0 || string(data) == "null" {
		if res.Success {
			add("done", clip(res.Summary, room/2))
		}
		return n.String()
	}
	text, cut := Compact(data, room)
	n.children = append(n.children, node{key: "data", text: text})
	if cut || res.Code == tools.CodeTooMuch {
		n.children = append(n.children, node{key: "truncated", text: "true"})
	}
	return n.String()
}

// isDenied says that someone did not allow the call, rather than that it could
// not be done: the person, the policy or the settings.
func isDenied(res tools.Result) bool {
	switch res.Code {
	case tools.CodeRefused, tools.CodeNoAnswer, tools.CodeClosed, policy.CodeNoWindow, policy.CodeRecentlyRefused,
		policy.CodeToolOff, policy.CodePolicyDeny, policy.CodeOutOfScope, policy.CodeReadOnly, policy.CodeForbidden,
		policy.CodePrivateHost, policy.CodeHostScope, policy.CodeAppScope, policy.CodeInterpreter, policy.CodeAppFlag,
		policy.CodeExfiltration:
		return !res.Success
	}
	return !res.Success && endsTrace(res.Code)
}

// endsTrace says that after this denial no further call of the trace can run.
func endsTrace(c policy.Code) bool {
	switch c {
	case policy.CodeTraceEnded, policy.CodeTraceCalls, policy.CodeBytes, policy.CodePrompts:
		return true
	}
	return false
}

// isMalformed reports whether the call itself was malformed. An audit log that
// cannot be written and calls too many or too often are none of that.
func isMalformed(res tools.Result) bool {
	switch res.Code {
	case policy.CodeAuditDown, policy.CodeTurnCalls, policy.CodeRate:
		return false
	}
	return !res.Success && res.Code.Malformed()
}

// roomFor returns how much of a call's result the model gets: more if it said with
// an argument of the tool how much it wants.
func (e *Engine) roomFor(q tools.Request) int {
	if n := e.o.Room[q.Tool]; n > 0 {
		return n
	}
	var args map[string]json.RawMessage
	if json.Unmarshal(q.Args, &args) != nil {
		return ResultRoom
	}
	for name := range args {
		if slices.Contains([]string{"limit", "offset", "page", "max_bytes", "max_results"}, name) {
			return AskedRoom
		}
	}
	return ResultRoom
}

package tinymodel

import (
	"fmt"
	"strings"
)

// turns have several calls: one after the other, at once, too many, for ever.
func turns() []Exchange {
	const list, approve, pending = "list_proposals", "approve_proposal", `{"status":"pending"}`
	return []Exchange{
		{User: "Look, then approve the invoice", Steps: []Step{
			{Reply: call(list, pending)},
			{After: list + "=ok", Reply: call(approve, `{"proposal_id":"1"}`)},
			{After: list + "=ok " + approve + "=ok", Reply: "I looked, and the invoice is approved."},
			{After: list + "=ok " + approve + "=no", Reply: WillNotDoIt},
			{After: list + "=ok " + approve + "=err", Reply: DidNotWork},
			{After: list + "=err", Reply: DidNotWork},
		}},
		both("Copy hello and open example.com", "clipboard.write", `{"text":"hello"}`, "browser.open_url", `{"url":"https://example.com"}`, "Copied and opened."),
		both("Read the clipboard and my notes", "clipboard.read", `{}`, "files.read_text", `{"path":"~/Documents/notes.txt"}`, "I have read both."),
		{User: "Explain, then list", Steps: []Step{
			{Reply: "Let me look. " + call(list, `{"status":"all"}`)},
			{After: list + "=ok", Reply: "That is the list."},
		}},
		again("Call ten tools", many(10)),
		again("Keep looking", call(list, `{"status":"all"}`)),
	}
}

// both is an exchange with two calls in one message. Old servers merge the two
// results into one message, newer ones do not.
func both(user, tool1, args1, tool2, args2, done string) Exchange {
	names := tool1 + "," + tool2
	return Exchange{User: user, Steps: []Step{
		{Reply: call(tool1, args1) + call(tool2, args2)},
		{After: names + "=ok", Reply: done},
		{After: names + "=ok,ok", Reply: done},
		{After: names + "=no", Reply: WillNotDoIt},
		{After: names + "=no,no", Reply: WillNotDoIt},
		{After: names + "=ok,no", Reply: "I did half of it."},
		{After: names + "=no,ok", Reply: "I did half of it."},
	}}
}

// many is a message of n calls, each a little different.
func many(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(call("list_proposals", fmt.Sprintf(`{"limit":%d}`, i+1)))
	}
	return b.String()
}

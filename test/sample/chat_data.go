package sample

import (
	"fmt"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
)

// TypedCommands are some commands as the agent has them.
func TypedCommands() []api.Command {
	return []api.Command{
		{Name: "/proposals", Help: "List proposals"},
		{Name: "/approve", Args: "ID", Help: "Approve a proposal and move its file"},
		{Name: "/reject", Args: "ID", Help: "Reject a proposal"},
		{Name: "/undo", Args: "[ID|reply]", Help: "Undo what was done last, what is named, or all that a reply did"},
		{Name: "/watch", Args: "DIR", Help: "Watch a folder"},
		{Name: "/help", Help: "Show these commands"},
	}
}

// Ollama is a server that runs, with two models and some to get.
func Ollama() api.ModelsResult {
	return api.ModelsResult{
		Server: api.ModelServer{State: "running", URL: "http://127.0.0.1:11434", Version: "0.6.5", Started: true},
		Models: []api.Model{
			{Name: "qwen3:4b", Size: 2_600_000_000, Params: "4.0B", Context: 40_960, Tools: true, Thinking: true, Checked: "It calls tools and keeps to a schema."},
			{Name: "gemma2:2b", Size: 1_600_000_000, Params: "2.6B", Context: 8192},
		},
		Current: "qwen3:4b",
		Recommended: []api.Recommended{
			{Name: "qwen3:8b", Size: 5_200_000_000, Why: "Better at longer tasks."},
			{Name: "llama3.2:3b", Size: 2_000_000_000, Why: "Small, writes well."},
		},
	}
}

// Conversation is one with everything that happens in conversations.
func Conversation() api.ChatView {
	at := Noon().Add(-20 * time.Minute)
	done := func(id string, role api.MessageRole, text string, minutes int) api.Message {
		m := api.Message{ID: id, Role: role, Text: text, State: "done", At: at.Add(time.Duration(minutes) * time.Minute)}
		if role == api.RoleAssistant {
			m.Model, m.Tokens = "qwen3:4b", 40+len(text)/4
		}
		return m
	}
	first := done("m2", "assistant", "Three proposals wait:\n\n| id | file | goes to |\n|---|---|---|\n| `k3x9m2pa` | invoice-december.pdf | Documents/Finances/2025 |\n"+
		"| `b7t4q8ze` | IMG_2041.HEIC | Pictures/2025/11 |\n| `w2n6r5yc` | report final (2).docx | Documents/Work |\n\nThe invoice is marked **sensitive**. Shall I approve it?", 1)
	first.Thinking = "The user asks what waits.\nI call proposals.list and say it short.\nThe invoice has bank details, so I say so."
	first.Cards = nil
	calls := api.Message{ID: "m2a", Role: "assistant", State: "done", Model: "qwen3:4b", At: at.Add(time.Minute), Cards: []api.Card{Card("done", 0)}}
	second := done("m4", "assistant", "Done: `invoice-december.pdf` is in **Documents/Finances/2025** now. You can take it back with Undo on the card above.", 4)
	moved := api.Message{ID: "m4a", Role: "assistant", State: "done", Model: "qwen3:4b", At: at.Add(3 * time.Minute), Cards: []api.Card{Card("done", 1), Card("denied", 2), Card("failed", 3)}}
	return api.ChatView{
		Chat:    api.Chat{ID: "c1", Title: "What proposals do you have?", Model: "qwen3:4b", Created: at, Changed: at.Add(4 * time.Minute)},
		Version: 7, Whole: true,
		Messages: []api.Message{
			done("m1", "user", "What proposals do you have?", 0), calls, first,
			done("m3", "user", "Approve the invoice proposal, and tidy the rest up as you think best.", 2), moved, second,
		},
		Usage: api.ChatUsage{Used: 3420, Context: 8192, Tools: 1130, Private: true},
	}
}

// Card is a call in a state; n picks what it is about.
func Card(state api.CardState, n int) api.Card {
	at := Noon().Add(-18 * time.Minute)
	all := []api.Card{
		{Tool: "proposals.list", Title: "List the proposals", Risk: "low", Summary: "Listed 3 proposals.", Reason: "The call changes nothing.",
			Result: `{"proposals":[{"id":"k3x9m2pa","file":"invoice-december.pdf"},{"id":"b7t4q8ze","file":"IMG_2041.HEIC"}]}`, Took: 12, Record: 101},
		{Tool: "proposals.approve", Title: "Move a proposed file", Object: Home + "/Downloads/invoice-december.pdf", Risk: "medium", CanUndo: true, Record: 103,
			Reason: "The user approved exactly this.", Summary: "Moved invoice-december.pdf to Documents/Finances/2025.", Result: `{"approved":["k3x9m2pa"]}`, Took: 1400},
		{Tool: "proposals.approve_all", Title: "Move all proposed files", Object: "2 proposals", Said: true, Risk: "medium", Reason: "You said: I want to look at them first", Record: 105},
		{Tool: "files.move", Title: "Move files", Object: Home + "/Documents/Work/a/very/long/way/down/the/tree/report final (2).docx", Risk: "medium", Grant: "fm7x2kqa",
			Reason: "There is no folder Documents/Work. Make it with files.ensure_dir first.", Took: 31, Record: 107},
		{Tool: "files.write_text", Title: "Write a file", Object: Home + "/Documents/notes/plan.md", Risk: "medium", Request: "a1", Question: "q1"},
	}
	c := all[n%len(all)]
	c.CallID, c.State, c.Started = fmt.Sprintf("call%d", n), state, at
	return c
}

// WaitingApproval is a conversation in which a call waits for the person, and the request
// of the question.
func WaitingApproval() (api.ChatView, api.ApprovalRequest) {
	v := Conversation()
	v.Chat.Busy = true
	v.Messages = append(v.Messages,
		api.Message{ID: "m5", Role: "user", Text: "Save that as my plan.", State: "done", At: Noon().Add(-time.Minute)},
		api.Message{ID: "m6", Role: "assistant", Text: "I'll save your notes.", State: "streaming", Model: "qwen3:4b", At: Noon(), Cards: []api.Card{Card("waiting", 4)}})
	return v, Request("a1", "saving your notes, as we said", Write("q1"))
}

// LongConversation is a conversation of n messages that were said before.
func LongConversation(n int) api.ChatView {
	v := api.ChatView{Chat: api.Chat{ID: "old", Title: "A long talk", Model: "qwen3:4b", Changed: Noon()}, Version: 1, Whole: true, Usage: api.ChatUsage{Used: 7900, Context: 8192, Summed: true}}
	for i := range n {
		m := api.Message{ID: fmt.Sprintf("o%d", i), Role: "user", Text: fmt.Sprintf("And what about number %d?", i), State: "done", At: Noon().Add(time.Duration(i-n) * time.Minute)}
		if i%2 == 1 {
			m.Role, m.Model = "assistant", "qwen3:4b"
			m.Text = fmt.Sprintf("Number **%d** is like the others:\n\n- it has a name\n- it has a `size`\n\n%s", i, strings.Repeat("It is quite usual in all other ways. ", 1+i%7))
		}
		v.Messages = append(v.Messages, m)
	}
	return v
}

// Tokens are n pieces of a reply: paragraphs, lists and code.
func Tokens(n int) []string {
	words := strings.Fields("The quick report says that all invoices of the year lie in one folder now and that nothing was lost on the way")
	var out []string
	for i := range n {
		w := words[i%len(words)] + " "
		switch {
		case i%120 == 119:
			w = "\n\n## A heading\n\n"
		case i%60 == 59:
			w = "\n\n"
		case i%90 == 45:
			w = "\n\n- an item\n- another **one**\n\n"
		case i%150 == 75:
			w = "\n\n```go\nfunc main() {\n\tfmt.Println(\"x\")\n}\n```\n\n"
		}
		out = append(out, w)
	}
	return out
}

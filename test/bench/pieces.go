package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/nod-app/nod/test/modelserver"
)

// The rate at which a reply streams into the chat window.
const (
	streamedTokens = 2000                  // tokens
	tokenInterval  = 10 * time.Millisecond // between them: 100 tokens a second
)

// streamPieces sends pieces at a fixed rate, independent of the client.
func streamPieces(pieces []string, every time.Duration) modelserver.Behaviour {
	return func(r *modelserver.Reply) {
		began := time.Now()
		for i, p := range pieces {
			if r.Gone() {
				return
			}
			r.Text(p)
			r.Pause(time.Until(began.Add(time.Duration(i+1) * every)))
		}
		r.Done("stop")
	}
}

// pieces returns n tokens of a Markdown reply: paragraphs of 60 words, with
// headings, lists and code between them.
func pieces(n int) []string {
	words := strings.Fields("The quick report says that all invoices of the year lie in one folder now and that nothing was lost on the way")
	var out []string
	for i := range n {
		switch {
		case i%120 == 119:
			out = append(out, "\n\n## A heading\n\n")
		case i%60 == 59:
			out = append(out, "\n\n")
		case i%90 == 45:
			out = append(out, "\n\n- an item\n- another **one**\n\n")
		case i%150 == 75:
			out = append(out, "\n\n```go\nfunc main() {\n\tfmt.Println(\"x\")\n}\n```\n\n")
		default:
			out = append(out, words[i%len(words)]+" ")
		}
	}
	return out
}

// oldReply is the i-th message that a conversation already contains.
func oldReply(i int) string {
	return fmt.Sprintf("Number **%d** is like the others:\n\n- it has a name\n- it has a `size`\n\n%s", i,
		strings.Repeat("It is quite usual in all other ways. ", 1+i%7))
}

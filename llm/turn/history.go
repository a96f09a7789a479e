package turn

import (
	"slices"

	"github.com/nod-app/nod/llm"
)

// pastTurn is a turn of the history: a message of the user and what followed it.
type pastTurn struct {
	messages []llm.Message
	tokens   int // guessed
}

// summaryInput is how much of a message a summary reads, in bytes.
const summaryInput = 4 * quoteLength

// splitTurns makes the history fit for a model, in turns, the oldest first. What is
// too far back to fit the window in any case is kept as far as a summary needs
// it, so that a long conversation costs no more than a short one.
func splitTurns(history []llm.Message, window int) []pastTurn {
	var out []pastTurn
	room := int(float64(window) / minScale)
	for end := len(history); end > 0; {
		begin := end - 1
		for begin > 0 && history[begin].Role != llm.User {
			begin--
		}
		var p pastTurn
		for _, m := range history[begin:end] {
			if m.Thinking = ""; room <= 0 {
				m.Text, m.Calls = upTo(m.Text, summaryInput), nil
			}
			p.messages = append(p.messages, sanitize(m))
		}
		end = begin
		p.tokens = estimateMessages(p.messages)
		if room <= 0 { // it stays out, however short it is now
			p.tokens = int(float64(window) / minScale)
		}
		room -= p.tokens
		out = append(out, p)
	}
	slices.Reverse(out)
	for i := range out { // no two messages of the user in a row
		if i > 0 {
			out[i].messages = alternate(out[i-1].messages, out[i].messages)
		}
	}
	return out
}

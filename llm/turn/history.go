package turn

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
)

// pastTurn is a turn of the history: a message of the user and what followed it.
type pastTurn struct {
	messages []llm.Message // as the model gets them
	tokens   int           // guessed
}

// summaryInput is how much of a message a summary reads, in bytes.
const summaryInput = 4 * quoteLength

// splitTurns makes the history since its last compaction fit for a model, in turns, the oldest
// first. What is too far back to fit the window in any case is kept as far as a summary needs
// it, so that a long conversation costs no more than a short one.
func splitTurns(history []llm.Message, window int) []pastTurn {
	for i, m := range slices.Backward(history) {
		if m.Restart {
			history = history[i:]
			break
		}
	}
	var out []pastTurn
	room := int(float64(window) / minScale)
	for end := len(history); end > 0; {
		begin := end - 1
		for begin > 0 && !beginsTurn(history[begin]) {
			begin--
		}
		var p pastTurn
		for _, m := range history[begin:end] {
			if room <= 0 {
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

// beginsTurn says that a message is the user's own and no correction.
func beginsTurn(m llm.Message) bool {
	return m.Role == llm.User && !strings.HasPrefix(m.Text, correctionMark)
}

// compact makes room in one step, so that many prompts to come begin with the one before: half of
// what the fixed part leaves stays free. Of the turns before the newest stay, the others are summed up;
// what the older steps of this trace have read is left out. The history begins anew with what is left.
func (x *run) compact(fixed int) bool {
	if len(x.sent) == 0 { // nothing is asked yet
		return false
	}
	half := func(n int) bool { return x.fits(fixed + 2*n) }
	x.past = summedUp(x.past, x.r.window()/2, estimateMessages(x.sent), half, func(n int) bool { return x.fits(fixed + n) })
	if past := x.tokens() - estimateMessages(x.sent); !half(x.tokens()) {
		var ok bool
		x.sent, ok = fitTrace(x.sent, func(n int) bool { return half(past + n) }, func(n int) bool { return x.fits(fixed + past + n) })
		if !ok {
			return false
		}
	}
	again := slices.Clone(x.messages())
	again[0].Restart = true
	x.said = append(x.said, again...)
	x.on(Notice{CodeSummed, lang.Say("The conversation has filled the context window of the model, which now gets only a summary of its older part.")})
	return true
}

// summedUp returns as many of the newest turns as leave enough room beside the tokens of a trace, after
// a summary of the others; nothing, if not even that fits.
func summedUp(turns []pastTurn, room, trace int, enough, fits func(int) bool) []pastTurn {
	tokens := trace
	for _, t := range turns {
		tokens += t.tokens
	}
	for n := 0; n < len(turns); n++ {
		tokens -= turns[n].tokens
		sum := summary(turns[:n+1], room)
		all := tokens + estimateMessages(sum)
		if last := n == len(turns)-1; enough(all) || last && fits(all) {
			return slices.Concat([]pastTurn{{sum, estimateMessages(sum)}}, turns[n+1:])
		}
	}
	return nil
}

package turn

import (
	"slices"

	"github.com/nod-app/nod/llm"
)

// omittedResult represents a result that the model had and that has no room any more,
// omittedSteps for replies and their results.
const (
	omittedResult = `{"from":"Nod","note":"This result was left out to save room. Call the tool again if you need it."}`
	omittedSteps  = "(Earlier steps of this request are left out.)"
)

// traceFitter makes the messages of a trace fit. It knows what each takes, so that
// a long trace is not counted again at each step.
type traceFitter struct {
	ms    []llm.Message // the first is the user's
	sizes []int         // guessed tokens
	total int
}

// fitTrace makes messages fit, by what hurts least first: old results are left
// out, old arguments shortened and old steps left out until there is enough room; then, until they
// fit, the newest results are shortened and the longest texts halved.
func fitTrace(ms []llm.Message, enough, fits func(int) bool) ([]llm.Message, bool) {
	s := &traceFitter{ms: slices.Clone(ms)}
	for _, m := range ms {
		s.sizes = append(s.sizes, estimateMessage(m))
	}
	s.total = estimateMessages(ms)
	newest := 0 // the last reply; its results follow it
	for i, m := range ms {
		if m.Role == llm.Assistant {
			newest = i
		}
	}
	for i := 1; i < newest && !enough(s.total); i++ {
		if m := s.ms[i]; m.Role == llm.ToolRole && len(m.Text) > len(omittedResult) && outcome(m.Text) == "" {
			m.Text = omittedResult
			s.put(i, m)
		}
	}
	for i := 1; i < newest && !enough(s.total); i++ {
		s.put(i, shortenedMessage(s.ms[i], ResultRoom/4))
	}
	for newest > 1 && !enough(s.total) {
		newest = s.dropStep(newest)
	}
	for room := AskedRoom / 2; room >= ResultRoom/4; room /= 2 {
		for i := 0; i < len(s.ms) && !fits(s.total); i++ {
			s.put(i, shortenedMessage(s.ms[i], room))
		}
	}
	for !fits(s.total) && s.halve() {
	}
	return s.ms, fits(s.total)
}

func (s *traceFitter) put(i int, m llm.Message) {
	n := estimateMessage(m)
	s.total += n - s.sizes[i]
	s.ms[i], s.sizes[i] = m, n
}

// halve halves the longest text; false: none is long.
func (s *traceFitter) halve() bool {
	longest := 0
	for i, m := range s.ms {
		if len(m.Text) > len(s.ms[longest].Text) {
			longest = i
		}
	}
	m := s.ms[longest]
	if len(m.Text) < quoteLength {
		return false
	}
	m.Text = clip(m.Text, len(m.Text)/2)
	s.put(longest, m)
	return true
}

// dropStep drops the oldest reply after the user's message, with its results,
// and returns where the newest is then.
func (s *traceFitter) dropStep(newest int) int {
	from := 1
	if s.ms[1].Text == omittedSteps {
		from = 2
	}
	to := min(from+1, newest)
	for to < newest && s.ms[to].Role != llm.Assistant {
		to++
	}
	if from >= to {
		return 0
	}
	note := llm.Message{Role: llm.Assistant, Text: omittedSteps}
	for _, n := range s.sizes[1:to] {
		s.total -= n
	}
	s.total += estimateMessage(note)
	s.ms = slices.Replace(s.ms, 1, to, note)
	s.sizes = slices.Replace(s.sizes, 1, to, estimateMessage(note))
	return newest - to + 2
}

// shortenedMessage returns a message whose result and arguments take at most room bytes each.
func shortenedMessage(m llm.Message, room int) llm.Message {
	if m.Role == llm.ToolRole && len(m.Text) > room {
		m.Text, _ = Compact([]byte(m.Text), room)
	}
	m.Calls = slices.Clone(m.Calls)
	for i, c := range m.Calls {
		m.Calls[i].Args, _ = Compact([]byte(c.Args), room)
	}
	return m
}

package turn

import (
	"math"

	"github.com/nod-app/nod/llm"
)

// Guessing tokens. A word of English is about 3.5 characters a token; digits,
// punctuation and other scripts come to one token a character with most
// tokenisers. margin covers those that are worse; around is what a template
// puts around each message.
const (
	lettersPerToken = 3.5
	margin          = 1.1
	messageOverhead = 8
)

// EstimateTokens returns about how many tokens a text has.
func EstimateTokens(s string) int {
	plain, other := 0, 0
	for _, r := range s {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == ' ' {
			plain++
		} else {
			other++
		}
	}
	return int(math.Ceil((float64(plain)/lettersPerToken + float64(other)) * margin))
}

func estimateMessage(m llm.Message) int {
	n := messageOverhead + EstimateTokens(m.Text) + EstimateTokens(m.Thinking)
	for _, c := range m.Calls {
		n += messageOverhead + EstimateTokens(c.Name) + EstimateTokens(c.Args)
	}
	return n
}

func estimateMessages(ms []llm.Message) (n int) {
	for _, m := range ms {
		n += estimateMessage(m)
	}
	return n
}

// estimateTools returns about how many tokens tools take. They are Nod's own text, in which
// punctuation comes in pairs that tokenisers know.
func estimateTools(ts []llm.Tool) (n int) {
	for _, t := range ts {
		bytes := len(t.Name) + len(t.Description) + len(t.Schema)
		n += messageOverhead + int(float64(bytes)/lettersPerToken*margin)
	}
	return n
}

// How far a count may lie from the guess. Some servers count only the tokens that
// were not in their cache, so a count below half the guess says nothing.
const (
	minScale        = 0.5
	maxScale        = 6
	maxScaledModels = 64 // whose scale is kept
)

// scaled turns guessed tokens into those that the model is expected to count.
func (e *Engine) scaled(model string, guessed int) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	if f := e.scale[model]; f > 0 {
		return int(math.Ceil(float64(guessed) * f))
	}
	return guessed
}

// calibrate learns from what the model counted: at once if it was more than
// expected, slowly if it was less.
func (e *Engine) calibrate(model string, guessed, counted int) {
	if guessed == 0 || counted == 0 {
		return
	}
	f := float64(counted) / float64(guessed)
	if f < minScale {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	was, known := e.scale[model]
	if !known {
		was = 1
		if len(e.scale) >= maxScaledModels {
			clear(e.scale)
		}
	}
	if f < was {
		f = was + (f-was)/4
	}
	e.scale[model] = min(f, maxScale)
}

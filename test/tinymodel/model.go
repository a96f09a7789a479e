package tinymodel

import (
	"fmt"
	"slices"
	"strings"
)

// Model is a trained model.
type Model struct {
	tokens  *tokenizer
	weights *weights
}

// Check says which exchanges the model does not recite, and the least
// probability that a token of those that it does has.
func (m *Model) Check(es []Exchange) (least float32, err error) {
	ls := lessons(es)
	samples, err := m.samples(ls)
	if err != nil {
		return 0, err
	}
	least = 1
	var wrong []string
	for i, s := range samples {
		got, p := m.weights.run(s.ids, s.from).guesses()
		if least = min(least, p); !slices.Equal(got, s.ids[s.from:]) {
			wrong = append(wrong, fmt.Sprintf("after %q: %q", ls[i].prompt, m.tokens.decode(got)))
		}
	}
	if wrong != nil {
		return least, fmt.Errorf("the model does not recite %d of %d:\n%s", len(wrong), len(ls), strings.Join(wrong, "\n"))
	}
	return least, nil
}

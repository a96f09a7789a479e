// Package tinymodel makes a language model for tests of the chat: a llama of
// some 0.1 M parameters, trained in plain Go to recite the exchanges of its
// corpus, written as a GGUF file that a real Ollama server loads.
//
// No weights can be downloaded where the tests run, and none are needed: what
// the tests need of a model is that a real server tokenizes, samples and streams
// replies, tool calls and mistakes that are known beforehand.
//
// The template (see Template) takes from a conversation only the last text of
// the user, the tools that were called since, and whether each went well. So
// the system prompt and the list of tools do not matter, but the user's text
// must be one of the corpus to the letter; any other gets Fallback.
//
// Exchanges is the corpus. To add one: a line in one of the files words.go,
// calls.go, turns.go, mistakes.go or classify.go; the model is trained anew at
// the next test. Training is bit-identical on one architecture, whatever the
// number of cores. Command train writes the model.
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
		got, p := m.weights.run(s.ids, s.from).predictions()
		if least = min(least, p); !slices.Equal(got, s.ids[s.from:]) {
			wrong = append(wrong, fmt.Sprintf("after %q: %q", ls[i].prompt, m.tokens.decode(got)))
		}
	}
	if wrong != nil {
		return least, fmt.Errorf("the model does not recite %d of %d:\n%s", len(wrong), len(ls), strings.Join(wrong, "\n"))
	}
	return least, nil
}

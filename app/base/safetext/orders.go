package safetext

import "strings"

// orderWords are words of a text that speaks to a program.
const orderWords = " ignore ignoriere ignora ignorez disregard assistant prompt instructions instruction "

// Orders reports whether a text gives orders to a program: what such a text says about itself is
// no evidence.
func Orders(text string) bool {
	n := 0
	for w := range strings.FieldsSeq(text) {
		if strings.Contains(orderWords, " "+strings.ToLower(strings.Trim(w, ".,:;!#*\"'"))+" ") {
			n++
		}
	}
	return n >= 2
}

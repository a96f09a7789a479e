package classify

import "unicode/utf8"

const (
	maxText  = 128 << 10 // bytes of text that are looked at
	headSize = 1500      // bytes in which a paper says what it is
)

// evidence is what the text of a file contains.
type evidence struct {
	text    string
	about   topic
	numbers numbers
}

// readText looks at the text once; hostile or huge text costs a bounded time.
func readText(text string) evidence {
	text = cut(text, maxText)
	n := findNumbers(text)
	return evidence{text: text, about: topicOfText(text, n), numbers: n}
}

// cut gives at most max bytes of s and no half character.
func cut(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && !utf8.RuneStart(s[max]) {
		max--
	}
	return s[:max]
}

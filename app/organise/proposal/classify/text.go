package classify

import "github.com/nod-app/nod/app/base/safetext"

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
	text = safetext.Cut(text, maxText)
	n := findNumbers(text)
	return evidence{text: text, about: topicOfText(text, n), numbers: n}
}

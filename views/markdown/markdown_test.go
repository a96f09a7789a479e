package markdown

import "strings"

// read is how a whole text reads, one piece a line.
func read(text string) string {
	s := NewStream()
	s.Set(text)
	return keys(s.settle())
}

// flat is how it reads if goldmark gets it in one.
func flat(text string) string {
	return keys(pieces(parse(newParser(), []byte(text), newRefs(nil)), []byte(text)))
}

func keys(all []*piece) string {
	var b strings.Builder
	for _, p := range all {
		b.WriteString(p.key + "\n")
	}
	return b.String()
}

package api

import (
	"strings"
	"unicode"
)

// aroundPassage is how many bytes of a document are shown on either side of a passage.
const aroundPassage = 500

// UploadPassage is a part of a document's text with what is around it.
type UploadPassage struct {
	Before, Text, After string
	Place               string // line, paragraph or cell; empty: not known
}

// Locate finds a quote in a document's text, whatever white space is between its
// words. One that is not in it has nothing around it.
func (t UploadText) Locate(quote string) UploadPassage {
	start, end := find(t.Text, quote)
	if start < 0 {
		return UploadPassage{Text: quote}
	}
	p := UploadPassage{Before: t.Text[:start], Text: t.Text[start:end], After: t.Text[end:]}
	if len(p.Before) > aroundPassage {
		p.Before = "…" + fromLine(p.Before[len(p.Before)-aroundPassage:])
	}
	if len(p.After) > aroundPassage {
		p.After = toLine(p.After[:aroundPassage]) + "…"
	}
	for _, b := range t.Blocks {
		if b.Start <= start && start < b.End {
			p.Place = b.Place
		}
	}
	return p
}

// find returns where a quote is, as bytes; -1 if nowhere.
func find(text, quote string) (start, end int) {
	words := strings.Fields(quote)
	if len(words) == 0 {
		return -1, -1
	}
	if i := strings.Index(text, quote); i >= 0 {
		return i, i + len(quote)
	}
	for from := 0; ; {
		i := strings.Index(text[from:], words[0])
		if i < 0 {
			return -1, -1
		}
		if end, ok := follows(text, from+i, words); ok {
			return from + i, end
		}
		from += i + len(words[0])
	}
}

// follows says whether words stand from at on, and where they end.
func follows(text string, at int, words []string) (end int, ok bool) {
	for _, w := range words {
		rest := strings.TrimLeftFunc(text[at:], unicode.IsSpace)
		if !strings.HasPrefix(rest, w) {
			return 0, false
		}
		at = len(text) - len(rest) + len(w)
	}
	return at, true
}

// fromLine leaves out a line that was cut off at its beginning.
func fromLine(s string) string {
	if _, rest, ok := strings.Cut(s, "\n"); ok && rest != "" {
		return rest
	}
	return strings.ToValidUTF8(s, "")
}

// toLine leaves out a line that was cut off at its end.
func toLine(s string) string {
	if i := strings.LastIndexByte(s, '\n'); i > 0 {
		return s[:i+1]
	}
	return strings.ToValidUTF8(s, "")
}

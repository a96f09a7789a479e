package plans

import (
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/api"
)

// around is how many bytes of a document are shown on either side of a passage.
const around = 500

// passage is a part of a document's text with what stands around it.
type passage struct {
	before, text, after string
	place               string // page, heading or cell; empty: not known
	found               bool
}

// locate finds a quote in a document's text, whatever white space stands between
// its words.
func locate(doc api.UploadText, quote string) passage {
	start, end := find(doc.Text, quote)
	if start < 0 {
		return passage{text: quote}
	}
	p := passage{text: doc.Text[start:end], found: true}
	p.before, p.after = doc.Text[:start], doc.Text[end:]
	if len(p.before) > around {
		p.before = "…" + fromLine(p.before[len(p.before)-around:])
	}
	if len(p.after) > around {
		p.after = toLine(p.after[:around]) + "…"
	}
	for _, b := range doc.Blocks {
		if b.Start <= start && start < b.End {
			p.place = b.Place
		}
	}
	return p
}

// find returns where a quote stands, as bytes; -1 if nowhere.
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

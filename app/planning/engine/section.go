package engine

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
)

// section is what is below the same headings of one document.
type section struct {
	titles []string   // the headings above, without their numbers
	stems  [][]string // of titles
	words  [][]string // of titles
	own    bool       // it is below a heading that is not the document's title
	text   []string   // the stems of its paragraphs; each once
}

// newSection reads the headings above a block.
func newSection(d extract.Document, path []string) *section {
	s := &section{}
	for _, h := range path {
		title := trimNumber(plain(h))
		s.titles = append(s.titles, title)
		s.stems = append(s.stems, language.Stems(title))
		s.words = append(s.words, headWords(title))
	}
	n := len(s.titles)
	s.own = n > 0 && s.titles[n-1] != trimNumber(plain(d.Title))
	return s
}

// below reports a passage under a heading of a topic.
func (p *passage) below(t language.Topic) bool {
	return slices.ContainsFunc(p.section.words, func(ws []string) bool { return p.written.Vocabulary.Is(ws, t) })
}

// headWords returns the words of a heading without its number (TOP 3, 2.1).
func headWords(h string) []string {
	ws := language.Words(parens.ReplaceAllString(h, ""))
	if len(ws) == 0 {
		ws = language.Words(h)
	}
	for len(ws) > 1 && (ws[0] == "top" || ws[0] == "point" || ws[0] == "punkt" || ws[0][0] <= '9') {
		ws = ws[1:]
	}
	return ws
}

// sections are those of one document by their headings.
type sections struct {
	document extract.Document
	seen     map[string]*section
}

func (s sections) of(path []string) *section {
	key := strings.Join(path, "\x00")
	if s.seen[key] == nil {
		s.seen[key] = newSection(s.document, path)
	}
	return s.seen[key]
}

package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
)

// line returns the spans of a block that holds text.
func (b *builder) line(n ast.Node) []Span {
	l := &inliner{b: b}
	l.children(n, 0)
	return trimmed(l.out)
}

// inliner turns the inside of a block into spans.
type inliner struct {
	b   *builder
	out []Span
}

func (l *inliner) children(n ast.Node, s Style) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		l.inline(c, s)
	}
}

func (l *inliner) inline(n ast.Node, s Style) {
	switch n := n.(type) {
	case *ast.Text:
		l.text(n, s)
	case *ast.String:
		l.addText(string(n.Value), s)
	case *ast.CodeSpan:
		l.addText(l.raw(n), s|Mono)
	case *ast.Emphasis:
		l.children(n, s|[]Style{Italic, Bold}[min(n.Level-1, 1)])
	case *extast.Strikethrough:
		l.children(n, s|Strike)
	case *ast.Link:
		label := &inliner{b: l.b}
		label.children(n, s)
		l.add(linkSpans(trimmed(label.out), string(n.Destination))...)
	case *ast.Image:
		l.add(imageSpan(string(n.Destination)))
	case *ast.AutoLink:
		for _, a := range autoLink(string(n.Label(l.b.src)), string(n.URL(l.b.src))) {
			a.Style |= s
			l.add(a)
		}
	case *extast.TaskCheckBox:
		l.task(n)
	}
}

// task makes a box of the mark of an item; anywhere else it is text.
func (l *inliner) task(n *extast.TaskCheckBox) {
	mark := Unticked
	if n.IsChecked {
		mark = Ticked
	}
	if l.b.mark != "" && len(l.out) == 0 {
		l.b.mark = mark
		return
	}
	l.addText(mark+" ", 0)
}

func (l *inliner) text(n *ast.Text, s Style) {
	value := string(n.Segment.Value(l.b.src))
	if !n.IsRaw() {
		value = unescaped(value)
	}
	l.addText(value, s)
	switch {
	case n.HardLineBreak():
		l.add(Span{Break: true})
	case n.SoftLineBreak():
		l.addText(" ", s)
	}
}

// raw returns the text of a code span as it is there, its breaks as spaces.
func (l *inliner) raw(n ast.Node) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(c.Segment.Value(l.b.src))
		case *ast.String:
			b.Write(c.Value)
		}
	}
	return strings.ReplaceAll(b.String(), "\n", " ")
}

func (l *inliner) addText(text string, s Style) {
	if text != "" {
		l.add(Span{Text: clean(strings.ReplaceAll(text, "\t", " ")), Style: s})
	}
}

// add adds spans, joining those that are set the same.
func (l *inliner) add(spans ...Span) {
	for _, s := range spans {
		if last := len(l.out) - 1; last >= 0 && !s.Break && !l.out[last].Break && l.out[last].Style == s.Style && l.out[last].Link == s.Link {
			l.out[last].Text += s.Text
			continue
		}
		l.out = append(l.out, s)
	}
}

// trimmed has no space or break at its ends.
func trimmed(spans []Span) []Span {
	for len(spans) > 0 {
		last := &spans[len(spans)-1]
		last.Text = strings.TrimRight(last.Text, " ")
		if last.Text != "" {
			break
		}
		spans = spans[:len(spans)-1]
	}
	return spans
}

package markdown

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
)

// builder turns what goldmark read into pieces below each other.
type builder struct {
	src   []byte
	out   []*Piece
	path  []byte
	mark  string // waits for the first piece of its item
	close bool   // no space between the last block and the next
}

func pieces(doc ast.Node, src []byte) []*Piece {
	b := &builder{src: src}
	b.children(doc)
	if n := len(b.out) - 1; n >= 0 && b.out[n].Form == Code && src[len(src)-1] != '\n' {
		b.out[n].Text = strings.TrimSuffix(b.out[n].Text, "\n") // goldmark's own: the line may go on
	}
	return b.out
}

func (b *builder) children(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		b.block(c)
	}
}

func (b *builder) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		b.add(&Piece{Form: Paragraph, Level: n.Level, Spans: b.line(n)})
	case *ast.Paragraph, *ast.TextBlock:
		if spans := b.line(n); len(spans) > 0 || b.mark != "" {
			b.add(&Piece{Form: Paragraph, Spans: spans})
		}
	case *ast.ThematicBreak:
		b.add(&Piece{Form: Rule})
	case *ast.FencedCodeBlock:
		b.code(n, string(n.Language(b.src)))
	case *ast.CodeBlock:
		b.code(n, "")
	case *ast.Blockquote:
		b.within('q', func() { b.children(n) })
	case *ast.List:
		b.list(n)
	case *extast.Table:
		b.table(n)
	}
}

// add puts a piece under the others. A mark that waits and finds another one
// already there is alone.
func (b *builder) add(p *Piece) {
	p.Path, p.Mark, p.Close = string(b.path), b.mark, b.close
	b.mark, b.close = "", false
	b.out = append(b.out, p)
}

// within does something inside a container; too deep ones are left out.
func (b *builder) within(kind byte, do func()) {
	if len(b.path) >= maxDepth {
		do()
		return
	}
	b.path = append(b.path, kind)
	do()
	b.path = b.path[:len(b.path)-1]
}

func (b *builder) list(n *ast.List) {
	if b.mark != "" {
		b.add(&Piece{Form: Paragraph}) // the mark of an item that begins with a list
	}
	number, inner := n.Start, n.Parent().Kind() == ast.KindListItem
	b.within(gutter(n), func() {
		for item := n.FirstChild(); item != nil; item = item.NextSibling() {
			b.mark = Bullet
			if n.IsOrdered() {
				b.mark = strconv.Itoa(number) + string(n.Marker)
				number++
			}
			b.close = b.close || n.IsTight && (inner || item != n.FirstChild())
			b.item(item, n.IsTight)
		}
	})
	b.close = false
}

// item adds what an item has, or its mark alone.
func (b *builder) item(item ast.Node, tight bool) {
	for c := item.FirstChild(); c != nil; c = c.NextSibling() {
		if tight && c != item.FirstChild() {
			b.close = true
		}
		b.block(c)
	}
	if b.mark != "" {
		b.add(&Piece{Form: Paragraph})
	}
}

// gutter says how much room the marks of a list need.
func gutter(n *ast.List) byte {
	if !n.IsOrdered() {
		return 'l'
	}
	return "2223456789"[min(9, len(strconv.Itoa(n.Start+n.ChildCount()-1)))]
}

func (b *builder) code(n ast.Node, lang string) {
	var whole strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		whole.Write(line.Value(b.src))
	}
	p := &Piece{Form: Code, Lang: clean(shorten(unescaped(lang), 24)), Text: whole.String()}
	lines := strings.Split(strings.TrimRight(p.Text, "\n"), "\n")
	if len(lines) > maxLines {
		p.More, lines = len(lines)-maxLines, lines[:maxLines]
	}
	for _, l := range lines {
		p.Lines = append(p.Lines, clean(shorten(expand(l), maxLine)))
	}
	b.add(p)
}

func (b *builder) table(n *extast.Table) {
	p := &Piece{Form: Table}
	for _, a := range n.Alignments[:min(len(n.Alignments), maxColumns)] {
		s := Left
		switch a {
		case extast.AlignCenter:
			s = Center
		case extast.AlignRight:
			s = Right
		}
		p.Sides = append(p.Sides, s)
	}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		if len(p.Rows) > maxRows {
			p.More++
			continue
		}
		cells := make([][]Span, len(p.Sides))
		for i, cell := 0, row.FirstChild(); cell != nil && i < len(cells); i, cell = i+1, cell.NextSibling() {
			cells[i] = b.line(cell)
		}
		p.Rows = append(p.Rows, cells)
	}
	b.add(p)
}

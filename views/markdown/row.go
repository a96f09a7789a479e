package markdown

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/markdown"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// block is the widget that draws a piece.
type block interface {
	fyne.Widget
	set(p *markdown.Piece)
	layOut(width float32) (height float32)
}

// row is a piece with what is before it: the bars of quotes, the mark of
// an item.
type row struct {
	v      *View
	piece  *markdown.Piece
	block  block
	bars   []*kit.Fill
	mark   fyne.CanvasObject
	indent float32
	width  float32 // that it was laid out for
	height float32
}

func newRow(v *View, p *markdown.Piece) *row {
	r := &row{v: v}
	switch p.Form {
	case markdown.Code:
		r.block = newCode(v)
	case markdown.Table:
		r.block = newTable(v)
	case markdown.Rule:
		r.block = ruleBlock{kit.NewFill(theme.ColorNameSeparator, 0, fyne.NewSize(1, 1))}
	default:
		r.block = newText(v)
	}
	r.set(p)
	return r
}

// ruleBlock draws a line across the column.
type ruleBlock struct{ *kit.Fill }

func (ruleBlock) set(*markdown.Piece)    {}
func (ruleBlock) layOut(float32) float32 { return 1 }

// set shows another piece of the same form.
func (r *row) set(p *markdown.Piece) {
	if r.piece == nil || r.piece.Path != p.Path || r.piece.Mark != p.Mark {
		r.surround(p)
	}
	r.piece, r.width = p, 0
	r.block.set(p)
}

func (r *row) surround(p *markdown.Piece) {
	r.bars, r.mark, r.indent = nil, nil, 0
	for _, c := range p.Path {
		if c == 'q' {
			r.bars = append(r.bars, kit.NewFill(assets.ColorEdge, 1, fyne.NewSize(3, 1)))
		}
		r.indent += gutterWidth(byte(c))
	}
	switch p.Mark {
	case "":
	case markdown.Ticked, markdown.Unticked:
		r.mark = kit.Icon(box(p.Mark), 16)
	case markdown.Bullet:
		dot := kit.NewFill(assets.ColorMuted, 2.5, fyne.NewSquareSize(5))
		if strings.Count(p.Path, "l")%2 == 0 {
			dot = kit.NewFill("", 2.5, fyne.NewSquareSize(5)).Edged(assets.ColorMuted)
		}
		r.mark = dot
	default:
		r.mark = kit.NewLine(p.Mark).Colored(assets.ColorMuted).Whole()
	}
}

// box returns the picture of a task's state.
func box(mark string) fyne.Resource {
	if mark == markdown.Ticked {
		return theme.NewColoredResource(theme.CheckButtonCheckedIcon(), assets.ColorMuted)
	}
	return theme.NewColoredResource(theme.CheckButtonIcon(), assets.ColorMuted)
}

// gutterWidth returns the room before what is in a container.
func gutterWidth(c byte) float32 {
	switch c {
	case 'q':
		return 16
	case 'l':
		return 20
	}
	return 10 + 9*float32(c-'0')
}

// layOut lays the row out for a column of that width and returns its height.
func (r *row) layOut(width float32) float32 {
	if r.width != width {
		r.width = width
		r.height = r.block.layOut(max(40, width-r.indent))
	}
	return r.height
}

// put moves the row to its place. As many bars as are joined reach up to those
// of the row before, which is so far above.
func (r *row) put(y, above float32, joined int) {
	kit.Put(r.block, r.indent, y, max(40, r.width-r.indent), r.height)
	x, n := float32(0), 0
	for _, c := range r.piece.Path {
		if c == 'q' {
			up := float32(0)
			if n < joined {
				up = above
			}
			kit.Put(r.bars[n], x, y-up, 3, r.height+up)
			n++
		}
		x += gutterWidth(byte(c))
	}
	if r.mark != nil {
		r.putMark(y)
	}
}

func (r *row) putMark(y float32) {
	s := r.mark.MinSize()
	at := y + (textLine-s.Height)/2
	if r.piece.Form == markdown.Code {
		at += (codeHead - textLine) / 2
	}
	x := r.indent - s.Width - 6
	switch r.piece.Mark {
	case markdown.Bullet:
		x = r.indent - 14
	case markdown.Ticked, markdown.Unticked:
		x = r.indent - 20
	}
	kit.Put(r.mark, max(0, x), at, s.Width, s.Height)
}

func (r *row) objects(out []fyne.CanvasObject) []fyne.CanvasObject {
	for _, b := range r.bars {
		out = append(out, b)
	}
	if r.mark != nil {
		out = append(out, r.mark)
	}
	return append(out, r.block)
}

// gap returns the room between two pieces.
func gap(before, p *markdown.Piece) float32 {
	switch {
	case before == nil:
		return 0
	case p.Close || p.Joins:
		return 2
	case p.Form == markdown.Paragraph && p.Level > 0 && p.Level < 3:
		return 20
	case p.Form == markdown.Paragraph && p.Level > 0:
		return 16
	case before.Form == markdown.Paragraph && before.Level > 0:
		return 6
	case p.Form == markdown.Rule || before.Form == markdown.Rule:
		return 14
	}
	return 10
}

// shared returns how many quotes two pieces have in common.
func shared(before, p *markdown.Piece) int {
	n := 0
	for i := 0; before != nil && i < len(p.Path) && i < len(before.Path) && p.Path[i] == before.Path[i]; i++ {
		if p.Path[i] == 'q' {
			n++
		}
	}
	return n
}

// Package markdown draws Markdown as plain objects in one column. A view gets its text in
// pieces and draws only what changed:
//
//	v := markdown.New(markdown.Options{Link: open, Copy: copy})
//	v.Append(token) // as often as it likes
//	v.Draw()        // at most ten times a second
//
// Each form has its own code: the RichText of Fyne 2.8 fetches pictures, drops HTML
// and ends the program at a task in bold; and as it draws them, links take the keys
// of the window, tasks have a bullet beside the box, quotes have no bar, tables do
// not wrap, and code has no Copy and turns the wheel sideways.
package markdown

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/markdown"
	"github.com/nod-app/nod/views/kit"
)

// Options is what a view asks of its window. Every function may be nil.
type Options struct {
	Link  func(url string)          // someone pressed a link: an absolute http or https address, to be judged by the URL rule
	Point func(url string)          // the pointer or the focus is on a link; "" when it left
	Copy  func(text string)         // someone wants this text on the clipboard
	Wheel func(e *fyne.ScrollEvent) // the wheel was turned up or down over what scrolls to the sides only
	Keys  kit.Keys                  // takes what is typed and not used
}

// View draws a Stream in one column. Its height follows from its width, as
// that of a wrapped label does.
type View struct {
	kit.Placed
	o      Options
	s      *markdown.Stream
	rows   []*row
	limit  int // pieces that are drawn
	more   *kit.Button
	rest   *kit.Line
	width  float32
	height float32
}

// least is the least width of a column.
const least float32 = 160

// New makes an empty view.
func New(o Options) *View {
	if o.Keys == nil {
		o.Keys = kit.NoKeys{}
	}
	v := &View{o: o, s: markdown.NewStream(), limit: markdown.MaxPieces}
	v.more = kit.NewButton(lang.T("Show more"), "", kit.Plain, o.Keys, v.showMore)
	v.rest = kit.Small("")
	v.Init(v, v.recolor)
	v.Draw()
	return v
}

// Set shows another text; what it has in common with the one before is not read again.
func (v *View) Set(text string) {
	v.s.Set(text)
	v.Draw()
}

// Append adds what came, as often as it likes: nothing is read before Draw.
func (v *View) Append(text string) { v.s.Append(text) }

// Draw shows what the stream has by now, and reports whether the height changed.
// What did not change is not drawn again.
func (v *View) Draw() (grew bool) {
	ps := v.s.Pieces()
	hidden := max(0, len(ps)-v.limit)
	ps = ps[:len(ps)-hidden]
	changed := len(ps) != len(v.rows)
	for i, p := range ps {
		changed = v.show(i, p) || changed
	}
	v.rows = v.rows[:len(ps)]
	changed = v.sayRest(hidden) || changed
	if !changed {
		return false
	}
	before := v.height
	v.arrange()
	canvas.Refresh(v)
	return v.height != before
}

// show makes row i show p, and reports whether it did not.
func (v *View) show(i int, p *markdown.Piece) bool {
	switch {
	case i == len(v.rows):
		v.rows = append(v.rows, newRow(v, p))
	case v.rows[i].piece.Same(p):
		v.rows[i].piece = p
		return false
	case v.rows[i].piece.Form == p.Form:
		v.rows[i].set(p)
	default:
		v.rows[i] = newRow(v, p)
	}
	return true
}

// HeightAt lays the view out for that width and returns its height, for
// windows that place it themselves.
func (v *View) HeightAt(width float32) float32 {
	if width = max(width, least); v.width != width {
		v.width = width
		v.arrange()
	}
	return v.height
}

// Resize lays it out if the width is another.
func (v *View) Resize(s fyne.Size) {
	v.HeightAt(s.Width)
	v.Placed.Resize(s)
}

// MinSize returns the height of the content at the width it has.
func (v *View) MinSize() fyne.Size {
	if v.width == 0 {
		v.HeightAt(least)
	}
	return fyne.NewSize(least, v.height)
}

// arrange puts the rows below each other.
func (v *View) arrange() {
	v.Objects = v.Objects[:0]
	if v.width == 0 {
		return
	}
	y, before := float32(0), (*markdown.Piece)(nil)
	for _, r := range v.rows {
		g, h := gap(before, r.piece), r.layOut(v.width)
		r.put(y+g, g, shared(before, r.piece))
		y += g + h
		before = r.piece
		v.Objects = r.objects(v.Objects)
	}
	if v.rest.DebugText() != "" {
		y = v.putRest(y + 10)
	}
	v.height = y
}

func (v *View) open(url string) {
	if v.o.Link != nil {
		v.o.Link(url)
	}
}

func (v *View) point(url string) {
	if v.o.Point != nil {
		v.o.Point(url)
	}
}

func (v *View) copy(text string) {
	if v.o.Copy != nil {
		v.o.Copy(text)
	}
}

// recolor draws everything again, since the colours of the theme may be others.
func (v *View) recolor() {
	for _, r := range v.rows {
		r.block.Refresh()
	}
}

package markdown

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// wideBlock shows something that may be wider than there is room for. Only then
// it scrolls, and only to the sides: what the wheel does up and down stays the
// window's, so that nobody gets stuck over a table.
type wideBlock struct {
	v      *View
	inside *fyne.Container
	pane   *pane // nil as long as there was room
	wide   bool
	edge   *kit.Fill // shows the focus
}

func newWideBlock(v *View, inside *fyne.Container, edge *kit.Fill) *wideBlock {
	return &wideBlock{v: v, inside: inside, edge: edge}
}

const barRoom float32 = 10 // for the bar under what scrolls

// place puts it where it belongs and returns how high it is.
func (s *wideBlock) place(x, y, width, height, wish float32) float32 {
	s.wide = wish > width+0.5
	if !s.wide {
		kit.Put(s.inside, x, y, width, height)
		return height
	}
	if s.pane == nil {
		s.pane = newPane(s.v, s.edge)
	}
	s.inside.Resize(fyne.NewSize(wish, height))
	s.pane.hold.Layout = fixed{fyne.NewSize(wish, height+barRoom)}
	s.pane.hold.Objects = []fyne.CanvasObject{s.inside}
	s.inside.Move(fyne.NewPos(0, 0))
	kit.Put(s.pane, x, y, width, height+barRoom)
	s.pane.Refresh()
	return height + barRoom
}

// object is what is drawn.
func (s *wideBlock) object() fyne.CanvasObject {
	if s.wide {
		return s.pane
	}
	return s.inside
}

// fixed is the layout of one object that keeps its size.
type fixed struct{ size fyne.Size }

func (f fixed) MinSize([]fyne.CanvasObject) fyne.Size { return f.size }
func (f fixed) Layout([]fyne.CanvasObject, fyne.Size) {}

// pane scrolls to the sides, with the wheel and with Left and Right.
type pane struct {
	container.Scroll
	v    *View
	hold *fyne.Container
	edge *kit.Fill
}

func newPane(v *View, edge *kit.Fill) *pane {
	p := &pane{v: v, hold: container.NewWithoutLayout(), edge: edge}
	p.Direction, p.Content = container.ScrollHorizontalOnly, p.hold
	p.ExtendBaseWidget(p)
	return p
}

// Scrolled goes to the sides; up and down is the window's.
func (p *pane) Scrolled(e *fyne.ScrollEvent) {
	if e.Scrolled.DX != 0 {
		p.ScrollToOffset(fyne.NewPos(p.Offset.X-e.Scrolled.DX, 0))
	}
	if e.Scrolled.DY != 0 && p.v.o.Wheel != nil {
		p.v.o.Wheel(e)
	}
}

func (p *pane) FocusGained()           { p.edge.SetEdge(theme.ColorNamePrimary) }
func (p *pane) FocusLost()             { p.edge.SetEdge(theme.ColorNameSeparator) }
func (p *pane) KeyDown(*fyne.KeyEvent) { p.v.o.Keys.Pressed() }
func (p *pane) KeyUp(*fyne.KeyEvent)   {}
func (p *pane) TypedRune(r rune)       { p.v.o.Keys.Rune(r) }

// TypedKey goes to the sides; all other keys are the window's.
func (p *pane) TypedKey(e *fyne.KeyEvent) {
	const by = 48
	switch e.Name {
	case fyne.KeyLeft:
		p.ScrollToOffset(fyne.NewPos(p.Offset.X-by, 0))
	case fyne.KeyRight:
		p.ScrollToOffset(fyne.NewPos(p.Offset.X+by, 0))
	default:
		p.v.o.Keys.Key(e)
	}
}

package markdown

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// wideBlock is what code and tables have in common: an inside that may be wider
// than there is room for, an edge, and a note below. Only an inside that is too
// wide scrolls, and only to the sides: what the wheel does up and down stays the
// window's, so that no one gets stuck over a table.
type wideBlock struct {
	kit.Placed
	v        *View
	inside   *fyne.Container
	scroller *scroller // nil as long as there was room
	edge     *kit.Fill // shows the focus
	note     *kit.Line // what is not shown
}

// init makes b ready; self is the block that it is a part of.
func (b *wideBlock) init(self fyne.Widget, v *View, edge *kit.Fill, recolor func()) {
	b.v, b.inside, b.edge, b.note = v, container.New(fixed{}), edge, kit.Small("")
	b.Init(self, recolor)
}

const barRoom float32 = 10 // for the bar under what scrolls

// place puts the inside where it belongs and returns how high it is.
func (b *wideBlock) place(x, y, width, height, preferred float32) float32 {
	shown := fyne.CanvasObject(b.inside)
	if preferred > width+0.5 {
		height += barRoom
		b.inside.Layout = fixed{fyne.NewSize(preferred, height)}
		if b.scroller == nil {
			b.scroller = newScroller(b)
		}
		b.scroller.Refresh()
		shown = b.scroller
	}
	kit.Put(shown, x, y, width, height)
	b.Objects = []fyne.CanvasObject{b.edge, shown, b.note}
	return height
}

// placeNote puts the note below and returns how high it is; 0 if there is none.
func (b *wideBlock) placeNote(x, y, width float32) float32 {
	if b.note.DebugText() == "" {
		return 0
	}
	kit.Put(b.note, x, y, width, 20)
	return 24
}

// fixed is the layout of objects that are placed by their owner.
type fixed struct{ size fyne.Size }

func (f fixed) MinSize([]fyne.CanvasObject) fyne.Size { return f.size }
func (f fixed) Layout([]fyne.CanvasObject, fyne.Size) {}

// scroller scrolls to the sides, with the wheel and with Left and Right.
type scroller struct {
	container.Scroll
	b *wideBlock
}

func newScroller(b *wideBlock) *scroller {
	s := &scroller{b: b}
	s.Direction, s.Content = container.ScrollHorizontalOnly, b.inside
	s.ExtendBaseWidget(s)
	return s
}

// Scrolled goes to the sides; up and down is the window's.
func (s *scroller) Scrolled(e *fyne.ScrollEvent) {
	if e.Scrolled.DX != 0 {
		s.scroll(-e.Scrolled.DX)
	}
	if e.Scrolled.DY != 0 && s.b.v.o.Wheel != nil {
		s.b.v.o.Wheel(e)
	}
}

func (s *scroller) scroll(by float32) { s.ScrollToOffset(fyne.NewPos(s.Offset.X+by, 0)) }

func (s *scroller) FocusGained()           { s.b.edge.SetEdge(theme.ColorNamePrimary) }
func (s *scroller) FocusLost()             { s.b.edge.SetEdge(theme.ColorNameSeparator) }
func (s *scroller) KeyDown(*fyne.KeyEvent) { s.b.v.o.Keys.Pressed() }
func (s *scroller) KeyUp(*fyne.KeyEvent)   {}
func (s *scroller) TypedRune(r rune)       { s.b.v.o.Keys.Rune(r) }

// TypedKey goes to the sides; all other keys are the window's.
func (s *scroller) TypedKey(e *fyne.KeyEvent) {
	const by = 48
	switch e.Name {
	case fyne.KeyLeft:
		s.scroll(-by)
	case fyne.KeyRight:
		s.scroll(by)
	default:
		s.b.v.o.Keys.Key(e)
	}
}

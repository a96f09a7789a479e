package markdown

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// spot is a part of a text that can be pressed. It opens nothing itself.
type spot struct {
	widget.BaseWidget
	v         *View
	url, text string
	focused   bool
	ring      *canvas.Rectangle
}

// init makes s ready; impl is s, or what it is a part of.
func (s *spot) init(v *View, impl fyne.Widget) {
	s.v, s.ring = v, canvas.NewRectangle(color.Transparent)
	s.ring.CornerRadius = assets.Radius / 2
	s.ExtendBaseWidget(impl)
}

func (s *spot) set(url, text string) { s.url, s.text = url, text }

// DebugText is the text of the link.
func (s *spot) DebugText() string { return s.text }

// Tapped asks for the address.
func (s *spot) Tapped(*fyne.PointEvent) { s.v.open(s.url) }

// Cursor is a hand, as over links everywhere.
func (s *spot) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn says where the link leads.
func (s *spot) MouseIn(*desktop.MouseEvent)    { s.v.point(s.url) }
func (s *spot) MouseMoved(*desktop.MouseEvent) {}
func (s *spot) MouseOut()                      { s.v.point("") }

// link is the first part of a link, which can have the focus. Where a link
// goes over several lines, the others are spots only.
type link struct{ spot }

func newLink(v *View) *link {
	l := &link{}
	l.init(v, l)
	return l
}

func newSpot(v *View) *spot {
	s := &spot{}
	s.init(v, s)
	return s
}

func (l *link) FocusGained()           { l.focused = true; l.v.point(l.url); l.Refresh() }
func (l *link) FocusLost()             { l.focused = false; l.v.point(""); l.Refresh() }
func (l *link) KeyDown(*fyne.KeyEvent) { l.v.o.Keys.Pressed() }
func (l *link) KeyUp(*fyne.KeyEvent)   {}

// TypedKey asks for the address with Enter; all else goes to the window.
func (l *link) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		l.v.open(l.url)
	default:
		l.v.o.Keys.Key(e)
	}
}

// TypedRune goes to the window, but for the space, which is TypedKey's.
func (l *link) TypedRune(r rune) {
	if r != ' ' {
		l.v.o.Keys.Rune(r)
	}
}

// CreateRenderer is for Fyne.
func (s *spot) CreateRenderer() fyne.WidgetRenderer { return (*spotRenderer)(s) }

type spotRenderer spot

func (r *spotRenderer) Destroy()                     {}
func (r *spotRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.ring} }
func (r *spotRenderer) Layout(s fyne.Size)           { r.ring.Resize(s) }
func (r *spotRenderer) MinSize() fyne.Size           { return fyne.NewSize(1, 1) }

func (r *spotRenderer) Refresh() {
	r.ring.StrokeWidth, r.ring.StrokeColor = 0, color.Transparent
	if r.focused {
		r.ring.StrokeWidth, r.ring.StrokeColor = 2, kit.Color(theme.ColorNamePrimary)
	}
	r.ring.Refresh()
}

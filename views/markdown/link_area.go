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

// linkArea is a part of a text that can be pressed. It opens nothing itself.
type linkArea struct {
	widget.BaseWidget
	v         *View
	url, text string
	focused   bool
	ring      *canvas.Rectangle
}

// init makes s ready; impl is s, or what it is a part of.
func (s *linkArea) init(v *View, impl fyne.Widget) {
	s.v, s.ring = v, canvas.NewRectangle(color.Transparent)
	s.ring.CornerRadius = assets.Radius / 2
	s.ExtendBaseWidget(impl)
}

func (s *linkArea) set(url, text string) { s.url, s.text = url, text }

// DebugText is the text of the link.
func (s *linkArea) DebugText() string { return s.text }

// Tapped asks for the address.
func (s *linkArea) Tapped(*fyne.PointEvent) { s.v.open(s.url) }

// Cursor is a hand, as over links everywhere.
func (s *linkArea) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn says where the link leads.
func (s *linkArea) MouseIn(*desktop.MouseEvent)    { s.v.point(s.url) }
func (s *linkArea) MouseMoved(*desktop.MouseEvent) {}
func (s *linkArea) MouseOut()                      { s.v.point("") }

// link is the first part of a link, which can have the focus. Where a link
// goes over several lines, the others are spots only.
type link struct{ linkArea }

func newLink(v *View) *link {
	l := &link{}
	l.init(v, l)
	return l
}

func newLinkArea(v *View) *linkArea {
	s := &linkArea{}
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
func (s *linkArea) CreateRenderer() fyne.WidgetRenderer { return (*linkAreaRenderer)(s) }

type linkAreaRenderer linkArea

func (r *linkAreaRenderer) Destroy()                     {}
func (r *linkAreaRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.ring} }
func (r *linkAreaRenderer) Layout(s fyne.Size)           { r.ring.Resize(s) }
func (r *linkAreaRenderer) MinSize() fyne.Size           { return fyne.NewSize(1, 1) }

func (r *linkAreaRenderer) Refresh() {
	r.ring.StrokeWidth, r.ring.StrokeColor = 0, color.Transparent
	if r.focused {
		r.ring.StrokeWidth, r.ring.StrokeColor = 2, kit.Color(theme.ColorNamePrimary)
	}
	r.ring.Refresh()
}

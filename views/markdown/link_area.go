package markdown

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// linkArea is a part of a text that can be pressed. It opens nothing itself.
type linkArea struct {
	kit.Placed
	v         *View
	url, text string
}

func newLinkArea(v *View) *linkArea {
	a := &linkArea{v: v}
	a.Init(a, nil)
	return a
}

// DebugText returns the text of the link.
func (a *linkArea) DebugText() string { return a.text }

// Tapped asks for the address.
func (a *linkArea) Tapped(*fyne.PointEvent) { a.v.open(a.url) }

// Cursor returns a hand, as over links everywhere.
func (a *linkArea) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn says where the link leads.
func (a *linkArea) MouseIn(*desktop.MouseEvent)    { a.v.point(a.url) }
func (a *linkArea) MouseMoved(*desktop.MouseEvent) {}
func (a *linkArea) MouseOut()                      { a.v.point("") }

// link is the first part of a link, which can have the focus. Where a link
// goes over several lines, the others are areas only.
type link struct {
	linkArea
	focused bool
	ring    *canvas.Rectangle
}

func newLink(v *View) *link {
	l := &link{linkArea: linkArea{v: v}, ring: canvas.NewRectangle(color.Transparent)}
	l.ring.CornerRadius = assets.Radius / 2
	l.Objects = []fyne.CanvasObject{l.ring}
	l.Init(l, l.drawRing)
	return l
}

func (l *link) drawRing() {
	l.ring.StrokeWidth, l.ring.StrokeColor = 0, color.Transparent
	if l.focused {
		l.ring.StrokeWidth, l.ring.StrokeColor = 2, kit.Color(theme.ColorNamePrimary)
	}
	l.ring.Refresh()
}

// Resize fits the ring of the focus around it.
func (l *link) Resize(s fyne.Size) {
	l.ring.Resize(s)
	l.linkArea.Resize(s)
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

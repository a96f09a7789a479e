package kit

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
)

// Crumbs shows a path part by part, shortened in its middle. While the pointer
// is over it, the whole path is passed to Hovered.
type Crumbs struct {
	Placed
	crumbs  []Crumb
	whole   string
	Hovered func(whole string) // "" when the pointer leaves; may be nil
}

// NewCrumbs makes an empty path.
func NewCrumbs() *Crumbs {
	c := &Crumbs{}
	c.Least = fyne.NewSize(64, 20)
	c.Init(c, c.build)
	return c
}

// Set shows another path; whole is all of it as text.
func (c *Crumbs) Set(crumbs []Crumb, whole string) {
	c.crumbs, c.whole = crumbs, Clean(whole)
	c.Refresh()
}

// DebugText returns the parts with what is new about them.
func (c *Crumbs) DebugText() string {
	var parts []string
	for _, p := range c.crumbs {
		parts = append(parts, p.Text)
	}
	return strings.Join(parts, " > ") + newNote(c.crumbs)
}

// MouseIn implements desktop.Hoverable.
func (c *Crumbs) MouseIn(*desktop.MouseEvent) { c.hover(c.whole) }

// MouseMoved implements desktop.Hoverable.
func (c *Crumbs) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *Crumbs) MouseOut() { c.hover("") }

func (c *Crumbs) hover(s string) {
	if c.Hovered != nil {
		c.Hovered(s)
	}
}

// newNote says in words that a folder would be made.
func newNote(crumbs []Crumb) string {
	n := 0
	for _, c := range crumbs {
		if c.New {
			n++
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return " " + lang.T("(new folder)")
	}
	return " " + lang.T("(%s new folders)", Count(n))
}

// Resize shortens the path to the new width.
func (c *Crumbs) Resize(s fyne.Size) {
	was := c.Size().Width
	c.Placed.Resize(s)
	if s.Width != was {
		c.Refresh()
	}
}

const chevronRoom float32 = 16

func (c *Crumbs) build() {
	c.Objects = nil
	width := c.Size().Width
	if width <= 0 || len(c.crumbs) == 0 {
		return
	}
	note := newNote(c.crumbs)
	room := width - wide(note, assets.SmallSize, fyne.TextStyle{})
	x := float32(0)
	for i, p := range Shorten(c.crumbs, func(all []Crumb) bool { return crumbsWidth(all) <= room }) {
		if i > 0 {
			c.put(Icon(assets.Chevron(assets.ColorMuted), 12), x+2, 4, fyne.NewSquareSize(12))
			x += chevronRoom
		}
		t := canvas.NewText("", Color(assets.ColorMuted))
		if t.TextStyle.Bold = p.Strong; p.Strong {
			t.Color = Color(theme.ColorNameForeground)
		}
		t.TextSize, t.Text = assets.TextSize, Fit(p.Text, room-x, assets.TextSize, t.TextStyle)
		c.put(t, x, 0, t.MinSize())
		x += t.MinSize().Width
	}
	if note != "" {
		t := canvas.NewText(note, Color(theme.ColorNamePrimary))
		t.TextSize = assets.SmallSize
		c.put(t, x+2, 1.5, t.MinSize())
	}
}

func (c *Crumbs) put(o fyne.CanvasObject, x, y float32, s fyne.Size) {
	Put(o, x, y, s.Width, s.Height)
	c.Objects = append(c.Objects, o)
}

func crumbsWidth(crumbs []Crumb) float32 {
	w := chevronRoom * float32(len(crumbs)-1)
	for _, p := range crumbs {
		w += wide(p.Text, assets.TextSize, fyne.TextStyle{Bold: p.Strong})
	}
	return w
}

package frame

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const (
	railWidth  float32 = 76
	railHeight float32 = 56
)

// railItem is one page on the rail: its icon, its title, and how many things
// wait there.
type railItem struct {
	kit.Pressable
	title   string
	icon    func(fyne.ThemeColorName) fyne.Resource
	count   int
	current bool
}

func newRailItem(title string, icon func(fyne.ThemeColorName) fyne.Resource, keys kit.Keys, tapped func()) *railItem {
	i := &railItem{title: title, icon: icon}
	i.Extend(i, keys, func(fyne.KeyName) { tapped() })
	return i
}

func (i *railItem) set(count int, current bool) {
	if i.count != count || i.current != current {
		i.count, i.current = count, current
		i.Refresh()
	}
}

// DebugText returns the title and the count.
func (i *railItem) DebugText() string {
	if i.count == 0 {
		return i.title
	}
	return i.title + " " + i.number()
}

// number returns the item's number in at most three characters.
func (i *railItem) number() string {
	if i.count > 99 {
		return "99+"
	}
	return kit.Count(i.count)
}

// CreateRenderer is for Fyne.
func (i *railItem) CreateRenderer() fyne.WidgetRenderer {
	r := &railRenderer{
		item: i, ground: kit.NewFill("", assets.Radius, fyne.Size{}), badge: kit.NewFill(theme.ColorNamePrimary, 8, fyne.Size{}),
		icon: kit.Icon(i.icon(assets.ColorMuted), 20), title: canvas.NewText(i.title, color.Black), count: canvas.NewText("", color.Black),
	}
	r.Refresh()
	return r
}

type railRenderer struct {
	item          *railItem
	ground, badge *kit.Fill
	icon          *canvas.Image
	title, count  *canvas.Text
}

func (r *railRenderer) Destroy()           {}
func (r *railRenderer) MinSize() fyne.Size { return fyne.NewSize(railWidth, railHeight) }
func (r *railRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.icon, r.title, r.badge, r.count}
}

// Layout puts the icon above the title, and the count at the icon's shoulder.
func (r *railRenderer) Layout(s fyne.Size) {
	r.ground.Resize(s)
	kit.Put(r.icon, (s.Width-20)/2, 9, 20, 20)
	t := r.title.MinSize()
	kit.Put(r.title, (s.Width-t.Width)/2, 33, t.Width, t.Height)
	c := r.count.MinSize()
	w := max(16, c.Width+8)
	kit.Put(r.badge, s.Width/2+5, 4, w, 16)
	kit.Put(r.count, s.Width/2+5+(w-c.Width)/2, 4+(16-c.Height)/2, c.Width, c.Height)
}

func (r *railRenderer) Refresh() {
	i := r.item
	fore, ground, edge := assets.ColorMuted, fyne.ThemeColorName(""), fyne.ThemeColorName("")
	switch {
	case i.current:
		fore, ground = theme.ColorNamePrimary, assets.ColorSelected
	case i.Hovered():
		ground = theme.ColorNameHover
	}
	if i.Focused() {
		edge = theme.ColorNamePrimary
	}
	r.ground.SetColor(ground)
	r.ground.SetEdge(edge)
	r.icon.Resource = i.icon(fore)
	r.title.TextSize, r.title.Color, r.title.TextStyle.Bold = assets.SmallSize, kit.Color(theme.ColorNameForeground), i.current
	if r.title.Text = i.title; r.title.MinSize().Width > railWidth { // the longest title has no room to be bold
		r.title.TextStyle.Bold = false
	}
	r.title.Text = kit.Fit(i.title, railWidth+8, assets.SmallSize, r.title.TextStyle)
	r.count.Text, r.count.TextSize, r.count.Color = i.number(), 10, kit.Color(theme.ColorNameForegroundOnPrimary)
	r.count.TextStyle.Bold = true
	kit.Show(i.count > 0, r.badge, r.count)
	r.Layout(i.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

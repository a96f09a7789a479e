package frame

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// nav is the column of the pages that share one item of the rail, beside each of them.
type nav struct {
	f     *Frame
	box   fyne.CanvasObject
	items map[string]*navItem // by title
}

func newNav(f *Frame, group string) *nav {
	n := &nav{f: f, items: map[string]*navItem{}}
	column := kit.Rows(2, kit.Pad(0, 8, 8, 8, kit.Heading(group)))
	for _, e := range f.Pages {
		if e.In == group {
			item := newNavItem(e.Title, f.ChromeKeys(), func() { f.Turn(e.Name) })
			n.items[e.Title] = item
			column.Add(item)
		}
	}
	items := container.NewVScroll(kit.Pad(16, 8, 8, 8, column))
	n.box = container.New(layout.NewCustomPaddedHBoxLayout(0), items, kit.Hairline())
	return n
}

// beside puts the column of a page's group beside the page; a page without a group stays alone.
func (f *Frame) beside(e Entry, content fyne.CanvasObject) fyne.CanvasObject {
	if e.In == "" {
		return content
	}
	if f.nav == nil {
		f.nav = newNav(f, e.In)
	}
	for title, item := range f.nav.items {
		item.set(title == e.Title)
	}
	return container.NewBorder(nil, nil, f.nav.box, nil, content)
}

const navWidth, navHeight float32 = 176, 34

// navItem is one page of the column.
type navItem struct {
	kit.Pressable
	title   string
	current bool
}

func newNavItem(title string, keys kit.Keys, tapped func()) *navItem {
	i := &navItem{title: title}
	i.Extend(i, keys, func(fyne.KeyName) { tapped() })
	return i
}

func (i *navItem) set(current bool) {
	if i.current != current {
		i.current = current
		i.Refresh()
	}
}

// DebugText returns the title.
func (i *navItem) DebugText() string { return i.title }

// CreateRenderer is for Fyne.
func (i *navItem) CreateRenderer() fyne.WidgetRenderer {
	r := &navRenderer{item: i, ground: kit.NewFill("", assets.Radius, fyne.Size{}), title: canvas.NewText(i.title, color.Black)}
	r.Refresh()
	return r
}

type navRenderer struct {
	item   *navItem
	ground *kit.Fill
	title  *canvas.Text
}

func (r *navRenderer) Destroy() {}
func (r *navRenderer) MinSize() fyne.Size {
	title := fyne.MeasureText(r.item.title, assets.TextSize, fyne.TextStyle{Bold: true})
	return fyne.NewSize(max(navWidth, title.Width+20), navHeight)
}
func (r *navRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.title}
}

func (r *navRenderer) Layout(s fyne.Size) {
	r.ground.Resize(s)
	h := r.title.MinSize().Height
	kit.Put(r.title, 10, (s.Height-h)/2, s.Width-20, h)
}

func (r *navRenderer) Refresh() {
	i := r.item
	ground, edge := fyne.ThemeColorName(""), fyne.ThemeColorName("")
	switch {
	case i.current:
		ground = assets.ColorSelected
	case i.Hovered():
		ground = theme.ColorNameHover
	}
	if i.Focused() {
		edge = theme.ColorNamePrimary
	}
	r.ground.SetColor(ground)
	r.ground.SetEdge(edge)
	r.title.TextSize, r.title.Color, r.title.TextStyle.Bold = assets.TextSize, kit.Color(theme.ColorNameForeground), i.current
	r.Layout(i.Size())
	r.title.Refresh()
	r.ground.Refresh()
}

package frame

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// nav lists the pages that share one item of the rail, in a column beside each of them, and has
// the field that searches them all.
type nav struct {
	f      *Frame
	box    fyne.CanvasObject
	search *kit.Entry
	items  map[string]*navItem // by title
}

func newNav(f *Frame, group string) *nav {
	n := &nav{f: f, items: map[string]*navItem{}}
	n.search = kit.NewListSearch(f.Dispatch, f.ChromeKeys(), func(string) { f.searched(group) }, f.focusPage)
	f.bind([]kit.Command{f.searchCommand(group)})
	column := kit.Rows(2, kit.Pad(0, 8, 8, 8, kit.Heading(group)), kit.Pad(0, 8, 0, 0, n.search))
	for _, e := range f.Pages {
		if e.In == group {
			item := newNavItem(e.Title, f.ChromeKeys(), func() { f.EndSearch(); f.Turn(e.Name); f.Draw() })
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
	f.nav.mark()
	return container.NewBorder(nil, nil, f.nav.box, nil, content)
}

// mark marks the item of the page that is shown; while something is searched for it is none.
func (n *nav) mark() {
	for title, item := range n.items {
		item.set(title == n.f.entry(n.f.name).Title && n.search.Text == "")
	}
}

func (f *Frame) searchCommand(group string) kit.Command {
	return kit.Command{ID: "search", Title: lang.T("Search all settings"), Group: group, Key: "/", Also: "Ctrl+F", Scope: kit.InPage, NoMenu: true, Do: func() { f.Focus(f.nav.search) }}
}

// Searching returns what is searched for in the pages of the group; empty: nothing.
func (f *Frame) Searching() string {
	if f.nav == nil {
		return ""
	}
	return f.nav.search.Text
}

// EndSearch empties the field that searches the pages of the group, one of which is shown.
func (f *Frame) EndSearch() { f.nav.search.SetText("") }

// searched has the page in sight show what is searched for, or the first page of the group if that one does not search.
func (f *Frame) searched(group string) {
	if _, ok := f.current().Page.(Searcher); !ok && f.Searching() != "" {
		f.Turn(f.Pages[slices.IndexFunc(f.Pages, func(e Entry) bool { return e.In == group })].Name)
		f.Focus(f.nav.search)
	}
	f.nav.mark()
	if p, ok := f.current().Page.(Searcher); ok {
		p.Searched()
	}
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

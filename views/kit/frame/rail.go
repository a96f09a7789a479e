package frame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// rail is the column of pages at the left. A window with one page has none.
type rail struct {
	f     *Frame
	box   fyne.CanvasObject
	items []*railItem
}

func newRail(f *Frame) *rail {
	r := &rail{f: f}
	if len(f.Pages) < 2 {
		r.box = container.NewStack()
		r.box.Hide()
		return r
	}
	column := kit.Rows(4)
	for _, e := range f.Pages {
		if e.Last {
			column.Add(layout.NewSpacer())
		}
		item := newRailItem(e.Title, e.Icon, f.ChromeKeys(), func() { f.Turn(e.Name) })
		r.items = append(r.items, item)
		column.Add(item)
	}
	column.Add(newRailItem("Commands", commandsIcon, f.ChromeKeys(), f.openPalette))
	ground := kit.NewFill(theme.ColorNameHeaderBackground, 0, fyne.Size{})
	items := container.NewStack(ground, container.NewVScroll(kit.Pad(8, 8, 4, 4, column)))
	r.box = container.New(layout.NewCustomPaddedHBoxLayout(0), items, kit.Hairline())
	return r
}

func (r *rail) draw() {
	for i, item := range r.items {
		e := r.f.Pages[i]
		n := 0
		if e.Count != nil && r.f.status.known {
			n = e.Count(r.f.status.Status)
		}
		item.set(n, r.f.name == e.Name)
	}
}

func commandsIcon(c fyne.ThemeColorName) fyne.Resource {
	return theme.NewColoredResource(theme.SearchIcon(), c)
}

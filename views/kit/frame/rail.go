package frame

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// rail is the column of pages at the left. A window with one page has none.
type rail struct {
	f       *Frame
	box     fyne.CanvasObject
	items   []*railItem
	entries []Entry // that the items show
}

func newRail(f *Frame) *rail {
	r := &rail{f: f}
	if len(f.Pages) < 2 {
		r.box = container.NewStack()
		r.box.Hide()
		return r
	}
	column := kit.Rows(4)
	for i, e := range f.Pages {
		title := e.Title
		if e.In != "" {
			if i > 0 && f.Pages[i-1].In == e.In {
				continue
			}
			title = e.In
			column.Add(layout.NewSpacer())
		}
		item := newRailItem(title, e.Icon, f.ChromeKeys(), func() { f.Turn(e.Name) })
		r.items, r.entries = append(r.items, item), append(r.entries, e)
		column.Add(item)
	}
	ground := kit.NewFill(theme.ColorNameHeaderBackground, 0, fyne.Size{})
	items := container.NewStack(ground, container.NewVScroll(kit.Pad(8, 8, 4, 4, column)))
	r.box = container.New(layout.NewCustomPaddedHBoxLayout(0), items, kit.Hairline())
	return r
}

func (r *rail) draw() {
	shown := r.f.entry(r.f.name)
	for i, item := range r.items {
		e := r.entries[i]
		n := 0
		if e.Count != nil && r.f.status.known {
			n = e.Count(r.f.status.Status)
		}
		kit.Show(shown.Name == e.Name || !slices.Contains(r.f.status.Hidden, e.Name), item)
		item.set(n, shown.Name == e.Name || e.In != "" && shown.In == e.In)
	}
}

package history

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

func (p *Page) show(i int) {
	p.m.record = 0
	p.list.Select(i)
	p.nameCurrent()
	p.drawList()
}

// list is the list of calls.
type list = kit.LongList[api.ActivityRecord, *rowContent]

func (p *Page) newList() *list {
	return kit.NewLongList(kit.LongListOptions[api.ActivityRecord, *rowContent]{
		Dispatch: p.f.Dispatch, Keys: p.f.Keys(), NewContent: newRowContent,
		Fill: func(c *rowContent, r api.ActivityRecord) bool {
			p.drawDay()
			t := rowOf(r, p.f.Now())
			t.first = p.beginsDay(r)
			return c.set(t)
		},
		Pressed: func(i int, _ fyne.KeyModifier) { p.show(i); p.f.Focus(p.list) },
		Menu:    p.f.ContextMenu,
		Fetch:   p.fetchRows, Fetched: p.rowsFetched, Rested: p.rested,
	})
}

// beginsDay reports whether a record that is in sight is the first of its day below another one.
func (p *Page) beginsDay(r api.ActivityRecord) bool {
	first, last := p.list.InSight()
	for i := max(first, 1); i <= last; i++ {
		if x, ok := p.list.Pages.Row(i); ok && x.Record == r.Record {
			above, ok := p.list.Pages.Row(i - 1)
			return ok && lang.Day(above.Started, p.f.Now()) != lang.Day(r.Started, p.f.Now())
		}
	}
	return false
}

// drawDay says which day the first row in sight is of.
func (p *Page) drawDay() {
	if p.list == nil {
		return
	}
	first, _ := p.list.InSight()
	day := ""
	if r, ok := p.list.Pages.Row(first); ok {
		day = lang.Day(r.Started, p.f.Now())
	} else if p.list.Pages.Total > 0 {
		day = "…"
	}
	p.heading.day.SetText(day)
}

// listHeading is above the list: the day of its first row, that it shows one
// request only, and how many records came in since. Its room is always there,
// so that nothing moves when it has something to say.
type listHeading struct {
	box          *fyne.Container
	day          *kit.Line
	trace, newer *kit.Button
}

func newListHeading(commands *frame.Commands) *listHeading {
	h := &listHeading{day: kit.Small("").Bold(true)}
	h.trace = commands.Button("trace", kit.Quiet).WithIcon(theme.NewThemedResource(theme.CancelIcon()))
	h.trace.SetText(lang.T("One request"))
	h.newer = commands.Button("new", kit.Quiet).WithIcon(assets.Dot(theme.ColorNamePrimary))
	h.box = kit.Pad(8, 0, 24, 8, kit.AtLeast(200, 32, container.NewBorder(nil, nil, nil, kit.Cols(4, h.trace, h.newer), kit.Centered(h.day))))
	return h
}

func (h *listHeading) draw(m *model) {
	kit.Show(m.filter.trace != "", h.trace)
	kit.Show(m.newer > 0, h.newer)
	h.newer.SetText(lang.T("%s new", kit.Count(m.newer)))
	h.box.Refresh()
}

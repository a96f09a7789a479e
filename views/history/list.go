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
			if p.begins[r.Record] {
				t.day = lang.Day(r.Started, p.f.Now())
			}
			return c.set(t)
		},
		Pressed: func(i int, _ fyne.KeyModifier) { p.show(i); p.f.Focus(p.list) },
		Menu:    p.f.ContextMenu,
		Hovered: p.hovered,
		Fetch:   p.fetchRows, Fetched: p.rowsFetched, Rested: p.rested,
	})
}

// hovered shows the whole of what has no room in the row below the pointer.
func (p *Page) hovered(c *rowContent, _ api.ActivityRecord, on bool) {
	p.drawDay() // the list may have been scrolled by less than a row
	hint := ""
	if on {
		hint = kit.Shortened(c.name, c.summary)
	}
	p.f.Hint(hint)
}

// beginsDay reports whether row i is the first of its day below one of another.
func (p *Page) beginsDay(i int) bool {
	r, ok := p.list.Pages.Row(i)
	above, there := p.list.Pages.Row(i - 1)
	zone := p.f.Now().Location()
	return ok && there && !midnight(r.Started.In(zone)).Equal(midnight(above.Started.In(zone)))
}

// markDays makes room for the day above the first row of each, as far as they have been fetched.
func (p *Page) markDays() {
	var rows []int
	p.begins = map[int64]bool{}
	for i := range p.list.Pages.Total {
		if p.beginsDay(i) {
			r, _ := p.list.Pages.Row(i)
			rows, p.begins[r.Record] = append(rows, i), true
		}
	}
	p.list.Heighten(rows, dayHeight)
}

// drawDay says which day the first row in sight is of, unless the row does.
func (p *Page) drawDay() {
	if p.list == nil {
		return
	}
	first, _ := p.list.InSight()
	day := ""
	if r, ok := p.list.Pages.Row(first); ok {
		if !p.beginsDay(first) || p.list.GetScrollOffset() > p.list.Top(first)+dayHeight/2 {
			day = lang.Day(r.Started, p.f.Now())
		}
	} else if p.list.Pages.Total > 0 {
		day = "…"
	}
	p.heading.day.SetText(day)
}

// listHeading is above the list: the day of the first row in sight, that the list shows one
// request only, and how many records came in since. Its room is always there,
// so that nothing moves when it has something to say.
type listHeading struct {
	box          *fyne.Container
	day          *kit.Line
	trace, newer *kit.Button
}

func newListHeading(commands *frame.Commands) *listHeading {
	h := &listHeading{day: kit.NewLine("").Bold(true)}
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

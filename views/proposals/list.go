package proposals

import (
	"context"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// list is the list of proposals.
type list = kit.LongList[api.Proposal, *rowContent]

func (p *Page) newList() *list {
	return kit.NewLongList(kit.LongListOptions[api.Proposal, *rowContent]{
		Dispatch: p.f.Dispatch, Keys: p.f.Keys(), NewContent: newRowContent,
		Fill:    func(c *rowContent, q api.Proposal) bool { return c.set(rowOf(q, p.f.Home, p.f.Now())) },
		Marked:  func(q api.Proposal) bool { return p.m.selection.has(q.ID) },
		Pressed: p.press, Opened: func() { p.Table.Run("open") }, Menu: p.f.ContextMenu,
		Fetch: p.fetchRows, Fetched: p.rowsFetched,
	})
}

// press selects rows by the pointer: Ctrl adds or takes one, Shift takes all up to it.
func (p *Page) press(i int, held fyne.KeyModifier) {
	switch {
	case held&(fyne.KeyModifierControl|fyne.KeyModifierSuper) != 0:
		p.selectWithCurrent(i)
	case held&fyne.KeyModifierShift != 0:
		p.selectRange(i)
	default:
		p.m.selection.clear()
		p.show(i)
	}
	p.focusList()
}

// selectWithCurrent selects row i; the row that was current before comes along,
// since it looked selected.
func (p *Page) selectWithCurrent(i int) {
	if current, ok := p.one(); ok && i != p.list.Index {
		p.m.selection.add(current)
	}
	if q, ok := p.list.Pages.Row(i); ok {
		p.m.selection.toggle(q)
	}
	p.show(i)
}

// selectRange selects all from the anchor to row i. Rows far away are fetched first.
func (p *Page) selectRange(i int) {
	s := &p.m.selection
	anchor := s.anchor
	first, last := min(anchor, i), max(anchor, i)
	s.clear()
	p.show(i)
	s.anchor = anchor
	for n := first; n <= last; n++ {
		q, ok := p.list.Pages.Row(n)
		if !ok {
			p.fetchSelection(first, last)
			return
		}
		s.add(q)
	}
	p.drawList()
}

// show makes row i the current one and the anchor of ranges.
func (p *Page) show(i int) {
	p.details.foot.Close()
	p.list.Select(i)
	p.m.selection.anchor = p.list.Index
	p.nameCurrent()
	p.drawList()
}

// nameCurrent notes the ID of the current proposal, once its row is there.
func (p *Page) nameCurrent() {
	current, _ := p.list.Current()
	p.m.current = current.ID
}

// move goes up or down in the list; with Shift it selects all on the way.
func (p *Page) move(by int) {
	if !p.hasRows() {
		return
	}
	to := kit.Clamp(p.list.Index+by, p.list.Pages.Total)
	if p.f.Modifiers()&fyne.KeyModifierShift != 0 {
		p.selectRange(to)
		return
	}
	p.show(to)
}

func (p *Page) toggleCurrent() {
	if current, ok := p.list.Current(); ok {
		p.m.selection.toggle(current)
		p.drawList()
	}
}

func (p *Page) selectAll() { p.fetchSelection(0, p.list.Pages.Total-1) }

func (p *Page) selectNone() {
	p.m.selection.clear()
	p.drawList()
}

// fetchSelection selects rows that are not all fetched yet.
func (p *Page) fetchSelection(first, last int) {
	mine, query := p.refresh.Generation(), p.m.query
	p.f.Dispatch.Go(func(ctx context.Context) func() {
		got, err := query.readRange(ctx, p.f.Client, first, last-first+1)
		return func() {
			switch {
			case mine != p.refresh.Generation():
			case err != nil:
				p.f.Fail("select the rows", err)
			default:
				p.m.selection.clear()
				for _, q := range got {
					p.m.selection.add(q)
				}
				p.drawList()
			}
		}
	})
}

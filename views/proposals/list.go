package proposals

import (
	"context"
	"slices"
	"sort"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// list is the list of proposals, with a header for each section.
type list = kit.LongList[line, *lineContent]

func (p *Page) newList() *list {
	return kit.NewLongList(kit.LongListOptions[line, *lineContent]{
		Dispatch: p.f.Dispatch, Keys: p.f.Keys(), NewContent: func() *lineContent { return newLineContent(p.pressHeader) },
		Fill:    p.fill,
		Marked:  func(l line) bool { return l.isFile() && p.m.selection.has(l.ID) },
		Pressed: p.press, Opened: func() { p.Table.Run("open") }, Menu: p.f.ContextMenu,
		Fetch: p.fetchRows, Fetched: p.rowsFetched, Hovered: p.hovered, Rested: p.rested,
	})
}

// hovered shows the whole place of the group whose header is below the pointer, or the whole of what has no room
// in a row.
func (p *Page) hovered(c *lineContent, l line, on bool) {
	hint := ""
	switch {
	case !on:
	case l.head != nil:
		hint = kit.Clean(l.head.Directory)
	case l.item != nil:
		hint = kit.Shortened(c.head.title, c.head.about)
	default:
		hint = kit.Shortened(c.row.name, c.row.place, c.row.note)
	}
	p.f.Hint(hint)
}

func (p *Page) fill(c *lineContent, l line) bool {
	p.watchSight()
	if l.item != nil {
		return c.setHead(l.item.head())
	}
	if l.head != nil {
		return c.setHead(headOf(p.ticked(*l.head), p.f.Home))
	}
	t := rowOf(l.Proposal, p.f.Home, p.f.Now(), p.m.query.Status == left || p.m.query.grouped() && l.lone == nil)
	t.below = p.m.query.grouped() && l.lone == nil
	if l.like && !l.Question {
		t.note = ""
	}
	if p.m.held.behind && l.ID == p.m.current {
		t.note = lang.T("Changed meanwhile. Move to another row to see it")
	}
	t.picture = p.thumbs.of(l.Proposal)
	return c.setRow(t)
}

// current returns the current proposal; none while another line is the current one.
func (p *Page) current() (api.Proposal, bool) {
	l, ok := p.list.Current()
	return l.Proposal, ok && l.isFile()
}

// currentSection returns the section whose header is the current line.
func (p *Page) currentSection() (section, bool) {
	l, ok := p.list.Current()
	if !ok || l.head == nil {
		return section{}, false
	}
	return p.ticked(*l.head), true
}

// currentGroup returns the section whose header, or only row, is the current line.
func (p *Page) currentGroup() (section, bool) {
	if l, ok := p.list.Current(); ok && l.lone != nil {
		return *l.lone, true
	}
	return p.currentSection()
}

// ticked returns a section with how many of its files the person took the tick from.
func (p *Page) ticked(s section) section {
	if len(p.m.unticked) > 0 {
		s.out = len(slices.DeleteFunc(p.rowsOf(s), func(q api.Proposal) bool { return !p.m.unticked[q.ID] }))
	}
	return s
}

// tick takes the tick from a file of the current group, which is not approved with it then, or gives it back.
func (p *Page) tick(id string, on bool) {
	p.m.chosen = true
	if delete(p.m.unticked, id); !on {
		p.m.unticked[id] = true
	}
	p.drawList()
}

// selectable reports whether a line can be selected with others: what is decided about
// together, which the files that are left beside those that wait are not.
func (p *Page) selectable(l line) bool { return l.isFile() && l.Status == p.m.query.Status }

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

// pressFile makes the row of a file the current one.
func (p *Page) pressFile(id string) {
	if i, ok := p.find(id); ok {
		p.press(i, 0)
	}
}

// selectWithCurrent selects row i; the row that was current before comes along,
// since it looked selected.
func (p *Page) selectWithCurrent(i int) {
	if current, ok := p.one(); ok && i != p.list.Index {
		p.m.selection.add(current)
	}
	if l, ok := p.list.Pages.Row(i); ok && p.selectable(l) {
		p.m.selection.toggle(l.Proposal)
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
		l, ok := p.list.Pages.Row(n)
		if !ok {
			p.fetchSelection(first, last)
			return
		}
		if p.selectable(l) {
			s.add(l.Proposal)
		}
	}
	p.drawList()
}

// show makes line i the current one and the anchor of ranges.
func (p *Page) show(i int) {
	p.details.foot.Close()
	p.m.chosen = true
	p.list.Select(i)
	p.m.selection.anchor = p.list.Index
	before := p.m.current
	p.nameCurrent()
	p.drawList()
	if before != p.m.current {
		p.catchUp()
	}
}

// nameCurrent notes the key of the current line, once it is there. What is ticked of a group is so while it is
// current.
func (p *Page) nameCurrent() {
	before := p.m.current
	p.m.current = ""
	if l, ok := p.list.Current(); ok {
		p.m.current = l.key()
	}
	if p.m.current != before {
		clear(p.m.unticked)
	}
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

// nextSection goes to the next header, or the one before.
func (p *Page) nextSection(by int) {
	l := &p.m.outline
	if len(l.sections) == 0 {
		return
	}
	i := sort.Search(len(l.sections), func(n int) bool { return l.sections[n].first > p.list.Index }) - 1
	if by > 0 || i >= 0 && p.list.Index == l.sections[i].first {
		i += by
	}
	p.show(l.sections[kit.Clamp(i, len(l.sections))].first)
}

// toggleCurrent selects the current proposal, or all of the current section.
func (p *Page) toggleCurrent() {
	p.m.chosen = true
	if s, ok := p.currentSection(); ok {
		p.selectSection(s)
		return
	}
	if l, ok := p.list.Current(); ok && p.selectable(l) {
		p.m.selection.toggle(l.Proposal)
		p.drawList()
	}
}

func (p *Page) selectAll() { p.fetchSelection(0, p.list.Pages.Total-1) }

func (p *Page) selectNone() {
	p.m.selection.clear()
	p.drawList()
}

// fetchSelection selects the proposals of lines that are not all fetched yet.
func (p *Page) fetchSelection(first, last int) {
	query := p.m.query
	rows, _ := p.m.outline.rows(first, last+1)
	p.selectRead(func(ctx context.Context) ([]api.Proposal, bool, error) {
		got, err := query.readRange(ctx, p.f.Client, rows.first, rows.size())
		return got, true, err
	})
}

// selectSection selects the proposals of a section, if they are those that are shown.
func (p *Page) selectSection(s section) {
	read := p.readingSection(s)
	p.selectRead(func(ctx context.Context) ([]api.Proposal, bool, error) {
		got, err := read(ctx)
		return got, got != nil, err
	})
}

// selectRead selects the proposals that read returns; same says that they are those that
// the person saw.
func (p *Page) selectRead(read func(context.Context) (all []api.Proposal, same bool, err error)) {
	mine := p.refresh.Generation()
	p.f.Dispatch.Go(func(ctx context.Context) func() {
		got, same, err := read(ctx)
		return func() {
			switch {
			case mine != p.refresh.Generation():
			case err != nil:
				p.f.Fail(lang.T("select the rows"), err)
			case !same:
				p.groupChanged()
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

package proposals

import (
	"slices"
	"time"

	"github.com/nod-app/nod/views/kit"
)

// settleAfter is how long a header or a question must have been as it is before it is
// approved: a person needs that long to see that it has changed, and a double click is shorter.
const settleAfter = 500 * time.Millisecond

// changesCurrent reports whether a list would change what the person reads at the moment:
// where the current file goes, with which others, or why it is left, and whether it is sensitive. It waits until
// the cursor leaves the row.
func (p *Page) changesCurrent(pages kit.Pages[line]) bool {
	shown, ok := p.current()
	if !ok || shown.Status != pending && shown.Status != left {
		return false
	}
	i, ok := pages.Index(func(l line) bool { return l.ID == shown.ID })
	if !ok {
		return false
	}
	now, _ := pages.Row(i)
	return now.Status == shown.Status && (now.Shown() != shown.Shown() || now.Question != shown.Question ||
		now.Sensitive != shown.Sensitive || now.Left() != shown.Left())
}

// held is why a list that was read is not shown yet; the zero value is that it is.
type held struct {
	behind bool // it waits until the cursor leaves its row, which it changes
	waits  bool // it waits until the hand rests, since it moves rows that are in sight
	newer  int  // how many more proposals it has; only while it waits for the hand
}

func (h held) any() bool { return h.behind || h.waits }

// holds returns why a list that was read is not to be shown yet.
func (p *Page) holds(got found, pages kit.Pages[line]) held {
	h := held{behind: p.m.chosen && p.changesCurrent(pages), waits: !p.m.asks && p.list.Stirs() && p.movesRows(pages)}
	if h.waits {
		h.newer = max(0, got.rows+len(got.outline.items)-p.m.rows-len(p.m.outline.items))
	}
	return h
}

// movesRows reports whether a list has other rows in the places that are in sight.
func (p *Page) movesRows(pages kit.Pages[line]) bool {
	first, last := p.list.InSight()
	for i := first; i <= last; i++ {
		was, ok := p.list.Pages.Row(i)
		if now, still := pages.Row(i); ok && (!still || now.key() != was.key()) {
			return true
		}
	}
	return false
}

// catchUp shows the list as it is by now, after it was held for the current row.
func (p *Page) catchUp() {
	if p.m.held.behind {
		p.showNew()
	}
}

// showNew shows the list as it is by now, whatever it waits for.
func (p *Page) showNew() {
	p.m.held, p.m.asks, p.next = held{}, true, p.next.again(true)
	p.refresh.Refresh()
}

// rested shows the list for which it waited that the hand rests.
func (p *Page) rested() {
	if p.m.held.waits {
		p.next = p.next.again(true)
		p.refresh.Refresh()
	}
}

// noteAltered remembers for a moment which groups have just become others without anything
// being done here. What is fetched meanwhile shortens none of these moments. What was in
// sight before counts no more: rows that move while others come in are not read.
func (p *Page) noteAltered(now *outline) {
	same := func(a, b section) bool { return a.key() == b.key() && a.Revision == b.Revision }
	if !slices.EqualFunc(p.m.outline.sections, now.sections, same) {
		clear(p.m.sight.seen)
	}
	before := make(map[string]string, len(p.m.outline.sections))
	for _, s := range p.m.outline.sections {
		before[s.key()] = s.Revision
	}
	for _, s := range now.sections {
		key := s.key()
		if was, ok := before[key]; ok && was != s.Revision {
			p.m.altered[key]++
			p.f.Dispatch.After(settleAfter, func() { p.m.altered[key]-- })
		}
	}
}

// justAltered reports whether any group has just become another.
func (p *Page) justAltered() bool {
	for _, times := range p.m.altered {
		if times > 0 {
			return true
		}
	}
	return false
}

// noteMoved remembers for a moment that the headers have just moved under the pointer.
func (p *Page) noteMoved() {
	p.m.moved++
	p.f.Dispatch.After(settleAfter, func() { p.m.moved-- })
}

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

// catchUp shows the list as it is by now, after it was held for the current row.
func (p *Page) catchUp() {
	if p.m.behind {
		p.m.behind, p.keep = false, true
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

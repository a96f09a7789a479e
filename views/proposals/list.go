package proposals

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// list is the list of proposals. Its rows are fetched as they come into sight,
// so it is as quick with a hundred thousand as with ten.
type list struct {
	kit.List
}

func newList(w *Window) *list {
	l := &list{}
	l.Length = func() int { return w.st.pages.total }
	l.CreateItem = func() fyne.CanvasObject { return newRow() }
	l.UpdateItem = func(i int, o fyne.CanvasObject) { w.fill(i, o.(*row)) }
	l.Extend(l, w.keys, step)
	return l
}

// fill shows proposal i in a row, and asks for it if it is not there yet.
func (w *Window) fill(i int, r *row) {
	p, ok := w.st.pages.row(i)
	if !ok {
		r.pressed = nil
		r.set(rowText{}, true, look{})
		w.fetchAround(i)
		return
	}
	_, marked := w.st.choice.marked[p.ID]
	current := i == w.st.choice.index
	r.pressed = func(m fyne.KeyModifier) { w.pressRow(i, m) }
	r.set(rowOf(p, w.o.Home, w.o.Now()), false, look{current, marked, current && w.list.HasFocus()})
}

// step is how far rows stand apart.
const step = rowHeight + 4

// pressRow chooses a row by the pointer: Ctrl adds or takes one, Shift takes all up to it.
func (w *Window) pressRow(i int, m fyne.KeyModifier) {
	switch {
	case m&(fyne.KeyModifierControl|fyne.KeyModifierSuper) != 0:
		w.markWithCurrent(i)
	case m&fyne.KeyModifierShift != 0:
		w.extend(i)
	default:
		w.st.choice.clear()
		w.look(i)
	}
	w.win.Canvas().Focus(w.list)
}

// markWithCurrent marks row i; the row that was looked at before comes along,
// since it looked chosen.
func (w *Window) markWithCurrent(i int) {
	c := &w.st.choice
	if p, ok := w.current(); ok && len(c.marked) == 0 && i != c.index {
		c.add(p)
	}
	if p, ok := w.st.pages.row(i); ok {
		c.toggle(p)
	}
	w.look(i)
}

// extend marks all from the anchor to row i. Rows far away are fetched first.
func (w *Window) extend(i int) {
	c := &w.st.choice
	anchor := c.anchor
	first, last := min(anchor, i), max(anchor, i)
	var missing bool
	c.clear()
	for n := first; n <= last; n++ {
		p, ok := w.st.pages.row(n)
		if !ok {
			missing = true
			break
		}
		c.add(p)
	}
	w.look(i)
	c.anchor = anchor
	if missing {
		w.markRange(first, last)
	}
}

// look shows the details of row i and makes it the anchor of ranges.
func (w *Window) look(i int) {
	c := &w.st.choice
	c.index = clamp(i, w.st.pages.total)
	c.anchor, c.id = c.index, ""
	if p, ok := w.st.pages.row(c.index); ok {
		c.id = p.ID
	} else {
		w.fetchAround(c.index)
	}
	w.st.mode = browsing
	w.list.ScrollTo(c.index)
	w.drawChoice()
}

// current is the proposal that is looked at.
func (w *Window) current() (api.Proposal, bool) {
	p, ok := w.st.pages.row(w.st.choice.index)
	return p, ok && w.st.pages.total > 0
}

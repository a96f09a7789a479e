package activity

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// list is the list of calls. Its rows are fetched where scrolling rests, so it
// is as quick with a hundred thousand as with ten.
type list struct {
	kit.List
	over *row // the row under the pointer
}

func newList(w *Window) *list {
	l := &list{}
	l.Length = func() int { return w.st.pages.total }
	l.CreateItem = func() fyne.CanvasObject { return newRow() }
	l.UpdateItem = func(i int, o fyne.CanvasObject) { w.fill(i, o.(*row)) }
	l.Extend(l, w.keys, step)
	return l
}

// fill shows record i in a row, and asks for it if it is not there yet.
func (w *Window) fill(i int, r *row) {
	w.line.drawDay()
	r.over = func(on bool) { w.list.hover(r, on) }
	rec, ok := w.st.pages.row(i)
	if !ok {
		r.pressed = nil
		r.set(rowText{}, true, look{})
		w.missed()
		return
	}
	current := i == w.st.choice.index
	r.pressed = func() { w.press(i) }
	r.set(rowOf(rec, w.o.Now()), false, look{current, current && w.list.HasFocus()})
}

// hover notes which row is under the pointer.
func (l *list) hover(r *row, on bool) {
	switch {
	case on:
		l.over = r
	case l.over == r:
		l.over = nil
	}
}

// follows says whether new rows may push the others down: only at the top, and
// not while the pointer is on one of them.
func (l *list) follows() bool {
	return l.GetScrollOffset() <= 0 && (l.over == nil || !l.over.Visible())
}

// step is how far rows stand apart.
const step = rowHeight + 4

// press looks at row i and gives the list the keys.
func (w *Window) press(i int) {
	w.look(i)
	w.win.Canvas().Focus(w.list)
}

// look shows the details of row i.
func (w *Window) look(i int) {
	w.st.choice = choice{index: i}
	w.name()
	w.list.ScrollTo(w.st.choice.index)
	if w.st.choice.record == 0 {
		w.missed()
	}
	w.drawCalls()
}

// move goes up or down in the list.
func (w *Window) move(by int) {
	if w.st.pages.total > 0 {
		w.look(clamp(w.st.choice.index+by, w.st.pages.total))
	}
}

// current is the record that is looked at.
func (w *Window) current() (api.ActivityRecord, bool) {
	return w.st.pages.row(w.st.choice.index)
}

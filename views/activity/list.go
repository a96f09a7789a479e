package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// list is the list of calls. Its rows are fetched where scrolling rests, so it
// is as quick with a hundred thousand as with ten.
type list struct {
	widget.List
	keys    kit.Keys
	focused bool
	over    *row   // the row under the pointer
	changed func() // the focus came or went
}

func newList(w *Window) *list {
	l := &list{keys: w.keys}
	l.HideSeparators = true
	l.Length = func() int { return w.st.pages.total }
	l.CreateItem = func() fyne.CanvasObject { return newRow() }
	l.UpdateItem = func(i int, o fyne.CanvasObject) { w.fill(i, o.(*row)) }
	l.changed = l.Refresh
	l.ExtendBaseWidget(l)
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
	r.set(rowOf(rec, w.o.Now()), false, look{current, current && w.list.focused})
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

// FocusGained shows that keys go here.
func (l *list) FocusGained() { l.focused = true; l.changed() }

// FocusLost shows that they no longer do.
func (l *list) FocusLost() { l.focused = false; l.changed() }

func (l *list) KeyDown(*fyne.KeyEvent) { l.keys.Pressed() }
func (l *list) KeyUp(*fyne.KeyEvent)   {}

// TypedKey goes to the window, which moves about in the list.
func (l *list) TypedKey(e *fyne.KeyEvent) { l.keys.Key(e) }

// TypedRune goes to the window.
func (l *list) TypedRune(r rune) { l.keys.Rune(r) }

// step is how far rows stand apart.
const step = rowHeight + 4

// visible are the first and the last row that are in sight.
func (l *list) visible() (first, last int) {
	first = int(l.GetScrollOffset() / step)
	return first, first + int(l.Size().Height/step) + 1
}

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
func (w *Window) current() (api.Activity, bool) {
	return w.st.pages.row(w.st.choice.index)
}

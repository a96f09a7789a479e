package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// batch is the bar below the list: what can be done with all that is shown, or
// with the rows that are marked. Sensitive ones are left out unless ticked.
type batch struct {
	w       *Window
	box     *fyne.Container
	text    *kit.Line
	include *kit.Check
	approve *kit.Button // all shown
	clear   *kit.Button
	some    *kit.Button // the marked ones
	reject  *kit.Button
	none    *kit.Button
	row     *fyne.Container
}

func newBatch(w *Window) *batch {
	b := &batch{w: w, text: kit.Small("")}
	b.include = kit.NewCheck("", w.keys, func(on bool) {
		w.st.include = on
		b.draw()
	})
	b.approve = kit.NewButton("", "Ctrl+Shift+A", kit.Plain, w.keys, w.approveShown)
	b.clear = kit.NewButton("Clear all", "", kit.Quiet, w.keys, w.clearAll)
	b.some = kit.NewButton("", "A", kit.Primary, w.keys, w.approve)
	b.reject = kit.NewButton("", "R", kit.Plain, w.keys, w.reject)
	b.none = kit.NewButton("None", "Esc", kit.Quiet, w.keys, w.escape)
	b.row = kit.Cols(8)
	top := container.NewBorder(nil, nil, nil, b.include, kit.Centered(b.text))
	b.box = container.NewVBox(kit.Hairline(), kit.Pad(4, 8, 16, 8, kit.Rows(4, top, b.row)))
	return b
}

func (b *batch) draw() {
	st := &b.w.st
	marked := len(st.choice.marked)
	if st.filter.Status != pending || st.pages.total == 0 {
		b.box.Hide()
		return
	}
	all, sensitive := st.pages.total, st.sensitiveShown()
	if marked > 0 {
		all, sensitive = marked, st.choice.sensitive()
	}
	going := all - sensitive
	if st.include {
		going = all
	}
	b.say(marked, all, sensitive)
	b.buttons(marked, going)
	b.box.Show()
	b.box.Refresh()
}

func (b *batch) say(marked, all, sensitive int) {
	text := kit.Count(all) + " shown"
	if marked > 0 {
		text = kit.Count(marked) + " selected"
	}
	if sensitive > 0 && !b.w.st.include {
		text += ", " + kit.Count(sensitive) + " sensitive left out"
	}
	b.text.SetText(text)
	kit.Show(sensitive > 0, b.include)
	b.include.Text = "Include " + kit.Count(sensitive) + " sensitive"
	b.include.Checked = b.w.st.include
	b.include.Refresh()
}

func (b *batch) buttons(marked, going int) {
	can := b.w.st.can()
	if marked > 0 {
		b.some.SetText("Approve " + kit.Count(going))
		b.reject.SetText("Reject " + kit.Count(marked))
		b.row.Objects = []fyne.CanvasObject{b.some, b.reject, b.none}
	} else {
		b.approve.SetText("Approve all " + kit.Count(going))
		b.row.Objects = []fyne.CanvasObject{b.approve, b.clear}
	}
	b.approve.SetEnabled(can && going > 0)
	b.some.SetEnabled(can && going > 0)
	b.reject.SetEnabled(can)
	b.clear.SetEnabled(can)
	b.row.Refresh()
}

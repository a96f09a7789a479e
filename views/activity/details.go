package activity

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// details is everything about one call, and what can be done about it.
type details struct {
	w       *Window
	box     *fyne.Container
	one     *fyne.Container
	scroll  *container.Scroll
	facts   *facts
	actions *actions
	record  int64 // that is shown
}

func newDetails(w *Window) *details {
	d := &details{w: w, facts: newFacts(), actions: newActions(w)}
	d.scroll = container.NewVScroll(kit.Pad(16, 16, 16, 16, d.facts.box))
	foot := container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 8, 8, d.actions.box))
	d.one = container.NewBorder(nil, foot, nil, nil, d.scroll)
	d.box = container.NewStack(d.one)
	return d
}

// draw shows the call that is looked at, or nothing.
func (d *details) draw() {
	r, ok := d.w.current()
	kit.Show(ok, d.one)
	kit.Show(d.w.st.pages.total > 0, d.box)
	if !ok {
		return
	}
	if d.record != r.Record {
		d.record = r.Record
		d.scroll.ScrollToTop()
	}
	d.facts.draw(sheetOf(r, d.w.o.Now()))
	d.actions.draw(r, d.w)
}

// facts is a call in words.
type facts struct {
	box    *fyne.Container
	name   *widget.Label
	sign   *canvas.Image
	told   *widget.Label
	fields []*widget.Label // as the fields of a sheet
	rows   []*fyne.Container
	shown  sheet
}

func newFacts() *facts {
	f := &facts{name: kit.Wrapped(fyne.TextWrapBreak), told: kit.Wrapped(fyne.TextWrapWord)}
	f.name.SizeName, f.name.TextStyle.Bold = theme.SizeNameHeadingText, true
	f.told.TextStyle.Bold = true
	f.sign = kit.Icon(assets.Dot(assets.ColorMuted), 16)
	words, numbers := kit.Rows(8), kit.Rows(4)
	for _, field := range (sheet{}).fields() {
		l := kit.Wrapped(fyne.TextWrapWord)
		if field.mono {
			l.Wrapping, l.TextStyle.Monospace = fyne.TextWrapBreak, true
		}
		row := kit.Field(field.label, kit.Flush(l))
		if field.mono { // its letters stand higher in the line
			row = kit.Field(field.label, kit.Pad(2, 0, 0, 0, kit.Flush(l)))
		}
		f.fields, f.rows = append(f.fields, l), append(f.rows, row)
		if field.number {
			numbers.Add(row)
		} else {
			words.Add(row)
		}
	}
	f.box = kit.Rows(16, kit.Flush(f.name), kit.Signed(f.sign, kit.Flush(f.told)), words, kit.Hairline(), numbers)
	return f
}

// draw shows s; wrapping long texts takes a while, so the same is not drawn again.
func (f *facts) draw(s sheet) {
	if f.shown == s {
		return
	}
	f.shown = s
	f.name.SetText(s.name)
	f.told.SetText(s.told)
	f.sign.Resource = s.outcome.picture()
	f.sign.Refresh()
	for i, field := range s.fields() {
		f.fields[i].SetText(field.text)
		kit.Show(field.text != "", f.rows[i])
	}
	f.box.Refresh()
}

// actions are the buttons below the details.
type actions struct {
	box                    *fyne.Container
	undo, trace, day, copy *kit.Button
	undone                 *kit.Line
	taking, after          *fyne.Container
}

func newActions(w *Window) *actions {
	a := &actions{
		undo:  kit.NewButton("Undo this", "U", kit.Plain, w.keys, w.undo),
		trace: kit.NewButton("This request only", "T", kit.Quiet, w.keys, w.onlyTrace),
		day:   kit.NewButton("This day only", "D", kit.Quiet, w.keys, w.onlyDay),
		copy:  kit.NewButton("Copy", "C", kit.Quiet, w.keys, w.copyRecord),
	}
	a.undone = kit.NewLine("").Colored(assets.ColorMuted)
	a.taking = kit.Pad(0, 0, 8, 8, kit.Cols(8, a.undo))
	a.after = kit.Pad(4, 4, 8, 8, a.undone)
	a.box = container.NewVBox(a.taking, a.after, kit.Cols(0, a.trace, a.day, a.copy))
	return a
}

// draw offers what can be done about r.
func (a *actions) draw(r api.ActivityRecord, w *Window) {
	undone := !r.Undone.IsZero()
	if undone {
		a.undone.SetText("Undone " + kit.Moment(r.Undone, w.o.Now()))
	}
	kit.Show(r.CanUndo && !undone, a.taking)
	kit.Show(undone, a.after)
	a.undo.SetEnabled(w.st.can())
	a.trace.SetText(either(w.st.filter.trace == "", "This request only", "All requests"))
	a.day.SetText(either(w.st.filter.day == span{}, "This day only", "Any day"))
	a.trace.SetEnabled(!w.st.lost && (r.TraceID != "" || w.st.filter.trace != ""))
	a.day.SetEnabled(!w.st.lost)
	a.box.Refresh()
}

func either(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// copyRecord puts the call in words on the clipboard.
func (w *Window) copyRecord() {
	if r, ok := w.current(); ok && w.o.Copy != nil {
		w.o.Copy(strings.Join(sheetOf(r, w.o.Now()).lines(), "\n") + "\n")
		w.say("Copied what the record says", false)
	}
}

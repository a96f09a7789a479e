package activity

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// details is everything about one call, and what can be done about it.
type details struct {
	box     *fyne.Container
	one     *fyne.Container
	scroll  *container.Scroll
	facts   *facts
	actions *actions
	record  int64 // that is shown
}

func newDetails(commands *frame.Commands) *details {
	d := &details{facts: newFacts(), actions: newActions(commands)}
	d.scroll = container.NewVScroll(kit.Pad(16, 16, 16, 16, d.facts.box))
	foot := container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 8, 8, d.actions.box))
	d.one = container.NewBorder(nil, foot, nil, nil, d.scroll)
	d.box = container.NewStack(d.one)
	return d
}

// draw shows the current call, or nothing; any says whether the list has rows.
func (d *details) draw(r api.ActivityRecord, ok, any bool, f *filter, now time.Time) {
	kit.Show(ok, d.one)
	kit.Show(any, d.box)
	if !ok {
		return
	}
	if d.record != r.Record {
		d.record = r.Record
		d.scroll.ScrollToTop()
	}
	d.facts.draw(recordOf(r, now))
	d.actions.draw(r, f, now)
}

// readOn goes a page down in the details, and from the end back to the top.
func (d *details) readOn() {
	s := d.scroll
	if end := s.Content.MinSize().Height - s.Size().Height; s.Offset.Y >= end {
		s.ScrollToTop()
	} else {
		s.ScrollToOffset(fyne.NewPos(0, min(end, s.Offset.Y+s.Size().Height-32)))
	}
}

// facts is a call in words.
type facts struct {
	box     *fyne.Container
	name    *widget.Label
	sign    *canvas.Image
	summary *widget.Label
	fields  []*widget.Label // as the fields of a record
	rows    []*fyne.Container
	shown   recordText
}

func newFacts() *facts {
	f := &facts{name: kit.Wrapped(fyne.TextWrapBreak), summary: kit.Wrapped(fyne.TextWrapWord)}
	f.name.SizeName, f.name.TextStyle.Bold = theme.SizeNameHeadingText, true
	f.summary.TextStyle.Bold = true
	f.sign = kit.Icon(assets.Dot(assets.ColorMuted), 16)
	words, numbers := kit.Rows(8), kit.Rows(4)
	for _, field := range (recordText{}).fields() {
		l := kit.Wrapped(fyne.TextWrapWord)
		if field.mono {
			l.Wrapping, l.TextStyle.Monospace = fyne.TextWrapBreak, true
		}
		row := kit.Field(field.label, kit.Flush(l))
		if field.mono { // its letters stand higher in the line
			row = kit.Field(field.label, kit.Pad(2, 0, 0, 0, kit.Flush(l)))
		}
		f.fields, f.rows = append(f.fields, l), append(f.rows, row)
		if field.technical {
			numbers.Add(row)
		} else {
			words.Add(row)
		}
	}
	f.box = kit.Rows(16, kit.Flush(f.name), kit.Signed(f.sign, kit.Flush(f.summary)), words, kit.Hairline(), numbers)
	return f
}

// draw shows s; wrapping long texts takes a while, so the same is not drawn again.
func (f *facts) draw(s recordText) {
	if f.shown == s {
		return
	}
	f.shown = s
	f.name.SetText(s.name)
	f.summary.SetText(s.summary)
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
	box        *fyne.Container
	trace, day *kit.Button
	undone     *kit.Line
	undo, past *fyne.Container // what can be undone, or was
}

func newActions(commands *frame.Commands) *actions {
	a := &actions{trace: commands.Button("trace", kit.Quiet), day: commands.Button("day", kit.Quiet)}
	a.undone = kit.NewLine("").Colored(assets.ColorMuted)
	a.undo = kit.Pad(0, 0, 8, 8, kit.Cols(8, commands.Button("undo-this", kit.Plain)))
	a.past = kit.Pad(4, 4, 8, 8, a.undone)
	a.box = container.NewVBox(a.undo, a.past, kit.Cols(0, a.trace, a.day, commands.Button("copy", kit.Quiet)))
	return a
}

// draw offers what can be done about r.
func (a *actions) draw(r api.ActivityRecord, f *filter, now time.Time) {
	undone := !r.Undone.IsZero()
	if undone {
		a.undone.SetText("Undone " + kit.Moment(r.Undone, now))
	}
	kit.Show(r.CanUndo && !undone, a.undo)
	kit.Show(undone, a.past)
	a.trace.SetText(either(f.trace == "", "This request only", "All requests"))
	a.day.SetText(either(f.day == span{}, "This day only", "Any day"))
	a.box.Refresh()
}

func either(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

package history

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// details is everything about one call, and what can be done about it.
type details struct {
	box, one      *fyne.Container
	scroll        *container.Scroll
	record        int64 // that is shown
	name, summary *widget.Label
	sign          *canvas.Image
	facts         []*kit.Fact // as the fields of a record
	body          *fyne.Container
	technical     *fyne.Container // for looking something up; folded until it is wanted
	fold          *kit.Button
	open          bool
	foot          *fyne.Container
	trace, day    *kit.Button
	undo          *fyne.Container // the button
	undone        *kit.Line
	past          *fyne.Container // when it was undone
}

func newDetails(commands *frame.Commands) *details {
	d := &details{name: kit.Wrapped(fyne.TextWrapWord), summary: kit.Wrapped(fyne.TextWrapWord), sign: kit.Icon(assets.Dot(assets.ColorMuted), 16)}
	d.name.SizeName, d.name.TextStyle.Bold = theme.SizeNameHeadingText, true
	d.summary.TextStyle.Bold = true
	words := kit.Rows(8)
	d.technical = kit.Rows(4)
	d.fold = commands.Button("technical", kit.Quiet)
	for _, field := range recordOf(api.ActivityRecord{}, nil, time.Time{}).fields {
		fact, rows := kit.NewFact(field.label), words
		if field.technical {
			rows = d.technical
		}
		if field.mono {
			fact = kit.NewMonoFact(field.label)
		}
		d.facts = append(d.facts, fact)
		rows.Add(fact.Row)
	}
	d.body = kit.Rows(16, kit.Flush(d.name), kit.Signed(d.sign, kit.Flush(d.summary)), words, kit.Rows(4, kit.Pad(0, 0, -8, 0, kit.Cols(0, d.fold)), d.technical))
	d.unfold(false)
	d.scroll = container.NewVScroll(kit.Pad(16, 16, 16, 16, d.body))
	d.one = container.NewBorder(nil, container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 8, 8, d.layFoot(commands))), nil, nil, d.scroll)
	d.box = container.NewStack(d.one)
	return d
}

func (d *details) layFoot(commands *frame.Commands) fyne.CanvasObject {
	d.trace, d.day = commands.Button("trace", kit.Quiet), commands.Button("day", kit.Quiet)
	d.undone = kit.NewLine("").Colored(assets.ColorMuted)
	d.undo = kit.Pad(0, 0, 8, 8, kit.Cols(8, commands.Button("undo-this", kit.Plain)))
	d.past = kit.Pad(4, 4, 8, 8, d.undone)
	d.foot = container.NewVBox(d.undo, d.past, kit.Flow(0, d.trace, d.day, commands.Button("copy", kit.Quiet)))
	return d.foot
}

// unfold shows the technical part of a record, or hides it.
func (d *details) unfold(on bool) {
	d.open = on
	kit.Show(on, d.technical)
	d.fold.SetText(either(on, lang.T("Hide details"), lang.T("Details")))
	d.body.Refresh()
}

// draw shows the current record with the files that it is about, or nothing; any reports whether the list has rows.
func (d *details) draw(r api.ActivityRecord, files []string, ok, any bool, f *filter, now time.Time) {
	kit.Show(ok, d.one)
	kit.Show(any, d.box)
	if !ok {
		return
	}
	if d.record != r.Record {
		d.record = r.Record
		d.scroll.ScrollToTop()
	}
	s := recordOf(r, files, now)
	kit.WriteLabel(d.name, s.name, d.name.Importance)
	kit.WriteLabel(d.summary, s.summary, d.summary.Importance)
	d.sign.Resource = s.outcome.picture()
	d.sign.Refresh()
	for i, field := range s.fields {
		d.facts[i].Set(field.text)
	}
	d.body.Refresh()
	d.drawFoot(r, f, now)
}

func (d *details) drawFoot(r api.ActivityRecord, f *filter, now time.Time) {
	undone := !r.Undone.IsZero()
	if undone {
		d.undone.SetText(lang.T("Undone %s", lang.Moment(r.Undone, now)))
	}
	kit.Show(r.CanUndo && !undone, d.undo)
	kit.Show(undone, d.past)
	d.trace.SetText(either(f.trace == "", lang.T("This request only"), lang.T("All requests")))
	d.day.SetText(either(f.day == span{}, lang.T("This day only"), lang.T("Any day")))
	d.foot.Refresh()
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

func either(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

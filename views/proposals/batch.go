package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// batch is the bar below the list: what can be done with all that is shown, or
// with the selected rows. Sensitive ones are excluded unless ticked.
type batch struct {
	box     *fyne.Container
	text    *kit.Line
	include *kit.Check
	row     *fyne.Container
	ofAll   []fyne.CanvasObject // the buttons about the whole list
	ofSome  []fyne.CanvasObject // the buttons about the selection

	approveAll, approve, reject *kit.Button
}

func newBatch(f *frame.Frame, commands *frame.Commands, include func(bool)) *batch {
	b := &batch{text: kit.Small(""), row: kit.Cols(8)}
	b.include = kit.NewCheck("", f.ChromeKeys(), include)
	b.approveAll = commands.Button("approve-all", kit.Plain)
	b.approve, b.reject = commands.Button("approve", kit.Primary), commands.Button("reject", kit.Plain)
	b.ofAll = []fyne.CanvasObject{b.approveAll, commands.Button("clear", kit.Quiet)}
	b.ofSome = []fyne.CanvasObject{b.approve, b.reject, commands.Button("select-none", kit.Quiet)}
	top := container.NewBorder(nil, nil, nil, b.include, kit.Centered(b.text))
	b.box = container.NewVBox(kit.Hairline(), kit.Pad(4, 8, 16, 8, kit.Rows(4, top, b.row)))
	return b
}

func (b *batch) draw(m *model, total int) {
	if !m.waiting() || total == 0 {
		b.box.Hide()
		return
	}
	all, sensitive := m.scope(total)
	decided := all
	if !m.include {
		decided -= sensitive
	}
	b.drawText(m, all, sensitive)
	b.row.Objects = b.ofAll
	if selected := len(m.selection.marked); selected > 0 {
		b.approve.SetText("Approve " + kit.Count(decided))
		b.reject.SetText("Reject " + kit.Count(selected))
		b.row.Objects = b.ofSome
	}
	b.approveAll.SetText("Approve all " + kit.Count(decided))
	b.row.Refresh()
	b.box.Show()
	b.box.Refresh()
}

func (b *batch) drawText(m *model, all, sensitive int) {
	text := kit.Number(all, "file")
	if len(m.selection.marked) > 0 {
		text = kit.Count(all) + " selected"
	}
	if sensitive > 0 && !m.include {
		text = kit.Join(text, kit.Count(sensitive)+" sensitive excluded")
	}
	b.text.SetText(text)
	kit.Show(sensitive > 0, b.include)
	b.include.Text = "Include " + kit.Count(sensitive) + " sensitive"
	b.include.Checked = m.include
	b.include.Refresh()
}

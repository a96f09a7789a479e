package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// batchBar is the bar below the list: what can be done with all that is shown, or
// with the selected rows. Sensitive ones are excluded unless they are selected and ticked,
// or once no others are there: then they are named before they are approved.
type batchBar struct {
	box               *fyne.Container
	text              *kit.Line
	include           *kit.Check
	ofAll, ofSome     *fyne.Container // the buttons for the whole list, and for the selection
	approveAll, clear *kit.Button
	approve, decline  *kit.Button
	newer             *kit.Button // what came in since, and waits
}

func newBatchBar(f *frame.Frame, commands *frame.Commands, include func(bool)) *batchBar {
	b := &batchBar{text: kit.Small("").AsProse(true), include: kit.NewCheck("", f.ChromeKeys(), include), approveAll: commands.Button("approve-all", kit.Plain), clear: commands.Button("clear", kit.Quiet)}
	b.approve, b.decline = commands.Button("approve", kit.Primary), commands.Button("reject", kit.Plain)
	b.newer = commands.Button("new", kit.Quiet).WithIcon(assets.Dot(theme.ColorNamePrimary))
	b.ofAll = kit.Flow(0, b.approveAll, b.clear)
	b.ofAll.Layout = oneLine{b.ofAll.Layout, b.approveAll, commands.Find("approve-all").Key}
	b.ofSome = kit.Flow(8, b.approve, b.decline, commands.Button("select-none", kit.Quiet))
	top := container.NewBorder(nil, nil, nil, kit.Cols(8, b.newer, b.include), kit.Centered(b.text))
	b.box = container.NewVBox(kit.Hairline(), kit.Pad(4, 8, 16, 8, kit.Rows(4, top, container.NewStack(b.ofAll, b.ofSome))))
	return b
}

// oneLine lays out objects, and takes the key from a button if they have no room in one line.
type oneLine struct {
	flow   fyne.Layout
	button *kit.Button
	key    string
}

// MinSize implements fyne.Layout.
func (l oneLine) MinSize(objects []fyne.CanvasObject) fyne.Size { return l.flow.MinSize(objects) }

// Layout implements fyne.Layout.
func (l oneLine) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	l.button.SetKey(l.key)
	var width float32
	for _, o := range objects {
		width += o.MinSize().Width
	}
	if width > s.Width {
		l.button.SetKey("")
	}
	l.flow.Layout(objects, s)
}

// newText announces a list that waits, with that many new rows.
func newText(n int) string {
	if n == 0 {
		return lang.T("Changed")
	}
	return lang.T("%s new", kit.Count(n))
}

func (b *batchBar) draw(m *model) {
	if !m.waiting() || m.rows == 0 {
		b.box.Hide()
		return
	}
	all, sensitive, questions := m.scope()
	selected := len(m.selection.marked)
	decided, text := all-questions, kit.Number(all, "%s file", "%s files")
	if selected > 0 {
		text = lang.T("%s selected", kit.Count(all))
	}
	if n := len(m.unticked); selected == 0 && n > 0 {
		decided -= n
		text = kit.Join(text, lang.T("%s left out", kit.Count(n)))
	}
	if sensitive > 0 && (selected == 0 || !m.include) {
		decided -= sensitive
		text = kit.Join(text, lang.T("%s sensitive excluded", kit.Count(sensitive)))
	}
	if questions > 0 {
		text = kit.Join(text, kit.Number(questions, "%s question", "%s questions"))
	}
	b.text.SetText(text)
	b.approveAll.SetText(lang.T("Approve all %s", kit.Count(decided)))
	if decided == 0 && sensitive > 0 {
		b.approveAll.SetText(lang.T("Approve %s sensitive…", kit.Count(sensitive)))
	}
	b.clear.SetText(lang.T("Clear all %s", kit.Count(all)))
	b.approve.SetText(lang.T("Approve %s", kit.Count(decided)))
	kit.Show(all > questions, b.approveAll, b.approve) // questions are answered, each by itself
	b.decline.SetText(lang.T("Reject %s", kit.Count(selected)))
	kit.Show(m.held.waits, b.newer)
	b.newer.SetText(newText(m.held.newer))
	kit.Show(selected == 0, b.ofAll)
	kit.Show(selected > 0, b.ofSome)
	kit.Show(selected > 0 && sensitive > 0, b.include)
	b.include.Text = lang.T("Include %s sensitive", kit.Count(sensitive))
	b.include.Checked = m.include
	b.include.Refresh()
	b.box.Show()
	b.box.Refresh()
}

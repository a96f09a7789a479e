package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// confirm is a question about several files and names each of them.
type confirm struct {
	text  string
	do    string // what the button says
	files []api.Proposal
	why   func(api.Proposal) string
}

// confirmHeight is how much of the names is in sight; the rest can be scrolled to.
const confirmHeight float32 = 208

func newConfirm(f *frame.Frame, q confirm, done, do func()) *kit.Form {
	names := newFileNames()
	names.draw(q.files, len(q.files), q.why)
	height := min(confirmHeight, names.box.MinSize().Height)
	yes := kit.NewButton(q.do, "Enter", kit.Primary, f.FormKeys(), func() { done(); do() }).Guarded(newSettleGuard(f.Dispatch))
	no := kit.NewButton(lang.T("Cancel"), "Esc", kit.Quiet, f.FormKeys(), done)
	box := kit.Rows(8, kit.Paragraph(q.text), kit.AtLeast(0, height, container.NewVScroll(names.box)), kit.Cols(8, yes, no))
	return &kit.Form{Box: box, First: yes, Cancel: done}
}

// settleGuard allows a press once what it answers has been shown for a moment: before, the
// press was meant for what was there until then.
type settleGuard struct {
	d     kit.Dispatch
	moved int // how often something else was shown a moment ago
}

func newSettleGuard(d kit.Dispatch) *settleGuard {
	g := &settleGuard{d: d}
	g.again()
	return g
}

// again says that something else is shown by now.
func (g *settleGuard) again() {
	g.moved++
	g.d.After(settleAfter, func() { g.moved-- })
}

// Down implements kit.Guard.
func (g *settleGuard) Down() {}

// Allows implements kit.Guard.
func (g *settleGuard) Allows(fyne.KeyName) bool { return g.moved == 0 }

// fileNames are names of files below each other, each with what is to be said of it.
type fileNames struct {
	box  *fyne.Container
	text string // what is shown, so that the same is not drawn again
}

func newFileNames() *fileNames { return &fileNames{box: kit.Rows(6)} }

// draw shows names of the files; all is how many there are.
func (n *fileNames) draw(files []api.Proposal, all int, why func(api.Proposal) string) {
	const most = mostNamed
	text := ""
	var rows []fyne.CanvasObject
	for _, q := range files[:min(len(files), most)] {
		name, note := kit.Clean(q.Filename), kit.CleanTo(why(q), 200)
		text += name + "\n" + note + "\n"
		row := kit.Rows(0, kit.NewLine(name))
		if note != "" {
			row.Add(kit.Small(note).AsProse(true))
		}
		rows = append(rows, row)
	}
	if more := all - min(len(files), most); more > 0 {
		rest := lang.T("and %s", kit.Number(more, "%s more file", "%s more files"))
		text += rest
		rows = append(rows, kit.Muted(rest))
	}
	if n.text == text {
		return
	}
	n.text, n.box.Objects = text, rows
	n.box.Refresh()
}

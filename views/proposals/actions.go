package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// actions are the buttons below the details: what one press does.
type actions struct {
	w                                     *Window
	box                                   *fyne.Container
	approve, reject, reason, edit, always *kit.Button
	open, reveal, undo                    *kit.Button
	deciding, looking                     *fyne.Container
}

func newActions(w *Window) *actions {
	button := func(text, key string, kind kit.Kind, act func()) *kit.Button {
		return kit.NewButton(text, key, kind, w.keys, act)
	}
	a := &actions{
		w:       w,
		approve: button("Approve", "A", kit.Primary, w.approve),
		reject:  button("Reject", "R", kit.Plain, w.reject),
		reason:  button("Reject because…", "", kit.Quiet, w.askReason),
		edit:    button("Edit", "E", kit.Plain, w.edit),
		always:  button("Always do this", "", kit.Quiet, w.alwaysDo),
		open:    button("Open file", "O", kit.Quiet, w.openFile),
		reveal:  button("Show in folder", "F", kit.Quiet, w.reveal),
		undo:    button("Undo this", "U", kit.Plain, w.undoCurrent),
	}
	a.deciding, a.looking = kit.Cols(8), kit.Cols(0)
	a.box = container.NewVBox(a.deciding, a.looking)
	return a
}

// draw offers what can be done with p.
func (a *actions) draw(p api.Proposal) {
	can := a.w.st.can()
	if p.Status == pending {
		a.deciding.Objects = []fyne.CanvasObject{a.approve, a.reject, a.edit}
		a.looking.Objects = []fyne.CanvasObject{a.open, a.reveal, a.reason, a.always}
	} else {
		a.deciding.Objects = []fyne.CanvasObject{a.undo}
		a.looking.Objects = []fyne.CanvasObject{a.open, a.reveal}
	}
	for _, b := range []*kit.Button{a.approve, a.reject, a.reason, a.edit, a.always} {
		b.SetEnabled(can)
	}
	a.undo.SetEnabled(can && p.CanUndo)
	kit.Show(p.CanUndo || p.Status == pending, a.deciding)
	a.box.Refresh()
}

package frame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// Foot is the buttons below a list or details, or a form in their place.
type Foot struct {
	Box     *fyne.Container
	Opened  func() // a form was opened or closed; may be nil
	f       *Frame
	buttons fyne.CanvasObject
	form    *kit.Form
}

// NewFoot makes a foot that shows the buttons.
func (f *Frame) NewFoot(buttons fyne.CanvasObject) *Foot {
	return &Foot{Box: container.NewStack(buttons), f: f, buttons: buttons}
}

// Form returns the form that is shown; nil: the buttons are.
func (t *Foot) Form() *kit.Form { return t.form }

// Open shows a form, which has the keys until Close.
func (t *Foot) Open(form *kit.Form) {
	t.show(form, form.Box)
	t.f.OpenForm(form)
}

// Close shows the buttons again.
func (t *Foot) Close() {
	t.show(nil, t.buttons)
	t.f.CloseForm()
}

func (t *Foot) show(form *kit.Form, o fyne.CanvasObject) {
	t.form, t.Box.Objects = form, []fyne.CanvasObject{o}
	if t.Opened != nil {
		t.Opened()
	}
	t.Box.Refresh()
}

// Ask asks a question, which Cancel and Escape give up.
func (t *Foot) Ask(q kit.Question) {
	done := q.Done
	q.Cancel, q.Closed, q.Below = lang.T("Cancel"), t.Close, true
	q.Done = func(text string) { t.Close(); done(text) }
	t.Open(kit.NewQuestion(t.f.FormKeys(), q))
}

package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// titleBar is the title of the conversation with what can be done with all of
// it; a question about that is shown in its place for a while.
type titleBar struct {
	box     *fyne.Container
	name    *kit.Line
	buttons *fyne.Container
	plain   *fyne.Container
	form    *fyne.Container
}

func newTitleBar(commands *frame.Commands) *titleBar {
	t := &titleBar{name: kit.Heading("").AsProse(true), form: container.NewStack()}
	all := kit.Cols(0, commands.Button("rename", kit.Quiet), commands.Button("export", kit.Quiet), commands.Button("delete", kit.Quiet))
	t.buttons = container.New(eitherLayout{}, all, commands.Menu("rename", "export", "delete"))
	t.plain = container.New(titleLayout{}, t.name, t.buttons)
	t.form.Hide()
	t.box = container.NewVBox(kit.AtLeast(0, 52, kit.Pad(0, 0, 24, 8, container.NewStack(t.plain, t.form))), kit.Hairline())
	return t
}

func (t *titleBar) draw(st *state) {
	t.name.SetText(st.title())
	kit.Show(st.open != "" && st.conversation.loaded, t.buttons)
	t.box.Refresh() // a canvas does not paint a button that it sees for the first time by itself
}

// showForm puts a form in the place of the title; nil: none.
func (t *titleBar) showForm(form fyne.CanvasObject) {
	if form == nil && len(t.form.Objects) == 0 {
		return
	}
	t.form.Objects = nil
	if form != nil {
		t.form.Add(form)
	}
	kit.Show(form != nil, t.form)
	kit.Show(form == nil, t.plain)
	t.box.Refresh()
}

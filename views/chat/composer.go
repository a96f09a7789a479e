package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// composer is where the next message is written: the files that go along, the
// messages that wait, the entry, and below it the model that replies.
type composer struct {
	p          *Page
	draft      draft
	box        *fyne.Container
	completion *completion
	entry      *messageEntry
	send       *kit.Button
	stop       *kit.Button
	think      *kit.Button     // before the reply to one message
	editing    *fyne.Container // says that a message is edited
	queue      *fyne.Container
	files      *fyne.Container
	model      *kit.Choice[string] // "": none
	shown      []string            // the files and the queue that are drawn
	filling    bool                // the page writes into the entry, not the person
}

func newComposer(p *Page) *composer {
	c := &composer{p: p, queue: kit.Rows(0), files: kit.Rows(0)}
	c.completion = newCompletion(c.complete)
	c.entry = newEntry(c)
	c.entry.OnChanged = c.typed
	c.send = p.Table.Button("send", kit.Primary)
	c.stop = p.Table.Button("stop", kit.Plain).WithIcon(theme.MediaStopIcon())
	c.think = p.Table.Button("think", kit.Quiet).WithIcon(theme.CheckButtonIcon())
	c.model = kit.NewChoice(p.f.ChromeKeys(), p.useModel, modelOption(""))
	hint := kit.Note(lang.T("You are editing a message. It and all that follows are replaced when you send."))
	c.editing = container.NewBorder(nil, nil, nil, p.Table.Button("leave-edit", kit.Quiet), kit.Centered(hint))
	c.box = c.layout()
	kit.Show(false, c.editing, c.queue, c.files, c.stop, c.think)
	return c
}

func (c *composer) layout() *fyne.Container {
	send := kit.Rows(0, layout.NewSpacer(), kit.Pad(1, 1, 0, 0, kit.AtLeast(0, 35, kit.Cols(8, c.stop, c.send)))) // as high as the field
	write := container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, send), c.entry)
	attach := c.p.Table.Button("attach", kit.Quiet).WithIcon(theme.MailAttachmentIcon())
	below := kit.Flow(8, kit.AtLeast(0, 36, kit.Centered(attach)), kit.AtLeast(168, 36, c.model.Select), kit.AtLeast(0, 36, kit.Centered(c.think)))
	rows := container.NewVBox(c.queue, c.files, c.editing, write, kit.Pad(2, 0, 0, 0, below))
	return container.NewVBox(c.completion.box, kit.Pad(4, 8, 0, 0, messageColumn(rows)))
}

// resized lays it out again, since it has another height.
func (c *composer) resized() {
	if c.box != nil {
		c.box.Refresh()
		c.p.layOut()
	}
}

// key takes what the entry has no use for; true: it was used.
func (c *composer) key(k fyne.KeyName) bool {
	if c.completion.key(k) {
		c.p.layOut()
		return true
	}
	return c.p.entryKey(k)
}

func (c *composer) typed(text string) {
	c.draft.text = text
	c.entry.grow()
	if !c.filling {
		c.offer(matching(text, c.p.st.commands))
	}
	c.p.Table.Draw()
}

func (c *composer) offer(found []api.Command) {
	if c.completion.open() || len(found) > 0 {
		c.completion.offer(found)
		c.p.layOut()
	}
}

// complete writes a command into the entry.
func (c *composer) complete(text string) {
	d := c.draft
	d.text = text
	c.fill(d)
	c.p.write()
}

// fill puts a draft into the entry.
func (c *composer) fill(d draft) {
	c.filling = true
	defer func() { c.filling = false }()
	c.draft = d
	c.setThink(d.think)
	c.entry.SetText(d.text)
	c.entry.CursorRow, c.entry.CursorColumn = 0, 0
	c.entry.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown}) // the cursor goes behind the text
	c.offer(nil)
	c.p.Table.Draw()
}

// setThink notes and shows whether the model is to think before its reply to this message.
func (c *composer) setThink(on bool) {
	c.draft.think = on
	icon := theme.CheckButtonIcon()
	if on {
		icon = theme.CheckButtonCheckedIcon()
	}
	c.think.SetIcon(icon)
}

// draw shows the state of the conversation around the entry.
func (c *composer) draw(s *state) {
	busy := s.conversation.busy()
	c.drawLists(s.conversation.queue)
	c.entry.SetPlaceHolder(placeholder(s.modelsKnown && s.replyModel() == "", busy))
	c.entry.grow()
	c.drawModels(s)
	kit.Show(s.canThink(), c.think)
	if c.stop.Visible() != busy || c.editing.Visible() != (c.draft.edit != "") {
		kit.Show(busy, c.stop)
		kit.Show(c.draft.edit != "", c.editing)
		c.resized()
	}
	c.send.SetText(lang.T("Send"))
	if busy && c.draft.edit == "" {
		c.send.SetText(lang.T("Queue"))
	}
}

func placeholder(noModel, busy bool) string {
	switch {
	case noModel:
		return lang.T("Ask for proposals or files, or type help")
	case busy:
		return lang.T("Sent when the reply has ended")
	}
	return lang.T("Write a message, or / for commands")
}

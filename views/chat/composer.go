package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// composer is where the next message is written: the files that go along, the
// messages that wait, the entry, and below it the model that replies.
type composer struct {
	o          composerOptions
	draft      draft
	commands   []api.Command // that can be typed
	box        *fyne.Container
	completion *completion
	entry      *entry
	send       *kit.Button
	stop       *kit.Button
	editing    *fyne.Container // says that a message is edited
	queue      *fyne.Container
	files      *fyne.Container
	form       *fyne.Container // of the path of a file
	model      *kit.Select
	names      []string // of the models, as in the options of model after the first
	shown      string   // the files and the queue that are drawn
	filling    bool     // the page writes into the entry, not the person
}

// composerOptions are what a composer needs of the page.
type composerOptions struct {
	keys     kit.Keys
	commands *frame.Commands
	key      func(fyne.KeyName) bool // takes what the text has no use for; true: it was used
	changed  func()                  // something else is written
	resized  func()                  // it may need another height
	focus    func(fyne.Focusable)
	useModel func(name string)
	takeBack func(api.Queued) // a message that waits
	detach   func(i int)      // a file
}

func newComposer(o composerOptions) *composer {
	c := &composer{o: o, queue: kit.Rows(0), files: kit.Rows(0), form: container.NewStack()}
	c.completion = newCompletion(c.complete)
	c.entry = newEntry(o.keys)
	c.entry.first = c.key
	c.entry.send = func() { o.commands.Run("send") }
	c.entry.OnChanged = c.typed
	c.send = o.commands.Button("send", kit.Primary)
	c.stop = o.commands.Button("stop", kit.Plain).WithIcon(theme.MediaStopIcon())
	c.model = kit.NewSelect(nil, o.keys, c.modelChosen)
	hint := kit.NewLine("You are editing a message. It and all that follows are replaced when you send.").Sized(assets.SmallSize)
	c.editing = container.NewBorder(nil, nil, nil, o.commands.Button("leave-edit", kit.Quiet), kit.Centered(hint))
	c.box = c.layout()
	c.entry.grown = func() { c.box.Refresh(); o.resized() }
	kit.Show(false, c.editing, c.queue, c.files, c.form, c.stop)
	return c
}

func (c *composer) layout() *fyne.Container {
	send := container.NewBorder(nil, kit.Pad(0, 1, 0, 0, c.send), nil, nil)
	write := container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, send), c.entry)
	attach := c.o.commands.Button("attach", kit.Quiet).WithIcon(theme.MailAttachmentIcon())
	attach.SetText("Attach")
	below := container.NewBorder(nil, nil, kit.Cols(8, kit.Centered(attach), kit.AtLeast(208, 36, c.model)), kit.Centered(c.stop))
	rows := container.NewVBox(c.queue, c.files, c.form, c.editing, write, below)
	return container.NewVBox(c.completion.box, kit.Pad(4, 8, 0, 0, messageColumn(rows)))
}

// key takes what the entry has no use for; true: it was used.
func (c *composer) key(k fyne.KeyName) bool {
	if c.completion.key(k) {
		c.o.resized()
		return true
	}
	return c.o.key(k)
}

// typed keeps what is written.
func (c *composer) typed(text string) {
	c.draft.text = text
	c.entry.grow()
	if !c.filling {
		c.offer(matching(text, c.commands))
	}
	c.o.changed()
}

func (c *composer) offer(found []api.Command) {
	if c.completion.open() || len(found) > 0 {
		c.completion.offer(found)
		c.o.resized()
	}
}

// complete writes a command into the entry.
func (c *composer) complete(text string) {
	d := c.draft
	d.text = text
	c.fill(d)
	c.o.focus(c.entry)
}

// fill puts a draft into the entry.
func (c *composer) fill(d draft) {
	c.filling = true
	defer func() { c.filling = false }()
	c.draft = d
	c.entry.SetText(d.text)
	c.entry.CursorRow, c.entry.CursorColumn = 0, 0
	c.entry.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown}) // the cursor goes behind the text
	c.offer(nil)
	c.o.changed()
}

// draw shows the state of the conversation around the entry.
func (c *composer) draw(s *state) {
	c.commands = s.commands
	busy := s.conversation.busy()
	c.drawLists(s.conversation.queue)
	c.entry.SetPlaceHolder(placeholder(s.modelsKnown && s.replyModel() == "", busy))
	c.drawModels(s)
	if c.stop.Visible() != busy || c.editing.Visible() != (c.draft.edit != "") {
		kit.Show(busy, c.stop)
		kit.Show(c.draft.edit != "", c.editing)
		c.box.Refresh()
		c.o.resized()
	}
	c.send.SetText("Send")
	if busy && c.draft.edit == "" {
		c.send.SetText("Queue")
	}
}

func placeholder(noModel, busy bool) string {
	switch {
	case noModel:
		return "Type a command, for example /help"
	case busy:
		return "Keep writing: it is sent when the reply has ended"
	}
	return "Write a message, or / for commands"
}

// showForm puts a form above the entry; nil: none.
func (c *composer) showForm(form fyne.CanvasObject) {
	if (form == nil) == (len(c.form.Objects) == 0) {
		return
	}
	c.form.Objects = nil
	if form != nil {
		c.form.Objects = []fyne.CanvasObject{form}
	}
	kit.Show(form != nil, c.form)
	c.box.Refresh()
	c.o.resized()
}

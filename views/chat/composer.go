package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// composer is where the next message is written: the line of what it is about,
// the files that go along, what waits in line, the entry, and below it the
// model that replies.
type composer struct {
	w       *Window
	box     *fyne.Container
	hint    *kit.Line   // that a message is edited
	cancel  *kit.Button //
	editing *fyne.Container
	queue   *fyne.Container
	files   *fyne.Container
	path    *kit.Entry
	asking  *fyne.Container // for the path of a file
	entry   *entry
	send    *kit.Button
	attach  *kit.Button
	model   *kit.Select
	names   []string // as in the options of model after the first
	stop    *kit.Button
	d       draft
	shown   string // the files and the queue that are drawn
	quiet   bool   // the entry is filled by the window, not by the person
}

func newComposer(w *Window) *composer {
	c := &composer{w: w}
	c.entry = newEntry(w.keys)
	c.entry.first, c.entry.send = c.key, w.send
	c.entry.OnChanged = c.typed
	c.send = kit.NewButton("Send", "Enter", kit.Primary, w.keys, w.send)
	c.attach = kit.NewButton("Attach", "Ctrl+O", kit.Quiet, w.keys, w.attach).WithIcon(theme.MailAttachmentIcon())
	c.model = kit.NewSelect(nil, w.keys, c.chose)
	c.stop = kit.NewButton("Stop", "Esc", kit.Plain, w.keys, w.stopReply).WithIcon(theme.MediaStopIcon())
	c.hint = kit.NewLine("").Sized(assets.SmallSize)
	c.cancel = kit.NewButton("Leave it as it was", "Esc", kit.Quiet, w.keys, w.leaveEdit)
	c.editing = container.NewBorder(nil, nil, nil, c.cancel, kit.Centered(c.hint))
	c.queue, c.files = kit.Rows(0), kit.Rows(0)
	c.path = kit.NewEntry("Path of a file, as ~/Documents/notes.txt", w.keys)
	c.path.Escaped, c.path.OnSubmitted = w.leaveAttach, w.addPath
	add := kit.NewButton("Attach", "Enter", kit.Plain, w.keys, func() { w.addPath(c.path.Text) })
	leave := kit.NewButton("Done", "Esc", kit.Quiet, w.keys, w.leaveAttach)
	c.asking = container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, kit.Cols(4, kit.Centered(add), kit.Centered(leave))), c.path)
	c.box = c.lay()
	c.entry.grown = c.box.Refresh
	for _, o := range []fyne.CanvasObject{c.editing, c.queue, c.files, c.asking, c.stop} {
		o.Hide()
	}
	return c
}

func (c *composer) lay() *fyne.Container {
	above := container.NewVBox(c.queue, c.files, c.asking, c.editing)
	write := container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, container.NewBorder(nil, kit.Pad(0, 1, 0, 0, c.send), nil, nil)), c.entry)
	left := kit.Cols(8, kit.Centered(c.attach), kit.AtLeast(208, 36, c.model))
	below := container.NewBorder(nil, nil, left, kit.Centered(c.stop))
	return container.New(columned{columnMost()}, container.NewVBox(above, write, below))
}

// key takes what the entry has no use for: true if it was used.
func (c *composer) key(k fyne.KeyName) bool {
	w := c.w
	switch {
	case w.complete.key(k):
		return true
	case k == fyne.KeyEscape:
		w.escape()
		return true
	case k == fyne.KeyF1 || k == fyne.KeyF2:
		return w.keys.Key(&fyne.KeyEvent{Name: k})
	case k == fyne.KeyUp && c.entry.Text == "":
		w.editLast()
		return true
	case k == fyne.KeyPageUp || k == fyne.KeyPageDown, c.entry.Text == "" && (k == fyne.KeyHome || k == fyne.KeyEnd || k == fyne.KeyDown):
		return w.read(&fyne.KeyEvent{Name: k})
	}
	return false
}

// typed keeps what is written.
func (c *composer) typed(text string) {
	c.d.text = text
	c.entry.grow()
	if !c.quiet {
		c.w.complete.typed(text)
	}
	c.drawSend()
}

// fill puts a draft into the entry.
func (c *composer) fill(d draft) {
	c.quiet = true
	defer func() { c.quiet = false }()
	c.d = d
	c.entry.SetText(d.text)
	c.entry.CursorRow, c.entry.CursorColumn = 0, 0
	c.toEnd()
	c.w.complete.typed("")
	c.draw()
}

// toEnd puts the cursor behind the text.
func (c *composer) toEnd() {
	c.entry.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
}

// draw shows the state of the conversation around the entry.
func (c *composer) draw() {
	st := &c.w.st
	c.drawLists()
	kit.Show(c.d.edit != "", c.editing)
	if c.d.edit != "" {
		c.hint.SetText("You edit a message; it and what follows it are replaced when you send.")
	}
	c.entry.SetPlaceHolder(c.placeholder())
	c.drawModels()
	kit.Show(st.view.busy(), c.stop)
	c.stop.SetEnabled(!st.lost)
	c.attach.SetEnabled(!st.lost)
	c.drawSend()
}

func (c *composer) placeholder() string {
	switch {
	case c.w.st.known && c.w.st.replies() == "":
		return "Type a command, as /help"
	case c.w.st.view.busy():
		return "Write on: it waits until the reply has ended"
	}
	return "Write a message, or / for commands"
}

// drawSend says what sending does now.
func (c *composer) drawSend() {
	word := "Send"
	if c.w.st.view.busy() && c.d.edit == "" {
		word = "Queue"
	}
	c.send.SetText(word)
	c.send.SetEnabled(c.w.can() && !c.w.st.sending && c.ready())
}

// ready says whether there is anything to send.
func (c *composer) ready() bool { return trimmed(c.d.text) != "" }

package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// helpPage is the page of the keys.
type helpPage struct {
	box    *fyne.Container
	scroll *container.Scroll
	back   *kit.Button
}

func newHelpPage(w *Window) *helpPage {
	h := &helpPage{back: kit.NewButton("Back", "Esc", kit.Primary, w.keys, func() { w.turn(talk) })}
	table := container.NewVBox()
	for _, k := range keyTable() {
		if k.key == "" {
			table.Add(kit.Pad(12, 4, 0, 0, kit.NewLine(k.does).Bold(true)))
			continue
		}
		table.Add(container.NewBorder(nil, nil, kit.AtLeast(224, 24, kit.NewLine(k.key).Mono()), nil, kit.NewLine(k.does)))
	}
	head := container.NewBorder(nil, nil, h.back, nil, kit.Pad(0, 0, 16, 0, kit.Centered(kit.Heading("Keys"))))
	h.scroll = container.NewVScroll(kit.Pad(16, 16, 24, 24, kit.Rows(8, head, table)))
	h.box = container.NewStack(h.scroll)
	return h
}

// keyTable is every key and what it does; a line without a key is a heading.
func keyTable() []struct{ key, does string } {
	return []struct{ key, does string }{
		{"", "Writing"},
		{"Enter", "Send; while a reply is under way the message waits in line"},
		{"Shift+Enter", "A new line"},
		{"/", "Commands; Up, Down and Tab choose one"},
		{"Up", "In the empty entry: edit what you said last"},
		{"Ctrl+O", "Attach files; they can be dropped on the window, too"},
		{"Esc", "Stop the reply; leave an edit"},
		{"", "Reading"},
		{"Page Up, Page Down", "Scroll; in the empty entry Home and End, too"},
		{"Alt+Up, Alt+Down", "The message or call above, below"},
		{"Alt+Enter", "Open a call, or what was thought; and close it"},
		{"Alt+C", "Copy the message, or what a call gave"},
		{"Alt+E", "Edit your message and send it again"},
		{"Ctrl+R", "Let it reply once more"},
		{"Alt+T", "Show what the model got or thought"},
		{"Alt+U", "Undo what a call did"},
		{"Alt+End", "To the latest"},
		{"", "A call that waits for you"},
		{"Alt+A, Alt+D", "Approve, deny; approving takes a moment and all of it in sight"},
		{"Alt+R, Alt+W", "Deny and say why; always allow"},
		{"", "Conversations"},
		{"Ctrl+N", "A new one"},
		{"Ctrl+Page Up, Down", "The one above, below"},
		{"Ctrl+F", "Search"},
		{"F2, Ctrl+E, Ctrl+D", "Rename, export, delete"},
		{"Ctrl+M", "Models, and back"},
		{"Ctrl+W", "Close the window"},
		{"F1, or ? outside of text", "These keys"},
	}
}

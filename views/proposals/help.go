package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// help is the page of the keys.
type help struct {
	box  *fyne.Container
	back *kit.Button
}

func (w *Window) openHelp() {
	if _, on := w.page.(*help); on {
		return
	}
	h := &help{back: kit.NewButton("Back to the proposals", "Esc", kit.Primary, w.keys, w.back)}
	table := container.NewVBox()
	for _, k := range keyTable() {
		if k.key == "" {
			table.Add(kit.Pad(12, 4, 0, 0, kit.NewLine(k.does).Bold(true)))
			continue
		}
		table.Add(container.NewBorder(nil, nil, kit.AtLeast(200, 24, kit.NewLine(k.key).Mono()), nil, kit.NewLine(k.does)))
	}
	h.box = pageBox(w, "Keys", kit.Rows(8, table, kit.Space(0, 8), container.NewHBox(h.back)))
	w.open(h)
}

func (h *help) content() fyne.CanvasObject { return h.box }
func (h *help) first() fyne.Focusable      { return h.back }
func (h *help) update()                    {}

// keyTable is every key and what it does; a line without a key is a heading.
func keyTable() []struct{ key, does string } {
	return []struct{ key, does string }{
		{"", "The proposal that is looked at"},
		{"A", "Approve: move the file"},
		{"R", "Reject: leave the file where it is"},
		{"Shift+R", "Reject, and say why"},
		{"E", "Edit the folder or the name"},
		{"O", "Open the file"},
		{"F", "Show it in its folder"},
		{"U", "Undo this one, in the lists of what is done"},
		{"", "The list"},
		{"Up, Down", "Another proposal; also Page Up, Page Down, Home, End"},
		{"Shift+Up, Shift+Down", "Select several; also Shift or Ctrl and a click"},
		{"Space", "Select this one as well"},
		{"Ctrl+A", "Select all"},
		{"Ctrl+Shift+A", "Approve all that is shown, without the sensitive ones"},
		{"1, 2, 3, 4", "Waiting, Approved, Rejected, Gone"},
		{"", "Everywhere"},
		{"Ctrl+Z", "Undo the last thing that was done"},
		{"Ctrl+F or /", "Search"},
		{"Esc", "Back"},
		{"?", "These keys"},
	}
}

package activity

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// help is the page of the keys.
type help struct {
	box    *fyne.Container
	scroll *container.Scroll
	back   *kit.Button
}

func (w *Window) openHelp() {
	if w.help != nil {
		return
	}
	h := &help{back: kit.NewButton("Back", "Esc", kit.Primary, w.keys, w.back)}
	table := container.NewVBox()
	for _, k := range keyTable() {
		if k.key == "" {
			table.Add(kit.Pad(12, 4, 0, 0, kit.NewLine(k.does).Bold(true)))
			continue
		}
		table.Add(container.NewBorder(nil, nil, kit.AtLeast(120, 24, kit.NewLine(k.key).Mono()), nil, kit.NewLine(k.does)))
	}
	head := container.NewBorder(nil, nil, h.back, nil, kit.Pad(0, 0, 16, 0, kit.Centered(kit.Heading("Keys"))))
	h.scroll = container.NewVScroll(kit.Pad(16, 16, 24, 24, kit.Rows(8, head, table)))
	h.box = container.NewStack(h.scroll)
	w.help = h
	w.put(h.box)
}

// keyTable is every key and what it does; a line without a key is a heading.
func keyTable() []struct{ key, does string } {
	return []struct{ key, does string }{
		{"", "The list of calls"},
		{"Up, Down", "Another call; also Page Up, Page Down, Home, End"},
		{"Space", "Read on in what the record says"},
		{"U", "Undo what the call did"},
		{"T", "Only calls of the same request, and back"},
		{"D", "Only calls of the same day, and back"},
		{"C", "Copy what the record says"},
		{"N", "Show what came in since"},
		{"", "Grants"},
		{"Up, Down", "Another grant"},
		{"R", "Revoke it"},
		{"", "The log"},
		{"V", "Verify it"},
		{"X", "Export it into a file"},
		{"C", "Copy its root hash"},
		{"", "Everywhere"},
		{"1, 2, 3", "Calls, Grants, Log"},
		{"Ctrl+F or /", "Search"},
		{"Tab", "The next field or button"},
		{"Esc", "Back, and clear the filter"},
		{"Ctrl+W", "Close the window"},
		{"?", "These keys"},
	}
}

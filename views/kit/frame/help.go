package frame

import (
	"github.com/nod-app/nod/app/base/lang"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/views/kit"
)

// openHelp lists the keys of the page and of the window.
func (f *Frame) openHelp() {
	if title := lang.T("Keyboard shortcuts"); f.current().title != title {
		f.PushReader(title, helpTable(f.Commands()))
	}
}

// helpTable returns every command with a key, under its heading.
func helpTable(commands []kit.Command) fyne.CanvasObject {
	table := container.NewVBox()
	var groups []string
	rows := map[string][]fyne.CanvasObject{}
	for _, c := range commands {
		if c.Key == "" || c.HelpText() == "" {
			continue
		}
		if rows[c.Group] == nil {
			groups = append(groups, c.Group)
		}
		text := kit.Wrapped(fyne.TextWrapWord)
		text.SetText(c.HelpText())
		rows[c.Group] = append(rows[c.Group],
			container.NewBorder(nil, nil, kit.AtLeast(200, 24, kit.NewLine(c.Keys()).Mono()), nil, kit.Pad(-6, -6, -8, -8, text)))
	}
	for _, g := range groups {
		table.Add(kit.Pad(12, 4, 0, 0, kit.NewLine(g).Bold(true)))
		for _, r := range rows[g] {
			table.Add(r)
		}
	}
	return table
}

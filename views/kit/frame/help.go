package frame

import (
	"strings"

	"github.com/nod-app/nod/app/base/lang"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// openHelp lists the keys of the page and of the window.
func (f *Frame) openHelp() {
	title, commands := lang.T("Keyboard shortcuts"), f.Commands()
	if f.current().title == title {
		return
	}
	table := container.NewStack(helpTable(commands, ""))
	search := kit.NewListSearch(f.Dispatch, f.ChromeKeys(), func(text string) {
		table.Objects[0] = helpTable(commands, text)
		table.Refresh()
	}, f.focusPage)
	search.Escaped = func() {
		if search.Text == "" {
			f.Back()
		}
		search.SetText("")
	}
	f.PushReader(title, kit.Rows(0, kit.AtMost(kit.ListMost, search), table),
		kit.Command{ID: "search", Title: lang.T("Search"), Key: "/", Also: "Ctrl+F", Do: func() { f.Focus(search) }})
	f.Focus(search)
}

// helpTable returns every command that has a key and a text in what is said of it, under its heading.
func helpTable(commands []kit.Command, text string) fyne.CanvasObject {
	table := container.NewVBox()
	var wide float32 // of the keys of the window, so that a search moves nothing
	for _, c := range commands {
		wide = max(wide, keyCaps(c).MinSize().Width)
	}
	var groups []string
	rows := map[string][]fyne.CanvasObject{}
	for _, c := range commands {
		said := strings.ToLower(c.HelpText() + " " + c.Title + " " + c.Keys())
		if c.Key == "" || c.HelpText() == "" || !strings.Contains(said, strings.ToLower(strings.TrimSpace(text))) {
			continue
		}
		if rows[c.Group] == nil {
			groups = append(groups, c.Group)
		}
		help := kit.Wrapped(fyne.TextWrapWord)
		help.SetText(c.HelpText())
		rows[c.Group] = append(rows[c.Group],
			container.NewBorder(nil, nil, kit.AtLeast(min(wide+16, 200), 24, keyCaps(c)), nil, kit.Pad(-6, -6, -8, -8, help)))
	}
	if len(groups) == 0 {
		table.Add(kit.Pad(12, 4, 0, 0, kit.NewLine(lang.T("Nothing found"))))
	}
	for _, g := range groups {
		table.Add(kit.Pad(12, 4, 0, 0, kit.NewLine(g).Bold(true)))
		for _, r := range rows[g] {
			table.Add(r)
		}
	}
	return table
}

// keyCaps returns the keys of a command, each as it is drawn on buttons.
func keyCaps(c kit.Command) fyne.CanvasObject {
	caps := kit.Cols(6)
	for _, key := range []string{c.Key, c.Also} {
		if key != "" {
			edge := kit.NewFill("", 3, fyne.Size{}).Edged(theme.ColorNameInputBorder)
			caps.Add(kit.Centered(container.NewStack(edge, kit.Pad(1, 1, 6, 6, kit.NewLine(lang.Key(key)).Whole()))))
		}
	}
	return caps
}

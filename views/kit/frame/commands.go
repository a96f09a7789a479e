package frame

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// The heading of the frame's own commands on the help page.
const everywhere = "Everywhere"

// commands returns the frame's own: they are the same in every window.
func (f *Frame) commands() []kit.Command {
	var out []kit.Command
	if !f.Prompt {
		out = []kit.Command{
			{ID: "undo", Title: lang.T("Undo"), Help: lang.T("Undo what was done last on this page"), Key: "Ctrl+Z", Scope: kit.InText, When: f.running, Do: f.Undo},
			{ID: "redo", Title: lang.T("Redo"), Help: lang.T("Do again what was undone last"), Key: "Ctrl+Y", Scope: kit.InText, When: f.canRedo, Do: f.Redo},
			{ID: "larger", Title: lang.T("Larger text"), Key: "Ctrl+Plus", Also: "Ctrl+=", Scope: kit.InForm, When: f.running, Do: func() { f.resizeText(10) }},
			{ID: "smaller", Title: lang.T("Smaller text"), Key: "Ctrl+Minus", Scope: kit.InForm, When: f.running, Do: func() { f.resizeText(-10) }},
			{ID: "stop-scan", Title: lang.T("Stop reading files"), Scope: kit.InText, When: f.canStop, Do: f.stopScan},
		}
	}
	out = append(out, []kit.Command{
		{ID: "palette", Title: lang.T("Find a command…"), Key: "Ctrl+K", Scope: kit.InText, Do: f.openPalette, NoMenu: true},
		{ID: "help", Title: lang.T("Keyboard shortcuts"), Key: "F1", Also: "?", Scope: kit.InPage, Do: f.openHelp},
		{ID: "settings", Title: lang.T("Open the settings file"), Scope: kit.InText, When: func() bool { return f.status.Settings != "" }, Do: f.openSettings},
		{ID: "start", Title: lang.T("Start Nod"), Scope: kit.InText, When: func() bool { return f.lost && f.StartAgent != nil }, Do: f.startAgent},
		{ID: "back", Title: lang.T("Back"), Key: "Esc", Scope: kit.InForm, When: func() bool { return len(f.stack) > 0 }, Do: f.Back},
		{ID: "close", Title: lang.T("Close the window"), Key: "Ctrl+W", Scope: kit.InForm, Do: f.CloseWindow},
	}...)
	for i := range out {
		out[i].Group = lang.T(everywhere)
	}
	if group := f.entry(f.name).In; group != "" && f.name != "" && len(f.stack) == 0 {
		out = append(out, f.searchCommand(group))
	}
	if len(f.Pages) > 1 {
		out = append(out, f.pageCommands()...)
	}
	return out
}

// toPage begins the ID of each command that leads to a page.
const toPage = "page-"

// pageCommands lead to the pages, in this window and in ones of their own.
func (f *Frame) pageCommands() []kit.Command {
	var out []kit.Command
	n := 0
	for i, e := range f.Pages {
		key, title := "", e.Title
		if e.In != "" {
			title = e.In + ": " + title
		}
		if n++; n <= 9 && (e.In == "" || i == 0 || f.Pages[i-1].In == "") {
			key = "Alt+" + string(rune('0'+n))
		}
		out = append(out, kit.Command{
			ID: toPage + string(e.Name), Title: lang.T("Go to %s", title), Group: lang.T("Pages"), Key: key, Scope: kit.InText,
			Do: func() { f.Turn(e.Name) },
		})
	}
	if f.OpenWindow != nil {
		out = append(out, kit.Command{
			ID: "window", Title: lang.T("Open in a new window"), Group: lang.T("Pages"), Scope: kit.InText, Do: func() { f.OpenWindow(f.name) },
		})
	}
	return out
}

// Commands returns the commands of the page that is shown, then the frame's own.
func (f *Frame) Commands() []kit.Command {
	own := f.commands()
	if c := f.current(); c != nil {
		return append(slices.Clone(c.Commands().list), own...)
	}
	return own
}

// Run does a command of the page or of the frame, if it can be done now.
func (f *Frame) Run(id string) {
	if c := kit.Find(f.Commands(), id); c.Enabled() {
		c.Do()
		f.current().Commands().Draw()
	}
}

func (f *Frame) canRedo() bool { return f.Can() && f.status.Redo != "" }

// running reports whether there is an agent to ask. What it can undo is its to
// say: the status may be older than what was done last.
func (f *Frame) running() bool { return !f.lost }

// resizeText changes the text size of all windows by that many percent.
func (f *Frame) resizeText(by float64) {
	const key = "window.text_size"
	f.Background(lang.T("change the text size"), func(ctx context.Context) (func(), error) {
		all, err := api.ListSettings.Call(ctx, f.Client, api.None{})
		for _, s := range all.Settings {
			if size, ok := s.Value.(float64); ok && s.Key == key && err == nil {
				_, err = api.SetSetting.Call(ctx, f.Client, api.SetSettingRequest{Key: key, Value: max(75, min(size+by, 200))})
			}
		}
		return nil, err
	})
}

func (f *Frame) openSettings() { f.OpenFile(f.status.Settings) }

// ContextMenu shows the commands of the page that can be done now, by their groups, at a
// position in the window.
func (f *Frame) ContextMenu(at fyne.Position) {
	var commands []kit.Command
	for _, c := range f.current().Commands().list {
		if !c.NoMenu && c.Scope == kit.InContent {
			commands = append(commands, c)
		}
	}
	f.showMenu(commands, at, f.Window.Content())
}

// showMenu shows those of the commands that can be done now, at a position within an object.
func (f *Frame) showMenu(commands []kit.Command, at fyne.Position, in fyne.CanvasObject) {
	var items []*fyne.MenuItem
	var last kit.Command
	for _, c := range commands {
		if !c.Enabled() {
			continue
		}
		if len(items) > 0 && c.Group != last.Group {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		switch sub := fyne.NewMenuItem(c.Label, c.Do); {
		case c.Menu == "":
			items = append(items, fyne.NewMenuItem(menuText(c), c.Do))
		case c.Menu == last.Menu && c.Group == last.Group:
			m := items[len(items)-1].ChildMenu
			m.Items = append(m.Items, sub)
		default:
			under := fyne.NewMenuItem(c.Menu, nil)
			under.ChildMenu = fyne.NewMenu("", sub)
			items = append(items, under)
		}
		last = c
	}
	if len(items) > 0 {
		widget.ShowPopUpMenuAtRelativePosition(fyne.NewMenu("", items...), f.Window.Canvas(), at, in)
	}
}

func menuText(c kit.Command) string {
	if c.Key == "" {
		return c.Title
	}
	return c.Title + "  (" + lang.Key(c.Key) + ")"
}

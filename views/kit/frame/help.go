package frame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// helpPage lists the keys of the page below it and of the window.
type helpPage struct {
	f        *Frame
	scroll   *container.Scroll
	commands *Commands
	stop     *kit.Stop
}

func (f *Frame) openHelp() {
	if _, open := f.Top().(*helpPage); open {
		return
	}
	h := &helpPage{f: f, stop: kit.NewStop(f.Keys())}
	h.scroll = Column(helpTable(f.Commands()))
	h.commands = f.NewCommands(ScrollCommands(h.scroll)...)
	f.Push(h, "Keyboard shortcuts")
}

// helpTable is every command with a key, under its heading.
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
		rows[c.Group] = append(rows[c.Group],
			container.NewBorder(nil, nil, kit.AtLeast(200, 24, kit.NewLine(c.Keys()).Mono()), nil, kit.NewLine(c.HelpText())))
	}
	for _, g := range groups {
		table.Add(kit.Pad(12, 4, 0, 0, kit.NewLine(g).Bold(true)))
		for _, r := range rows[g] {
			table.Add(r)
		}
	}
	return table
}

func (h *helpPage) Content() fyne.CanvasObject { return container.NewStack(h.stop, h.scroll) }
func (h *helpPage) Commands() *Commands        { return h.commands }
func (h *helpPage) Focus() fyne.Focusable      { return h.stop }
func (h *helpPage) Shown()                     {}
func (h *helpPage) Changed(api.Event)          {}
func (h *helpPage) Draw()                      {}

// ScrollCommands move through what is too long for the window.
func ScrollCommands(s *container.Scroll) []kit.Command {
	return kit.MoveKeys(func(key fyne.KeyName) {
		by := kit.Distance(key, 32, s.Size().Height-32, s.Content.MinSize().Height)
		s.ScrollToOffset(fyne.NewPos(0, s.Offset.Y+by))
	})
}

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
	by := func(id, key string, distance func() float32) kit.Command {
		return kit.Command{ID: id, Key: key, NoMenu: true, Scope: kit.InContent, Do: func() {
			s.ScrollToOffset(fyne.NewPos(0, s.Offset.Y+distance()))
		}}
	}
	step := func(n float32) func() float32 { return func() float32 { return n } }
	page := func(sign float32) func() float32 { return func() float32 { return sign * (s.Size().Height - 32) } }
	end := func(sign float32) func() float32 { return func() float32 { return sign * s.Content.MinSize().Height } }
	return []kit.Command{
		by("up", "Up", step(-32)), by("down", "Down", step(32)), by("page-up", "Page Up", page(-1)),
		by("page-down", "Page Down", page(1)), by("home", "Home", end(-1)), by("end", "End", end(1)),
	}
}

package chat

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// maxCompletions is how many commands are offered at once.
const maxCompletions = 6

// completion offers the commands that begin like what is typed. It stands above
// the entry and covers nothing: a question that is asked stays in sight.
type completion struct {
	box   *fyne.Container
	rows  *fyne.Container
	found []api.Command
	index int
	take  func(text string) // puts a command into the entry
}

func newCompletion(take func(string)) *completion {
	c := &completion{rows: kit.Rows(0), take: take}
	ground := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged("separator")
	c.box = messageColumn(container.NewStack(ground, kit.Pad(4, 4, 4, 4, c.rows)))
	c.box.Hide()
	return c
}

// matching are the commands that begin like a text.
func matching(text string, all []api.Command) []api.Command {
	if !strings.HasPrefix(text, "/") || strings.ContainsAny(text, " \n") {
		return nil
	}
	var out []api.Command
	for _, c := range all {
		if strings.HasPrefix(c.Name, strings.ToLower(text)) && c.Name != text && len(out) < maxCompletions {
			out = append(out, c)
		}
	}
	return out
}

// offer shows commands; none: nothing.
func (c *completion) offer(found []api.Command) {
	c.found, c.index = found, 0
	c.draw()
}

// open says whether anything is offered.
func (c *completion) open() bool { return len(c.found) > 0 }

// key chooses and takes; false: it was not used.
func (c *completion) key(k fyne.KeyName) bool {
	n := len(c.found)
	if n == 0 {
		return false
	}
	switch k {
	case fyne.KeyUp:
		c.index = (c.index + n - 1) % n
	case fyne.KeyDown:
		c.index = (c.index + 1) % n
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyTab:
		c.choose(c.index)
	case fyne.KeyEscape:
		c.found = nil
	default:
		return false
	}
	c.draw()
	return true
}

func (c *completion) choose(i int) {
	if i >= len(c.found) {
		return
	}
	text := c.found[i].Name
	if c.found[i].Args != "" {
		text += " "
	}
	c.take(text)
}

func (c *completion) draw() {
	c.rows.Objects = nil
	for i, command := range c.found {
		c.rows.Add(newCompletionRow(command, i == c.index, func() { c.choose(i) }))
	}
	kit.Show(c.open(), c.box)
	c.box.Refresh()
}

// completionRow is one command: its name, its arguments, and what it does.
type completionRow struct {
	widget.BaseWidget
	command api.Command
	current bool
	pressed func()
}

func newCompletionRow(command api.Command, current bool, pressed func()) *completionRow {
	r := &completionRow{command: command, current: current, pressed: pressed}
	r.ExtendBaseWidget(r)
	return r
}

// DebugText is the command.
func (r *completionRow) DebugText() string { return kit.Clean(r.command.Name) }

// Tapped takes it.
func (r *completionRow) Tapped(*fyne.PointEvent) { r.pressed() }

// Cursor says that it can be pressed.
func (r *completionRow) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer is for Fyne.
func (r *completionRow) CreateRenderer() fyne.WidgetRenderer {
	ground, key := kit.NewFill("", assets.Radius, fyne.NewSize(0, 28)), ""
	if r.current {
		ground.SetColor(assets.ColorSelected)
		key = "Tab"
	}
	name := kit.NewLine(kit.CleanTo(strings.TrimSpace(r.command.Name+" "+r.command.Args), 40)).Bold(r.current)
	row := container.NewBorder(nil, nil, kit.AtLeast(160, 20, kit.Centered(name)), kit.Centered(kit.Small(key).Whole()),
		kit.Centered(kit.Small(kit.Clean(r.command.Help))))
	return widget.NewSimpleRenderer(container.NewStack(ground, kit.Pad(0, 0, 8, 8, row)))
}

package chat

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// maxCompletions is how many commands are offered at once.
const maxCompletions = 5

// completion offers the commands that begin like what is typed. It is above
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
		row := kit.NewRow(newCommandLine(command, i == c.index))
		row.Pressed = func(fyne.KeyModifier) { c.choose(i) }
		row.Set(kit.RowState{Current: i == c.index}, true)
		c.rows.Add(row)
	}
	kit.Show(c.open(), c.box)
	c.box.Refresh()
}

// commandLine is a command: its name with its arguments, what it does, and the
// key that takes it.
type commandLine struct{ name, help, key *kit.Line }

func newCommandLine(c api.Command, current bool) *commandLine {
	name := kit.CleanTo(strings.TrimSpace(c.Name+" "+c.Args), 40)
	l := &commandLine{kit.NewLine(name).Bold(current), kit.Small(kit.Clean(c.Help)), kit.Small("").Whole()}
	if current {
		l.key.SetText("Tab")
	}
	return l
}

func (l *commandLine) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{l.name, l.help, l.key}
}
func (l *commandLine) Height() float32          { return 28 }
func (l *commandLine) Bones(float32) []kit.Bone { return nil }
func (l *commandLine) DebugText() string        { return l.name.DebugText() }

func (l *commandLine) Layout(s fyne.Size) {
	key := l.key.MinSize()
	kit.Put(l.name, 16, 4, 156, 19)
	kit.Put(l.help, 176, 6, s.Width-key.Width-192, 16)
	kit.Put(l.key, s.Width-key.Width-8, 6, key.Width, 16)
}

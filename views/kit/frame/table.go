package frame

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// Commands are a page's table of commands and the buttons that were made of it.
type Commands struct {
	f       *Frame
	list    []kit.Command
	buttons []commandButton
}

// commandButton is a button that does what a command says.
type commandButton struct {
	*kit.Button
	command kit.Command
}

// NewCommands makes a page's table.
func (f *Frame) NewCommands(list ...kit.Command) *Commands { return &Commands{f: f, list: list} }

// Find returns the command with that ID; the zero Command if there is none.
func (c *Commands) Find(id string) kit.Command { return kit.Find(c.list, id) }

// Button makes a button with the title and the key of a command. The frame
// enables it while the command can be done.
func (c *Commands) Button(id string, kind kit.Kind) *kit.Button {
	command := c.Find(id)
	label := command.Label
	if label == "" {
		label = command.Title
	}
	b := kit.NewButton(label, command.Key, kind, c.f.keys, func() { c.Run(id) }).Guarded(command.Guard)
	c.buttons = append(c.buttons, commandButton{b, command})
	return b
}

// Menu makes a button that shows a menu of commands.
func (c *Commands) Menu(ids ...string) *kit.Button {
	var b *kit.Button
	b = kit.NewButton(lang.T("More…"), "", kit.Quiet, c.f.keys, func() {
		var commands []kit.Command
		for _, id := range ids {
			commands = append(commands, c.Find(id))
		}
		c.f.showMenu(commands, fyne.NewPos(0, b.Size().Height), b)
	})
	return b
}

// Run does a command, if it can be done now.
func (c *Commands) Run(id string) {
	if command := c.Find(id); command.Enabled() {
		command.Do()
		c.Draw()
	}
}

// Draw enables the buttons whose command can be done now, and disables the others.
func (c *Commands) Draw() {
	for _, b := range c.buttons {
		b.SetEnabled(b.command.Enabled())
	}
}

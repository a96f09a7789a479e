package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
)

// Copyable is a command for a terminal on a ground of its own, with a button that copies it.
type Copyable struct {
	Box  *fyne.Container
	Text *widget.Label
}

// NewCopyable makes a command; copied is given it when the button is pressed.
func NewCopyable(command string, keys Keys, copied func(string)) *Copyable {
	c := &Copyable{Text: Wrapped(fyne.TextWrapBreak)}
	c.Text.TextStyle.Monospace = true
	c.Text.SetText(command)
	button := NewButton(lang.T("Copy"), "", Quiet, keys, func() { copied(c.Text.Text) })
	line := container.NewBorder(nil, nil, nil, Centered(button), Centered(Flush(c.Text)))
	c.Box = container.NewStack(NewFill(theme.ColorNameInputBackground, assets.Radius, fyne.Size{}), Pad(4, 4, 12, 4, line))
	return c
}

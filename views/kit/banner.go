package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
)

// Banner is a strip across a window that says what is wrong, with what can be
// done about it. It takes no room while it has nothing to say.
type Banner struct {
	*fyne.Container
	text    *widget.Label
	buttons *fyne.Container
}

// NewBanner makes a banner with nothing to say.
func NewBanner() *Banner {
	b := &Banner{text: widget.NewLabel(""), buttons: Cols(gap)}
	b.text.Wrapping = AtWords()
	ground := NewFill(assets.ColorWarnBack, 0, fyne.Size{})
	sign := Centered(Icon(theme.NewWarningThemedResource(theme.WarningIcon()), iconSize))
	row := container.NewBorder(nil, nil, sign, Centered(b.buttons), Centered(b.text))
	b.Container = container.NewStack(ground, Pad(4, 4, 16, 16, row))
	b.Hide()
	return b
}

// Say shows clean text and the buttons that help; no text hides the banner.
func (b *Banner) Say(text string, buttons ...fyne.CanvasObject) {
	if text == "" {
		b.Hide()
		return
	}
	b.text.SetText(text)
	b.buttons.Objects = buttons
	b.buttons.Refresh()
	b.Show()
}

// Text returns the banner's text; empty if it is not visible.
func (b *Banner) Text() string {
	if !b.Visible() {
		return ""
	}
	return b.text.Text
}

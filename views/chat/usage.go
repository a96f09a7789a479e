package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// usage says small how much of its room a conversation takes, and what it has read.
type usage struct {
	*fyne.Container
	shown api.ChatUsage
}

const usageWidth float32 = 40

func newUsage() *usage {
	u := &usage{Container: container.NewStack()}
	u.draw(api.ChatUsage{})
	return u
}

func (u *usage) set(now api.ChatUsage) {
	if u.shown != now {
		u.shown = now
		u.draw(now)
		u.Refresh()
	}
}

func (u *usage) draw(now api.ChatUsage) {
	text := kit.Small(usageText(now)).Whole()
	u.Objects = []fyne.CanvasObject{text}
	if now.Context <= 0 {
		return
	}
	part, color := min(1, float32(max(0, now.Used))/float32(now.Context)), theme.ColorNamePrimary
	if part > 0.85 {
		color = theme.ColorNameWarning
	}
	ground := kit.NewFill(theme.ColorNameSeparator, 2, fyne.NewSize(usageWidth, 4))
	used := kit.NewFill(color, 2, fyne.NewSize(usageWidth*part, 4))
	bar := kit.Centered(container.NewStack(ground, container.NewHBox(used)))
	u.Objects = []fyne.CanvasObject{container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, bar), nil, text)}
}

// usageText says it: "3,420 of 8,192 tokens · older messages summarized".
func usageText(m api.ChatUsage) string {
	text := kit.Number(max(0, m.Used), "token")
	if m.Context > 0 {
		text = kit.Count(max(0, m.Used)) + " of " + kit.Number(m.Context, "token")
	}
	summed, read := "", ""
	if m.Summed {
		summed = "older messages summarized"
	}
	switch {
	case m.Untrusted && m.Private:
		read = "has read your files and other people's text"
	case m.Untrusted:
		read = "has read other people's text"
	case m.Private:
		read = "has read your files"
	}
	return kit.Join(text, summed, read)
}

package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// usage says small how much of its room a conversation takes, and what it has read.
type usage struct {
	*fyne.Container
	shown api.ChatUsage
}

// usageWidth is that of the bar.
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
	line := kit.Small(usageText(now)).AsProse(true)
	text := kit.AtLeast(line.Wide(), 0, line)
	u.Objects = []fyne.CanvasObject{text}
	if now.Context <= 0 {
		return
	}
	part, color := min(1, float32(max(0, now.Used))/float32(now.Context)), theme.ColorNamePrimary
	if part > 0.85 {
		color = theme.ColorNameWarning
	}
	ground := kit.NewFill(assets.ColorTrack, 2, fyne.NewSize(usageWidth, 4))
	used := kit.NewFill(color, 2, fyne.NewSize(usageWidth*part, 4))
	bar := kit.Centered(container.NewStack(ground, container.NewHBox(used)))
	u.Objects = []fyne.CanvasObject{container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, bar), nil, text)}
}

// usageText says it: "3,420 of 8,192 tokens · has read your files".
func usageText(m api.ChatUsage) string {
	text := kit.Number(max(0, m.Used), "%s token", "%s tokens")
	if m.Context > 0 {
		text = lang.T("%s of %s", kit.Count(max(0, m.Used)), kit.Number(m.Context, "%s token", "%s tokens"))
	}
	summed, read := "", ""
	if m.Summed {
		summed = lang.T("older messages summarized")
	}
	switch {
	case m.Untrusted && m.Private:
		read = lang.T("has read your files and other people's text")
	case m.Untrusted:
		read = lang.T("has read other people's text")
	case m.Private:
		read = lang.T("has read your files")
	}
	return kit.Join(text, read, summed)
}

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
	used *kit.Fill
	bar  *fyne.Container
	text *kit.Line
	m    api.ChatUsage
}

const usageWidth float32 = 40

func newUsage() *usage {
	m := &usage{text: kit.Small("").Whole()}
	m.used = kit.NewFill(theme.ColorNamePrimary, 2, fyne.NewSize(0, 4))
	ground := kit.NewFill(theme.ColorNameSeparator, 2, fyne.NewSize(usageWidth, 4))
	m.bar = kit.Centered(container.NewStack(ground, container.NewHBox(m.used)))
	m.Container = container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, m.bar), nil, m.text)
	m.set(api.ChatUsage{})
	return m
}

func (m *usage) set(now api.ChatUsage) {
	if m.m == now && m.text.DebugText() != "" {
		return
	}
	m.m = now
	kit.Show(now.Context > 0, m.bar)
	part := float32(0)
	if now.Context > 0 {
		part = min(1, float32(max(0, now.Used))/float32(now.Context))
	}
	m.used.SetLeast(fyne.NewSize(usageWidth*part, 4))
	color := theme.ColorNamePrimary
	if part > 0.85 {
		color = theme.ColorNameWarning
	}
	m.used.SetColor(color)
	m.text.SetText(usageText(now))
	m.Refresh()
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

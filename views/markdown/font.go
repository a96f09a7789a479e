package markdown

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/markdown"
	"github.com/nod-app/nod/assets"
)

// font is how a run of text is set.
type font struct {
	size  float32
	style fyne.TextStyle
}

// In Fyne's units. Code is as large as text: at 13 Fyne cuts off the last row of
// pixels of a g in the monospaced family.
const (
	secondSize     float32 = 16 // of a heading of the second level
	textLine       float32 = 22 // from line to line of text
	codeLine       float32 = 20
	firstHeadLine  float32 = 26
	secondHeadLine float32 = 24
)

func fontOf(level int, s markdown.Style) font {
	size := assets.TextSize
	switch {
	case s&markdown.Quiet != 0:
		size = assets.SmallSize
	case level == 1:
		size = assets.HeadingSize
	case level == 2:
		size = secondSize
	}
	bold := s&markdown.Bold != 0 || level > 0 && s&markdown.Quiet == 0
	return font{size, fyne.TextStyle{Bold: bold, Italic: s&markdown.Italic != 0, Monospace: s&markdown.Mono != 0}}
}

func lineHeight(level int) float32 {
	switch level {
	case 1:
		return firstHeadLine
	case 2:
		return secondHeadLine
	}
	return textLine
}

// colorOf returns the colour of a span. What a model writes has these three only:
// the signs and tones of Nod's own questions cannot be written in Markdown.
func colorOf(s markdown.Span) fyne.ThemeColorName {
	switch {
	case s.Link != "":
		return theme.ColorNameHyperlink
	case s.Style&markdown.Quiet != 0:
		return assets.ColorMuted
	}
	return theme.ColorNameForeground
}

// metrics are the height of a text of a font, and how far below its top its
// letters stand. One that is given more height is moved down by half of it.
type metrics struct{ height, baseline float32 }

// measure returns how wide a text is. Fyne remembers what it measured.
func measure(text string, f font) float32 { return fyne.MeasureText(text, f.size, f.style).Width }

func metricsOf(f font) metrics {
	size, baseline := fyne.CurrentApp().Driver().RenderedTextSize("M", f.size, f.style, nil)
	return metrics{size.Height, baseline}
}

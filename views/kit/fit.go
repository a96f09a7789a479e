package kit

import (
	"sort"

	"fyne.io/fyne/v2"
)

// Fit shortens text in its middle until it is no wider than width.
func Fit(text string, width, size float32, style fyne.TextStyle) string {
	if wide(text, size, style) <= width {
		return text
	}
	runes := len([]rune(text))
	n := sort.Search(runes, func(n int) bool {
		return wide(Middle(text, runes-n), size, style) <= width
	})
	return Middle(text, runes-n)
}

func wide(text string, size float32, style fyne.TextStyle) float32 {
	return fyne.MeasureText(text, size, style).Width
}

package views

import (
	"image"
	"testing"
)

func TestFitted(t *testing.T) {
	area := image.Rect(0, 40, 1366, 768) // a taskbar at the top
	for name, c := range map[string]struct{ window, want image.Rectangle }{
		"whole":                    {image.Rect(100, 100, 900, 700), image.Rect(100, 100, 900, 700)},
		"its title is above":       {image.Rect(100, -7, 900, 600), image.Rect(100, 40, 900, 647)},
		"behind the lower edge":    {image.Rect(100, 200, 900, 800), image.Rect(100, 168, 900, 768)},
		"left and right of it":     {image.Rect(-5, 40, 1400, 700), image.Rect(0, 40, 1366, 700)},
		"larger than all there is": {image.Rect(-50, -50, 1650, 1030), area},
		"on another monitor":       {image.Rect(-900, 100, -100, 700), image.Rect(0, 100, 800, 700)},
	} {
		if got := fitted(c.window, area); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

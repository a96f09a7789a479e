package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
)

// Card returns a bordered ground with lines at the left and buttons at the right.
func Card(lines fyne.CanvasObject, buttons ...*Button) fyne.CanvasObject {
	right := Cols(8)
	for _, b := range buttons {
		right.Add(Centered(b))
	}
	ground := NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	return container.NewStack(ground, Pad(12, 12, 16, 8, container.NewBorder(nil, nil, nil, right, lines)))
}

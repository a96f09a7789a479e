package approval

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// newWitness is a spot of one pixel that nobody sees. Fyne says nowhere that a
// window was painted; it asks a raster for its pixels when it does.
func newWitness(painted func()) *canvas.Raster {
	w := canvas.NewRaster(func(width, height int) image.Image {
		painted()
		return image.NewNRGBA(image.Rect(0, 0, max(1, width), max(1, height)))
	})
	w.SetMinSize(fyne.NewSquareSize(1))
	return w
}

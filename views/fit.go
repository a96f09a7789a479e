package views

import "image"

// fitted returns where a window lies whole within an area: moved no further than it must be,
// and smaller only if the area is.
func fitted(window, area image.Rectangle) image.Rectangle {
	size := image.Pt(min(window.Dx(), area.Dx()), min(window.Dy(), area.Dy()))
	last := area.Max.Sub(size)
	at := image.Pt(max(area.Min.X, min(window.Min.X, last.X)), max(area.Min.Y, min(window.Min.Y, last.Y)))
	return image.Rectangle{Min: at, Max: at.Add(size)}
}

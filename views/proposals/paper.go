package proposals

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// pageWidth is how wide a page is drawn at most: its text can be read then, and what tells
// who wrote a letter and what it is is at its top.
const pageWidth = 460

// pagePreview shows a page as wide as there is room, from its top.
func pagePreview(page image.Image) fyne.CanvasObject {
	i := canvas.NewImageFromImage(page)
	i.FillMode, i.ScaleMode = canvas.ImageFillStretch, canvas.ImageScaleSmooth
	edge := kit.NewFill(theme.ColorNameSeparator, 0, fyne.Size{}) // white paper lies on a white ground
	clip := container.NewClip(container.NewWithoutLayout(edge, i))
	return kit.Pad(8, 1, 8, 8, container.New(topOf{i, edge, page.Bounds().Size()}, clip))
}

// topOf lays a page out from its top; what does not fit is cut off below.
type topOf struct {
	page *canvas.Image
	edge *kit.Fill   // a hairline around it
	size image.Point // pixels
}

func (topOf) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(64, 64) }

func (l topOf) Layout(o []fyne.CanvasObject, s fyne.Size) {
	kit.Put(o[0], 0, 0, s.Width, s.Height)
	w := min(s.Width-2, pageWidth)
	h, x := w*float32(l.size.Y)/float32(max(1, l.size.X)), (s.Width-w)/2
	kit.Put(l.edge, x-1, 0, w+2, h+2)
	kit.Put(l.page, x, 1, w, h)
}

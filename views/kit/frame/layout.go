package frame

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// windowLayout puts the banners above, the rail at the left, the result line
// below and the page into what is left.
type windowLayout struct{}

func (windowLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	banner, rail, page, result := minSize(o[0]), minSize(o[1]), minSize(o[2]), minSize(o[3])
	width := rail.Width + max(page.Width, result.Width)
	return fyne.NewSize(max(width, banner.Width), banner.Height+max(rail.Height, page.Height+result.Height))
}

func (windowLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	top, rail, bottom := minSize(o[0]).Height, minSize(o[1]).Width, minSize(o[3]).Height
	kit.Put(o[0], 0, 0, s.Width, top)
	kit.Put(o[1], 0, top, rail, s.Height-top)
	kit.Put(o[2], rail, top, s.Width-rail, s.Height-top-bottom)
	kit.Put(o[3], rail, s.Height-bottom, s.Width-rail, bottom)
}

func minSize(o fyne.CanvasObject) fyne.Size {
	if !o.Visible() {
		return fyne.Size{}
	}
	return o.MinSize()
}

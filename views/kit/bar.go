package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
)

const barHeight float32 = 4

// NewBar returns a thin bar of which nothing is filled.
func NewBar() *fyne.Container {
	return container.New(filled(0), NewFill(assets.ColorTrack, barHeight/2, fyne.Size{}), NewFill(theme.ColorNamePrimary, barHeight/2, fyne.Size{}))
}

// FillBar fills that part of a bar, from 0 to 1.
func FillBar(bar *fyne.Container, part float32) {
	bar.Layout = filled(max(0, min(part, 1)))
	bar.Refresh()
}

// filled lays out the ground of a bar, and its filled part.
type filled float32

// MinSize implements fyne.Layout.
func (filled) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, barHeight) }

// Layout implements fyne.Layout.
func (p filled) Layout(o []fyne.CanvasObject, s fyne.Size) {
	Put(o[0], 0, 0, s.Width, s.Height)
	Put(o[1], 0, 0, s.Width*float32(p), s.Height)
}

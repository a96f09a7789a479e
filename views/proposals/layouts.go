package proposals

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// narrow keeps an object as narrow as the list is beside the details.
type narrow struct{}

func (narrow) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (narrow) Layout(o []fyne.CanvasObject, s fyne.Size) {
	kit.Put(o[0], 0, 0, min(s.Width, kit.ListMost), s.Height)
}

// top gives an object its room from the top and cuts what is too much.
type top struct{}

func (top) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(64, 64) }

func (top) Layout(o []fyne.CanvasObject, s fyne.Size) {
	kit.Put(o[0], 0, 0, s.Width, s.Height)
}

// third gives a preview what the facts and the buttons below it leave of the
// height, within limits, before all of them are laid out.
type third struct{ preview *preview }

const (
	previewLeast float32 = 112
	previewMost  float32 = 208
)

func (t third) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (t third) Layout(o []fyne.CanvasObject, s fyne.Size) {
	t.preview.setHeight(min(previewMost, max(previewLeast, float32(int((s.Height-200)/2.2)))))
	kit.Put(o[0], 0, 0, s.Width, s.Height)
}

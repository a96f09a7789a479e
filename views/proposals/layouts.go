package proposals

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// halves stands the list beside the details, with a line between them: the
// list gets two fifths, but no less than its words need and no more than
// helps. Where there is nothing to show details of, the list has it all.
type halves struct{}

const (
	listLeast float32 = 352
	listMost  float32 = 480
)

func (halves) MinSize(o []fyne.CanvasObject) fyne.Size {
	l, d := o[0].MinSize(), o[2].MinSize()
	return fyne.NewSize(listLeast+1+d.Width, max(l.Height, d.Height))
}

func (halves) Layout(o []fyne.CanvasObject, s fyne.Size) {
	left := min(listMost, max(listLeast, s.Width*0.4))
	if !o[2].Visible() {
		left = s.Width
	}
	put(o[0], 0, 0, left, s.Height)
	put(o[1], left, 0, 1, s.Height)
	put(o[2], left+1, 0, s.Width-left-1, s.Height)
}

// narrow keeps an object as narrow as the list is beside the details.
type narrow struct{}

func (narrow) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (narrow) Layout(o []fyne.CanvasObject, s fyne.Size) {
	put(o[0], 0, 0, min(s.Width, listMost), s.Height)
}

// beside puts the second object right after the text of the first, which gives
// way if there is not room for both.
type beside struct{}

func (beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, max(o[0].MinSize().Height, o[1].MinSize().Height))
}

func (beside) Layout(o []fyne.CanvasObject, s fyne.Size) {
	line := o[0].(*kit.Line)
	button := o[1].MinSize()
	room := s.Width
	if o[1].Visible() {
		room -= button.Width + 12
	}
	width, h := max(1, min(room, line.Wide()+1)), line.MinSize().Height
	put(line, 0, (s.Height-h)/2, width, h)
	put(o[1], width+8, (s.Height-button.Height)/2, button.Width, button.Height)
}

// top gives an object its room from the top and cuts what is too much.
type top struct{}

func (top) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(64, 64) }

func (top) Layout(o []fyne.CanvasObject, s fyne.Size) {
	put(o[0], 0, 0, s.Width, s.Height)
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
	put(o[0], 0, 0, s.Width, s.Height)
}

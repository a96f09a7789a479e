package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

// Pad puts room around an object, in pixels.
func Pad(top, bottom, left, right float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(top, bottom, left, right), o)
}

// Rows stands objects below each other, gap pixels apart.
func Rows(gap float32, o ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(gap), o...)
}

// Cols stands objects beside each other, gap pixels apart.
func Cols(gap float32, o ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedHBoxLayout(gap), o...)
}

// Centered keeps an object's own height and centres it in the height there is.
func Centered(o fyne.CanvasObject) *fyne.Container {
	return container.New(middle{}, o)
}

type middle struct{}

func (middle) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (middle) Layout(o []fyne.CanvasObject, s fyne.Size) {
	h := o[0].MinSize().Height
	o[0].Resize(fyne.NewSize(s.Width, h))
	o[0].Move(fyne.NewPos(0, (s.Height-h)/2))
}

// AtLeast gives an object at least that much room.
func AtLeast(w, h float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(least{fyne.NewSize(w, h)}, o)
}

type least struct{ size fyne.Size }

func (l least) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize().Max(l.size) }

func (least) Layout(o []fyne.CanvasObject, s fyne.Size) {
	o[0].Resize(s)
	o[0].Move(fyne.NewPos(0, 0))
}

// Field stands a small label before what it names; labels are labelWidth wide.
func Field(label string, o fyne.CanvasObject) *fyne.Container {
	return container.New(field{}, Small(label), o)
}

const labelWidth float32 = 72

type field struct{}

func (field) MinSize(o []fyne.CanvasObject) fyne.Size {
	v := o[1].MinSize()
	return fyne.NewSize(labelWidth+v.Width, max(v.Height, 20))
}

// Layout puts the small label on the first line of its value.
func (field) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l := o[0].MinSize()
	first := min(s.Height, max(o[1].MinSize().Height, 20))
	if first > buttonHeight+4 {
		first = 20
	}
	o[0].Resize(fyne.NewSize(labelWidth-gap, l.Height))
	o[0].Move(fyne.NewPos(0, (first-l.Height)/2))
	o[1].Resize(fyne.NewSize(s.Width-labelWidth, s.Height))
	o[1].Move(fyne.NewPos(labelWidth, 0))
}

// Hairline parts what lies above it from what lies below, without words.
func Hairline() fyne.CanvasObject { return NewFill(theme.ColorNameSeparator, 0, fyne.NewSize(1, 1)) }

// Icon is a picture of a fixed size, 16 pixels mostly.
func Icon(r fyne.Resource, size float32) *canvas.Image {
	i := canvas.NewImageFromResource(r)
	i.FillMode = canvas.ImageFillContain
	i.SetMinSize(fyne.NewSquareSize(size))
	return i
}

// Space is room without anything in it.
func Space(w, h float32) fyne.CanvasObject {
	r := canvas.NewRectangle(color.Transparent)
	r.SetMinSize(fyne.NewSize(w, h))
	return r
}

// Flush takes the room around a label's text away, so that the text stands in
// line with what has none.
func Flush(o fyne.CanvasObject) *fyne.Container { return container.New(flush{}, o) }

type flush struct{}

const labelPad float32 = 8 // the theme's inner padding

func (flush) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[0].MinSize()
	return fyne.NewSize(max(0, m.Width-2*labelPad), max(0, m.Height-2*labelPad))
}

func (flush) Layout(o []fyne.CanvasObject, s fyne.Size) {
	o[0].Resize(fyne.NewSize(s.Width+2*labelPad, s.Height+2*labelPad))
	o[0].Move(fyne.NewPos(-labelPad, -labelPad))
}

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

// Rows places objects below each other, gap pixels apart. The labels of fields in them get
// the width of the widest.
func Rows(gap float32, o ...fyne.CanvasObject) *fyne.Container {
	align(o)
	return container.New(layout.NewCustomPaddedVBoxLayout(gap), o...)
}

// Cols places objects beside each other, gap pixels apart.
func Cols(gap float32, o ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedHBoxLayout(gap), o...)
}

// Centered keeps an object's own height and centres it in the height there is.
func Centered(o fyne.CanvasObject) *fyne.Container {
	return Rows(0, layout.NewSpacer(), o, layout.NewSpacer())
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

// AtMost keeps an object no wider than that, at the left of the room there is.
func AtMost(width float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(most{width, 0}, o)
}

// Middled keeps an object no wider than that, in the middle of the room there is.
func Middled(width float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(most{width, 0.5}, o)
}

// most gives an object a width at most, with that part of what is left before it.
type most struct{ width, before float32 }

func (most) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (l most) Layout(o []fyne.CanvasObject, s fyne.Size) {
	w := min(s.Width, l.width)
	Put(o[0], (s.Width-w)*l.before, 0, w, s.Height)
}

// ReadableWidth is how wide text is at most, so that it is easy to read.
const ReadableWidth float32 = 720

// Field places a small label before what it names.
func Field(label string, o fyne.CanvasObject) *fyne.Container {
	l := Small(label)
	return container.New(&fieldLayout{label: min(labelMost, max(labelLeast, l.Wide()+gap+1))}, l, o)
}

// The labels of fields have at least the one width, and at most the other.
const labelLeast, labelMost float32 = 72, 160

type fieldLayout struct {
	label float32
	text  bool // two lines of it are no higher than an input
}

// align gives the labels of all fields in objects the width of the widest.
func align(objects []fyne.CanvasObject) {
	fields := fieldsIn(objects, nil)
	widest := float32(0)
	for _, f := range fields {
		widest = max(widest, f.label)
	}
	for _, f := range fields {
		f.label = widest
	}
}

func fieldsIn(objects []fyne.CanvasObject, found []*fieldLayout) []*fieldLayout {
	for _, o := range objects {
		if c, ok := o.(*fyne.Container); ok {
			if f, ok := c.Layout.(*fieldLayout); ok {
				found = append(found, f)
			}
			found = fieldsIn(c.Objects, found)
		}
	}
	return found
}

func (l *fieldLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	v := o[1].MinSize()
	return fyne.NewSize(l.label+v.Width, max(v.Height, 20))
}

// Layout puts the small label on the first line of its value.
func (f *fieldLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l := o[0].MinSize()
	first := min(s.Height, max(o[1].MinSize().Height, 20))
	if f.text || first > buttonHeight+4 {
		first = 20
	}
	o[0].Resize(fyne.NewSize(f.label-gap, l.Height))
	o[0].Move(fyne.NewPos(0, (first-l.Height)/2))
	o[1].Resize(fyne.NewSize(s.Width-f.label, s.Height))
	o[1].Move(fyne.NewPos(f.label, 0))
}

// Hairline parts what lies above it from what lies below, without words.
func Hairline() fyne.CanvasObject { return NewFill(theme.ColorNameSeparator, 0, fyne.NewSize(1, 1)) }

// Icon returns a picture of a fixed size, 16 pixels mostly.
func Icon(r fyne.Resource, size float32) *canvas.Image {
	i := canvas.NewImageFromResource(r)
	i.FillMode = canvas.ImageFillContain
	i.SetMinSize(fyne.NewSquareSize(size))
	return i
}

// SetIcon shows another picture. It is decoded again, which costs more than all else in a
// row: call it for another one only.
func SetIcon(i *canvas.Image, r fyne.Resource) {
	i.Resource = r
	i.Refresh()
}

// Space returns an empty object of that size.
func Space(w, h float32) fyne.CanvasObject {
	r := canvas.NewRectangle(color.Transparent)
	r.SetMinSize(fyne.NewSize(w, h))
	return r
}

// Flush takes the room around a label's text away, so that the text is in
// line with what has none.
func Flush(o fyne.CanvasObject) *fyne.Container {
	const pad = -8 // the theme's inner padding
	return Pad(pad, pad, pad, pad, o)
}

// Put moves and sizes an object at once.
func Put(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}

// Show shows objects, or hides them. What is so already is left alone: a picture would have
// its window drawn again.
func Show(on bool, objects ...fyne.CanvasObject) {
	for _, o := range objects {
		switch {
		case on == o.Visible():
		case on:
			o.Show()
		default:
			o.Hide()
		}
	}
}

// Reveal scrolls no further than it takes to see an object in what is scrolled.
func Reveal(s *container.Scroll, o fyne.CanvasObject) {
	const room = 8
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	above := at(o).Y - at(s).Y - room
	below := above + o.Size().Height + 2*room - s.Size().Height
	switch {
	case above < 0:
		s.ScrollToOffset(fyne.NewPos(0, s.Offset.Y+above))
	case below > 0:
		s.ScrollToOffset(fyne.NewPos(0, s.Offset.Y+below))
	}
}

// Signed places a sign before a sentence, as colour never is the only sign.
func Signed(sign, text fyne.CanvasObject) *fyne.Container {
	return container.NewBorder(nil, nil, Pad(2, 0, 0, 8, container.NewVBox(sign)), nil, text)
}

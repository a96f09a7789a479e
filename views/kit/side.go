package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Beside puts an object right after the text of a line, which gives way if
// there is not room for both.
func Beside(line *Line, after fyne.CanvasObject) *fyne.Container {
	return container.New(beside{}, line, after)
}

type beside struct{}

func (beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, max(o[0].MinSize().Height, o[1].MinSize().Height))
}

func (beside) Layout(o []fyne.CanvasObject, s fyne.Size) {
	line := o[0].(*Line)
	after := o[1].MinSize()
	room := s.Width
	if o[1].Visible() {
		room -= after.Width + 12
	}
	width, h := max(1, min(room, line.Wide()+1)), line.MinSize().Height
	Put(line, 0, (s.Height-h)/2, width, h)
	Put(o[1], width+8, (s.Height-after.Height)/2, after.Width, after.Height)
}

// Side places a list, a line and the details of what is chosen in the list beside
// each other. The list gets that part of the width, but no less than Least and no
// more than Most. What is hidden leaves its room to the other.
type Side struct{ Least, Most, Part float32 }

// ListMost is how wide a list beside details is at most.
const ListMost float32 = 480

// Halves places a list beside the details of what is chosen in it.
func Halves(list, details fyne.CanvasObject) *fyne.Container {
	return container.New(Side{352, ListMost, 0.4}, list, Hairline(), details)
}

// MinSize implements fyne.Layout.
func (l Side) MinSize(o []fyne.CanvasObject) fyne.Size {
	list, details := o[0].MinSize(), o[2].MinSize()
	if !o[0].Visible() {
		return details
	}
	return fyne.NewSize(l.Least+1+details.Width, max(list.Height, details.Height))
}

// Layout implements fyne.Layout.
func (l Side) Layout(o []fyne.CanvasObject, s fyne.Size) {
	left, line := min(l.Most, max(l.Least, s.Width*l.Part)), float32(1)
	switch {
	case !o[2].Visible():
		left = s.Width
	case !o[0].Visible():
		left, line = 0, 0
	}
	Show(line > 0, o[1])
	Put(o[0], 0, 0, left, s.Height)
	Put(o[1], left, 0, line, s.Height)
	Put(o[2], left+line, 0, s.Width-left-line, s.Height)
}

// Fitting places objects beside each other and shows as many, from the left, as
// there is room for: two at least. What is left out must be reachable otherwise.
func Fitting(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(fitting{}, objects...)
}

type fitting struct{}

func (fitting) MinSize(o []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for i, c := range o {
		m := c.MinSize()
		s.Height = max(s.Height, m.Height)
		if i < 2 {
			s.Width += m.Width
		}
	}
	return s
}

func (fitting) Layout(o []fyne.CanvasObject, s fyne.Size) {
	var x float32
	for i, c := range o {
		m := c.MinSize()
		Show(i < 2 || x+m.Width <= s.Width, c)
		Put(c, x, (s.Height-m.Height)/2, m.Width, m.Height)
		x += m.Width
	}
}

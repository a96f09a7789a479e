package chat

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// eighty is text of 80 characters as people write it.
const eighty = "It was agreed that the report goes to the printer on Monday, after lunch, by Ann"

// columnMost is the width of a column of 80 characters with its edges.
func columnMost() float32 {
	return fyne.MeasureText(eighty, assets.TextSize, fyne.TextStyle{}).Width + 2*12
}

// columned keeps an object in the middle, no wider than the column of messages.
type columned struct{ most float32 }

func (columned) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width+2*threadEdge, o[0].MinSize().Height)
}

func (l columned) Layout(o []fyne.CanvasObject, s fyne.Size) {
	w := min(l.most, s.Width-2*threadEdge)
	kit.Put(o[0], max(threadEdge, (s.Width-w)/2), 0, w, s.Height)
}

// sided stands the list of conversations beside the one that is looked at. The
// conversation is first in the order of tabs.
type sided struct{}

const (
	sideLeast float32 = 224
	sideMost  float32 = 288
)

func (sided) MinSize(o []fyne.CanvasObject) fyne.Size {
	c, l := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(sideLeast+1+c.Width, max(c.Height, l.Height))
}

func (sided) Layout(o []fyne.CanvasObject, s fyne.Size) {
	left := min(sideMost, max(sideLeast, s.Width*0.22))
	kit.Put(o[1], 0, 0, left, s.Height)
	kit.Put(o[2], left, 0, 1, s.Height)
	kit.Put(o[0], left+1, 0, s.Width-left-1, s.Height)
}

// atBottom stands an object in the middle of the lower edge.
type atBottom struct{}

func (atBottom) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (atBottom) Layout(o []fyne.CanvasObject, s fyne.Size) {
	m := o[0].MinSize()
	kit.Put(o[0], (s.Width-m.Width)/2, s.Height-m.Height-8, m.Width, m.Height)
}

// leftmost keeps an object at the left, no wider than is easy to read.
type leftmost struct{ most float32 }

func (leftmost) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (l leftmost) Layout(o []fyne.CanvasObject, s fyne.Size) {
	kit.Put(o[0], 0, 0, min(s.Width, l.most), s.Height)
}

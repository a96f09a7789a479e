package chat

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// eightyCharacters is a line as people write it.
const eightyCharacters = "It was agreed that the report goes to the printer on Monday, after lunch, by Ann"

// columnWidth is that of a column of 80 characters with its edges.
func columnWidth() float32 {
	return fyne.MeasureText(eightyCharacters, assets.TextSize, fyne.TextStyle{}).Width + 2*12
}

// columnLayout keeps an object in the middle, no wider than the column of messages.
type columnLayout struct{ width float32 }

func (columnLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width+2*threadEdge, o[0].MinSize().Height)
}

func (l columnLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	w := min(l.width, s.Width-2*threadEdge)
	kit.Put(o[0], max(threadEdge, (s.Width-w)/2), 0, w, s.Height)
}

// sidebarLayout stands the list of conversations at the left of the open one,
// which is first in the order of tabs.
type sidebarLayout struct{}

const (
	sidebarMin float32 = 184
	sidebarMax float32 = 288
)

func (sidebarLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	c, l := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(sidebarMin+1+c.Width, max(c.Height, l.Height))
}

func (sidebarLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	left := min(sidebarMax, max(sidebarMin, s.Width*0.22))
	kit.Put(o[1], 0, 0, left, s.Height)
	kit.Put(o[2], left, 0, 1, s.Height)
	kit.Put(o[0], left+1, 0, s.Width-left-1, s.Height)
}

// bottomLayout stands an object in the middle of the lower edge.
type bottomLayout struct{}

func (bottomLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (bottomLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	m := o[0].MinSize()
	kit.Put(o[0], (s.Width-m.Width)/2, s.Height-m.Height-8, m.Width, m.Height)
}

// barLayout puts a bar at the left edge of a row.
type barLayout struct{}

func (barLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (barLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	kit.Put(o[0], 0, 0, s.Width, s.Height)
	kit.Put(o[1], -10, 8, 4, max(8, s.Height-16))
}

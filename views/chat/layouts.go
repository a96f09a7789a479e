package chat

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// eightyCharacters is a line as people write it.
const eightyCharacters = "It was agreed that the report goes to the printer on Monday, after lunch, by Ann"

// messageWidth returns the width of 80 characters with the edges.
func messageWidth() float32 {
	return fyne.MeasureText(eightyCharacters, assets.TextSize, fyne.TextStyle{}).Width + 2*12
}

// messageColumn keeps an object in the middle, no wider than messages are.
func messageColumn(o fyne.CanvasObject) *fyne.Container {
	return kit.Pad(0, 0, threadEdge, threadEdge, kit.Middled(messageWidth(), o))
}

// sidebarLayout places the list of conversations at the left of the open one,
// which is first in the order of tabs.
type sidebarLayout struct{}

const (
	sidebarMin float32 = 200 // a draft's date and time fit
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

// eitherLayout shows its first object where there is room for it, else its second one.
type eitherLayout struct{}

func (eitherLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[1].MinSize() }

func (eitherLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	fits := o[0].MinSize().Width <= s.Width
	kit.Show(fits, o[0])
	kit.Show(!fits, o[1])
	for _, c := range o {
		h := c.MinSize().Height
		kit.Put(c, 0, (s.Height-h)/2, s.Width, h)
	}
}

// titleLayout places buttons at the right of a title: all of them if that leaves room for it whole, else their menu.
type titleLayout struct{}

func (titleLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	name, buttons := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(name.Width+buttons.Width, max(name.Height, buttons.Height))
}

func (titleLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	room, all := float32(0), float32(0)
	if o[1].Visible() {
		room, all = o[1].MinSize().Width, o[1].(*fyne.Container).Objects[0].MinSize().Width
		if o[0].(*kit.Line).Wide()+all+titleGap <= s.Width {
			room = all
		}
	}
	height := o[0].MinSize().Height
	kit.Put(o[0], 0, (s.Height-height)/2, max(1, s.Width-room-titleGap), height)
	kit.Put(o[1], s.Width-room, 0, room, s.Height)
}

const titleGap float32 = 16

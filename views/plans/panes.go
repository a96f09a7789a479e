package plans

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// panes stands documents, actions and details beside each other, each two with a
// line between them. Without details the actions have their room. Where there is no room for three, documents take the place
// of the actions while they are wanted.
type panes struct {
	wanted bool // the documents, where there is room for two panes only
	narrow bool // there is
}

const (
	threePanes   float32 = 1040 // the least width for three
	documentPane float32 = 264
)

// MinSize implements fyne.Layout.
func (l *panes) MinSize(o []fyne.CanvasObject) fyne.Size {
	var h float32
	for _, c := range o {
		h = max(h, c.MinSize().Height)
	}
	return fyne.NewSize(700, h)
}

// Layout implements fyne.Layout.
func (l *panes) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l.narrow = s.Width < threePanes
	kit.Show(!l.narrow || l.wanted, o[0])
	kit.Show(!l.narrow, o[1])
	kit.Show(!l.narrow || !l.wanted, o[2])
	x := float32(0)
	if !l.narrow {
		kit.Put(o[0], 0, 0, documentPane, s.Height)
		kit.Put(o[1], documentPane, 0, 1, s.Height)
		x = documentPane + 1
	}
	middle := max(340, (s.Width-x)*0.52)
	if !o[4].Visible() {
		middle = s.Width - x
	}
	kit.Show(o[4].Visible(), o[3])
	if l.narrow && l.wanted {
		kit.Put(o[0], 0, 0, middle, s.Height)
	}
	kit.Put(o[2], x, 0, middle, s.Height)
	kit.Put(o[3], x+middle, 0, 1, s.Height)
	kit.Put(o[4], x+middle+1, 0, s.Width-x-middle-1, s.Height)
}

// headLayout stands what is chosen beside each other: the way to the documents
// where they are not in sight, the plan, the campaign, then what can be done.
type headLayout struct{}

const (
	choiceLeast float32 = 132
	choiceMost  float32 = 264
)

// MinSize implements fyne.Layout.
func (headLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(700, o[1].MinSize().Height)
}

// Layout implements fyne.Layout.
func (headLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	kit.Show(s.Width < threePanes-24, o[0])
	fixed := float32(8 * len(o))
	for _, i := range []int{0, 2, 4, 5} {
		if o[i].Visible() {
			fixed += o[i].MinSize().Width
		}
	}
	choice := min(choiceMost, max(choiceLeast, (s.Width-fixed)/2))
	var x float32
	for i, c := range o {
		m := c.MinSize()
		switch {
		case !c.Visible():
			continue
		case i == 1 || i == 3:
			m.Width = choice
		case i == len(o)-1:
			x = s.Width - m.Width
		}
		kit.Put(c, x, (s.Height-m.Height)/2, m.Width, m.Height)
		x += m.Width + 8
	}
}

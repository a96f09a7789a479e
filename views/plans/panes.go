package plans

import (
	"math"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// panes is the documents, a line and the rest beside each other: the actions, a
// line and the details. Where there is no room for three, documents take the place of
// the actions while they are wanted.
type panes struct {
	wanted          bool // the documents, where there is room for two panes only
	narrow          bool // there is
	bare            bool // the documents are not shown unasked: there are none
	middle, details fyne.CanvasObject
}

const (
	threePanes   float32 = 1064 // the least width for three
	documentPane float32 = 288
)

// halves returns a layout of a list with the details of its selected row beside it.
func halves() kit.Side { return kit.Side{Least: 340, Most: math.MaxFloat32, Part: 0.52} }

// MinSize implements fyne.Layout.
func (l *panes) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(700, max(o[0].MinSize().Height, o[2].MinSize().Height))
}

// Layout implements fyne.Layout.
func (l *panes) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l.narrow = s.Width < threePanes
	side, instead := kit.Side{Least: documentPane, Most: documentPane}, l.narrow && l.wanted
	if l.narrow {
		side = halves()
	}
	kit.Show(!l.narrow && !l.bare || l.wanted, o[0])
	kit.Show(!instead, l.middle)
	kit.Show(!instead || l.details.Visible(), o[2])
	side.Layout(o, s)
}

// headLayout shows the way to the documents where they are not in sight, in the room of
// a word.
type headLayout struct{ toDocuments, word fyne.CanvasObject }

// MinSize implements fyne.Layout.
func (headLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(700, o[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (l headLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	narrow := s.Width < threePanes-24
	kit.Show(narrow, l.toDocuments)
	kit.Show(!narrow, l.word)
	kit.Put(o[0], 0, 0, s.Width, s.Height)
}

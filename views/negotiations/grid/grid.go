// Package grid lays rows of a table that is edited out.
package grid

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// Columns lays the cells of a row out: columns of a fixed width, and others that share what is
// left, each by its part.
type Columns struct {
	Widths []float32 // of each column in pixels; 0: it shares what is left
	Parts  []float32 // of what is left, for the columns that share it
}

// gap is the room between columns.
const gap float32 = 8

// MinSize implements fyne.Layout.
func (g Columns) MinSize(o []fyne.CanvasObject) fyne.Size {
	s := fyne.NewSize(0, 0)
	for i, c := range o {
		s.Height = max(s.Height, c.MinSize().Height)
		s.Width += max(g.Widths[i], 60) + gap
	}
	return s
}

// Layout implements fyne.Layout.
func (g Columns) Layout(o []fyne.CanvasObject, s fyne.Size) {
	rest, parts := s.Width-gap*float32(len(o)-1), float32(0)
	for i := range o {
		rest -= g.Widths[i]
		if g.Widths[i] == 0 {
			parts += g.Parts[i]
		}
	}
	var x float32
	for i, c := range o {
		w := g.Widths[i]
		if w == 0 {
			w = rest * g.Parts[i] / parts
		}
		h := c.MinSize().Height
		kit.Put(c, x, (s.Height-h)/2, w, h)
		x += w + gap
	}
}

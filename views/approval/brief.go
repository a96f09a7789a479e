package approval

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Whole is how high a card must be to show a question with its reasons and enough of what changes.
const Whole float32 = 440

// Brief returns what a question is about and why it is asked, for a width: where there is no room
// to read it whole, so that nothing can be answered there.
func Brief(q api.Question, by api.Origin, words string, width float32) fyne.CanvasObject {
	h, t := newHead(), compose(q, by, words, width-2*edge)
	h.draw(q, by)
	h.rows.Objects = rowsOf(t.head)
	return kit.Pad(12, 0, 0, 0, kit.Rows(12, h.box, kit.Rows(0, rowsOf(t.tail)...)))
}

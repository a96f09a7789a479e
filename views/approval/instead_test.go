package approval

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/test/kittest"
)

// What a question offers in place of approving is a button of its own, which works once the
// question was read, as Approve does.
func TestAnotherAnswerCanBeChosen(t *testing.T) {
	q := short("q1")
	q.Instead = "Ben pays me"
	d := openDesk(t, ask(q))
	if all := kittest.Texts(d.Win.Content()); !slices.Contains(all, q.Instead) {
		t.Fatalf("%q", all)
	}
	d.alt(fyne.KeyO)
	d.answers()
	d.ready()
	d.alt(fyne.KeyO)
	d.answers("a1 q1 instead")
}

// A question without one has no such button, and its key answers nothing.
func TestNoOtherAnswerUnlessItIsOffered(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.ready()
	if d.p.card.foot.instead.Visible() {
		t.Error("a button is shown")
	}
	d.alt(fyne.KeyO)
	d.answers()
}

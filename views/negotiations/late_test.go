package negotiations

import (
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// An answer that comes late closes nothing that the person opened since, and covers it
// with nothing.
func TestALateAnswerClosesNothingElse(t *testing.T) {
	w := open(t).to("fence")
	w.p.askMandate()
	w.p.counter()
	other := w.f.Top()
	if !w.f.Leave(other) {
		t.Error("the page in sight cannot be left")
	}
	page := w.f.Top()
	w.f.Run("help")
	help := w.f.Top()
	if w.f.Leave(page) || w.f.Top() != help {
		t.Error("the help was closed")
	}
	w.f.Back()
	w.f.Back()
	w.to("agreed")
	w.p.showAgreement()
	w.f.Run("help")
	help = w.f.Top()
	w.queue.Settle()
	if w.f.Top() != help {
		t.Error("the agreement covers the help")
	}
}

// A room that was opened is shown also where a fetch of the one before runs.
func TestAFetchOfTheRoomBeforeIsDropped(t *testing.T) {
	w := open(t).to("agreed")
	w.p.refresh.Refresh()
	w.p.took(api.Room{ID: "fence"})
	if w.p.m.n.ID == sample.AgreedNegotiation {
		t.Error("the negotiation of the room before is still shown")
	}
	w.queue.Settle()
	if w.p.m.want != "fence" || w.p.m.n.ID != sample.FenceNegotiation {
		t.Errorf("the room %q with %q is shown", w.p.m.want, w.p.m.n.ID)
	}
}

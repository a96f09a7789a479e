package negotiations

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// buttons are what can be done about the negotiation, below the offers.
type buttons struct {
	p   *Page
	box *fyne.Container
	of  map[string]*kit.Button // by command
}

func newButtons(p *Page) *buttons {
	b := &buttons{p: p, box: kit.Flow(8), of: map[string]*kit.Button{}}
	kinds := map[string]kit.Kind{"accept": kit.Primary, "approve": kit.Primary}
	for _, id := range []string{"accept", "approve", "counter", "reject", "withdraw", "agreement", "save-agreement", "offer"} {
		b.of[id] = p.Table.Button(id, kinds[id])
		b.box.Add(b.of[id])
	}
	return b
}

// draw shows the buttons that belong to the state; false: there are none.
func (b *buttons) draw() bool {
	any := false
	for id, button := range b.of {
		on := b.p.m.offers(id)
		kit.Show(on, button)
		any = any || on
	}
	b.box.Refresh()
	return any
}

// offers reports whether a command belongs to the state of the negotiation.
func (m *model) offers(command string) bool {
	n, open := m.n, m.open()
	room, _ := m.room()
	switch command {
	case "accept", "counter":
		return open && n.State == api.NegotiationOffered && n.Waits
	case "approve":
		return open && n.State == api.NegotiationAccepted && n.Waits
	case "reject":
		return open && (n.State == api.NegotiationOffered && n.Waits || n.State == api.NegotiationAccepted && !m.approved(room.Self))
	case "withdraw":
		return open && n.State == api.NegotiationOffered && !n.Waits && n.Unsent == ""
	case "offer":
		return open && len(n.Rounds) > 0 && !m.running()
	case "agreement", "save-agreement":
		return n.State == api.NegotiationAgreed
	}
	return false
}

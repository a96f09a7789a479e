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
	kinds := map[string]kit.Kind{"accept": kit.Primary, "approve": kit.Primary, "pay": kit.Primary, "close-room": kit.Primary}
	for _, id := range []string{"accept", "approve", "counter", "reject", "withdraw", "agreement", "save-agreement", "offer", "pay", "hold", "close-failed", "close-paid", "close-room"} {
		b.of[id] = p.Table.Button(id, kinds[id])
		b.box.Add(b.of[id])
	}
	return b
}

// draw shows the buttons that belong to the state; false: there are none.
func (b *buttons) draw() bool {
	any := false
	for id, button := range b.of {
		on := b.p.shows(id)
		kit.Show(on, button)
		any = any || on
	}
	b.box.Refresh()
	return any
}

// shows reports whether the foot shows the button of a command below the tab that is shown.
func (p *Page) shows(command string) bool {
	t := p.shownTab()
	switch command {
	case "agreement", "save-agreement", "offer":
		return p.m.offers(command) && (t == offersTab || t == termsTab)
	case "pay", "hold":
		return t == paymentsTab && p.m.owes()
	case "close-failed", "close-paid":
		return t == paymentsTab && p.canClosePayment()
	}
	return p.m.offers(command)
}

// offers reports whether a command belongs to the state of the negotiation.
func (m *model) offers(command string) bool {
	n, open := m.n, m.open()
	room, _ := m.room()
	switch command {
	case "close-room":
		return room.State == api.RoomBroken
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

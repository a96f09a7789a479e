package negotiations

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// The headings of the commands on the help page.
const (
	ofOffer     = "Offers"
	ofPayment   = "Agreement and payments"
	ofAssistant = "Assistant"
	ofRoom      = "Rooms"
)

func (p *Page) table() []kit.Command {
	can := func(id string) func() bool { return func() bool { return p.f.Can() && p.m.offers(id) } }
	out := []kit.Command{
		{ID: "accept", Title: "Approve…", Help: "Approve the last offer", Group: ofOffer, Key: "A", When: can("accept"), Do: p.askAccept},
		{ID: "counter", Title: "Counter…", Help: "Offer other terms", Group: ofOffer, Key: "C", When: can("counter"), Do: p.counter},
		{ID: "reject", Title: "Reject…", Help: "End the negotiation, with a reason", Group: ofOffer, Key: "R", When: can("reject"), Do: p.askReject},
		{ID: "withdraw", Title: "Withdraw…", Help: "Take your offer back, which ends the negotiation", Group: ofOffer, Key: "W", When: can("withdraw"), Do: p.askReject},
		{ID: "approve", Title: "Sign…", Help: "Read the approved terms and sign them", Group: ofOffer, Key: "S", When: can("approve"), Do: p.askApprove},
		{ID: "offer", Title: "New offer…", Help: "Begin a negotiation with an offer", Group: ofOffer, Key: "N", When: p.canOffer, Do: p.offer},
		{ID: "to-rooms", Title: "Go to the rooms", Group: ofOffer, Key: "Left", NoMenu: true, Do: func() { p.f.Focus(p.rooms) }},
		{ID: "to-offers", Title: "Go to the offers", Help: "Go to the offers, then to what is beside them", Group: ofOffer, Key: "Right", NoMenu: true, When: p.hasRoom, Do: p.toOffers},
		{ID: "offers", Title: "Show the offers", Group: ofOffer, Key: "1", Scope: kit.InPage, When: p.hasRoom, Do: func() { p.turn(offersTab) }},
		{ID: "terms", Title: "Show the terms", Group: ofOffer, Key: "2", Scope: kit.InPage, When: p.hasRoom, Do: func() { p.turn(termsTab) }},

		{ID: "payments", Title: "Show the payments", Group: ofPayment, Key: "3", Scope: kit.InPage, When: p.hasRoom, Do: func() { p.turn(paymentsTab) }},
		{ID: "agreement", Title: "Agreement", Help: "Read the agreement as a document", Group: ofPayment, Key: "G", When: can("agreement"), Do: p.showAgreement},
		{ID: "save-agreement", Title: "Save agreement…", Group: ofPayment, Key: "Ctrl+S", When: can("save-agreement"), Do: p.askSave},
		{ID: "verify", Title: "Verify a document…", Help: "Check whether the document of an agreement is what both signed", Group: ofPayment, Key: "V", When: p.f.Can, Do: p.askVerify},
		{ID: "pay", Title: "Pay…", Group: ofPayment, Key: "Y", When: p.canPay, Do: func() { p.askPay(execute) }},
		{ID: "hold", Title: "Hold…", Help: "Hold money until a condition is met", Group: ofPayment, Key: "H", When: p.canPay, Do: func() { p.askPay(hold) }},
		{ID: "capture", Title: "Capture…", Help: "Take held money, all or a part", Group: ofPayment, Key: "K", When: p.canSettle, Do: p.askCapture},
		{ID: "release", Title: "Release…", Help: "Give a hold up, so that nothing is taken", Group: ofPayment, Key: "L", When: p.canSettle, Do: p.askRelease},
		{ID: "close-failed", Title: "Close as failed…", Help: "Stripe's dashboard shows that the payment took nothing", Group: ofPayment, When: p.canClosePayment, Do: func() { p.askClosePayment(api.PaymentFailed) }},
		{ID: "close-paid", Title: "Close as paid…", Help: "Stripe's dashboard shows that the payment took the money", Group: ofPayment, When: p.canClosePayment, Do: func() { p.askClosePayment(api.PaymentPaid) }},

		{ID: "assistant", Title: "Show the assistant", Group: ofAssistant, Key: "4", Scope: kit.InPage, When: p.hasRoom, Do: func() { p.turn(assistantTab) }},
		{ID: "mandate", Title: "Set mandate…", Help: "Say what the assistant can offer and approve by itself", Group: ofAssistant, Key: "M", When: p.canActInRoom, Do: p.askMandate},
		{ID: "remove-mandate", Title: "Remove mandate", Group: ofAssistant, When: func() bool { return p.canActInRoom() && p.m.mandate != nil }, Do: p.removeMandate},
		{ID: "start", Title: "Start the assistant", Group: ofAssistant, Key: "T", When: p.canStart, Do: p.startAssistant},
		{ID: "stop", Title: "Stop the assistant", Group: ofAssistant, Key: "X", When: func() bool { return p.canActInRoom() && p.m.agent.Running }, Do: p.stopAssistant},

		{ID: "invite", Title: "Invite someone…", Group: ofRoom, Key: "I", When: p.f.Can, Do: p.invite},
		{ID: "join", Title: "Join a room…", Label: "Join…", Group: ofRoom, Key: "J", When: p.f.Can, Do: p.askJoin},
		{ID: "practice", Title: "Practice", Help: "Negotiate with a script on this computer", Group: ofRoom, Key: "P", When: p.f.Can, Do: p.practice},
		{ID: "copy-link", Title: "Copy the link", Label: "Copy link", Group: ofRoom, Key: "O", When: p.isInviting, Do: p.copyLink},
		{ID: "new-invitation", Title: "New invitation", Group: ofRoom, Key: "E", When: func() bool { return p.f.Can() && p.isInviting() }, Do: p.newInvitation},
		{ID: "other-address", Title: "Use another address…", Label: "Other address…", Help: "Invite at another address of this computer", Group: ofRoom, Key: "U", When: func() bool { return p.f.Can() && p.isInviting() }, Do: p.askAddress},
		{ID: "same", Title: "They are the same", Group: ofRoom, NoMenu: true, When: p.isComparing, Do: func() { p.compare(true) }},
		{ID: "different", Title: "They are different", Group: ofRoom, NoMenu: true, When: p.isComparing, Do: func() { p.compare(false) }},
		{ID: "close-room", Title: "Close the room…", Label: "Close room…", Group: ofRoom, When: p.canClose, Do: p.askCloseRoom},
		{ID: "try-again", Title: "Try again", Group: ofRoom, When: func() bool { return p.m.loading.Failure != "" }, Do: func() { p.refresh.Refresh() }},
	}
	return append(out, kit.MoveCommands(p.move, p.rowsInSight)...)
}

// move goes up or down in the list that has the focus.
func (p *Page) move(by int) {
	switch {
	case p.terms.stop.Focused():
		p.terms.move(by)
	case p.assistant.stop.Focused():
		p.assistant.move(by)
	case p.rounds.list.HasFocus():
		p.rounds.list.Select(p.rounds.list.Index + by)
	case p.pays.list.HasFocus():
		p.pays.list.Select(p.pays.list.Index + by)
	case p.rooms.Pages.Total > 0:
		p.rooms.Select(p.rooms.Index + by)
	}
}

func (p *Page) rowsInSight() (n, page int) {
	switch {
	case p.terms.stop.Focused():
		return p.terms.steps()
	case p.assistant.stop.Focused():
		return p.assistant.steps()
	case p.rounds.list.HasFocus():
		return p.rounds.list.Pages.Total, p.rounds.list.RowsInSight()
	case p.pays.list.HasFocus():
		return p.pays.list.Pages.Total, p.pays.list.RowsInSight()
	}
	return p.rooms.Pages.Total, p.rooms.RowsInSight()
}

func (p *Page) hasRoom() bool { _, ok := p.m.room(); return ok }

func (p *Page) canActInRoom() bool { return p.f.Can() && p.m.open() }

func (p *Page) canOffer() bool { return p.canActInRoom() && !p.m.running() }

func (p *Page) isInviting() bool {
	r, ok := p.m.room()
	return ok && r.State == api.RoomInviting && r.Invitation != nil
}

func (p *Page) isComparing() bool {
	r, ok := p.m.room()
	return p.f.Can() && ok && r.State == api.RoomComparing
}

func (p *Page) canClose() bool {
	r, ok := p.m.room()
	return p.f.Can() && ok && r.State != api.RoomClosed
}

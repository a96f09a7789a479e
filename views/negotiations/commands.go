package negotiations

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
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
		{ID: "accept", Title: lang.T("Approve…"), Help: lang.T("Approve the last offer"), Group: lang.T(ofOffer), Key: "A", When: can("accept"), Do: p.askAccept},
		{ID: "counter", Title: lang.T("Counter…"), Help: lang.T("Offer other terms"), Group: lang.T(ofOffer), Key: "C", When: can("counter"), Do: p.counter},
		{ID: "reject", Title: lang.T("Reject…"), Help: lang.T("End the negotiation, with a reason"), Group: lang.T(ofOffer), Key: "R", When: can("reject"), Do: p.askReject},
		{ID: "withdraw", Title: lang.T("Withdraw…"), Help: lang.T("Take your offer back, which ends the negotiation"), Group: lang.T(ofOffer), Key: "W", When: can("withdraw"), Do: p.askReject},
		{ID: "approve", Title: lang.T("Sign…"), Help: lang.T("Read the approved terms and sign them"), Group: lang.T(ofOffer), Key: "S", When: can("approve"), Do: p.askApprove},
		{ID: "offer", Title: lang.T("New offer…"), Help: lang.T("Begin a negotiation with an offer"), Group: lang.T(ofOffer), Key: "N", When: p.canOffer, Do: p.offer},
		{ID: "to-rooms", Title: lang.T("Go to the rooms"), Group: lang.T(ofOffer), Key: "Left", NoMenu: true, Do: func() { p.f.Focus(p.rooms) }},
		{ID: "to-offers", Title: lang.T("Go to the offers"), Help: lang.T("Go to the offers, then to what is beside them"), Group: lang.T(ofOffer), Key: "Right", NoMenu: true, When: p.hasRoom, Do: p.toOffers},
		{ID: "offers", Title: lang.T("Show the offers"), Group: lang.T(ofOffer), Key: "1", Scope: kit.InPage, When: p.hasRoom, Do: func() { p.turn(offersTab) }},
		{ID: "terms", Title: lang.T("Show the terms"), Group: lang.T(ofOffer), Key: "2", Scope: kit.InPage, When: p.hasRoom, Do: func() { p.turn(termsTab) }},

		{ID: "payments", Title: lang.T("Show the payments"), Group: lang.T(ofPayment), Key: "3", Scope: kit.InPage, When: p.hasRoom, Do: func() { p.turn(paymentsTab) }},
		{ID: "agreement", Title: lang.T("Agreement"), Help: lang.T("Read the agreement as a document"), Group: lang.T(ofPayment), Key: "G", When: can("agreement"), Do: p.showAgreement},
		{ID: "save-agreement", Title: lang.T("Save agreement…"), Group: lang.T(ofPayment), Key: "Ctrl+S", When: can("save-agreement"), Do: p.askSave},
		{ID: "verify", Title: lang.T("Verify a document…"), Help: lang.T("Check whether the document of an agreement is what both signed"), Group: lang.T(ofPayment), Key: "V", When: p.f.Can, Do: p.askVerify},
		{ID: "pay", Title: lang.T("Pay…"), Group: lang.T(ofPayment), Key: "Y", When: func() bool { return p.f.Can() && p.m.owes() }, Do: func() { p.askPay(execute) }},
		{ID: "hold", Title: lang.T("Hold…"), Help: lang.T("Hold money until a condition is met"), Group: lang.T(ofPayment), Key: "H", When: func() bool { return p.f.Can() && p.m.owes() }, Do: func() { p.askPay(hold) }},
		{ID: "capture", Title: lang.T("Capture…"), Help: lang.T("Take held money, all or a part"), Group: lang.T(ofPayment), Key: "K", When: p.canSettleCurrent, Do: p.askCapture},
		{ID: "release", Title: lang.T("Release…"), Help: lang.T("Give a hold up, so that nothing is taken"), Group: lang.T(ofPayment), Key: "L", When: p.canSettleCurrent, Do: p.askRelease},
		{ID: "close-failed", Title: lang.T("Close as failed…"), Help: lang.T("Stripe's dashboard shows that the payment took nothing"), Group: lang.T(ofPayment), When: p.canClosePayment, Do: func() { p.askClosePayment(api.PaymentFailed) }},
		{ID: "close-paid", Title: lang.T("Close as paid…"), Help: lang.T("Stripe's dashboard shows that the payment took the money"), Group: lang.T(ofPayment), When: p.canClosePayment, Do: func() { p.askClosePayment(api.PaymentPaid) }},

		{ID: "assistant", Title: lang.T("Show the assistant"), Group: lang.T(ofAssistant), Key: "4", Scope: kit.InPage, When: p.hasRoom, Do: func() { p.turn(assistantTab) }},
		{ID: "mandate", Title: lang.T("Set mandate…"), Help: lang.T("Say what the assistant can offer and approve by itself"), Group: lang.T(ofAssistant), Key: "M", When: p.canActInRoom, Do: p.askMandate},
		{ID: "remove-mandate", Title: lang.T("Remove mandate"), Group: lang.T(ofAssistant), When: func() bool { return p.canActInRoom() && p.m.mandate != nil }, Do: p.removeMandate},
		{ID: "start", Title: lang.T("Start the assistant"), Group: lang.T(ofAssistant), Key: "T", When: p.canStart, Do: p.startAssistant},
		{ID: "stop", Title: lang.T("Stop the assistant"), Group: lang.T(ofAssistant), Key: "X", When: func() bool { return p.canActInRoom() && p.m.agent.Running }, Do: p.stopAssistant},

		{ID: "invite", Title: lang.T("Invite someone…"), Group: lang.T(ofRoom), Key: "I", When: p.f.Can, Do: p.invite},
		{ID: "join", Title: lang.T("Join a room…"), Label: lang.T("Join…"), Group: lang.T(ofRoom), Key: "J", When: p.f.Can, Do: p.askJoin},
		{ID: "practice", Title: lang.T("Practice"), Help: lang.T("Negotiate with a script on this computer"), Group: lang.T(ofRoom), Key: "P", When: p.f.Can, Do: p.practice},
		{ID: "copy-link", Title: lang.T("Copy the link"), Label: lang.T("Copy link"), Group: lang.T(ofRoom), Key: "O", When: p.isInviting, Do: p.copyLink},
		{ID: "new-invitation", Title: lang.T("New invitation"), Group: lang.T(ofRoom), Key: "E", When: func() bool { return p.f.Can() && p.isInviting() }, Do: p.newInvitation},
		{ID: "other-address", Title: lang.T("Use another address…"), Label: lang.T("Other address…"), Help: lang.T("Invite at another address of this computer"), Group: lang.T(ofRoom), Key: "U", When: func() bool { return p.f.Can() && p.isInviting() }, Do: p.askAddress},
		{ID: "same", Title: lang.T("The words are the same"), Group: lang.T(ofRoom), NoMenu: true, When: p.isComparing, Do: func() { p.compare(true) }},
		{ID: "different", Title: lang.T("The words differ"), Group: lang.T(ofRoom), NoMenu: true, When: p.isComparing, Do: func() { p.compare(false) }},
		{ID: "close-room", Title: lang.T("Close the room…"), Label: lang.T("Close room…"), Group: lang.T(ofRoom), When: p.canClose, Do: p.askCloseRoom},
		{ID: "try-again", Title: lang.T("Try again"), Group: lang.T(ofRoom), When: func() bool { return p.m.loading.Failure != "" }, Do: func() { p.refresh.Refresh() }},
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

package negotiation

import (
	"slices"
)

// Apply returns what a message makes of a negotiation. The zero Negotiation represents
// none. It has no clock and changes nothing that n shares with others, so the same
// entries give the same on both desktops. The error is a Refusal: then nothing changed.
func (n Negotiation) Apply(r Room, e Entry, m Message) (Negotiation, error) {
	if err := n.allows(e.From, m); err != nil {
		return n, err
	}
	switch m.Kind {
	case Offer:
		n = Negotiation{ID: m.Negotiation, State: Offered, RoundSeconds: m.RoundSeconds, SignSeconds: m.SignSeconds}
		return n.offer(e, m)
	case Counter:
		return n.offer(e, m)
	case Accept:
		n.State, n.AcceptedBy = Accepted, e.From
	case Reject:
		n.State, n.EndedBy, n.Reason = Rejected, e.From, m.Reason
	case Expire:
		n.State, n.EndedBy = Expired, e.From
	case Approve:
		if !Signed(r, n, e.From, m.Signature) {
			return n, refuse(BadSignature, "The approval is not signed with the key of its sender.")
		}
		n.Approvals = append(slices.Clip(n.Approvals), Approval{By: e.From, Signature: m.Signature, Position: e.Position, Sent: e.Sent})
		if n.approvedBy(e.From.Other()) {
			n.State = Agreed
		}
	case Read:
		n.ReadBy = append(slices.Clip(n.ReadBy), e.From)
		return n, nil
	}
	n.Position = e.Position
	return n, nil
}

func (n Negotiation) offer(e Entry, m Message) (Negotiation, error) {
	h, err := m.Terms.Hash()
	if err != nil {
		return n, refuse(BadTerms, "%v", err)
	}
	n.Rounds = append(slices.Clip(n.Rounds), Round{
		Number: m.Round, By: e.From, Terms: *m.Terms, Hash: h, Reason: m.Reason, Position: e.Position, Sent: e.Sent,
	})
	n.Position = e.Position
	return n, nil
}

func (n Negotiation) allows(from Party, m Message) error {
	switch {
	case m.Kind == Offer && n.State != "":
		return refuse(Taken, "There is a negotiation with this id already.")
	case m.Kind == Offer && m.Round != 1:
		return refuse(WrongRound, "A negotiation begins with round 1.")
	case m.Kind == Offer:
		return nil
	case n.State == "":
		return refuse(Unknown, "There is no such negotiation in this room.")
	case m.Kind == Read:
		return n.allowsRead(from, m)
	case !n.Open():
		return refuse(Ended, "The negotiation is over: it is %s.", n.State)
	}
	switch m.Kind {
	case Counter:
		return n.allowsCounter(from, m)
	case Accept:
		return n.allowsAnswer(from, m, Offered)
	case Approve:
		return n.allowsAnswer(from, m, Accepted)
	}
	return n.allowsEnd(from, m)
}

func (n Negotiation) allowsCounter(from Party, m Message) error {
	last := n.Last()
	switch {
	case n.State != Offered:
		return refuse(WrongState, "The offer was accepted already; it can be approved or rejected.")
	case from == last.By:
		return refuse(NotYourTurn, "The other party has to answer first.")
	case last.Number >= MaxRounds:
		return refuse(TooManyRounds, "There were %d rounds already; accept or reject the last offer.", MaxRounds)
	case m.Round != last.Number+1:
		return refuse(WrongRound, "The counter-offer is for round %d, and round %d is next.", m.Round, last.Number+1)
	case m.Terms.Currency != last.Terms.Currency:
		return refuse(Changed, "The currency cannot change from %s to %s within a negotiation.", last.Terms.Currency, m.Terms.Currency)
	case m.Terms.Payer != last.Terms.Payer:
		return refuse(Changed, "The payer cannot change within a negotiation.")
	}
	return nil
}

// allowsAnswer checks a message that names terms: accepting an offer, approving what was accepted.
func (n Negotiation) allowsAnswer(from Party, m Message, in State) error {
	last := n.Last()
	switch {
	case n.State != in && in == Offered:
		return refuse(WrongState, "The offer was accepted already.")
	case n.State != in:
		return refuse(WrongState, "No offer was accepted yet.")
	case m.Round != last.Number:
		return refuse(WrongRound, "It answers round %d, and the last is round %d.", m.Round, last.Number)
	case in == Offered && from == last.By:
		return refuse(NotYourTurn, "The other party has to answer first.")
	case in == Accepted && n.approvedBy(from):
		return refuse(Approved, "This party has approved already.")
	case m.Hash != last.Hash:
		return refuse(WrongHash, "It names other terms than those of round %d.", last.Number)
	}
	return nil
}

// allowsRead checks a message that says that a desktop has the agreement.
func (n Negotiation) allowsRead(from Party, m Message) error {
	switch {
	case n.State != Agreed:
		return refuse(WrongState, "There is no agreement yet.")
	case m.Round != n.Last().Number || m.Hash != n.Last().Hash:
		return refuse(WrongHash, "It names other terms than those that were agreed on.")
	case n.readBy(from):
		return refuse(WasRead, "This party has said already that it has the agreement.")
	}
	return nil
}

// allowsEnd checks a message that rejects, or says that the time ran out. Either party can end a
// negotiation that it has not approved. That time ran out can be said by one that has approved
// too: whether it did only that desktop's clock knows, and no one is bound for ever by an approval
// that the other never answers. An approval stays a signature: the other desktop can sign after
// the negotiation has ended here and write a document with both, and `nod agreement verify` proves
// the signatures of such a document, not that the room agreed in time. Whether it did, the room's
// log says.
func (n Negotiation) allowsEnd(from Party, m Message) error {
	switch {
	case m.Round != n.Last().Number:
		return refuse(WrongRound, "It answers round %d, and the last is round %d.", m.Round, n.Last().Number)
	case m.Kind == Reject && n.approvedBy(from):
		return refuse(Approved, "Who has approved cannot take it back.")
	}
	return nil
}

// Package signed gives payments what both persons of a room have signed: the stored
// negotiations, with both signatures checked again each time.
package signed

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/negotiate/agreement"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment"
)

// Rooms are the rooms of this desktop, closed ones too.
type Rooms interface {
	// Room returns negotiation.ErrNoRoom if there is none.
	Room(ctx context.Context, id string) (negotiation.Room, error)
}

// Store keeps negotiations.
type Store interface {
	// Negotiations returns those of a room, and the position of the last entry.
	Negotiations(ctx context.Context, room string) (position uint64, known []negotiation.Known, err error)
}

// Agreements are those of this desktop. It implements payment.Agreements.
type Agreements struct {
	Rooms Rooms
	Store Store
}

// Agreement is one that this desktop's person pays.
type Agreement struct {
	payment.Agreement
	Summary string // of the terms; others may have written it
	Payee   string // name of who is paid, as it can be shown
}

var (
	// ErrPractice means that the other party is a script.
	ErrPractice = errors.New("this is a practice room: nothing is paid in it")
	// ErrNone means that the room has no agreement that this desktop's person pays.
	ErrNone = errors.New("nothing is agreed in this room that you pay; both persons first approve terms by which you do")
)

// Approved returns a payment.Agreement if both persons signed exactly what ref names, and this
// desktop's person is the one who pays.
func (a Agreements) Approved(ctx context.Context, ref string) (payment.Agreement, error) {
	r, err := ParseRef(ref)
	if err != nil {
		return payment.Agreement{}, err
	}
	in, known, err := a.read(ctx, r.Room)
	if err != nil {
		return payment.Agreement{}, err
	}
	i := slices.IndexFunc(known, func(k negotiation.Known) bool { return k.ID == r.Negotiation })
	if i < 0 {
		return payment.Agreement{}, fmt.Errorf("room %s has no negotiation %s", r.Room, r.Negotiation)
	}
	found, err := of(in, known[i].Negotiation)
	switch {
	case err != nil:
		return payment.Agreement{}, err
	case found.Ref != ref:
		return payment.Agreement{}, fmt.Errorf("negotiation %s was agreed on other terms than the payment names; look at its agreement, then pay by that", r.Negotiation)
	}
	return found.Agreement, nil
}

// Of returns the agreements of a room that this desktop's person pays, the newest first.
// It returns an error if there is none, or if none can be paid.
func (a Agreements) Of(ctx context.Context, room string) ([]Agreement, error) {
	in, known, err := a.read(ctx, room)
	if err != nil {
		return nil, err
	}
	known = slices.DeleteFunc(known, func(k negotiation.Known) bool {
		return k.State != negotiation.Agreed || k.Last().Terms.Payer != in.Self
	})
	if len(known) == 0 {
		return nil, ErrNone
	}
	slices.SortFunc(known, func(a, b negotiation.Known) int { return int(b.Position) - int(a.Position) })
	var out []Agreement
	for _, k := range known {
		each, err := of(in, k.Negotiation)
		if err != nil {
			return nil, err
		}
		out = append(out, each)
	}
	return out, nil
}

// read returns a room in which something can be paid, and its negotiations.
func (a Agreements) read(ctx context.Context, id string) (negotiation.Room, []negotiation.Known, error) {
	r, err := a.Rooms.Room(ctx, id)
	if err != nil {
		return r, nil, fmt.Errorf("room %s: %w", id, err)
	}
	switch {
	case r.Practice:
		return r, nil, ErrPractice
	case !r.Compared:
		return r, nil, fmt.Errorf("room %s: %w; nothing is paid before", id, negotiation.ErrNotCompared)
	}
	_, known, err := a.Store.Negotiations(ctx, id)
	return r, known, err
}

// of returns the agreement of a negotiation, for who pays.
func of(r negotiation.Room, n negotiation.Negotiation) (Agreement, error) {
	if n.State != negotiation.Agreed {
		return Agreement{}, fmt.Errorf("negotiation %s is no agreement: it is %s; nothing is paid before both persons have approved its terms", n.ID, n.State)
	}
	signed, err := agreement.New(r, n)
	if err != nil {
		return Agreement{}, fmt.Errorf("the agreement of negotiation %s is not valid: %w; nothing is paid by it", n.ID, err)
	}
	terms := signed.Negotiation.Last().Terms
	if terms.Payer != r.Self {
		return Agreement{}, fmt.Errorf("by the agreement of negotiation %s the other person pays, not you", n.ID)
	}
	total, err := terms.Total()
	if err != nil {
		return Agreement{}, err
	}
	payee := signed.Room.Member(r.Self.Other())
	out := Agreement{Summary: terms.Summary, Payee: safetext.Name(payee.Name, maxName)}
	if out.Payee == "" {
		out.Payee = "The " + string(r.Self.Other())
	}
	if payee.Account == "" {
		return out, fmt.Errorf("%s has not stated an account; let them set account under [rooms] in config.toml, then agree in a new room", out.Payee)
	}
	out.Agreement = payment.Agreement{
		Ref:   Ref{r.ID, n.ID, signed.Hash()}.String(),
		Total: total, AtOnce: sum(terms, negotiation.Immediate), Held: sum(terms, negotiation.Escrow), Recipient: payee.Account,
	}
	return out, nil
}

// maxName is how much of a name is shown, in characters.
const maxName = 60

// sum returns what the items of a type come to, in minor units, with the conditional ones:
// those may be paid either way.
func sum(t negotiation.Terms, of negotiation.ItemType) (minor int64) {
	for _, i := range t.Items {
		if i.Type == of || i.Type == negotiation.Conditional {
			minor += i.Amount
		}
	}
	return minor
}

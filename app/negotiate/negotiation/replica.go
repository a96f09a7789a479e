package negotiation

import (
	"errors"
	"maps"
)

// Replica is what one desktop knows of a room's negotiations from the entries that it
// has applied. Applying the same entries to the same replica gives the same on both.
type Replica struct {
	Room         Room
	Position     uint64 // of the last entry
	Negotiations map[string]Negotiation
}

// Open returns the negotiation that is open in the room; there is at most one.
func (r Replica) Open() (Negotiation, bool) {
	for _, n := range r.Negotiations {
		if n.Open() {
			return n, true
		}
	}
	return Negotiation{}, false
}

// Result is what an entry did.
type Result struct {
	Entry       Entry
	Self        Party // which party this desktop is
	Message     Message
	Negotiation Negotiation // after it; the zero one if the message names none
	Refused     *Refusal    // why it has no effect; nil if it has one
}

// Apply returns the replica after an entry, and what the entry did. Entries up to
// Position change nothing, and ok is false.
func (r Replica) Apply(e Entry) (_ Replica, _ Result, ok bool) {
	if e.Position <= r.Position {
		return r, Result{}, false
	}
	r.Position = e.Position
	res := Result{Entry: e, Self: r.Room.Self}
	err := r.judge(e, &res)
	if refused := (Refusal{}); errors.As(err, &refused) {
		res.Refused = &refused
		return r, res, true
	}
	r.Negotiations = maps.Clone(r.Negotiations)
	if r.Negotiations == nil {
		r.Negotiations = map[string]Negotiation{}
	}
	r.Negotiations[res.Negotiation.ID] = res.Negotiation
	return r, res, true
}

// judge fills the result; the error is a Refusal.
func (r Replica) judge(e Entry, res *Result) (err error) {
	if e.Position > MaxEntries {
		return refuse(Full, "The room is full: it has %d messages. Open a new one.", MaxEntries)
	}
	if !e.From.valid() {
		return refuse(Malformed, "The message comes from neither party.")
	}
	if res.Message, err = Decode(e.Body); err != nil {
		return err
	}
	res.Negotiation = r.Negotiations[res.Message.Negotiation]
	if open, busy := r.Open(); busy && res.Message.Kind == Offer && res.Negotiation.State == "" {
		return refuse(Busy, "The negotiation %s is open in this room; end it first.", open.ID)
	}
	res.Negotiation, err = res.Negotiation.Apply(r.Room, e, res.Message)
	return err
}

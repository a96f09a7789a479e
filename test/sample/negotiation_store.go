package sample

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// negotiationStore is a negotiation.Store in memory.
type negotiationStore struct {
	mu sync.Mutex
	of map[string]*roomRecords // by room
}

// roomRecords are what the store has of a room.
type roomRecords struct {
	entries    []negotiation.Logged
	names      []string // of the negotiation that each entry names
	known      map[string]negotiation.Known
	outbox     []negotiation.Outgoing
	dropped    map[string][]string // by negotiation
	mandate    negotiation.Mandate
	hasMandate bool
}

// in gives do what there is of a room.
func (s *negotiationStore) in(room string, do func(*roomRecords)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of[room] == nil {
		s.of[room] = &roomRecords{known: map[string]negotiation.Known{}, dropped: map[string][]string{}}
	}
	do(s.of[room])
}

func (s *negotiationStore) Negotiations(_ context.Context, room string) (position uint64, all []negotiation.Known, _ error) {
	s.in(room, func(r *roomRecords) {
		for _, k := range r.known {
			all = append(all, k)
		}
		if len(r.entries) > 0 {
			position = r.entries[len(r.entries)-1].Position
		}
	})
	return position, all, nil
}

func (s *negotiationStore) SaveEntry(_ context.Context, room string, res negotiation.Result, k negotiation.Known, at time.Time) error {
	s.in(room, func(r *roomRecords) {
		l := negotiation.Logged{Entry: res.Entry, Seen: at}
		if res.Refused != nil {
			l.Refused = res.Refused.Text
		}
		r.entries, r.names = append(r.entries, l), append(r.names, res.Message.Negotiation)
		if res.Entry.From == res.Self {
			r.remove(res.Entry.Body)
		}
		if res.Refused != nil {
			return
		}
		r.known[k.ID] = k
		if !k.Open() {
			r.mandate, r.hasMandate = negotiation.Mandate{}, false
		}
	})
	return nil
}

// remove takes a message out of the outbox.
func (r *roomRecords) remove(body []byte) {
	r.outbox = slices.DeleteFunc(slices.Clone(r.outbox), func(o negotiation.Outgoing) bool { return string(o.Body) == string(body) })
}

func (s *negotiationStore) NegotiationLog(_ context.Context, room, id string) (out []negotiation.Logged, _ error) {
	s.in(room, func(r *roomRecords) {
		for i, name := range r.names {
			if name == id {
				out = append(out, r.entries[i])
			}
		}
	})
	return out, nil
}

func (s *negotiationStore) AddOutgoing(_ context.Context, o negotiation.Outgoing) error {
	s.in(o.Room, func(r *roomRecords) { r.outbox = append(r.outbox, o) })
	return nil
}

func (s *negotiationStore) Outbox(_ context.Context, room string) (out []negotiation.Outgoing, _ error) {
	s.in(room, func(r *roomRecords) { out = slices.Clone(r.outbox) })
	return out, nil
}

func (s *negotiationStore) DropOutgoing(_ context.Context, o negotiation.Outgoing, why string) error {
	s.in(o.Room, func(r *roomRecords) {
		r.remove(o.Body)
		r.dropped[o.Negotiation] = append(r.dropped[o.Negotiation], why)
	})
	return nil
}

func (s *negotiationStore) Dropped(_ context.Context, room, id string) (why []string, _ error) {
	s.in(room, func(r *roomRecords) { why = slices.Clone(r.dropped[id]) })
	return why, nil
}

func (s *negotiationStore) Mandate(_ context.Context, room string) (m negotiation.Mandate, ok bool, _ error) {
	s.in(room, func(r *roomRecords) { m, ok = r.mandate, r.hasMandate })
	return m, ok, nil
}

func (s *negotiationStore) SetMandate(_ context.Context, room string, m negotiation.Mandate) error {
	s.in(room, func(r *roomRecords) { r.mandate, r.hasMandate = m, true })
	return nil
}

func (s *negotiationStore) RemoveMandate(_ context.Context, room string) error {
	s.in(room, func(r *roomRecords) { r.mandate, r.hasMandate = negotiation.Mandate{}, false })
	return nil
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
)

func knownColumns(k *negotiation.Known) columns {
	return columns{{"since", (*timestamp)(&k.Since)}, {"body", inJSON(&k.Negotiation)}}
}

func loggedColumns(l *negotiation.Logged) columns {
	return columns{{"position", (*unsigned)(&l.Position)}, {"party", (*string)(&l.From)}, {"sent", (*timestamp)(&l.Sent)},
		{"seen", (*timestamp)(&l.Seen)}, {"body", &l.Body}, {"refused", &l.Refused}}
}

func outgoingColumns(o *negotiation.Outgoing) columns {
	return columns{{"room", &o.Room}, {"negotiation", &o.Negotiation}, {"body", &o.Body}, {"at", (*timestamp)(&o.At)}}
}

// Negotiations returns the negotiations of a room, and the position of the last entry.
func (s *Store) Negotiations(ctx context.Context, room string) (position uint64, known []negotiation.Known, err error) {
	err = s.read(ctx, "read the negotiations of a room", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		if err := st.row(`SELECT coalesce(max(position), 0) FROM room_entries WHERE room = ?`, room).Scan((*unsigned)(&position)); err != nil {
			return err
		}
		known, err = query(ctx, tx, knownColumns, `FROM negotiations WHERE room = ? ORDER BY id`, room)
		return err
	})
	return position, known, err
}

// SaveEntry keeps an entry with what it did, in one transaction. One that ends a
// negotiation takes the room's mandate with it.
func (s *Store) SaveEntry(ctx context.Context, room string, r negotiation.Result, k negotiation.Known, seen time.Time) error {
	return s.write(ctx, "keep an entry of a room", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		l := negotiation.Logged{Entry: r.Entry, Seen: seen}
		if r.Refused != nil {
			l.Refused = r.Refused.Text
		}
		cs := append(loggedColumns(&l), column{"room", &room}, column{"negotiation", &r.Message.Negotiation})
		err := errors.Join(
			st.do(cs.insertInto(`room_entries`), cs.variables()...),
			st.do(`DELETE FROM room_outbox WHERE room = ? AND body = ? AND dropped = '' AND ? = ?`, room, r.Entry.Body, string(r.Entry.From), string(r.Self)))
		if err != nil || r.Refused != nil {
			return err
		}
		if err := saveNegotiation(st, room, k); err != nil || k.Open() || r.Message.Kind == negotiation.Read {
			return err
		}
		return st.do(`DELETE FROM mandates WHERE room = ?`, room)
	})
}

// saveNegotiation keeps what an entry made of a negotiation.
func saveNegotiation(st *statements, room string, k negotiation.Known) error {
	state, hash := string(k.State), string(k.Last().Hash)
	cs := append(knownColumns(&k), column{"room", &room}, column{"id", &k.ID}, column{"state", &state}, column{"hash", &hash})
	return st.do(cs.insertInto(`negotiations`)+`ON CONFLICT (room, id) DO UPDATE SET state = excluded.state, hash = excluded.hash,
		since = excluded.since, body = excluded.body`, cs.variables()...)
}

// NegotiationLog returns the entries of a room that name a negotiation, in order.
func (s *Store) NegotiationLog(ctx context.Context, room, id string) ([]negotiation.Logged, error) {
	return readAll(ctx, s, "read the log of a room", loggedColumns, `FROM room_entries WHERE room = ? AND negotiation = ? ORDER BY position`, room, id)
}

// AddOutgoing puts a message into the outbox.
func (s *Store) AddOutgoing(ctx context.Context, o negotiation.Outgoing) error {
	return s.add(ctx, "keep what is to be sent", `room_outbox`, outgoingColumns(&o))
}

// Outbox returns the messages that were sent and not seen in the log yet, oldest first.
func (s *Store) Outbox(ctx context.Context, room string) ([]negotiation.Outgoing, error) {
	return readAll(ctx, s, "read what is to be sent", outgoingColumns, `FROM room_outbox WHERE room = ? AND dropped = '' ORDER BY seq`, room)
}

// DropOutgoing takes a message out of the outbox that will not be sent, and keeps why.
func (s *Store) DropOutgoing(ctx context.Context, o negotiation.Outgoing, why string) error {
	return s.do(ctx, "note that a message is not sent", `UPDATE room_outbox SET dropped = ? WHERE room = ? AND body = ? AND dropped = ''`, why, o.Room, o.Body)
}

// Dropped returns why the messages of a negotiation were not sent that were dropped,
// oldest first.
func (s *Store) Dropped(ctx context.Context, room, id string) (why []string, err error) {
	return readAll(ctx, s, "read what was not sent", func(w *string) columns { return columns{{"dropped", w}} },
		`FROM room_outbox WHERE room = ? AND negotiation = ? AND dropped <> '' ORDER BY seq`, room, id)
}

// Mandate returns false if the room has none.
func (s *Store) Mandate(ctx context.Context, room string) (negotiation.Mandate, bool, error) {
	m, err := readOne(ctx, s, "read a mandate", func(m *negotiation.Mandate) columns { return columns{{"body", inJSON(m)}} },
		`FROM mandates WHERE room = ?`, room)
	if errors.Is(err, sql.ErrNoRows) {
		return m, false, nil
	}
	return m, err == nil, err
}

// SetMandate replaces the mandate of a room.
func (s *Store) SetMandate(ctx context.Context, room string, m negotiation.Mandate) error {
	return s.do(ctx, "keep a mandate", `INSERT OR REPLACE INTO mandates (room, body) VALUES (?, ?)`, room, inJSON(&m))
}

// RemoveMandate takes the mandate of a room away.
func (s *Store) RemoveMandate(ctx context.Context, room string) error {
	return s.do(ctx, "remove a mandate", `DELETE FROM mandates WHERE room = ?`, room)
}

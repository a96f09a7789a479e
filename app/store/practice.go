package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/nod-app/nod/app/negotiation"
	"github.com/nod-app/nod/app/negotiation/practice"
)

func practiceRoomColumns(r *practice.Room) columns {
	return columns{{"id", &r.ID}, {"created", (*timestamp)(&r.Created)}, {"closed", (*timestamp)(&r.Closed)}}
}

func practiceEntryColumns(e *negotiation.Entry) columns {
	return columns{{"position", (*unsigned)(&e.Position)}, {"party", (*string)(&e.From)}, {"sent", (*timestamp)(&e.Sent)}, {"body", &e.Body}}
}

// AddPracticeRoom keeps a new practice room.
func (s *Store) AddPracticeRoom(ctx context.Context, r practice.Room) error {
	return s.write(ctx, "open a practice room", func(tx *sql.Tx) error {
		cs := practiceRoomColumns(&r)
		return newStatements(ctx, tx).do(cs.insertInto(`practice_rooms`), cs.variables()...)
	})
}

// PracticeRooms returns all of them, closed ones too, the one that was opened last first.
func (s *Store) PracticeRooms(ctx context.Context) ([]practice.Room, error) {
	var rs []practice.Room
	err := s.read(ctx, "list the practice rooms", func(tx *sql.Tx) (err error) {
		rs, err = query(ctx, tx, practiceRoomColumns, `FROM practice_rooms ORDER BY seq DESC`)
		return err
	})
	return rs, err
}

// ClosePracticeRoom notes that a room is not used any more.
func (s *Store) ClosePracticeRoom(ctx context.Context, id string, at time.Time) error {
	return s.write(ctx, "close a practice room", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`UPDATE practice_rooms SET closed = ? WHERE id = ? AND closed = 0`, timestamp(at), id)
	})
}

// AppendPractice puts a message at the end of a practice room's log. One that the party
// has sent before stays where it is.
func (s *Store) AppendPractice(ctx context.Context, room string, e negotiation.Entry) error {
	return s.write(ctx, "send in a practice room", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`INSERT INTO practice_entries (room, position, party, sent, body)
			SELECT ?1, coalesce(max(position), 0) + 1, ?2, ?3, ?4 FROM practice_entries WHERE room = ?1
			ON CONFLICT (room, party, body) DO NOTHING`, room, string(e.From), timestamp(e.Sent), e.Body)
	})
}

// PracticeEntries returns the entries behind a position, in order.
func (s *Store) PracticeEntries(ctx context.Context, room string, after uint64) ([]negotiation.Entry, error) {
	var es []negotiation.Entry
	err := s.read(ctx, "read a practice room", func(tx *sql.Tx) (err error) {
		es, err = query(ctx, tx, practiceEntryColumns, `FROM practice_entries WHERE room = ? AND position > ? ORDER BY position`, room, unsigned(after))
		return err
	})
	return es, err
}

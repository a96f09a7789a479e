package store

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/practice"
)

func practiceRoomColumns(r *practice.Room) columns {
	return columns{{"id", &r.ID}, {"created", (*timestamp)(&r.Created)}, {"closed", (*timestamp)(&r.Closed)}}
}

func practiceEntryColumns(e *negotiation.Entry) columns {
	return columns{{"position", (*unsigned)(&e.Position)}, {"party", (*string)(&e.From)}, {"sent", (*timestamp)(&e.Sent)}, {"body", &e.Body}}
}

// AddPracticeRoom keeps a new practice room.
func (s *Store) AddPracticeRoom(ctx context.Context, r practice.Room) error {
	return s.add(ctx, "open a practice room", `practice_rooms`, practiceRoomColumns(&r))
}

// PracticeRooms returns all of them, closed ones too, the one that was opened last first.
func (s *Store) PracticeRooms(ctx context.Context) ([]practice.Room, error) {
	return readAll(ctx, s, "list the practice rooms", practiceRoomColumns, `FROM practice_rooms ORDER BY seq DESC`)
}

// ClosePracticeRoom notes that a room is not used any more.
func (s *Store) ClosePracticeRoom(ctx context.Context, id string, at time.Time) error {
	return s.do(ctx, "close a practice room", `UPDATE practice_rooms SET closed = ? WHERE id = ? AND closed = 0`, timestamp(at), id)
}

// AppendPractice puts a message at the end of a practice room's log. One that the party
// has sent before stays where it is.
func (s *Store) AppendPractice(ctx context.Context, room string, e negotiation.Entry) error {
	return s.do(ctx, "send in a practice room", `INSERT INTO practice_entries (room, position, party, sent, body)
		SELECT ?1, coalesce(max(position), 0) + 1, ?2, ?3, ?4 FROM practice_entries WHERE room = ?1
		ON CONFLICT (room, party, body) DO NOTHING`, room, string(e.From), timestamp(e.Sent), e.Body)
}

// PracticeEntries returns the entries behind a position, in order.
func (s *Store) PracticeEntries(ctx context.Context, room string, after uint64) ([]negotiation.Entry, error) {
	return readAll(ctx, s, "read a practice room", practiceEntryColumns, `FROM practice_entries WHERE room = ? AND position > ? ORDER BY position`, room, unsigned(after))
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

func roomColumns(r *rooms.Room) columns {
	return columns{{"id", &r.ID}, {"self", (*string)(&r.Self)}, {"host", inJSON(&r.Host)}, {"guest", inJSON(&r.Guest)},
		{"guest_access", inJSON(&r.GuestAccess)}, {"words", inJSON(&r.Words)}, {"address", &r.Address}, {"pin", inJSON(&r.Pin)},
		{"cluster", &r.Cluster}, {"compared", &r.Compared}, {"created", (*timestamp)(&r.Created)}, {"closed", (*timestamp)(&r.Closed)},
		{"reason", &r.Reason}, {"broken", &r.Broken}}
}

// AddRoom keeps a new room.
func (s *Store) AddRoom(ctx context.Context, r rooms.Room) error {
	return s.add(ctx, "keep a room", `rooms`, roomColumns(&r))
}

// EnterRoom keeps a room that this desktop has joined, in the place of one with the same id
// that it had joined before and in which nothing was said or is to be sent.
func (s *Store) EnterRoom(ctx context.Context, r rooms.Room) error {
	return s.write(ctx, "keep a room", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		err := st.do(`DELETE FROM rooms WHERE id = ? AND self = 'guest' AND broken = ''
			AND NOT EXISTS (SELECT 1 FROM room_messages WHERE room = rooms.id)
			AND NOT EXISTS (SELECT 1 FROM room_outbox WHERE room = rooms.id AND dropped = '')`, r.ID)
		if err != nil {
			return err
		}
		var there bool
		if err := st.row(`SELECT EXISTS (SELECT 1 FROM rooms WHERE id = ?)`, r.ID).Scan(&there); err != nil {
			return err
		}
		if there {
			return rooms.ErrChanged
		}
		cs := roomColumns(&r)
		return st.do(cs.insertInto(`rooms`), cs.variables()...)
	})
}

// Rooms returns closed ones too, the one that was opened or joined last first.
func (s *Store) Rooms(ctx context.Context) ([]rooms.Room, error) {
	return readAll(ctx, s, "list the rooms", roomColumns, `FROM rooms ORDER BY seq DESC`)
}

// Room returns negotiation.ErrNoRoom if there is no such room.
func (s *Store) Room(ctx context.Context, id string) (rooms.Room, error) {
	r, err := readOne(ctx, s, "read a room", roomColumns, `FROM rooms WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return r, fmt.Errorf("%w: %s", negotiation.ErrNoRoom, id)
	}
	return r, err
}

// SetJoined keeps who joined a room, in the place of who was there; the zero value:
// no one. The mandate of the room was for who was there. It fails if the room is not in
// use, has messages, or has some to send.
func (s *Store) SetJoined(ctx context.Context, id string, j rooms.Joined) error {
	return s.write(ctx, "let a guest into a room", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		err := changeOneRoom(st, `UPDATE rooms SET host = ?, guest = ?, guest_access = ?, words = ?, compared = 0
			WHERE id = ? AND closed = 0 AND broken = '' AND NOT EXISTS (SELECT 1 FROM room_messages WHERE room = rooms.id)
			AND NOT EXISTS (SELECT 1 FROM room_outbox WHERE room = rooms.id AND dropped = '')`,
			inJSON(&j.Host), inJSON(&j.Guest), inJSON(&j.GuestAccess), inJSON(&j.Words), id)
		if err != nil {
			return err
		}
		return st.do(`DELETE FROM mandates WHERE room = ?`, id)
	})
}

// SetCompared keeps that this desktop's person said that both see the same words, which
// must be those of the room.
func (s *Store) SetCompared(ctx context.Context, id string, words []string) error {
	return s.changeRoom(ctx, "note that words were compared", `UPDATE rooms SET compared = 1 WHERE id = ? AND words = ? AND closed = 0 AND broken = ''`,
		id, inJSON(&words))
}

// SetDifferent takes back that a person saw the same words on both desktops.
func (s *Store) SetDifferent(ctx context.Context, id string) error {
	return s.changeRoom(ctx, "note that words are different", `UPDATE rooms SET compared = 0 WHERE id = ? AND closed = 0`, id)
}

// CloseRoom keeps when and why a room was closed; different: its words are not the same on
// both desktops, whatever was said of them before. One that is closed stays as it is.
func (s *Store) CloseRoom(ctx context.Context, id string, at time.Time, reason string, different bool) error {
	return s.do(ctx, "close a room", `UPDATE rooms SET closed = ?, reason = ?, compared = compared AND NOT ? WHERE id = ? AND closed = 0`,
		timestamp(at), reason, different, id)
}

// BreakRoom keeps why nothing in the log of a room counts any more. The first reason
// stays.
func (s *Store) BreakRoom(ctx context.Context, id, reason string) error {
	return s.do(ctx, "note that a room is broken", `UPDATE rooms SET broken = ? WHERE id = ? AND broken = ''`, reason, id)
}

// changeRoom changes one room, or fails.
func (s *Store) changeRoom(ctx context.Context, op, text string, args ...any) error {
	return s.write(ctx, op, func(tx *sql.Tx) error { return changeOneRoom(newStatements(ctx, tx), text, args...) })
}

func changeOneRoom(st *statements, text string, args ...any) error {
	n, err := st.count(text, args...)
	if err == nil && n != 1 {
		err = rooms.ErrChanged
	}
	return err
}

// RoomMessages returns the log of a room, from position 1.
func (s *Store) RoomMessages(ctx context.Context, id string) ([][]byte, error) {
	return readAll(ctx, s, "read the messages of a room", func(b *[]byte) columns { return columns{{"raw", b}} }, `FROM room_messages WHERE room = ? ORDER BY position`, id)
}

// AddRoomMessage keeps the message at the next position of a room's log.
func (s *Store) AddRoomMessage(ctx context.Context, id string, position uint64, raw []byte) error {
	return s.changeRoom(ctx, "keep a message of a room", `INSERT INTO room_messages (room, position, raw)
		SELECT ?1, ?2, ?3 WHERE ?2 = (SELECT coalesce(max(position), 0) + 1 FROM room_messages WHERE room = ?1)`, id, unsigned(position), raw)
}

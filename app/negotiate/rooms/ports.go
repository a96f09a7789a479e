package rooms

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/negotiate/invitation"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Joined is what is known of a room once someone has joined.
type Joined struct {
	Host, Guest invitation.Member // as both desktops have them
	GuestAccess protocol.Key
	Words       []string
}

// Store keeps rooms and what was said in them; app/store implements it. Each method is
// durable when it returns, and has done nothing if it fails. The error is ErrChanged if a
// room is not, or no longer, as a change needs it.
type Store interface {
	AddRoom(ctx context.Context, r Room) error
	// EnterRoom keeps a room that this desktop has joined, in the place of one with the
	// same id that it had joined before. It fails if that one is broken, has messages, or has
	// some to send.
	EnterRoom(ctx context.Context, r Room) error
	// Rooms returns closed ones too, the one that was opened or joined last first.
	Rooms(ctx context.Context) ([]Room, error)
	// Room returns negotiation.ErrNoRoom if there is none.
	Room(ctx context.Context, id string) (Room, error)
	// SetJoined keeps who joined a room, in the place of who was there, and removes the
	// mandate, which was for them; the zero value: no one. It fails if the room has
	// messages, or has some to send.
	SetJoined(ctx context.Context, id string, j Joined) error
	// SetCompared keeps that this desktop's person saw these words on both desktops. It
	// fails if the room has other words.
	SetCompared(ctx context.Context, id string, words []string) error
	// SetDifferent takes SetCompared back: this desktop's person saw other words.
	SetDifferent(ctx context.Context, id string) error
	// CloseRoom keeps when and why a room was closed; different: the words were not the
	// same, even if they were said to be before.
	CloseRoom(ctx context.Context, id string, at time.Time, reason string, different bool) error
	// BreakRoom keeps why nothing in the log of a room counts any more.
	BreakRoom(ctx context.Context, id, reason string) error

	// RoomMessages returns the log of a room as it was read, from position 1.
	RoomMessages(ctx context.Context, id string) ([][]byte, error)
	// AddRoomMessage keeps the message at the next position.
	AddRoomMessage(ctx context.Context, id string, position uint64, raw []byte) error

	// Outbox returns what this desktop has still to send in a room.
	Outbox(ctx context.Context, room string) ([]negotiation.Outgoing, error)

	// Setting returns "" if nothing is kept under a key.
	Setting(ctx context.Context, key string) (string, error)
	SetSetting(ctx context.Context, key, value string) error
}

// Package practice has rooms in which a person negotiates with a script on the same
// desktop. Between them is a log as in any other room, and both only know what is in it.
package practice

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// Room is a practice room. The person is the host, the script the guest.
type Room struct {
	ID              string
	Created, Closed time.Time // Closed is zero while the room is open
}

// Store keeps practice rooms and their logs; app/store implements it. Each method is
// durable when it returns.
type Store interface {
	AddPracticeRoom(ctx context.Context, r Room) error
	// PracticeRooms returns closed ones too, the one that was opened last first.
	PracticeRooms(ctx context.Context) ([]Room, error)
	ClosePracticeRoom(ctx context.Context, id string, at time.Time) error
	// AppendPractice puts a message at the end of a room's log; the position of e is
	// ignored. One that the party has sent before stays where it is.
	AppendPractice(ctx context.Context, room string, e negotiation.Entry) error
	// PracticeEntries returns the entries behind a position, in order.
	PracticeEntries(ctx context.Context, room string, after uint64) ([]negotiation.Entry, error)
}

// Signer signs with this desktop's own key, which it may have to open first.
type Signer interface {
	Public(ctx context.Context) (ed25519.PublicKey, error)
	Sign(ctx context.Context, text []byte) (signature []byte, err error)
}

// Deps are what Rooms work with; everything must be set.
type Deps struct {
	Store  Store
	Signer Signer
	Now    func() time.Time
	// Answer returns what the guest says after the entries of a room; nil: nothing.
	Answer func(r negotiation.Room, sign func(text []byte) []byte, entries []negotiation.Entry) (body []byte, err error)
}

// Rooms are the practice rooms of this desktop. They implement negotiation.Rooms and
// are safe for concurrent use.
type Rooms struct {
	Deps
	mu   sync.Mutex
	more map[string]chan struct{} // by room; closed, and replaced, when its log grew
}

// New returns the rooms that the store has.
func New(d Deps) *Rooms { return &Rooms{Deps: d, more: map[string]chan struct{}{}} }

// Open opens a room.
func (rs *Rooms) Open(ctx context.Context) (Room, error) {
	r := Room{ID: prefix + decision.NewID(), Created: rs.Now()}
	return r, rs.Store.AddPracticeRoom(ctx, r)
}

// prefix tells the ids of practice rooms from those of others.
const prefix = "practice-"

// List returns all rooms, closed ones too, the one that was opened last first.
func (rs *Rooms) List(ctx context.Context) ([]Room, error) { return rs.Store.PracticeRooms(ctx) }

// Close ends the use of a room; what was negotiated there stays.
func (rs *Rooms) Close(ctx context.Context, id string) error {
	if _, err := rs.find(ctx, id); err != nil {
		return err
	}
	return rs.Store.ClosePracticeRoom(ctx, id, rs.Now())
}

func (rs *Rooms) find(ctx context.Context, id string) (Room, error) {
	all, err := rs.Store.PracticeRooms(ctx)
	if err != nil {
		return Room{}, err
	}
	for _, r := range all {
		if r.ID == id {
			return r, nil
		}
	}
	return Room{}, fmt.Errorf("%w: %s", negotiation.ErrNoRoom, id)
}

// Room returns a room as the person's desktop knows it. There is no one to compare
// words with.
func (rs *Rooms) Room(ctx context.Context, id string) (negotiation.Room, error) {
	r, err := rs.find(ctx, id)
	if err != nil {
		return negotiation.Room{}, err
	}
	key, err := rs.Signer.Public(ctx)
	if err != nil {
		return negotiation.Room{}, err
	}
	out := negotiation.Room{
		ID: id, Practice: true, Self: negotiation.Host, Compared: true,
		Host:  negotiation.Member{Name: lang.Said(HostName), Key: key},
		Guest: negotiation.Member{Name: lang.Said(GuestName), Key: guestKey(id).Public().(ed25519.PublicKey)},
	}
	if !r.Closed.IsZero() {
		out.Ended = lang.Say("It was closed.")
	}
	return out, nil
}

// The names of the two parties, as agreements have them; windows have them in the language of the person.
const (
	HostName  = "You"
	GuestName = "Practice partner"
)

// guestKey returns the script's key in a room. It is no secret: the one who has the room's id has
// it, and the agreement says that it was for practice.
func guestKey(room string) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte("nod practice guest\n" + room))
	return ed25519.NewKeyFromSeed(seed[:])
}

// Sign signs with this desktop's key.
func (rs *Rooms) Sign(ctx context.Context, _ string, text []byte) ([]byte, error) {
	return rs.Signer.Sign(ctx, text)
}

// Log returns the log of a room.
func (rs *Rooms) Log(ctx context.Context, id string) (negotiation.Log, error) {
	r, err := rs.Room(ctx, id)
	return &log{rooms: rs, room: r}, err
}

// grown returns a channel that is closed when the log of a room grows.
func (rs *Rooms) grown(room string) chan struct{} {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.more[room] == nil {
		rs.more[room] = make(chan struct{})
	}
	return rs.more[room]
}

func (rs *Rooms) grow(room string) {
	more := rs.grown(room)
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.more[room] == more {
		close(more)
		rs.more[room] = nil
	}
}

package negotiation

import (
	"context"
	"crypto/ed25519"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Party is one of the two desktops of a room, with its person.
type Party string

// The parties of a room.
const (
	Host  Party = "host"  // who invited
	Guest Party = "guest" // who joined
)

// Other returns the party on the other side.
func (p Party) Other() Party {
	if p == Host {
		return Guest
	}
	return Host
}

func (p Party) valid() bool { return p == Host || p == Guest }

// Member is a party of a room as the other one knows it.
type Member struct {
	Name string            // as that person gave it; may be anything
	Key  ed25519.PublicKey // of that desktop
	// Account is where that person is paid, as "acct_…", as that person gave it. Empty: that
	// person is not paid through Nod.
	Account string
}

// Room is where two parties negotiate. Both desktops hold the same, but for Self,
// Compared and Ended: an approval signs the names and keys, so it counts only where they are equal.
type Room struct {
	ID          string
	Practice    bool // the guest is a script on this desktop
	Host, Guest Member
	Self        Party  // which party this desktop is
	Compared    bool   // this desktop's person said that both see the same words
	Ended       string // why nothing can be said in the room now, as a sentence; "": it can
}

// Member returns what is known of a party.
func (r Room) Member(p Party) Member {
	if p == Host {
		return r.Host
	}
	return r.Guest
}

// Entry is one message of a room's log.
type Entry struct {
	Position uint64    // 1, 2, 3 … in the log; positions of messages that do not count are missing
	From     Party     // whose signature it has
	Sent     time.Time // by the sender's clock; for people only, decides nothing
	Body     []byte
}

// Log is the list of a room's messages in their order, which is the same for both
// parties.
type Log interface {
	// Publish appends a message of this desktop's party. After an error it may be in the
	// log or not: publish it again. A body that the log has from this party already need
	// not be appended again, and does no harm if it is.
	Publish(ctx context.Context, body []byte) error
	// Follow gives receive each entry behind a position, in order, those to come too. It
	// returns when ctx ends, when receive fails, or when the log cannot be read.
	Follow(ctx context.Context, after uint64, receive func(Entry) error) error
}

// Rooms are the rooms that this desktop is in.
type Rooms interface {
	// Room returns ErrNoRoom if there is none.
	Room(ctx context.Context, id string) (Room, error)
	// Log returns the log of a room.
	Log(ctx context.Context, room string) (Log, error)
	// Sign signs a text with this desktop's key.
	Sign(ctx context.Context, room string, text []byte) (signature []byte, err error)
}

// Store keeps what this desktop knows of its rooms' negotiations; app/store implements
// it. Each method is durable when it returns, and has done nothing if it fails.
type Store interface {
	// Negotiations returns those of a room, and the position of the last entry.
	Negotiations(ctx context.Context, room string) (position uint64, _ []Known, err error)
	// SaveEntry keeps an entry with what it did, in one transaction: the entry, the
	// negotiation after it, the outbox without that message. A negotiation that ended
	// takes the room's mandate with it.
	SaveEntry(ctx context.Context, room string, r Result, k Known, seen time.Time) error
	// NegotiationLog returns the entries of a room that name a negotiation, refused ones
	// too, in order.
	NegotiationLog(ctx context.Context, room, id string) ([]Logged, error)

	// AddOutgoing puts a message into the outbox.
	AddOutgoing(ctx context.Context, o Outgoing) error
	// Outbox returns what was sent and not seen in the log yet, oldest first.
	Outbox(ctx context.Context, room string) ([]Outgoing, error)
	// DropOutgoing takes a message out of the outbox that will not be sent, and keeps why.
	DropOutgoing(ctx context.Context, o Outgoing, why string) error
	// Dropped returns why messages of a negotiation were not sent, oldest first.
	Dropped(ctx context.Context, room, id string) (why []string, err error)

	// Mandate returns false if the room has none.
	Mandate(ctx context.Context, room string) (Mandate, bool, error)
	SetMandate(ctx context.Context, room string, m Mandate) error
	RemoveMandate(ctx context.Context, room string) error
}

// Known is a negotiation as this desktop keeps it.
type Known struct {
	Negotiation
	// Since is when this desktop saw the offer that counts, or that it was accepted, by
	// its own clock. The time for answering runs from then on.
	Since time.Time
}

// Deadline returns when the time for answering runs out; zero for a negotiation that is over.
func (k Known) Deadline() time.Time {
	switch k.State {
	case Offered:
		return k.Since.Add(time.Duration(k.RoundSeconds) * time.Second)
	case Accepted:
		return k.Since.Add(time.Duration(k.SignSeconds) * time.Second)
	}
	return time.Time{}
}

// Outgoing is a message in the outbox.
type Outgoing struct {
	Room, Negotiation string
	Body              []byte
	At                time.Time // when it was put there
}

// Logged is an entry of the log with what came of it.
type Logged struct {
	Entry
	Seen    time.Time // by this desktop's clock
	Refused string    // why it had no effect; empty if it had one
}

// Recorder records in the audit log what a person did.
type Recorder interface {
	RecordAct(ctx context.Context, act, summary string, args any)
}

var (
	// ErrNoRoom means that this desktop is not in a room.
	ErrNoRoom = lang.Errorf("there is no such room")
	// ErrUnusable means that nothing can be said in a room now. What wraps it says why.
	ErrUnusable = lang.Errorf("nothing can be said in this room")
	// ErrNotFound means that there is no such negotiation.
	ErrNotFound = lang.Errorf("there is no such negotiation")
)

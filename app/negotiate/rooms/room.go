package rooms

import (
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/invitation"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Room is a room of this desktop, as it is kept.
type Room struct {
	ID          string
	Practice    bool // the guest is a script; what follows down to Compared is not used
	Self        negotiation.Party
	Host, Guest invitation.Member // Guest has no key while no one has joined
	GuestAccess protocol.Key      // connects the guest to the host's server
	Words       []string          // to compare; none while no one has joined
	Address     string            // of the host's server, as guests reach it; "": Cluster
	Pin         identity.Pin      // of the host's server; zero for a cluster
	Cluster     string            // URL of a NATS cluster
	Compared    bool              // this desktop's person said that both see the same words
	Created     time.Time
	Closed      time.Time // zero while it is not closed
	Reason      string    // why it was closed, as a sentence
	Broken      string    // why nothing in its log counts any more, as a sentence; "": it does
}

// State says what a room waits for.
type State string

// The states of a room.
const (
	Inviting  State = "inviting"  // no one has joined
	Comparing State = "comparing" // this desktop's person has to compare the words
	Open      State = "open"
	Broken    State = "broken"
	Closed    State = "closed"
)

// State returns the state of the room as it is stored.
func (r Room) State() State {
	switch {
	case !r.Closed.IsZero():
		return Closed
	case r.Broken != "":
		return Broken
	case r.Practice:
		return Open
	case r.Guest.Key == protocol.Key{}:
		return Inviting
	case !r.Compared:
		return Comparing
	}
	return Open
}

// Runs reports whether the two parties can talk to each other.
func (r Room) Runs() bool { return r.State() == Open || r.State() == Comparing }

// Ended says why the room is no longer in use; "" while it is.
func (r Room) Ended() string {
	switch {
	case r.Broken != "":
		return r.Broken
	case !r.Closed.IsZero() && r.Reason != "":
		return r.Reason
	case !r.Closed.IsZero():
		return lang.Say("It was closed.")
	}
	return ""
}

// Me returns this desktop's member.
func (r Room) Me() invitation.Member {
	if r.Self == negotiation.Guest {
		return r.Guest
	}
	return r.Host
}

// Other returns the other desktop's member; it has no key while no one has joined.
func (r Room) Other() invitation.Member {
	if r.Self == negotiation.Guest {
		return r.Host
	}
	return r.Guest
}

func (r Room) negotiated() negotiation.Room {
	out := negotiation.Room{ID: r.ID, Host: member(r.Host), Guest: member(r.Guest), Self: r.Self, Compared: r.Compared, Ended: r.Ended()}
	if r.State() == Inviting {
		out.Ended = lang.Say("No one has joined yet.")
	}
	return out
}

func member(m invitation.Member) negotiation.Member {
	return negotiation.Member{Name: m.Name, Key: m.Key[:], Account: m.Account}
}

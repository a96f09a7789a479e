package api

import (
	"time"

	"github.com/nod-app/nod/app/negotiate/rooms"
)

// The routes of rooms. Saying that words are the same, and
// leaving what is unfinished, is for a person: guarded.
var (
	ListRooms    = Route[None, RoomsResult]{get, "rooms/list", "Every room, the one that was opened or joined last first."}
	GetRoom      = Route[RoomRequest, Room]{post, "rooms/get", "One room."}
	OpenRoom     = Route[OpenRoomRequest, Room]{post, "rooms/open", "Opens a room and makes an invitation. Until the room is closed, the room server listens for its guest."}
	InviteToRoom = Route[RoomRequest, Room]{post, "rooms/invite", "Makes a new invitation for a room that no one has joined; the one before ends."}
	JoinRoom     = Route[JoinRoomRequest, Room]{post, "rooms/join", "Joins the room of another person's Nod. A code is tried once."}
	PracticeRoom = Route[None, Room]{post, "rooms/practice", "Opens a room with a script on this computer as the other party. Nothing is paid in it."}
	CloseRoom    = Route[RoomRequest, None]{post, "rooms/close", "Ends the use of a room, on the other desktop too; what was negotiated in it stays. Refused (unfinished) while one person could be left with an agreement that the other does not have."}
	AbandonRoom  = GuardedRoute[RoomRequest, None]{post, "rooms/abandon", "Ends the use of a room even if one person could be left with an agreement that the other does not have. For the window process that the agent started."}
	CompareWords = GuardedRoute[CompareWordsRequest, Room]{post, "rooms/compare", "Says whether both persons see the same words. If not, the room is closed. For the window process that the agent started."}
)

// RoomRequest names a room.
type RoomRequest struct {
	Room string `json:"room"`
}

// RoomsResult are the rooms of this desktop.
type RoomsResult struct {
	Rooms []Room `json:"rooms"`
	Name  string `json:"name"`           // what the other party sees as this person's name
	Link  string `json:"link,omitempty"` // nod://join/…: that this person opened, and whose room was not joined yet
}

// OpenRoomRequest opens a room.
type OpenRoomRequest struct {
	Address string `json:"address,omitempty"` // of this computer, at which the guest reaches it; empty: the likeliest
}

// JoinRoomRequest joins a room.
type JoinRoomRequest struct {
	Link string `json:"link"` // nod://join/…
	Code string `json:"code"` // as the other person says it
}

// CompareWordsRequest says what a person saw.
type CompareWordsRequest struct {
	Room  string   `json:"room"`
	Same  bool     `json:"same"`
	Words []string `json:"words,omitempty"` // that the person saw; empty: those that the room has now
}

// RoomState says what a room waits for.
type RoomState string

// The states of a room.
const (
	RoomInviting  RoomState = "inviting"  // no one has joined
	RoomComparing RoomState = "comparing" // both persons have to compare their words
	RoomOpen      RoomState = "open"
	RoomBroken    RoomState = "broken" // its log was changed, or is not the same for both
	RoomClosed    RoomState = "closed"
)

// Room is a room of this desktop.
type Room struct {
	ID         string          `json:"id"`
	Practice   bool            `json:"practice,omitempty"` // the other party is a script
	State      RoomState       `json:"state"`
	Reason     string          `json:"reason,omitempty" said:""` // why it is broken or closed, or why the other desktop cannot be reached
	Connected  bool            `json:"connected"`                // its server can be reached now
	Self       string          `json:"self"`                     // host or guest: which party this desktop is
	Me         RoomMember      `json:"me"`
	Other      *RoomMember     `json:"other,omitempty"`      // absent while no one has joined
	Words      []string        `json:"words,omitempty"`      // to compare
	Invitation *RoomInvitation `json:"invitation,omitempty"` // while no one has joined
	Created    time.Time       `json:"created"`
	Closed     time.Time       `json:"closed,omitzero"`

	Negotiation string           `json:"negotiation,omitempty"` // the one that is open, or the last one
	Summary     string           `json:"summary,omitempty"`     // what its last offer is about
	Total       string           `json:"total,omitempty"`       // of that offer
	Progress    NegotiationState `json:"progress,omitempty"`    // its state
	Waits       bool             `json:"waits,omitempty"`       // it waits for this person
	Deadline    time.Time        `json:"deadline,omitzero"`     // when its time for answering runs out
}

// RoomMember is one party of a room.
type RoomMember struct {
	Name     string `json:"name" said:"Practice"`
	Practice bool   `json:"practice,omitempty"` // the room is for practice, and Nod has given the name
	Key      string `json:"key"`                // of the desktop, in hexadecimal
	Account  string `json:"account,omitempty"`  // the connected account at which this person is paid, "acct_…"
}

// RoomInvitation is how another person joins.
type RoomInvitation = rooms.Invitation

package invitation

import (
	"github.com/go-json-experiment/json"

	"github.com/nod-app/nod/app/negotiate/protocol"
)

// joinRequest is what a guest sends: first its point, then its sealed hello.
type joinRequest struct {
	Point []byte `json:"point,omitempty"`
	Hello []byte `json:"hello,omitempty"`
}

// reply is what the host answers.
type reply struct {
	Point   []byte        `json:"point,omitempty"`
	Bound   protocol.Hash `json:"bound,omitzero"` // hash of the hello that the host will send
	Hello   []byte        `json:"hello,omitempty"`
	Refused *Refusal      `json:"refused,omitempty"`
}

// maxExchange is how many bytes a request or reply can have.
const maxExchange = 4 << 10

func encode(v any) []byte {
	text, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		panic(err) // of a struct that has no JSON; these have
	}
	return text
}

// decode refuses what encode does not write.
func decode(text []byte, to any) error {
	if len(text) > maxExchange || json.Unmarshal(text, to, json.RejectUnknownMembers(true)) != nil {
		return refuse(Malformed, "what the other desktop sent cannot be read")
	}
	return nil
}

// Joined is what both desktops know after an exchange.
type Joined struct {
	Room        string
	Host, Guest Member
	GuestAccess protocol.Key // the guest connects to the server of the room with it
	Pin         protocol.Hash
	// Words are the same on both desktops if no one is between. Both people compare
	// them; until one of them says that they are the same, nothing may be agreed.
	Words []string
}

func joined(roomID string, points protocol.Hash, host, guest hello) Joined {
	return Joined{Room: roomID, Host: host.Member, Guest: guest.Member, GuestAccess: guest.Access, Pin: host.Pin,
		Words: words(digest("nod join words 1", points[:], host.text(), guest.text()))}
}

// pointsHash returns the hash of the first request and the first reply.
func pointsHash(roomID string, first, answer []byte) protocol.Hash {
	return digest("nod join points 1", []byte(roomID), first, answer)
}

package invitation

import (
	"github.com/schollz/pake/v3"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Guest is one exchange, on the side of the guest.
type Guest struct {
	room     string
	identity identity.Identity
	exchange *pake.Pake
	hello    hello

	first  []byte        // request
	key    []byte        // of the key exchange
	points protocol.Hash // first request and reply
	bound  protocol.Hash // hash of the hello that the host will send
	box    []byte        // own sealed hello
}

// NewGuest begins an exchange with a code. account is where this person is paid. pin is that of the server that this desktop
// sees; zero for a cluster.
func NewGuest(id identity.Identity, roomID, name, account string, code Code, pin identity.Pin) (*Guest, error) {
	exchange, err := newExchange(code, roomID, guestRole)
	if err != nil {
		return nil, err
	}
	return &Guest{room: roomID, identity: id, exchange: exchange, hello: newHello(id, roomID, name, account, pin)}, nil
}

// First returns the first request.
func (g *Guest) First() []byte {
	g.first = encode(joinRequest{Point: pointOf(g.exchange)})
	return g.first
}

// Second takes the first reply and is the second request.
func (g *Guest) Second(text []byte) ([]byte, error) {
	r, err := read(text)
	if err != nil {
		return nil, err
	}
	if g.key, err = takePoint(g.exchange, r.Point); err != nil {
		return nil, refuse(Malformed, "%v", err)
	}
	g.points, g.bound = pointsHash(g.room, g.first, text), r.Bound
	if g.box, err = sealed(g.key, "guest", g.points, g.hello, g.identity.Signing()); err != nil {
		return nil, err
	}
	return encode(joinRequest{Hello: g.box}), nil
}

// Finish takes the second reply.
func (g *Guest) Finish(text []byte) (Joined, error) {
	r, err := read(text)
	if err != nil {
		return Joined{}, err
	}
	host, err := opened(g.key, "host", digest("nod join host 1", g.points[:], g.box), r.Hello)
	switch {
	case err != nil:
	case digest("nod join bound 1", host.text()) != g.bound:
		err = refuse(Forged, "the host says something else of itself than it was bound to")
	case host.Pin != g.hello.Pin:
		err = refuse(OtherServer, "this desktop sees another server than the host has: someone is between them")
	case host.Key == g.hello.Key:
		err = refuse(Forged, "the host is this desktop itself; a room has two desktops")
	}
	if err != nil {
		return Joined{}, err
	}
	return joined(g.room, g.points, host, g.hello), nil
}

// maxReason is how much of a host's reason is shown, in characters.
const maxReason = 300

// read reads a reply; what the host refuses is the error.
func read(text []byte) (reply, error) {
	var r reply
	if err := decode(text, &r); err != nil {
		return r, err
	}
	if r.Refused != nil {
		return r, refuse(r.Refused.Code, "%s", printable(r.Refused.Reason, maxReason))
	}
	return r, nil
}

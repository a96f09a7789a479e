package invitation

import (
	"bytes"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/identity"
)

// HostOptions are what a host invites with.
type HostOptions struct {
	Room     string
	Identity identity.Identity
	Name     string       // that the guest sees
	Account  string       // where this person is paid; empty: nowhere
	Code     Code         // that the other person is told
	Pin      identity.Pin // of this desktop's server; zero for a cluster
	Expires  time.Time
	// Admit lets the guest into the room. It is called once, before the guest is told.
	Admit func(Joined) error
}

// Host is one invitation, on the side of the host. It can be answered once.
type Host struct {
	o     HostOptions
	hello hello

	mu sync.Mutex
	// What was answered, so that a request whose reply was lost is answered again.
	first, firstReply   []byte
	second, secondReply []byte
	key                 []byte // of the key exchange
	end                 *Refusal
	joined              *Joined
}

// NewHost begins an invitation.
func NewHost(o HostOptions) *Host {
	return &Host{o: o, hello: newHello(o.Identity, o.Room, o.Name, o.Account, o.Pin)}
}

// Ended says why no one can join any more with this invitation; nil while someone can,
// or after someone has.
func (h *Host) Ended(now time.Time) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.over(now); err != nil {
		return err
	}
	return nil
}

func (h *Host) over(now time.Time) *Refusal {
	if h.joined == nil && h.end == nil && !now.Before(h.o.Expires) {
		h.end = &Refusal{Expired, "the invitation has expired; ask for a new one"}
	}
	return h.end
}

// Answer answers a request. The same request gets the same answer.
func (h *Host) Answer(now time.Time, text []byte) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.first != nil && bytes.Equal(text, h.first):
		return h.firstReply
	case h.second != nil && bytes.Equal(text, h.second):
		return h.secondReply
	}
	out, err := h.answer(now, text)
	if err != nil {
		refusal, ok := err.(*Refusal)
		if !ok {
			refusal = &Refusal{Closed, "the host's desktop cannot go on with this invitation; ask for a new one"}
		}
		return encode(reply{Refused: refusal})
	}
	return encode(out)
}

func (h *Host) answer(now time.Time, text []byte) (out reply, err error) {
	if end := h.over(now); end != nil {
		return out, end
	}
	if h.joined != nil {
		return out, refuse(Taken, "the room has its two parties already")
	}
	var r joinRequest
	if err := decode(text, &r); err != nil {
		return out, err
	}
	switch {
	case h.first == nil && r.Point != nil && r.Hello == nil:
		return h.answerPoint(text, r.Point)
	case h.first != nil && r.Point != nil:
		return out, refuse(Taken, "someone else is joining with this invitation; if that is not you, ask for a new one")
	case h.first != nil && r.Hello != nil:
		return h.answerHello(text, r.Hello)
	}
	return out, refuse(Malformed, "the request does not belong here")
}

func (h *Host) answerPoint(text, point []byte) (out reply, err error) {
	exchange, err := newExchange(h.o.Code, h.o.Room, hostRole)
	if err != nil {
		return out, err
	}
	if h.key, err = takePoint(exchange, point); err != nil {
		return out, refuse(Malformed, "%v", err)
	}
	out = reply{Point: pointOf(exchange), Bound: digest("nod join bound 1", h.hello.text())}
	h.first, h.firstReply = bytes.Clone(text), encode(out)
	return out, nil
}

// answerHello takes the one guess. Whatever is wrong ends the invitation.
func (h *Host) answerHello(text, box []byte) (out reply, err error) {
	points := pointsHash(h.o.Room, h.first, h.firstReply)
	guest, err := opened(h.key, "guest", points, box)
	switch {
	case err != nil:
	case guest.Pin != h.o.Pin:
		err = refuse(OtherServer, "the guest sees another server than the host has: someone is between them")
	case guest.Key == h.hello.Key || guest.Access == h.hello.Access:
		err = refuse(Forged, "the guest is the host itself; a room has two desktops")
	}
	if err != nil {
		h.end = &Refusal{Spent, lang.Say("the invitation is spent: %v", err)}
		return out, err
	}
	result := joined(h.o.Room, points, h.hello, guest)
	if err := h.o.Admit(result); err != nil {
		return out, refuse(Closed, "the host's desktop could not let the guest in; try again")
	}
	out.Hello, err = sealed(h.key, "host", digest("nod join host 1", points[:], box), h.hello, h.o.Identity.Signing())
	if err != nil {
		return out, err
	}
	h.second, h.secondReply, h.joined = bytes.Clone(text), encode(out), &result
	return out, nil
}

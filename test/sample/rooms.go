package sample

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/agent/handlers"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// Rooms answers the calls about rooms, negotiations, mandates and payments: negotiations
// with the agent's own service on a store in memory, the rest from data. Nothing answers
// for the other party; Say does. It is safe for concurrent use.
type Rooms struct {
	service *negotiation.Service
	store   *negotiationStore
	now     func() time.Time

	mu       sync.Mutex
	rooms    []*room // the one that was opened last first
	payments []api.Payment
	live     bool     // payments move real money
	results  []string // of the next calls of tools
	calls    []string
	fail     error
	last     int
}

// room is one room with its log.
type room struct {
	api.Room
	log   []negotiation.Entry
	agent api.RoomAgent
}

// NewRooms returns a part with rooms, the one that was opened last first.
func NewRooms(now func() time.Time, all ...api.Room) *Rooms {
	s := &Rooms{now: now, store: &negotiationStore{of: map[string]*roomRecords{}}}
	s.service = negotiation.New(negotiation.Deps{
		Store: s.store, Rooms: negotiationRooms{s}, Acts: noRecord{}, Now: func() time.Time { return s.now() }, Changed: func(string, string) {},
	})
	for _, r := range all {
		s.rooms = append(s.rooms, &room{Room: r, agent: api.RoomAgent{Model: "qwen3:8b", Messages: []api.RoomMessage{}}})
	}
	return s
}

// Mount implements Part.
func (s *Rooms) Mount(to *api.Server) {
	anybody := func(string) bool { return true }
	s.mountRooms(to)
	handlers.Negotiations{Service: s, Rooms: negotiationRooms{s}, Log: s.store, Holds: anybody}.Mount(to)
	handlers.Mandates{Store: s.store, Rooms: negotiationRooms{s}, Acts: noRecord{}, Events: noEvents{}, Holds: anybody}.Mount(to)
	s.mountAgent(to)
	s.mountPayments(to)
}

type noEvents struct{}

func (noEvents) Publish(api.Topic, string) {}

// Fail makes every call answer err, until it is nil again.
func (s *Rooms) Fail(err error) { s.mu.Lock(); s.fail = err; s.mu.Unlock() }

// Calls are the calls that changed something, in order.
func (s *Rooms) Calls() []string { s.mu.Lock(); defer s.mu.Unlock(); return slices.Clone(s.calls) }

// Change changes a room.
func (s *Rooms) Change(id string, f func(*api.Room)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.find(id); r != nil {
		f(&r.Room)
	}
}

func (s *Rooms) find(id string) *room {
	if i := slices.IndexFunc(s.rooms, func(r *room) bool { return r.ID == id }); i >= 0 {
		return s.rooms[i]
	}
	return nil
}

// recordCall records a call and says whether it fails; it holds the lock.
func (s *Rooms) recordCall(words ...any) error {
	if s.fail == nil {
		s.calls = append(s.calls, fmt.Sprint(words...))
	}
	return s.fail
}

// keyOf is the key of a party in every room.
func keyOf(p negotiation.Party) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte("sample " + p))
	return ed25519.NewKeyFromSeed(seed[:])
}

// negotiationRooms are the rooms as negotiations use them.
type negotiationRooms struct{ *Rooms }

func (s negotiationRooms) Room(_ context.Context, id string) (negotiation.Room, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if errors.Is(s.fail, api.ErrUnreachable) {
		panic(http.ErrAbortHandler) // a call to an agent that does not run ends without an answer
	}
	r := s.find(id)
	switch {
	case s.fail != nil:
		return negotiation.Room{}, s.fail
	case r == nil:
		return negotiation.Room{}, negotiation.ErrNoRoom
	}
	me, other := member(r.Me), negotiation.Member{}
	if r.Other != nil {
		other = member(*r.Other)
	}
	out := negotiation.Room{ID: id, Practice: r.Practice, Self: negotiation.Party(r.Self), Host: me, Guest: other, Compared: r.State != api.RoomInviting && r.State != api.RoomComparing}
	if out.Self == negotiation.Guest {
		out.Host, out.Guest = other, me
	}
	if r.State == api.RoomBroken || r.State == api.RoomClosed {
		out.Ended = cmp.Or(r.Reason, "It was closed.")
	}
	out.Host.Key, out.Guest.Key = publicKey(negotiation.Host), publicKey(negotiation.Guest)
	return out, nil
}

func member(m api.RoomMember) negotiation.Member {
	return negotiation.Member{Name: m.Name, Account: m.Account}
}

func publicKey(p negotiation.Party) ed25519.PublicKey {
	return keyOf(p).Public().(ed25519.PublicKey)
}

func (s negotiationRooms) Sign(ctx context.Context, id string, text []byte) ([]byte, error) {
	r, err := s.Room(ctx, id)
	return ed25519.Sign(keyOf(r.Self), text), err
}

func (s negotiationRooms) Log(_ context.Context, id string) (negotiation.Log, error) {
	return roomLog{s.Rooms, id}, nil
}

// roomLog is the log of a room.
type roomLog struct {
	*Rooms
	id string
}

func (l roomLog) Publish(_ context.Context, body []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.find(l.id)
	if r == nil || !r.Connected {
		return errors.New("the server of the room cannot be reached")
	}
	l.append(r, negotiation.Party(r.Self), body)
	return nil
}

// append puts a message at the end of the log; it holds the lock.
func (s *Rooms) append(r *room, from negotiation.Party, body []byte) {
	r.log = append(r.log, negotiation.Entry{Position: uint64(len(r.log) + 1), From: from, Sent: s.now(), Body: body})
}

func (l roomLog) Follow(ctx context.Context, _ uint64, _ func(negotiation.Entry) error) error {
	<-ctx.Done()
	return ctx.Err()
}

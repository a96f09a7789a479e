package server

import (
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	contract "github.com/nod-app/nod/test/contract/room"
)

// Rooms are opened, changed and closed while a guest of another one connects again and
// again: no one is refused by that, and the race detector finds nothing.
func TestRoomsChangeWhileGuestsConnect(t *testing.T) {
	s := newServer(t, t.TempDir(), 0)
	opened(t, s, testRoom)
	const other = "bbbbbbbb"
	var guests sync.WaitGroup
	for range 4 {
		guests.Go(func() {
			for range 25 {
				nc, err := rawConn(t, s, guest.Access(testRoom), make(chan string, 10), nats.IgnoreAuthErrorAbort())
				if err != nil {
					t.Error(err)
					return
				}
				if err := nc.Flush(); err != nil {
					t.Error(err)
				}
				nc.Close()
			}
		})
	}
	done := make(chan struct{})
	go func() { guests.Wait(); close(done) }()
	for connecting := true; connecting; {
		select {
		case <-done:
			connecting = false
		default:
		}
		r := Room{ID: other, Host: public(host.Access(other)), Guest: public(guest.Access(other))}
		must(t, s.Set(r))
		r.Guest = ""
		must(t, s.Set(r))
		must(t, s.Remove(other))
	}
}

// The one who was invited and is the guest now, with the same key, is disconnected, and comes
// back as the guest. A key that is used in another room is refused.
func TestAKeyHasOneRight(t *testing.T) {
	s := newServer(t, t.TempDir(), 0)
	key := third.Access(testRoom)
	r := Room{ID: testRoom, Host: public(host.Access(testRoom)), Invited: public(key)}
	must(t, s.Set(r))
	closed := make(chan struct{})
	_, err := rawConn(t, s, key, make(chan string, 10), nats.ClosedHandler(func(*nats.Conn) { close(closed) }))
	must(t, err)
	r.Invited, r.Guest = "", public(key)
	must(t, s.Set(r))
	select {
	case <-closed:
	case <-time.After(2 * time.Minute):
		t.Fatal("it is connected as one who is invited")
	}
	violations := make(chan string, 10)
	nc, err := rawConn(t, s, key, violations)
	must(t, err)
	must(t, nc.Publish("nod."+testRoom+".in", nil))
	must(t, nc.Flush())
	if len(violations) > 0 {
		t.Error(<-violations)
	}
	if err := s.Set(Room{ID: "bbbbbbbb", Host: public(host.Access("bbbbbbbb")), Guest: public(key)}); err == nil {
		t.Error("a key is used in two rooms")
	}
	if _, err := rawConn(t, s, key, violations); err != nil {
		t.Errorf("the guest of the first room: %v", err)
	}
}

// A room that was closed while another one was open has its log when it is opened again,
// and that many can be opened and closed as one likes.
func TestARoomIsOpenedAgain(t *testing.T) {
	s := newServer(t, t.TempDir(), 0)
	opened(t, s, testRoom)
	const other = "bbbbbbbb"
	times := MaxRooms + 2
	if testing.Short() {
		times = 3
	}
	for range times {
		opened(t, s, other)
		log := guestLog(t, s, other, guest.Access(other))
		_, err := log.Append(deadline(t), []byte("stays"))
		must(t, err)
		if got := contract.Entries(t, log, 0, 1); string(got[0]) != "stays" {
			t.Fatalf("the log begins with %q", got[0])
		}
		log.Close()
		must(t, s.Remove(other))
		if _, err := rawConn(t, s, guest.Access(other), make(chan string, 10)); err == nil {
			t.Fatal("the guest of a closed room is let in")
		}
	}
}

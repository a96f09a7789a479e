package rooms_test

import (
	"net"
	"strconv"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/negotiate/rooms"
)

// What was offered while the guest's Nod was off comes when it is back.
func TestTheGuestIsRestarted(t *testing.T) {
	t.Parallel()
	p := compared(t)
	p.ben.quit()
	_, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	p.offered(p.anna, 1)
	p.ben.start()
	p.agree(p.ben, p.offered(p.ben, 1))
}

// The guest waits while the host's Nod is off, says so, and goes on by itself: the host
// has the same address, port and certificate, and the log as it was.
func TestTheHostIsRestarted(t *testing.T) {
	t.Parallel()
	p := compared(t)
	id, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	p.offered(p.ben, 1)
	address := p.anna.get(p.room).Address
	p.anna.quit()
	p.ben.until("the guest notices", func() bool {
		r := p.ben.get(p.room)
		return !r.Connected && strings.Contains(r.Problem, address)
	})
	must(t, p.ben.negotiations.Counter(t.Context(), p.room, id, p.ben.known(p.room).Last().Hash, fence(30000), ""))
	p.anna.start()
	k := p.offered(p.anna, 2)
	p.agree(p.anna, k)
	if r := p.ben.get(p.room); !r.Connected || r.Problem != "" {
		t.Errorf("%+v", r)
	}
}

// The server listens while a room of this desktop is open, and not a moment longer.
func TestTheServerIsOffWhenNoRoomIsOpen(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1)
	r := d.open()
	listens := func() bool {
		conn, err := net.Dial("tcp", r.Address)
		if err == nil {
			conn.Close()
		}
		return err == nil
	}
	if !listens() {
		t.Error("the server does not listen")
	}
	must(t, d.rooms.CloseRoom(t.Context(), r.ID, false))
	if listens() {
		t.Error("the server listens without a room")
	}
	if again := d.open(); again.Address != r.Address {
		t.Errorf("the port was not kept: %s, then %s", r.Address, again.Address)
	}
	d.restart()
	if listens() {
		t.Error("the server listens for a guest whose invitation has ended")
	}
}

// A port that another program took is said, in the room that needs it.
func TestThePortIsTaken(t *testing.T) {
	t.Parallel()
	other, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer other.Close()
	_, port, _ := net.SplitHostPort(other.Addr().String())
	d := newDesktop(t, 1)
	d.port, _ = strconv.Atoi(port)
	if _, err := d.rooms.Open(t.Context(), ""); err == nil || !strings.Contains(err.Error(), "another program listens at "+other.Addr().String()) {
		t.Error(err)
	}
	if all, err := d.rooms.List(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("a room was kept that could not be opened: %+v, %v", all, err)
	}

	p := joined(t)
	address := p.anna.get(p.room).Address
	p.anna.quit()
	taken, err := net.Listen("tcp", address)
	must(t, err)
	defer taken.Close()
	p.anna.start()
	p.anna.until("the room says it", func() bool {
		return strings.Contains(p.anna.get(p.room).Problem, "Another program listens at "+address)
	})
	if p.anna.get(p.room).Connected {
		t.Error("the room is connected")
	}
}

// A room that the host closed while the guest was away lets the guest in no more, and says
// so there.
func TestTheHostClosesTheRoom(t *testing.T) {
	t.Parallel()
	p := compared(t)
	other := p.anna.open() // so that the server goes on
	p.ben.quit()
	defer p.ben.quit()
	must(t, p.anna.rooms.CloseRoom(t.Context(), p.room, false))
	p.ben.start()
	p.ben.until("the guest is not let in", func() bool { return strings.Contains(p.ben.get(p.room).Problem, "does not let this one in") })
	if r := p.anna.get(p.room); r.State() != rooms.Closed || r.Ended() != "You closed it." {
		t.Errorf("%+v", r)
	}
	if r := p.anna.get(other.ID); r.State() != rooms.Inviting || r.Invitation.Ended != "" {
		t.Errorf("the other room: %+v", r)
	}
}

// A server that shows another log than before breaks the room for good: what this desktop
// keeps would not show it again.
func TestABrokenRoomStaysBroken(t *testing.T) {
	t.Parallel()
	p := compared(t)
	id, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	p.offered(p.ben, 1)
	p.ben.quit()
	p.ben.openStore()
	must(t, p.ben.store.AddRoomMessage(t.Context(), p.room, 2, []byte("what the server had shown, and has no more")))
	must(t, p.ben.store.Close())
	p.ben.start()
	for range 2 {
		p.ben.until("the room is broken", func() bool { return p.ben.get(p.room).State() == rooms.Broken })
		r := p.ben.get(p.room)
		if r.Connected || !strings.Contains(r.Ended(), "lost entries") {
			t.Errorf("%+v", r)
		}
		if k := p.ben.known(p.room); k.ID != id {
			t.Errorf("what was said is not there: %+v", k)
		}
		if err := p.ben.negotiations.Counter(t.Context(), p.room, id, p.ben.known(p.room).Last().Hash, fence(1), ""); err == nil || !strings.Contains(err.Error(), r.Ended()) {
			t.Error("something was said in a broken room:", err)
		}
		if _, err := p.ben.negotiations.Rooms.Log(t.Context(), p.room); err == nil {
			t.Error("the log of a broken room is read")
		}
		p.ben.restart()
	}
	must(t, p.ben.rooms.CloseRoom(t.Context(), p.room, false))
	if r := p.ben.get(p.room); r.State() != rooms.Closed || !strings.Contains(r.Ended(), "lost entries") {
		t.Errorf("%+v", r)
	}
}

package rooms_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

// accepted are two desktops whose clocks stand still, and terms of anna's that ben has accepted.
func accepted(t *testing.T) (*pair, negotiation.Known) {
	t.Helper()
	p := compared(t)
	p.anna.stopClock()
	p.ben.stopClock()
	_, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	k := p.offered(p.ben, 1)
	must(t, p.ben.negotiations.Accept(t.Context(), p.room, k.ID, k.Last().Hash))
	return p, k
}

// closesNot closes a room, also by saying that the words differ, which must be refused. What
// was said of the words counts all the same, until the person compares them again.
func (p *pair) closesNot(d *desktop) {
	d.t.Helper()
	_, different := d.rooms.Compare(d.t.Context(), p.room, nil, false)
	for _, err := range []error{d.rooms.CloseRoom(d.t.Context(), p.room, false), different} {
		if !errors.Is(err, rooms.ErrUnfinished) || !strings.Contains(err.Error(), "wait until anna has approved too or the time has run out, in 61 minutes") {
			d.t.Errorf("the room was left though the other can still agree: %v", err)
		}
	}
	k := d.known(p.room)
	if r := d.get(p.room); r.State() != rooms.Comparing {
		d.t.Errorf("%+v", r)
	}
	if err := d.negotiations.Approve(d.t.Context(), p.room, k.ID, k.Last().Hash); !errors.Is(err, negotiation.ErrNotCompared) {
		d.t.Errorf("that the words are not the same is forgotten: %v", err)
	}
	_, err := d.rooms.Compare(d.t.Context(), p.room, nil, true)
	must(d.t, err)
}

// Who has approved terms stays until the other has approved too: who is gone would never
// know that it was agreed.
func TestWhoHasApprovedStays(t *testing.T) {
	t.Parallel()
	p, k := accepted(t)
	for _, d := range []*desktop{p.anna, p.ben} {
		d.until("it is accepted", func() bool { return d.known(p.room).State == negotiation.Accepted })
	}
	p.anna.quit()
	must(t, p.ben.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash))
	p.closesNot(p.ben) // the approval is still to be sent
	p.anna.start()
	p.anna.until("ben has approved", func() bool { return len(p.anna.known(p.room).Approvals) == 1 })
	p.ben.until("it is in the log", func() bool { return len(p.ben.known(p.room).Approvals) == 1 })
	p.closesNot(p.ben)
	must(t, p.anna.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash))
	for _, d := range []*desktop{p.anna, p.ben} {
		d.until("it is agreed", func() bool { return d.known(p.room).State == negotiation.Agreed })
	}
	for _, d := range []*desktop{p.anna, p.ben} {
		d.closes(p.room)
	}
}

// closes closes a room as soon as that is allowed.
func (d *desktop) closes(room string) {
	d.t.Helper()
	d.until("the room can be closed", func() bool {
		err := d.rooms.CloseRoom(d.t.Context(), room, false)
		if err != nil && !errors.Is(err, rooms.ErrUnfinished) {
			d.t.Fatal(err)
		}
		return err == nil
	})
}

// Who has an agreement stays until the desktop of the other is known to have it too, and
// that one is told that the room was closed.
func TestAnAgreementIsReceivedBeforeTheRoomIsClosed(t *testing.T) {
	t.Parallel()
	p, k := accepted(t)
	must(t, p.ben.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash))
	p.anna.until("ben has approved", func() bool { return len(p.anna.known(p.room).Approvals) == 1 })
	p.ben.quit()
	must(t, p.anna.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash))
	p.anna.until("it is agreed", func() bool { return p.anna.known(p.room).State == negotiation.Agreed })
	_, different := p.anna.rooms.Compare(t.Context(), p.room, nil, false)
	for _, err := range []error{p.anna.rooms.CloseRoom(t.Context(), p.room, false), different} {
		if !errors.Is(err, rooms.ErrUnfinished) || !strings.Contains(err.Error(), "the desktop of ben has not received the agreement yet; wait until both desktops are connected") {
			t.Errorf("the room was closed before ben had the agreement: %v", err)
		}
	}
	p.ben.start()
	p.anna.closes(p.room)
	p.ben.until("ben is told", func() bool { return p.ben.get(p.room).State() == rooms.Closed })
	if r, k := p.ben.get(p.room), p.ben.known(p.room); r.Ended() != "anna closed it." || k.State != negotiation.Agreed {
		t.Errorf("%+v, %+v", r, k)
	}
}

// A desktop that is gone for good keeps no one in a room who wants to close it anyway.
func TestARoomIsClosedAnyway(t *testing.T) {
	t.Parallel()
	p, k := accepted(t)
	must(t, p.ben.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash))
	p.ben.until("it is in the log", func() bool { return len(p.ben.known(p.room).Approvals) == 1 })
	p.anna.quit()
	p.closesNot(p.ben)
	must(t, p.ben.rooms.CloseRoom(t.Context(), p.room, true))
	if r := p.ben.get(p.room); r.State() != rooms.Closed || r.Ended() != "You closed it." {
		t.Errorf("%+v", r)
	}
	p.anna.start()
}

// The other desktop is told that the words were not the same.
func TestOtherWordsAreTold(t *testing.T) {
	t.Parallel()
	p := joined(t)
	for _, d := range []*desktop{p.anna, p.ben} {
		d.until("it is connected", func() bool { return d.get(p.room).Connected })
	}
	_, err := p.ben.rooms.Compare(t.Context(), p.room, nil, false)
	must(t, err)
	p.anna.until("anna is told", func() bool { return p.anna.get(p.room).State() == rooms.Closed })
	if r := p.anna.get(p.room); !strings.HasPrefix(r.Ended(), "ben said that the words were not the same") {
		t.Errorf("%+v", r)
	}
	if _, err := p.anna.rooms.Compare(t.Context(), p.room, nil, true); err == nil {
		t.Error("the words became the same")
	}
}

// Who has not approved can leave: nothing can come to be agreed without them.
func TestWhoHasNotApprovedLeaves(t *testing.T) {
	t.Parallel()
	p, k := accepted(t)
	p.anna.until("it is accepted", func() bool { return p.anna.known(p.room).State == negotiation.Accepted })
	must(t, p.ben.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash))
	p.anna.rooms.ClosingTime = time.Millisecond // ben's desktop does not close the room
	must(t, p.anna.rooms.CloseRoom(t.Context(), p.room, false))
	if err := p.anna.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash); !errors.Is(err, negotiation.ErrUnusable) {
		t.Errorf("terms were approved in a closed room: %v", err)
	}
}

// Words that are not the same count, even if they were said to be the same before.
func TestOtherWordsAfterTheSame(t *testing.T) {
	t.Parallel()
	p := compared(t)
	_, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	p.agree(p.ben, p.offered(p.ben, 1))
	var r rooms.Status
	p.anna.until("ben has the agreement", func() bool {
		r, err = p.anna.rooms.Compare(t.Context(), p.room, nil, false)
		return !errors.Is(err, rooms.ErrUnfinished)
	})
	must(t, err)
	if r.State() != rooms.Closed || r.Compared {
		t.Errorf("%+v", r)
	}
	must(t, p.ben.rooms.CloseRoom(t.Context(), p.room, false))
	if r := p.ben.get(p.room); !r.Compared {
		t.Errorf("closing took the comparison back: %+v", r)
	}
}

// saysClosed has anna's desktop say that it has closed the room, as a changed program can,
// after ben has approved.
func saysClosed(p *pair, k negotiation.Known) {
	p.ben.t.Helper()
	must(p.ben.t, p.ben.negotiations.Approve(p.ben.t.Context(), p.room, k.ID, k.Last().Hash))
	p.anna.until("ben has approved", func() bool { return len(p.anna.known(p.room).Approvals) == 1 })
	log, err := p.anna.rooms.Log(p.anna.t.Context(), p.room)
	must(p.anna.t, err)
	must(p.anna.t, log.Publish(p.anna.t.Context(), []byte(`{"type":"room_closed"}`)))
}

// Who has approved reads on when the other says that it has closed the room: a changed
// program could approve after that, and would have the agreement alone.
func TestWhoHasApprovedReadsOnAfterTheClosing(t *testing.T) {
	t.Parallel()
	p, k := accepted(t)
	saysClosed(p, k)
	p.ben.until("ben is told", func() bool {
		return strings.HasPrefix(p.ben.get(p.room).Problem, "anna closed it. It stays open here until the time for approving has run out, in 61 minutes")
	})
	p.ben.restart() // it is not forgotten
	p.ben.until("ben is told again", func() bool { return strings.HasPrefix(p.ben.get(p.room).Problem, "anna closed it. It stays") })
	must(t, p.anna.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash))
	p.ben.until("the room is closed", func() bool { return p.ben.get(p.room).State() == rooms.Closed })
	if r, k := p.ben.get(p.room), p.ben.known(p.room); r.Ended() != "anna closed it." || k.State != negotiation.Agreed {
		t.Errorf("%+v, %+v", r, k)
	}
}

// Once the time for approving has run out nothing can be agreed any more, and the room is closed.
func TestTheRoomIsClosedWhenTheTimeIsOver(t *testing.T) {
	t.Parallel()
	p, k := accepted(t)
	saysClosed(p, k)
	p.ben.until("ben is told", func() bool { return strings.HasPrefix(p.ben.get(p.room).Problem, "anna closed it. It stays") })
	p.anna.rooms.ClosingTime = time.Millisecond // ben's desktop knows it
	must(t, p.anna.rooms.CloseRoom(t.Context(), p.room, false))
	p.ben.ahead.Store(int64(time.Hour + 4*time.Second))
	p.ben.stopped.Store(nil)
	p.ben.restart()
	p.ben.until("the room is closed", func() bool { return p.ben.get(p.room).State() == rooms.Closed })
	if r, k := p.ben.get(p.room), p.ben.known(p.room); r.Ended() != "anna closed it." || k.State == negotiation.Agreed {
		t.Errorf("%+v, %+v", r, k)
	}
}

package rooms_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/negotiation"
	"github.com/nod-app/nod/app/rooms"
)

// closesNot closes a room, also by saying that the words differ, which must be refused.
func (p *pair) closesNot(d *desktop) {
	d.t.Helper()
	_, different := d.rooms.Compare(d.t.Context(), p.room, nil, false)
	for _, err := range []error{d.rooms.CloseRoom(d.t.Context(), p.room, false), different} {
		if !errors.Is(err, rooms.ErrUnfinished) || !strings.Contains(err.Error(), "wait until anna has approved too or the time has run out, in 61 minutes") {
			d.t.Errorf("the room was left though the other can still agree: %v", err)
		}
	}
	if r := d.get(p.room); r.State() != rooms.Open {
		d.t.Errorf("%+v", r)
	}
}

// Who has approved terms stays until the other has approved too: who is gone would never
// know that it was agreed.
func TestWhoHasApprovedStays(t *testing.T) {
	t.Parallel()
	p := compared(t)
	_, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	k := p.offered(p.ben, 1)
	must(t, p.ben.negotiations.Accept(t.Context(), p.room, k.ID, k.Last().Hash))
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
	p := compared(t)
	_, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	k := p.offered(p.ben, 1)
	must(t, p.ben.negotiations.Accept(t.Context(), p.room, k.ID, k.Last().Hash))
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

// A desktop that is gone for good keeps nobody in a room who wants to close it anyway.
func TestARoomIsClosedAnyway(t *testing.T) {
	t.Parallel()
	p := compared(t)
	_, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	k := p.offered(p.ben, 1)
	must(t, p.ben.negotiations.Accept(t.Context(), p.room, k.ID, k.Last().Hash))
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
	p := compared(t)
	_, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	k := p.offered(p.ben, 1)
	must(t, p.ben.negotiations.Accept(t.Context(), p.room, k.ID, k.Last().Hash))
	p.anna.until("it is accepted", func() bool { return p.anna.known(p.room).State == negotiation.Accepted })
	must(t, p.ben.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash))
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

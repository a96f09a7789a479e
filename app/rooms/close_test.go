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
	for _, err := range []error{d.rooms.CloseRoom(d.t.Context(), p.room), different} {
		if !errors.Is(err, rooms.ErrInvalid) || !strings.Contains(err.Error(), "wait until anna has approved too or the time has run out, in 61 minutes") {
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
		must(t, d.rooms.CloseRoom(t.Context(), p.room))
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
	must(t, p.anna.rooms.CloseRoom(t.Context(), p.room))
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
	r, err := p.anna.rooms.Compare(t.Context(), p.room, nil, false)
	must(t, err)
	if r.State() != rooms.Closed || r.Compared {
		t.Errorf("%+v", r)
	}
	must(t, p.ben.rooms.CloseRoom(t.Context(), p.room))
	if r := p.ben.get(p.room); !r.Compared {
		t.Errorf("closing took the comparison back: %+v", r)
	}
}

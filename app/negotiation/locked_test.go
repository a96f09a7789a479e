package negotiation

import (
	"context"
	"errors"
	"testing"
	"time"
)

// approvedUntil is what Locked says of a desktop's approval.
func (d *desk) approvedUntil() (until time.Time) {
	d.w.t.Helper()
	err := d.service.Locked(d.w.t.Context(), d.room.ID, func(u time.Time) error { until = u; return nil })
	if err != nil {
		d.w.t.Fatal(err)
	}
	return until
}

// An approval can be answered until the time has run out, from when it is in the outbox.
func TestApprovedUntil(t *testing.T) {
	host, guest, w, sync := two(t)
	id := host.offers(shelves(0))
	sync()
	h := must(shelves(0).Hash())
	if err := guest.service.Accept(t.Context(), guest.room.ID, id, h); err != nil {
		t.Fatal(err)
	}
	sync()
	if until := guest.approvedUntil(); !until.IsZero() {
		t.Errorf("nobody has approved, and %v", until)
	}
	if err := guest.service.Approve(t.Context(), guest.room.ID, id, h); err != nil {
		t.Fatal(err)
	}
	end := noon.Add(DefaultSign*time.Second + grace)
	for range 2 {
		if until := guest.approvedUntil(); !until.Equal(end) {
			t.Errorf("%v, and not %v", until, end)
		}
		sync()
		if until := host.approvedUntil(); !until.IsZero() {
			t.Errorf("the approval of the other counts: %v", until)
		}
	}
	w.now = end
	if _, err := guest.service.Tick(t.Context(), guest.room.ID); err != nil {
		t.Fatal(err)
	}
	if until := guest.approvedUntil(); !until.IsZero() {
		t.Errorf("the time has run out, and %v", until)
	}
}

// closing are rooms of which one is closed while something is being said in it.
type closing struct {
	*desk
	close func()
}

func (c closing) Room(ctx context.Context, id string) (Room, error) {
	r, err := c.desk.Room(ctx, id)
	c.close()
	return r, err
}

// What is said while a room is closed was said before, or is refused: nothing is put into
// the outbox of a closed room.
func TestNothingIsSaidOnceARoomIsClosed(t *testing.T) {
	host, _, _, _ := two(t)
	rooms := host.service.Rooms
	var before int
	closed := make(chan error, 1)
	host.service.Rooms = closing{host, func() {
		host.service.Rooms = rooms
		go func() {
			closed <- host.service.Locked(t.Context(), host.room.ID, func(time.Time) error {
				before = len(host.service.session(host.room.ID).outbox)
				return nil
			})
		}()
		select {
		case err := <-closed:
			closed <- err
		case <-time.After(20 * time.Millisecond): // the room is locked
		}
	}}
	_, said := host.service.Start(t.Context(), host.room.ID, Opening{Terms: shelves(0)})
	if err := <-closed; err != nil {
		t.Fatal(err)
	}
	if said == nil && before == 0 {
		t.Error("something was said in a room that was closed meanwhile")
	}
	if said != nil && !errors.Is(said, ErrUnusable) {
		t.Error(said)
	}
}

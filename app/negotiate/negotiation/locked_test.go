package negotiation

import (
	"context"
	"errors"
	"testing"
	"time"
)

// unfinished is what Locked says of a desktop.
func (d *desk) unfinished() (is Unfinished) {
	d.w.t.Helper()
	err := d.service.Locked(d.w.t.Context(), d.room.ID, func(u Unfinished) error { is = u; return nil })
	if err != nil {
		d.w.t.Fatal(err)
	}
	return is
}

// accepted are two desktops of which the guest has accepted the host's offer.
func accepted(t *testing.T) (host, guest *desk, w *world, sync func(), id string, h Hash) {
	t.Helper()
	host, guest, w, sync = two(t)
	id, h = host.offers(shelves(0)), must(shelves(0).Hash())
	sync()
	if err := guest.service.Accept(t.Context(), guest.room.ID, id, h); err != nil {
		t.Fatal(err)
	}
	sync()
	return host, guest, w, sync, id, h
}

// An approval can be answered until the time has run out, from when it is in the outbox.
func TestApprovedUntil(t *testing.T) {
	host, guest, w, sync, id, h := accepted(t)
	if u := guest.unfinished(); u != (Unfinished{}) {
		t.Errorf("nobody has approved, and %v", u)
	}
	if err := guest.service.Approve(t.Context(), guest.room.ID, id, h); err != nil {
		t.Fatal(err)
	}
	end := noon.Add(DefaultSign*time.Second + grace)
	for range 2 {
		if u := guest.unfinished(); !u.Until.Equal(end) || !u.Approved {
			t.Errorf("%v, and not %v", u, end)
		}
		sync()
		if u := host.unfinished(); u != (Unfinished{OtherApproved: true}) {
			t.Errorf("the approval of the other counts: %v", u)
		}
	}
	w.now = end
	if _, err := guest.service.Tick(t.Context(), guest.room.ID); err != nil {
		t.Fatal(err)
	}
	if u := guest.unfinished(); !u.Approved {
		t.Error("that the time has run out is not in the log yet: the other may have approved before")
	}
	sync()
	if u := guest.unfinished(); u != (Unfinished{}) {
		t.Errorf("the time has run out, and %v", u)
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
			closed <- host.service.Locked(t.Context(), host.room.ID, func(Unfinished) error {
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

// unsure are rooms whose log takes a message, and then does not say so.
type unsure struct{ *desk }

func (u unsure) Log(context.Context, string) (Log, error) { return u, nil }

func (u unsure) Publish(ctx context.Context, body []byte) error {
	return errors.Join(u.desk.Publish(ctx, body), errors.New("the connection broke"))
}

// An approval of which it is not known whether it was sent counts until the log says that the
// negotiation is over, however late that is.
func TestAnApprovalThatMayBeInTheLogCounts(t *testing.T) {
	host, guest, w, sync, id, h := accepted(t)
	guest.service.Rooms = unsure{guest}
	if err := guest.service.Approve(t.Context(), guest.room.ID, id, h); err != nil {
		t.Fatal(err)
	}
	if err := guest.service.Flush(t.Context(), guest.room.ID); err == nil {
		t.Fatal("it was sent for sure")
	}
	w.now = noon.Add(DefaultSign * time.Second)
	guest.begin()
	for range 2 {
		_ = guest.service.Flush(t.Context(), guest.room.ID)
	}
	if len(w.entries) != 3 {
		t.Errorf("it was sent again, too late: %d entries", len(w.entries))
	}
	if u := guest.unfinished(); !u.Approved {
		t.Error("it is in the log, and counts no longer")
	}
	if err := host.read(len(w.entries)); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(time.Minute)
	for range 2 {
		for _, d := range w.desks {
			if _, err := d.service.Tick(t.Context(), d.room.ID); err != nil {
				t.Fatal(err)
			}
		}
		sync()
	}
	if u := guest.unfinished(); u != (Unfinished{}) || guest.state(id) != Expired {
		t.Errorf("%v %v", u, guest.state(id))
	}
}

// An approval that could not be sent in time completes nothing: its person's desktop says,
// as the other's would, that the time has run out.
func TestALateApprovalCompletesNothing(t *testing.T) {
	host, guest, w, sync, id, h := accepted(t)
	if err := host.service.Approve(t.Context(), host.room.ID, id, h); err != nil {
		t.Fatal(err)
	}
	sync()
	if err := guest.service.Approve(t.Context(), guest.room.ID, id, h); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add((DefaultSign + 60) * time.Second) // the log was away
	for range 2 {
		if _, err := guest.service.Tick(t.Context(), guest.room.ID); err != nil {
			t.Fatal(err)
		}
		sync()
	}
	for _, d := range w.desks {
		if got := d.state(id); got != Expired {
			t.Errorf("%s: %s", d.room.Self, got)
		}
	}
}

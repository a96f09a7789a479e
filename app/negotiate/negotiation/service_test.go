package negotiation

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"
)

// two returns desktops between which nothing is lost, and a function that lets both
// publish and then read everything.
func two(t *testing.T) (host, guest *desk, w *world, sync func()) {
	w = &world{t: t, random: rand.New(rand.NewPCG(1, 1)), now: noon, calm: true, count: map[string]int{}}
	for i, p := range []Party{Host, Guest} {
		w.desks[i] = &desk{w: w, room: kitchen(p), disk: newDisk(w.random), approved: map[Hash]bool{}}
		w.desks[i].begin()
	}
	return w.desks[0], w.desks[1], w, func() {
		t.Helper()
		for _, d := range w.desks {
			_ = d.service.Flush(t.Context(), d.room.ID)
		}
		for _, d := range w.desks {
			if err := d.read(len(w.entries)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func (d *desk) offers(terms Terms) string {
	d.w.t.Helper()
	id, err := d.service.Start(d.w.t.Context(), d.room.ID, Opening{Terms: terms})
	if err != nil {
		d.w.t.Fatal(err)
	}
	return id
}

func (d *desk) state(id string) State {
	d.w.t.Helper()
	k, err := d.service.Get(d.w.t.Context(), d.room.ID, id)
	if err != nil {
		d.w.t.Fatal(err)
	}
	return k.State
}

// What is in the outbox counts when the next message is judged: a second press of the
// same button sends nothing.
func TestPressedTwice(t *testing.T) {
	host, guest, w, sync := two(t)
	id := host.offers(shelves(0))
	sync()
	h := must(shelves(0).Hash())
	if err := guest.service.Accept(t.Context(), kitchen(Host).ID, id, h); err != nil {
		t.Fatal(err)
	}
	var refused Refusal
	if err := guest.service.Accept(t.Context(), kitchen(Host).ID, id, h); !errors.As(err, &refused) || refused.Code != WrongState {
		t.Error(err)
	}
	if err := guest.service.Approve(t.Context(), kitchen(Host).ID, id, h); err != nil { // before the accept came back
		t.Error(err)
	}
	if err := guest.service.Reject(t.Context(), kitchen(Host).ID, id, h, ""); !errors.As(err, &refused) || refused.Code != Approved {
		t.Error(err)
	}
	sync()
	if err := host.service.Approve(t.Context(), kitchen(Host).ID, id, h); err != nil {
		t.Error(err)
	}
	sync()
	if host.state(id) != Agreed || guest.state(id) != Agreed || len(w.entries) != 4 {
		t.Errorf("%s %s after %d entries", host.state(id), guest.state(id), len(w.entries))
	}
	if _, waiting, err := host.service.Known(t.Context(), kitchen(Host).ID); err != nil || len(waiting) > 0 {
		t.Errorf("%v %v wait to be sent", err, waiting)
	}
	if _, err := host.service.Start(t.Context(), kitchen(Host).ID, Opening{Terms: Terms{}}); !errors.As(err, &refused) || refused.Code != BadTerms {
		t.Error(err)
	}
	if err := host.service.Accept(t.Context(), kitchen(Host).ID, "zzzzzzzz", h); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
}

// Nothing is accepted or approved before the words were compared.
func TestNotCompared(t *testing.T) {
	host, guest, _, sync := two(t)
	id := host.offers(shelves(0))
	sync()
	guest.room.Compared = false
	h := must(shelves(0).Hash())
	if err := guest.service.Accept(t.Context(), kitchen(Host).ID, id, h); !errors.Is(err, ErrNotCompared) {
		t.Error(err)
	}
	guest.room.Compared, host.room.Compared = true, false
	if err := guest.service.Accept(t.Context(), kitchen(Host).ID, id, h); err != nil {
		t.Error(err)
	}
	sync()
	if err := host.service.Approve(t.Context(), kitchen(Host).ID, id, h); !errors.Is(err, ErrNotCompared) {
		t.Error(err)
	}
	if err := host.service.Reject(t.Context(), kitchen(Host).ID, id, h, "Who are you?"); err != nil {
		t.Error(err)
	}
}

// A round that runs out is no decision. Each desktop measures from when it saw the
// offer, by a clock of its own; who owes the answer says it first.
func TestRoundRunsOut(t *testing.T) {
	host, guest, w, sync := two(t)
	id := host.offers(shelves(0))
	sync()
	w.now = noon.Add(29 * time.Second)
	next, err := guest.service.Tick(t.Context(), kitchen(Host).ID)
	if err != nil || !next.Equal(noon.Add(30*time.Second)) {
		t.Error(next, err)
	}
	if next, err := host.service.Tick(t.Context(), kitchen(Host).ID); err != nil || !next.Equal(noon.Add(30*time.Second+grace)) {
		t.Error(next, err)
	}
	w.now = noon.Add(30 * time.Second)
	if err := guest.service.Accept(t.Context(), kitchen(Host).ID, id, must(shelves(0).Hash())); !errors.Is(err, ErrTooLate) {
		t.Error(err)
	}
	if err := guest.service.Counter(t.Context(), kitchen(Host).ID, id, must(shelves(0).Hash()), shelves(5), ""); !errors.Is(err, ErrTooLate) {
		t.Error(err)
	}
	for _, d := range []*desk{host, guest} { // the host waits a little longer
		if _, err := d.service.Tick(t.Context(), kitchen(Host).ID); err != nil {
			t.Error(err)
		}
	}
	sync()
	if len(w.entries) != 2 || host.state(id) != Expired || guest.state(id) != Expired {
		t.Errorf("%d entries, %s, %s", len(w.entries), host.state(id), guest.state(id))
	}
	if next, err := guest.service.Tick(t.Context(), kitchen(Host).ID); err != nil || !next.IsZero() {
		t.Error(next, err)
	}
}

// Approving has its own time, which the first approval does not make longer. Who
// approved is free again when it has run out.
func TestApprovingRunsOut(t *testing.T) {
	host, guest, w, sync := two(t)
	id, err := host.service.Start(t.Context(), kitchen(Host).ID, Opening{Terms: shelves(0), SignSeconds: 600})
	if err != nil {
		t.Fatal(err)
	}
	sync()
	h := must(shelves(0).Hash())
	if err := guest.service.Accept(t.Context(), kitchen(Host).ID, id, h); err != nil {
		t.Fatal(err)
	}
	sync()
	w.now = noon.Add(590 * time.Second)
	if err := host.service.Approve(t.Context(), kitchen(Host).ID, id, h); err != nil {
		t.Fatal(err)
	}
	sync()
	w.now = noon.Add(605 * time.Second)
	if err := guest.service.Approve(t.Context(), kitchen(Host).ID, id, h); !errors.Is(err, ErrTooLate) {
		t.Error(err)
	}
	if _, err := host.service.Tick(t.Context(), kitchen(Host).ID); err != nil {
		t.Error(err)
	}
	sync()
	if guest.state(id) != Expired || len(w.entries) != 4 {
		t.Errorf("%s after %d entries", guest.state(id), len(w.entries))
	}
}

// An answer that could not be sent in time is not sent later: what came back after a
// long break could find the person of another mind.
func TestAnOldAnswerIsNotSent(t *testing.T) {
	host, guest, w, sync := two(t)
	id := host.offers(shelves(0))
	sync()
	cut := &cutOff{desk: guest}
	guest.service.Rooms = cut
	if err := guest.service.Accept(t.Context(), kitchen(Host).ID, id, must(shelves(0).Hash())); err != nil {
		t.Fatal(err)
	}
	_ = guest.service.Flush(t.Context(), kitchen(Host).ID)
	if len(w.entries) != 1 || len(guest.disk.outbox) != 1 {
		t.Fatalf("%d entries, %d to send", len(w.entries), len(guest.disk.outbox))
	}
	w.now = noon.Add(time.Minute)
	guest.begin() // and restarted meanwhile
	_ = guest.service.Flush(t.Context(), kitchen(Host).ID)
	if len(w.entries) != 1 || len(guest.disk.outbox) != 0 || len(guest.disk.dropped) != 1 {
		t.Errorf("%d entries, %d to send, dropped %q", len(w.entries), len(guest.disk.outbox), guest.disk.dropped)
	}
}

// cutOff are rooms whose logs cannot be reached.
type cutOff struct{ *desk }

func (cutOff) Log(context.Context, string) (Log, error) { return nil, errors.New("no connection") }

// A message is published once, and again only when the log was opened again.
func TestPublishedOnce(t *testing.T) {
	host, _, w, _ := two(t)
	host.offers(shelves(0))
	for range 3 {
		_ = host.service.Flush(t.Context(), kitchen(Host).ID)
	}
	if len(w.entries) != 1 {
		t.Errorf("%d entries", len(w.entries))
	}
	if _, err := host.service.reopened(t.Context(), kitchen(Host).ID); err != nil {
		t.Fatal(err)
	}
	_ = host.service.Flush(t.Context(), kitchen(Host).ID)
	if len(w.entries) != 2 {
		t.Errorf("%d entries", len(w.entries))
	}
}

// An answer to an offer that was replaced meanwhile is not sent: the one who gave it has not
// seen the one on the table.
func TestAnAnswerToAReplacedOffer(t *testing.T) {
	host, guest, w, sync := two(t)
	id, room := host.offers(shelves(0)), kitchen(Host).ID
	sync()
	old, newer, last := must(shelves(0).Hash()), must(shelves(1).Hash()), must(shelves(2).Hash())
	if err := guest.service.Counter(t.Context(), room, id, old, shelves(1), ""); err != nil {
		t.Fatal(err)
	}
	sync()
	if err := host.service.Counter(t.Context(), room, id, newer, shelves(2), ""); err != nil {
		t.Fatal(err)
	}
	sync()
	for _, h := range []Hash{old, newer, ""} {
		for what, err := range map[string]error{
			"counter-offer": guest.service.Counter(t.Context(), room, id, h, shelves(3), ""), "rejection": guest.service.Reject(t.Context(), room, id, h, ""),
		} {
			var refused Refusal
			if !errors.As(err, &refused) || refused.Code != WrongHash || len(guest.disk.outbox) > 0 {
				t.Errorf("%s to %q: %v", what, h, err)
			}
		}
	}
	// Who offered last may have seen the own offer already, or not yet.
	for _, h := range []Hash{old, ""} {
		if err := host.service.Reject(t.Context(), room, id, h, ""); err == nil {
			t.Errorf("rejected %q", h)
		}
	}
	if err := host.service.Reject(t.Context(), room, id, newer, ""); err != nil {
		t.Error(err)
	}
	if err := guest.service.Reject(t.Context(), room, id, last, ""); err != nil {
		t.Error(err)
	}
	if sync(); guest.state(id) != Rejected || len(w.entries) != 5 {
		t.Errorf("%s after %d entries", guest.state(id), len(w.entries))
	}
}

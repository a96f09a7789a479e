package negotiation

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"
)

var (
	errKilled = errors.New("killed")
	errFlaky  = errors.New("the disk is busy")
)

// disk is a store in memory. Any call can fail, done or not, and its process can end at
// any call: then no later call is answered.
type disk struct {
	position  uint64
	known     map[string]Known
	entries   []Logged
	outbox    []Outgoing
	dropped   []string
	mandates  map[string]Mandate
	dead      bool
	killAfter int // calls; negative: never
	flaky     bool
	random    *rand.Rand
}

func newDisk(r *rand.Rand) *disk {
	return &disk{known: map[string]Known{}, mandates: map[string]Mandate{}, killAfter: -1, random: r}
}

func (d *disk) do(f func()) error {
	if d.dead {
		return errKilled
	}
	if d.killAfter == 0 {
		d.dead = true
		if d.random.IntN(2) == 0 {
			f()
		}
		return errKilled
	}
	d.killAfter--
	if d.flaky && d.random.IntN(40) == 0 {
		if d.random.IntN(2) == 0 {
			f()
		}
		return errFlaky
	}
	f()
	return nil
}

func (d *disk) Negotiations(context.Context, string) (position uint64, known []Known, err error) {
	err = d.do(func() {
		position = d.position
		for _, k := range d.known {
			known = append(known, k)
		}
	})
	return position, known, err
}

func (d *disk) SaveEntry(_ context.Context, _ string, r Result, k Known, seen time.Time) error {
	return d.do(func() {
		d.position = r.Entry.Position
		l := Logged{Entry: r.Entry, Seen: seen}
		if r.Entry.From == r.Self {
			d.outbox = slices.DeleteFunc(slices.Clone(d.outbox), func(o Outgoing) bool { return string(o.Body) == string(r.Entry.Body) })
		}
		if r.Refused == nil {
			d.known[k.ID] = k
		} else {
			l.Refused = r.Refused.Text
		}
		d.entries = append(d.entries, l)
	})
}

func (d *disk) NegotiationLog(context.Context, string, string) (ls []Logged, err error) {
	return d.entries, nil
}

func (d *disk) AddOutgoing(_ context.Context, o Outgoing) error {
	return d.do(func() { d.outbox = append(d.outbox, o) })
}

func (d *disk) Outbox(context.Context, string) (os []Outgoing, err error) {
	err = d.do(func() { os = slices.Clone(d.outbox) })
	return os, err
}

func (d *disk) DropOutgoing(_ context.Context, o Outgoing, why string) error {
	return d.do(func() {
		d.outbox = slices.DeleteFunc(slices.Clone(d.outbox), func(p Outgoing) bool { return string(o.Body) == string(p.Body) })
		d.dropped = append(d.dropped, why)
	})
}

func (d *disk) Dropped(context.Context, string, string) ([]string, error) { return d.dropped, nil }

func (d *disk) Mandate(_ context.Context, room string) (Mandate, bool, error) {
	m, ok := d.mandates[room]
	return m, ok, nil
}

func (d *disk) SetMandate(_ context.Context, room string, m Mandate) error {
	d.mandates[room] = m
	return nil
}

func (d *disk) RemoveMandate(_ context.Context, room string) error {
	delete(d.mandates, room)
	return nil
}

// world is two desktops and what lies between them.
type world struct {
	t       *testing.T
	random  *rand.Rand
	entries []Entry   // the log that both read
	truth   []Replica // truth[n] is what its first n entries say
	calm    bool      // nothing is lost any more
	closes  bool      // either person may close the room
	now     time.Time
	desks   [2]*desk
	count   map[string]int
}

// desk is one desktop with its person.
type desk struct {
	w        *world
	room     Room
	disk     *disk
	service  *Service
	approved map[Hash]bool // by the person
	began    func()        // the process of the desktop begins again; may be nil
}

func (d *desk) Room(context.Context, string) (Room, error) { return d.room, nil }

func (d *desk) Log(context.Context, string) (Log, error) { return d, nil }

func (d *desk) Sign(_ context.Context, _ string, text []byte) ([]byte, error) {
	return ed25519.Sign(keyOf(d.room.Self), text), nil
}

func (d *desk) RecordAct(context.Context, string, string, any) {}

// Publish loses a message, stores it, stores it and says that it failed, or stores it
// twice.
func (d *desk) Publish(_ context.Context, body []byte) error {
	if d.disk.dead {
		return errKilled
	}
	luck := d.w.random.IntN(10)
	if d.w.calm {
		luck = 9
	}
	if !d.w.reached() {
		luck = 0
	}
	copies := 1
	switch {
	case luck < 2:
		d.w.count["lost"]++
		return errors.New("no connection")
	case luck < 4:
		copies = 2
	}
	for range copies {
		d.w.entries = append(d.w.entries, Entry{Position: uint64(len(d.w.entries) + 1), From: d.room.Self, Sent: d.w.now, Body: body})
	}
	if luck == 4 {
		d.w.count["unsure"]++
		return errors.New("connection broke")
	}
	return nil
}

func (d *desk) Follow(context.Context, uint64, func(Entry) error) error { return nil }

// begin starts the desktop's process again.
func (d *desk) begin() {
	d.disk.dead, d.disk.killAfter, d.disk.flaky = false, -1, !d.w.calm
	if !d.w.calm {
		d.disk.killAfter = d.w.random.IntN(60)
	}
	if d.began != nil {
		d.began()
	}
	d.service = New(Deps{Store: d.disk, Rooms: d, Acts: d, Now: func() time.Time { return d.w.now }, Changed: func(string, string) {}})
}

// read gives the desktop some of what it has not read, sometimes from further back.
func (d *desk) read(n int) error {
	from := int(d.disk.position)
	if !d.w.calm && d.w.random.IntN(4) == 0 {
		from = max(0, from-d.w.random.IntN(4))
		d.w.count["again"]++
	}
	if !d.w.reached() {
		n = 0
	}
	for _, e := range d.w.entries[from:min(from+n, len(d.w.entries))] {
		if err := d.service.Receive(d.w.t.Context(), d.room.ID, e); err != nil {
			return err
		}
	}
	return nil
}

// act does something that a person or an agent may try, sensible or not.
func (d *desk) act() error {
	ctx, room, r := d.w.t.Context(), d.room.ID, d.w.random
	k, open := d.current()
	terms := shelves(int64(r.IntN(1000)))
	if !open {
		if r.IntN(2) == 0 {
			terms.Payer = Guest
		}
		o := Opening{Terms: terms}
		if d.w.closes {
			o.SignSeconds = 60 // so that this time runs out, too
		}
		_, err := d.service.Start(ctx, room, o)
		return err
	}
	terms.Payer = k.Last().Terms.Payer
	h := k.Last().Hash
	if r.IntN(12) == 0 { // of an earlier round, as from a window that has not been drawn again
		h = k.Rounds[r.IntN(len(k.Rounds))].Hash
	}
	switch n := r.IntN(20); {
	case n < 6:
		return d.service.Counter(ctx, room, k.ID, h, terms, "")
	case n < 10:
		return d.service.Accept(ctx, room, k.ID, h)
	case n < 16:
		d.approved[h] = true
		return d.service.Approve(ctx, room, k.ID, h)
	case n < 17:
		return d.service.Reject(ctx, room, k.ID, h, "")
	}
	d.w.now = d.w.now.Add(time.Duration(r.IntN(40)) * time.Second)
	_, err := d.service.Tick(ctx, room)
	return err
}

// current is what is open as far as the desktop knows, or the newest that was.
func (d *desk) current() (k Known, open bool) {
	for _, each := range d.disk.known {
		if each.Open() {
			return each, true
		}
	}
	return k, false
}

// step lets something happen to a desktop.
func (d *desk) step() {
	var err error
	switch n := d.w.random.IntN(10); {
	case d.room.Ended != "":
		return
	case d.w.closes && d.wantsToClose():
		err = d.close()
	case n < 5:
		err = d.act()
		d.flush()
	case n < 9:
		err = d.read(1 + d.w.random.IntN(4))
	default:
		_, err = d.service.reopened(d.w.t.Context(), d.room.ID)
		d.flush()
	}
	var refused Refusal
	switch {
	case d.restarted():
	case errors.Is(err, errFlaky):
		d.w.count["failed"]++
	case errors.As(err, &refused):
		d.w.count["refused to the person"]++
	case err != nil && !errors.Is(err, ErrTooLate) && !errors.Is(err, ErrNotFound):
		d.w.t.Fatal(err)
	}
}

// flush sends what is to be sent; what fails is tried again.
func (d *desk) flush() {
	_ = d.service.confirm(d.w.t.Context(), d.room.ID)
	_ = d.service.Flush(d.w.t.Context(), d.room.ID)
}

// restarted begins the desktop's process again if it was killed.
func (d *desk) restarted() bool {
	if !d.disk.dead {
		return false
	}
	d.w.count["killed"]++
	d.begin()
	return true
}

// TestBothAlwaysBelieveTheSame lets two persons and two agents act at random on two
// desktops, with messages lost, doubled and read again, and both desktops killed and
// restarted. At the end both know the same, nothing is left to send, and nothing was
// agreed on that not both persons had approved.
func TestBothAlwaysBelieveTheSame(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(50) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			NewCourse(t, seed, count).Run(120)
		})
	}
	for _, what := range []string{"lost", "unsure", "again", "killed", "failed", "refused to the person", "agreed", "rejected", "expired", "refused in the log", "dropped"} {
		if count[what] < 10 {
			t.Errorf("%s: only %d times", what, count[what])
		}
	}
}

// applied is what the whole log says.
func (w *world) applied() Replica {
	for n := len(w.truth) - 1; n < len(w.entries); n++ {
		r, _, _ := w.truth[n].Apply(w.entries[n])
		w.truth = append(w.truth, r)
	}
	return w.truth[len(w.entries)]
}

// same compares what both know with what the log up to there says.
func (w *world) same() {
	w.t.Helper()
	w.applied()
	for _, d := range w.desks {
		r := w.truth[d.disk.position]
		if len(r.Negotiations) != len(d.disk.known) {
			w.t.Fatalf("%s knows of %d negotiations, the log has %d", d.room.Self, len(d.disk.known), len(r.Negotiations))
		}
		for id, n := range r.Negotiations {
			if !reflect.DeepEqual(d.disk.known[id].Negotiation, n) {
				w.t.Fatalf("%s knows %+v, the log says %+v", d.room.Self, d.disk.known[id], n)
			}
			w.consented(n)
		}
	}
}

// consented fails if something is agreed on that not both persons approved.
func (w *world) consented(n Negotiation) {
	w.t.Helper()
	if n.State != Agreed {
		return
	}
	for _, d := range w.desks {
		if h := n.Last().Hash; !d.approved[h] || !n.approvedBy(d.room.Self) {
			w.t.Fatalf("%s never approved %s of %+v", d.room.Self, h, n)
		}
	}
}

// settle does once what a desktop does by itself.
func (d *desk) settle() {
	t := d.w.t
	t.Helper()
	d.disk.killAfter, d.disk.flaky = -1, false
	if d.room.Ended != "" {
		return
	}
	if _, err := d.service.reopened(t.Context(), d.room.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := d.service.Tick(t.Context(), d.room.ID); err != nil {
		t.Fatal(err)
	}
	d.flush()
	if err := d.read(len(d.w.entries)); err != nil {
		t.Fatal(err)
	}
}

// finish lets everything arrive that is on its way.
func (w *world) finish() {
	w.t.Helper()
	w.calm = true
	for range 4 {
		for _, d := range w.desks {
			d.settle()
		}
		w.now = w.now.Add(2 * grace)
	}
	for _, d := range w.desks {
		if err := d.read(len(w.entries)); err != nil {
			w.t.Fatal(err)
		}
	}
	w.same()
	host, guest := w.desks[0].disk, w.desks[1].disk
	if len(host.outbox) > 0 || len(guest.outbox) > 0 {
		w.t.Errorf("still to send: %d and %d messages", len(host.outbox), len(guest.outbox))
	}
	for i := range host.entries {
		if host.entries[i].Refused != guest.entries[i].Refused {
			w.t.Errorf("entry %d: %q and %q", i+1, host.entries[i].Refused, guest.entries[i].Refused)
		}
		if host.entries[i].Refused != "" {
			w.count["refused in the log"]++
		}
	}
	for id, k := range host.known {
		if !reflect.DeepEqual(k.Negotiation, guest.known[id].Negotiation) {
			w.t.Errorf("%+v and %+v", k, guest.known[id])
		}
		w.count[string(k.State)]++
	}
	w.count["dropped"] += len(host.dropped) + len(guest.dropped)
}

package practice_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/agreement"
	"github.com/nod-app/nod/app/negotiate/counterpart"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/practice"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/test/emptystore"
)

var errKilled = errors.New("killed")

// dying is a store whose process ends at one of its changes: before it or after it. No
// later call is answered.
type dying struct {
	*store.Store
	mu    sync.Mutex
	after int // changes until then; negative: never
	late  bool
	dead  bool
	calls int
}

func (d *dying) do(f func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dead {
		return errKilled
	}
	d.calls++
	if d.after--; d.after != -1 {
		return f()
	}
	d.dead = true
	if d.late {
		_ = f()
	}
	return errKilled
}

func (d *dying) SaveEntry(ctx context.Context, room string, r negotiation.Result, k negotiation.Known, seen time.Time) error {
	return d.do(func() error { return d.Store.SaveEntry(ctx, room, r, k, seen) })
}

func (d *dying) AddOutgoing(ctx context.Context, o negotiation.Outgoing) error {
	return d.do(func() error { return d.Store.AddOutgoing(ctx, o) })
}

func (d *dying) DropOutgoing(ctx context.Context, o negotiation.Outgoing, why string) error {
	return d.do(func() error { return d.Store.DropOutgoing(ctx, o, why) })
}

func (d *dying) AppendPractice(ctx context.Context, room string, e negotiation.Entry) error {
	return d.do(func() error { return d.Store.AppendPractice(ctx, room, e) })
}

// signer is this desktop's key.
type signer struct{ key ed25519.PrivateKey }

func (s signer) Public(context.Context) (ed25519.PublicKey, error) {
	return s.key.Public().(ed25519.PublicKey), nil
}

func (s signer) Sign(_ context.Context, text []byte) ([]byte, error) {
	return ed25519.Sign(s.key, text), nil
}

type noRecord struct{}

func (noRecord) RecordAct(context.Context, string, string, any) {}

// desktop is a practice room on a real store, with a person whose plan it is to make
// three offers, then to accept, and to approve what was accepted.
type desktop struct {
	t       *testing.T
	disk    *dying
	rooms   *practice.Rooms
	service *negotiation.Service
	now     time.Time
	silent  func() // called when the script has nothing to say
}

// begin starts the process on what the store has.
func (d *desktop) begin(after int, late bool) {
	d.disk.dead, d.disk.after, d.disk.late = false, after, late
	now := func() time.Time { return d.now }
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	d.rooms = practice.New(practice.Deps{Store: d.disk, Signer: signer{key}, Now: now, Answer: d.answer})
	d.service = negotiation.New(negotiation.Deps{Store: d.disk, Rooms: d.rooms, Acts: noRecord{}, Now: now, Changed: func(string, string) {}})
}

func (d *desktop) answer(r negotiation.Room, sign func([]byte) []byte, entries []negotiation.Entry) ([]byte, error) {
	body, err := counterpart.Answer(r, sign, entries)
	if body == nil {
		d.silent()
	}
	return body, err
}

// fence is terms that the person offers.
func fence(pence int64) negotiation.Terms {
	return negotiation.Terms{Summary: "Garden fence", Currency: "gbp", Payer: negotiation.Host, Conditions: []string{"In oak"}, Items: []negotiation.Item{
		{Description: "Wood", Amount: pence, Type: negotiation.Escrow}, {Description: "Work", Amount: 50000, Type: negotiation.Immediate},
	}}
}

// next does what the person does as things stand, and says whether there was something.
func (d *desktop) next(room string) (bool, error) {
	ctx := d.t.Context()
	known, waiting, err := d.service.Known(ctx, room)
	if err != nil || len(waiting) > 0 {
		return false, err
	}
	if len(known) == 0 {
		_, err := d.service.Start(ctx, room, negotiation.Opening{Terms: fence(20000)})
		return true, err
	}
	k := known[0]
	switch {
	case !k.Waits(negotiation.Host):
		return false, nil
	case k.State == negotiation.Accepted:
		return true, d.service.Approve(ctx, room, k.ID, k.Last().Hash)
	case len(k.Rounds) < 4:
		return true, d.service.Counter(ctx, room, k.ID, k.Last().Hash, fence(20000+int64(len(k.Rounds))*500), "")
	}
	return true, d.service.Accept(ctx, room, k.ID, k.Last().Hash)
}

// follow lets the desktop read what is in the log, and the script answer, until the
// script has nothing more to say.
func (d *desktop) follow(room string) error {
	ctx, cancel := context.WithCancel(d.t.Context())
	defer cancel()
	d.silent = cancel
	log, err := d.rooms.Log(ctx, room)
	if err != nil {
		return err
	}
	position, _, err := d.disk.Negotiations(ctx, room)
	if err != nil {
		return err
	}
	err = log.Follow(ctx, position, func(e negotiation.Entry) error { return d.service.Receive(ctx, room, e) })
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// course lets person and script negotiate to the end, restarting after each kill.
func (d *desktop) course(room string) negotiation.Known {
	d.t.Helper()
	for range 400 {
		_ = d.service.Flush(d.t.Context(), room)
		err := d.follow(room)
		if err == nil {
			_, err = d.next(room)
		}
		if d.disk.dead {
			d.begin(-1, false)
			continue
		}
		if err != nil {
			d.t.Fatal(err)
		}
		if known, waiting, err := d.service.Known(d.t.Context(), room); err == nil && len(waiting) == 0 && len(known) == 1 && !known[0].Open() {
			return known[0]
		}
	}
	d.t.Fatal("the negotiation comes to no end")
	return negotiation.Known{}
}

func open(t *testing.T) *desktop {
	t.Helper()
	s := emptystore.Open(t, t.TempDir())
	t.Cleanup(func() { s.Close() })
	d := &desktop{t: t, silent: func() {}, disk: &dying{Store: s}, now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
	d.begin(-1, false)
	return d
}

// TestKilledBetweenEveryTwoSteps plays a practice negotiation to its agreement, and again
// with the process killed after each change of the store in turn, which is before the
// next one: each time it ends in one agreement, everything is in the log once, and nothing is left to send.
func TestKilledBetweenEveryTwoSteps(t *testing.T) {
	d := open(t)
	room, err := d.rooms.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	whole := d.course(room.ID)
	if whole.State != negotiation.Agreed || len(whole.Approvals) != 2 {
		t.Fatalf("%+v", whole)
	}
	steps := d.disk.calls
	if steps < 12 {
		t.Fatalf("only %d steps", steps)
	}
	for step := -1; step < steps; step++ { // -1: before the first change
		d.begin(-1, false)
		room, err := d.rooms.Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		d.begin(max(step, 0), step >= 0)
		k := d.course(room.ID)
		if k.State != negotiation.Agreed {
			t.Errorf("killed after step %d: %s", step, k.State)
		}
		d.whole(room.ID, k, fmt.Sprintf("killed after step %d", step))
	}
}

// whole checks what a negotiation left behind.
func (d *desktop) whole(room string, k negotiation.Known, when string) {
	d.t.Helper()
	ctx := d.t.Context()
	logged, err := d.disk.NegotiationLog(ctx, room, k.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	// the offers, accepting, two approvals: no refused doubles
	if want := len(k.Rounds) + 3; len(logged) != want {
		d.t.Errorf("%s: %d entries, %d expected", when, len(logged), want)
	}
	for _, l := range logged {
		if l.Refused != "" {
			d.t.Errorf("%s: entry %d was refused: %s", when, l.Position, l.Refused)
		}
	}
	if out, err := d.disk.Outbox(ctx, room); err != nil || len(out) > 0 {
		d.t.Errorf("%s: %d messages are still to be sent (%v)", when, len(out), err)
	}
	if why, err := d.disk.Dropped(ctx, room, k.ID); err != nil || len(why) > 0 {
		d.t.Errorf("%s: dropped %q (%v)", when, why, err)
	}
	r, err := d.rooms.Room(ctx, room)
	if err != nil {
		d.t.Fatal(err)
	}
	replica := negotiation.Replica{Room: r}
	for _, l := range logged {
		replica, _, _ = replica.Apply(l.Entry)
	}
	if !reflect.DeepEqual(replica.Negotiations[k.ID], k.Negotiation) {
		d.t.Errorf("%s: stored is %+v, the log says %+v", when, k.Negotiation, replica.Negotiations[k.ID])
	}
	a, err := agreement.New(r, k.Negotiation)
	if err != nil {
		d.t.Errorf("%s: %v", when, err)
		return
	}
	text, err := a.Markdown()
	if err == nil {
		_, err = agreement.Read(text)
	}
	if err != nil {
		d.t.Errorf("%s: %v", when, err)
	}
}

// TestRun lets a service run a practice room by itself: the person only decides.
func TestRun(t *testing.T) {
	d := open(t)
	room, err := d.rooms.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	changed := make(chan string, 1000)
	d.service.Changed = func(room, _ string) { changed <- room }
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- d.service.Run(ctx, room.ID, func(err error) { t.Error(err) }) }()
	if _, err := d.next(room.ID); err != nil {
		t.Fatal(err)
	}
	for {
		if known, _, err := d.service.Known(ctx, room.ID); err != nil || len(known) > 0 && known[0].State == negotiation.Agreed {
			break
		}
		select {
		case <-changed:
		case <-time.After(2 * time.Minute):
			t.Fatal("nothing changes any more")
		}
		if _, err := d.next(room.ID); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestRooms(t *testing.T) {
	d := open(t)
	ctx := t.Context()
	r, err := d.rooms.Open(ctx)
	if err != nil {
		t.Fatal(err)
	}
	info, err := d.rooms.Room(ctx, r.ID)
	if err != nil || !info.Practice || !info.Compared || info.Self != negotiation.Host || string(info.Guest.Key) == string(info.Host.Key) {
		t.Errorf("%+v %v", info, err)
	}
	if _, err := d.rooms.Room(ctx, "practice-zzzzzzzz"); !errors.Is(err, negotiation.ErrNoRoom) {
		t.Error(err)
	}
	if err := d.rooms.Close(ctx, r.ID); err != nil {
		t.Error(err)
	}
	if all, err := d.rooms.List(ctx); err != nil || len(all) != 1 || all[0].Closed.IsZero() {
		t.Errorf("%+v %v", all, err)
	}
	if err := d.rooms.Close(ctx, "practice-zzzzzzzz"); !errors.Is(err, negotiation.ErrNoRoom) {
		t.Error(err)
	}
}

// BenchmarkReplay measures how long a desktop takes to catch up with 1,000 messages that
// it missed, each kept durably.
func BenchmarkReplay(b *testing.B) {
	var entries []negotiation.Entry
	for n := range 20 { // negotiations of 50 messages
		id := fmt.Sprintf("aaaaaa%c2", 'a'+n)
		for round := 1; round <= 49; round++ {
			m := negotiation.Message{Kind: negotiation.Counter, Negotiation: id, Round: round}
			terms := fence(int64(20000 + round))
			if m.Terms = &terms; round == 1 {
				m.Kind, m.RoundSeconds, m.SignSeconds = negotiation.Offer, 30, 60
			}
			entries = append(entries, encoded(b, len(entries), round, m))
		}
		entries = append(entries, encoded(b, len(entries), 50, negotiation.Message{Kind: negotiation.Reject, Negotiation: id, Round: 49}))
	}
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		s, err := store.Open(b.Context(), b.TempDir())
		if err != nil {
			b.Fatal(err)
		}
		d := &desktop{silent: func() {}, disk: &dying{Store: s}, now: time.Now()}
		d.begin(-1, false)
		room, err := d.rooms.Open(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		for _, e := range entries {
			if err := d.service.Receive(b.Context(), room.ID, e); err != nil {
				b.Fatal(err)
			}
		}
		b.StopTimer()
		known, _, err := d.service.Known(b.Context(), room.ID)
		if err != nil || len(known) != 20 {
			b.Fatal(len(known), err)
		}
		for _, k := range known {
			if k.State != negotiation.Rejected {
				b.Fatalf("%s: %s", k.ID, k.State)
			}
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// encoded is a message in its place; parties take turns.
func encoded(b *testing.B, before, turn int, m negotiation.Message) negotiation.Entry {
	body, err := m.Encode()
	if err != nil {
		b.Fatal(err)
	}
	from := negotiation.Host
	if turn%2 == 0 {
		from = negotiation.Guest
	}
	return negotiation.Entry{Position: uint64(before + 1), From: from, Body: body}
}

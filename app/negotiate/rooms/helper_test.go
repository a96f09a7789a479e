package rooms_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/counterpart"
	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/practice"
	"github.com/nod-app/nod/app/negotiate/rooms"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/test/emptystore"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

type noRecord struct{}

func (noRecord) RecordAct(context.Context, string, string, any) {}

// desktop is what one person has: a store that outlives restarts, and its services.
type desktop struct {
	t       *testing.T
	dir     string
	locked  atomic.Bool               // the keyring
	ahead   atomic.Int64              // how far the desktop's clock is, as a time.Duration
	stopped atomic.Pointer[time.Time] // where the desktop's clock was stopped; nil: it runs
	name    string
	valid   time.Duration // of invitations
	cluster string
	port    int
	number  byte // makes the desktop's key

	store        *store.Store
	rooms        *rooms.Service
	negotiations *negotiation.Service
	quit         func()

	mu      sync.Mutex
	changed chan struct{} // closed and made again with each change
}

// newDesktop starts one with the key of that number.
func newDesktop(t *testing.T, number byte) *desktop {
	t.Helper()
	d := &desktop{t: t, dir: t.TempDir(), number: number, changed: make(chan struct{}), valid: time.Hour, name: []string{"", "anna", "ben", "mallory"}[number]}
	d.start()
	t.Cleanup(func() { d.quit() })
	return d
}

func (d *desktop) note(string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	close(d.changed)
	d.changed = make(chan struct{})
}

func (d *desktop) next() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.changed
}

func (d *desktop) now() time.Time {
	now := time.Now()
	if at := d.stopped.Load(); at != nil {
		now = *at
	}
	return now.Add(time.Duration(d.ahead.Load()))
}

// stopClock stops the desktop's clock, so that what is said of times that are left does not
// depend on how long a test takes.
func (d *desktop) stopClock() {
	now := time.Now()
	d.stopped.Store(&now)
}

func (d *desktop) openStore() {
	d.t.Helper()
	d.store = emptystore.Open(d.t, d.dir)
}

func (d *desktop) start() {
	d.t.Helper()
	d.openStore()
	key := &rooms.Key{Find: func(context.Context) (identity.Identity, error) {
		if d.locked.Load() {
			return identity.Identity{}, errors.New("the keyring is locked")
		}
		return identity.FromSeed([32]byte{d.number}), nil
	}}
	d.rooms = rooms.New(rooms.Deps{
		Store: d.store, Key: key, Now: d.now, Changed: d.note, Acts: noRecord{}, Logger: slog.New(slog.DiscardHandler),
		Dir: filepath.Join(d.dir, "rooms"), Valid: d.valid, ClosingTime: 20 * time.Second, ClusterTLS: identity.PinnedTLS(identity.Pin{}, nil),
		Settings: func() rooms.Settings {
			return rooms.Settings{Name: d.name, Account: "acct_" + d.name, Address: "127.0.0.1", Port: d.port, Cluster: d.cluster}
		},
		Practice: practice.New(practice.Deps{Store: d.store, Signer: key, Now: time.Now, Answer: counterpart.Answer}),
		Negotiate: func(ctx context.Context, room string, unreachable func(error)) error {
			return d.negotiations.Run(ctx, room, unreachable)
		},
		Locked: func(ctx context.Context, room string, do func(negotiation.Unfinished) error) error {
			return d.negotiations.Locked(ctx, room, do)
		},
	})
	d.negotiations = negotiation.New(negotiation.Deps{
		Store: d.store, Rooms: d.rooms, Acts: noRecord{}, Now: d.now, Changed: func(room, _ string) { d.note(room) },
	})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.rooms.Run(ctx) }()
	d.quit = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			d.t.Error(err)
		}
		must(d.t, d.store.Close())
	})
}

func (d *desktop) restart() {
	d.t.Helper()
	d.quit()
	d.start()
}

// until waits for something that a change of the rooms makes true.
func (d *desktop) until(what string, ok func() bool) {
	d.t.Helper()
	end := time.After(2 * time.Minute)
	for {
		next := d.next()
		if ok() {
			return
		}
		select {
		case <-next:
		case <-end:
			d.t.Fatalf("never happened: %s", what)
		}
	}
}

// get returns a room.
func (d *desktop) get(id string) rooms.Status {
	d.t.Helper()
	r, err := d.rooms.Get(d.t.Context(), id)
	must(d.t, err)
	return r
}

// known returns the one negotiation of a room.
func (d *desktop) known(room string) negotiation.Known {
	d.t.Helper()
	all, _, err := d.negotiations.Known(d.t.Context(), room)
	must(d.t, err)
	if len(all) == 0 {
		return negotiation.Known{}
	}
	return all[0]
}

// fence is terms that the host pays for.
func fence(pence int64) negotiation.Terms {
	return negotiation.Terms{Summary: "Garden fence", Currency: "gbp", Payer: negotiation.Host, Items: []negotiation.Item{
		{Description: "Work", Amount: pence, Type: negotiation.Immediate},
	}}
}

// Package desks has two desktops in one room, each with a store of its own on disk, and a
// log between them in memory.
package desks

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/test/emptystore"
)

// RoomID is the room's id.
const RoomID = "room0001"

// Desks are both desktops and what is between them.
type Desks struct {
	Host, Guest *Desk

	t       testing.TB
	mu      sync.Mutex
	now     time.Time
	entries []negotiation.Entry
	grown   chan struct{} // closed, and replaced, when the log grew
}

// Desk is one desktop.
type Desk struct {
	At      negotiation.Room // the room as this desktop knows it
	Store   *store.Store
	Service *negotiation.Service
	// Changed is called after each change of a negotiation; it may be nil. It must not
	// change while the service runs.
	Changed func(room, negotiation string)

	desks *Desks
}

// New returns desktops whose persons have compared their words.
func New(t testing.TB) *Desks {
	t.Helper()
	d := &Desks{t: t, now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC), grown: make(chan struct{})}
	d.Host, d.Guest = d.desk(negotiation.Host), d.desk(negotiation.Guest)
	return d
}

func (d *Desks) desk(self negotiation.Party) *Desk {
	d.t.Helper()
	kept := d.store()
	k := &Desk{desks: d, Store: kept, At: negotiation.Room{
		ID: RoomID, Self: self, Compared: true,
		Host:  negotiation.Member{Name: "Ann", Key: keyOf(negotiation.Host).Public().(ed25519.PublicKey), Account: "acct_Ann"},
		Guest: negotiation.Member{Name: "Ben", Key: keyOf(negotiation.Guest).Public().(ed25519.PublicKey), Account: "acct_Ben"},
	}}
	k.Service = negotiation.New(negotiation.Deps{Store: kept, Rooms: k, Acts: k, Now: d.Now, Changed: func(room, id string) {
		if k.Changed != nil {
			k.Changed(room, id)
		}
	}})
	return k
}

func (d *Desks) store() *store.Store {
	d.t.Helper()
	kept := emptystore.Open(d.t, d.t.TempDir())
	d.t.Cleanup(func() { kept.Close() })
	return kept
}

func keyOf(p negotiation.Party) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte(p))
	return ed25519.NewKeyFromSeed(seed[:])
}

// Now is the time of both desktops.
func (d *Desks) Now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now
}

// Pass lets time pass.
func (d *Desks) Pass(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = d.now.Add(by)
}

// Sync lets both desktops send what they have to send, and read all. It is for tests in
// which no service runs.
func (d *Desks) Sync() {
	d.t.Helper()
	ctx := d.t.Context()
	for _, k := range []*Desk{d.Host, d.Guest} {
		k.Service.Flush(ctx, RoomID)
	}
	for _, k := range []*Desk{d.Host, d.Guest} {
		entries, _ := d.after(0)
		for _, e := range entries {
			if err := k.Service.Receive(ctx, RoomID, e); err != nil {
				d.t.Fatal(err)
			}
		}
	}
}

func (d *Desks) after(position uint64) (entries []negotiation.Entry, grown chan struct{}) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.entries[position:]), d.grown
}

// Open is the negotiation that is open, or was last; there must be one.
func (k *Desk) Open() negotiation.Known {
	k.desks.t.Helper()
	known, _, err := k.Service.Known(k.desks.t.Context(), RoomID)
	if err != nil || len(known) == 0 {
		k.desks.t.Fatalf("no negotiation: %v", err)
	}
	return slices.MaxFunc(known, func(a, b negotiation.Known) int { return int(a.Position) - int(b.Position) })
}

// OpenRooms returns the room.
func (k *Desk) OpenRooms(context.Context) ([]negotiation.Room, error) {
	return []negotiation.Room{k.At}, nil
}

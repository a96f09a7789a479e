// Package decision is what domains share in which a person decides about things
// that wait: one decision about a thing at a time, acts as the unit of undo, and
// how acts and things are brought together after a crash.
package decision

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Kind says what a person did: approve, reject.
type Kind string

// Act is one thing that a person did to one or more things at once: the unit of undo.
type Act struct {
	ID     string    `json:"id"`   // 8 lower-case base-32 characters
	Kind   Kind      `json:"kind"` // approve, reject or clear; of an entry of the ledger its kind
	At     time.Time `json:"at"`
	Label  string    `json:"label" said:""` // "Moved 3 files to Documents/Finances/2025"
	Count  int       `json:"count"`         // things in it
	Undone bool      `json:"-"`
}

// ErrNotFound is what a Store returns for an id that it does not know.
var ErrNotFound = lang.Errorf("not found")

// Store keeps acts. Each method is durable when it returns.
type Store interface {
	// SaveAct adds an act or overwrites the one with its id.
	SaveAct(ctx context.Context, a Act) error
	// Act returns ErrNotFound if there is none.
	Act(ctx context.Context, id string) (Act, error)
}

// NewID returns a random id of 8 lower-case base-32 characters (40 bits): short
// enough for a person or a model to repeat.
func NewID() string {
	var b [5]byte
	rand.Read(b[:]) // never fails: the program ends if the system has no randomness
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

// Acts keeps each act at what is left of it.
type Acts struct {
	store Store
	now   func() time.Time
	mu    sync.Mutex // one act is brought up to date at a time
}

// NewActs returns the acts of one domain.
func NewActs(s Store, now func() time.Time) *Acts { return &Acts{store: s, now: now} }

// New returns an act that is not kept yet.
func (a *Acts) New(k Kind) Act { return Act{ID: NewID(), Kind: k, At: a.now()} }

// Get returns an act; one that was lost in a crash is made again from its id.
func (a *Acts) Get(ctx context.Context, id string, k Kind) (Act, error) {
	act, err := a.store.Act(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return Act{ID: id, Kind: k, At: a.now()}, nil
	}
	return act, err
}

// Record keeps an act together with what was decided: save writes both.
func (a *Acts) Record(save func() error) error {
	a.mu.Lock() // or Refresh would write last what it has seen of the act before
	defer a.mu.Unlock()
	return save()
}

// Revive makes sure that an act can be undone if things of it were found after a
// crash: n of them, under that label, if the act itself says nothing.
func (a *Acts) Revive(ctx context.Context, id string, k Kind, n int, label string) (Act, error) {
	act, err := a.Get(ctx, id, k)
	if err != nil {
		return act, err
	}
	if act.Undone || act.Count == 0 {
		act.Undone, act.Count, act.Label = false, n, label
	}
	if err := a.store.SaveAct(ctx, act); err != nil {
		return act, lang.Errorf("write down what was done before the crash: %w", err)
	}
	return act, nil
}

// Refresh brings an act's count and label up to what is left of it. It is undone
// when nothing is left.
func (a *Acts) Refresh(ctx context.Context, act Act, left func(context.Context) (n int, label string, err error)) error {
	ctx = context.WithoutCancel(ctx)
	a.mu.Lock() // or an older view of the act could be written last
	defer a.mu.Unlock()
	n, label, err := left(ctx)
	if err != nil {
		return err
	}
	if act.Undone = n == 0; n > 0 {
		act.Count, act.Label = n, label
	}
	if err := a.store.SaveAct(ctx, act); err != nil {
		return lang.Errorf("write down what was undone: %w", err)
	}
	return nil
}

package tooltest

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// Effects keeps what undo needs in memory. Its fields may be changed between calls.
type Effects struct {
	All     map[int64]tools.Effect
	Err     error                    // nothing can be kept
	MarkErr error                    // it is noted that something was undone, but said that it is not
	Kept    func(tools.Effect) error // is told of each that is kept; nil: no one

	mu sync.Mutex
}

// NewEffects keeps nothing yet.
func NewEffects() *Effects { return &Effects{All: map[int64]tools.Effect{}} }

// SaveEffect keeps one.
func (e *Effects) SaveEffect(_ context.Context, x tools.Effect) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.Err != nil {
		return e.Err
	}
	e.All[x.Record] = x
	if e.Kept != nil {
		return e.Kept(x)
	}
	return nil
}

// DropEffect forgets one.
func (e *Effects) DropEffect(_ context.Context, record int64) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.All, record)
	return nil
}

// Effect finds one.
func (e *Effects) Effect(_ context.Context, record int64) (tools.Effect, bool, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	x, ok := e.All[record]
	return x, ok, nil
}

// MarkUndone notes when one was undone.
func (e *Effects) MarkUndone(_ context.Context, record int64, at time.Time) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	x := e.All[record]
	x.Undone = at
	e.All[record] = x
	return e.MarkErr
}

// NoGrants has no standing approvals.
type NoGrants struct{}

// Grants finds none.
func (NoGrants) Grants(context.Context, time.Time) ([]tools.Grant, error) { return nil, nil }

// UseGrant finds none.
func (NoGrants) UseGrant(context.Context, string, time.Time) (bool, error) { return false, nil }

// Log numbers calls and keeps none of them. What is logged is tested on the
// real log.
type Log struct{ last atomic.Int64 }

// Begin gives the number of a call.
func (l *Log) Begin(context.Context, audit.Call) (int64, error) { return l.last.Add(1), nil }

// End is content.
func (l *Log) End(context.Context, int64, audit.Outcome) error { return nil }

// Add gives the first of the numbers of some calls.
func (l *Log) Add(_ context.Context, calls ...audit.Completed) (first int64, err error) {
	n := int64(len(calls))
	return l.last.Add(n) - n + 1, nil
}

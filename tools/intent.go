package tools

import (
	"context"

	"github.com/nod-app/nod/tools/audit"
)

// intent is the record of a call that is to run, on its way to the disk.
//
// A call that only reads, or that changes nothing before SaveUndo has returned, runs
// meanwhile: nothing of it goes out and nothing is changed before the intent is durable.
// What undo needs is kept meanwhile, too. A power cut between the two leaves what undo
// needs of a call without a record, which changed nothing: it is forgotten once the log is
// opened again, before another call can get its number.
type intent struct {
	number  chan int64    // its number, once it is in the log; a power cut may still take it
	settled chan struct{} // closed once it is durable, or has failed; id and err hold then
	id      int64
	err     error
}

// recordIntent begins to record a call. It is recorded even if no one waits for it any
// more: by then it may have begun.
func (r *Registry) recordIntent(ctx context.Context, c audit.Call) *intent {
	in := &intent{number: make(chan int64, 1), settled: make(chan struct{})}
	c.Written = func(id int64) {
		r.hold(id, in)
		in.number <- id
	}
	ctx = context.WithoutCancel(ctx)
	go func() {
		defer close(in.settled)
		if in.id, in.err = r.o.Log.Begin(ctx, c); in.err == nil {
			r.hold(in.id, in)
		}
	}()
	return in
}

// recorded waits until the intent is durable.
func (in *intent) recorded(ctx context.Context) error {
	select {
	case <-in.settled:
		return in.err
	default:
	}
	select {
	case <-in.settled:
		return in.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// numbered waits for the number of the intent.
func (in *intent) numbered(ctx context.Context) (int64, error) {
	select {
	case id := <-in.number:
		return id, nil
	case <-in.settled:
		return in.id, in.err
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// saveEffect keeps the effect of a call and waits until the call's record is durable as
// well. kept says that it was kept, whatever becomes of the record.
func (r *Registry) saveEffect(ctx context.Context, in *intent, e Effect) (record int64, kept bool, err error) {
	if e.Record, err = in.numbered(ctx); err != nil {
		return 0, false, err
	}
	if kept, err = r.keepEffect(ctx, in, e); err == nil {
		err = in.recorded(ctx)
	}
	return e.Record, kept, err
}

// keepEffect keeps an effect if the number of its record still is this call's: if the
// record failed it is another's, whose effect must not be replaced.
func (r *Registry) keepEffect(ctx context.Context, in *intent, e Effect) (kept bool, err error) {
	r.keeping.Lock()
	defer r.keeping.Unlock()
	if !r.holds(e.Record, in) {
		return false, nil
	}
	if err = r.o.Effects.SaveEffect(ctx, e); err != nil {
		return false, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept[e.Record] = in
	return true, nil
}

// dropEffect removes the effect of a call that did nothing, unless it was replaced
// by that of another call, which has its number now.
func (r *Registry) dropEffect(ctx context.Context, in *intent, record int64) error {
	r.keeping.Lock()
	defer r.keeping.Unlock()
	if !r.forgetKept(record, in) {
		return nil
	}
	return r.o.Effects.DropEffect(ctx, record)
}

// forgetKept reports whether the effect that was kept last under a number was that call's.
func (r *Registry) forgetKept(record int64, by *intent) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.kept[record] != by {
		return false
	}
	delete(r.kept, record)
	return true
}

// hold reserves a record for the call that it is of.
func (r *Registry) hold(record int64, by *intent) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy[record] = by
}

// holdFree reserves a record to undo its call; false: it is reserved already.
func (r *Registry) holdFree(record int64, by *intent) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.busy[record] != nil {
		return false
	}
	r.busy[record] = by
	return true
}

func (r *Registry) holds(record int64, by *intent) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.busy[record] == by
}

// release ends a reservation.
func (r *Registry) release(record int64, by *intent) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.busy[record] == by {
		delete(r.busy, record)
	}
	if r.kept[record] == by {
		delete(r.kept, record)
	}
}

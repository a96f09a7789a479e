package undo_test

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
)

// unlimited is the room of a disk that does not fill.
const unlimited = -1

// disk is the store on a disk that is full after that many writes.
type disk struct {
	*store.Store
	room int
}

// write runs one write, if it still fits.
func (d *disk) write(f func() error) error {
	if d.room == 0 {
		return store.ErrFull
	}
	if d.room > 0 {
		d.room--
	}
	return f()
}

func written[T any](d *disk, f func() (T, error)) (v T, err error) {
	err = d.write(func() error { v, err = f(); return err })
	return v, err
}

func (d *disk) InsertProposals(ctx context.Context, ps []proposal.Proposal) ([]proposal.Proposal, error) {
	return written(d, func() ([]proposal.Proposal, error) { return d.Store.InsertProposals(ctx, ps) })
}
func (d *disk) UpdateProposals(ctx context.Context, ps []proposal.Proposal) error {
	return d.write(func() error { return d.Store.UpdateProposals(ctx, ps) })
}
func (d *disk) ClearPending(ctx context.Context, a proposal.Act, ids []string) (int, error) {
	return written(d, func() (int, error) { return d.Store.ClearPending(ctx, a, ids) })
}
func (d *disk) Restore(ctx context.Context, act string, done func(int)) (n, left int, err error) {
	err = d.write(func() error { n, left, err = d.Store.Restore(ctx, act, done); return err })
	return n, left, err
}
func (d *disk) SaveAct(ctx context.Context, a proposal.Act) error {
	return d.write(func() error { return d.Store.SaveAct(ctx, a) })
}
func (d *disk) Begin(ctx context.Context, is []move.Intent) ([]int64, error) {
	return written(d, func() ([]int64, error) { return d.Store.Begin(ctx, is) })
}
func (d *disk) End(ctx context.Context, es []move.End) error {
	return d.write(func() error { return d.Store.End(ctx, es) })
}
func (d *disk) SaveEffect(ctx context.Context, e tools.Effect) error {
	return d.write(func() error { return d.Store.SaveEffect(ctx, e) })
}
func (d *disk) DropEffect(ctx context.Context, record int64) error {
	return d.write(func() error { return d.Store.DropEffect(ctx, record) })
}
func (d *disk) MarkUndone(ctx context.Context, record int64, at time.Time) error {
	return d.write(func() error { return d.Store.MarkUndone(ctx, record, at) })
}
func (d *disk) MarkLost(ctx context.Context, seq int64, reason string) (bool, error) {
	return written(d, func() (bool, error) { return d.Store.MarkLost(ctx, seq, reason) })
}
func (d *disk) SaveRedo(ctx context.Context, r undo.Redo) error {
	return d.write(func() error { return d.Store.SaveRedo(ctx, r) })
}
func (d *disk) DropRedo(ctx context.Context, seq int64, entry string) error {
	return d.write(func() error { return d.Store.DropRedo(ctx, seq, entry) })
}

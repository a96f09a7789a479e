package proposal

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/move"
)

// page approves proposals that nobody else decides meanwhile.
func (a *approval) page(ctx context.Context, ids []string) error {
	release, err := a.s.claims.take(ctx, ids)
	if err != nil {
		return err
	}
	defer release()
	ps, err := a.s.load(ctx, ids)
	if err != nil {
		return err
	}
	ready, gone, err := a.check(ctx, ids, ps)
	if err != nil {
		return err
	}
	moved, more := a.s.moveSets(ctx, a.act.ID, ready)
	return a.close(ctx, moved, append(gone, more...))
}

// check sorts out what cannot be moved: ready are the others as they will be,
// gone those that are invalid from now on.
func (a *approval) check(ctx context.Context, ids []string, ps map[string]Proposal) (ready, gone []Proposal, err error) {
	slots := newSlots()
	for _, id := range ids {
		p, ok := ps[id]
		switch {
		case !ok:
			a.fail(Proposal{ID: id}, NotFoundError{ID: id})
			continue
		case p.Status != Pending:
			a.fail(p, p.decided())
			continue
		}
		p, err := a.s.checkSource(p)
		if note, invalid := noteFor(err); invalid {
			gone = append(gone, a.s.invalid(p, note))
		} else if err == nil {
			p, err = a.checkOrder(p, slots)
		}
		if err != nil {
			a.fail(p, err)
			continue
		}
		ready = append(ready, p)
	}
	gone, err = a.unstrand(ctx, gone)
	return ready, gone, err
}

// checkOrder is what is asked of a proposal once its file is known to be there.
func (a *approval) checkOrder(p Proposal, slots slots) (Proposal, error) {
	if a.opt.Seen != nil && !a.opt.Seen(p) {
		return p, ErrRewritten
	}
	if p.Sensitive != "" && !a.opt.ConfirmSensitive {
		return p, ErrSensitive
	}
	if a.opt.KeepBoth {
		p = a.number(p, slots)
	}
	if !slots.free(p) {
		return p, move.ErrExists
	}
	slots.take(p)
	return p, nil
}

// unstrand settles proposals whose file is gone because Nod itself has moved
// it and could not write so at the time; what is left really is gone.
func (a *approval) unstrand(ctx context.Context, gone []Proposal) ([]Proposal, error) {
	settled, err := a.s.settleMoved(ctx, gone)
	if err != nil || len(settled) == 0 {
		return gone, err
	}
	a.changed = true
	var left []Proposal
	for _, p := range gone {
		if q, ok := settled[p.ID]; ok {
			a.done[p.ID] = Outcome{ID: p.ID, Proposal: q, SourcePath: p.Source, Err: ErrResolved}
			continue
		}
		left = append(left, p)
	}
	return left, nil
}

func (a *approval) fail(p Proposal, err error) {
	a.done[p.ID] = Outcome{ID: p.ID, Proposal: p, SourcePath: p.Source, Err: plainError(err)}
}

// close writes what was done. The act goes first: should the end come between
// the two, it is there for Settle to put the moved ones under. Nobody may see
// it in between, for whom nothing of the act would be left to undo.
func (a *approval) close(ctx context.Context, moved []moveOutcome, gone []Proposal) error {
	a.s.acts.Lock()
	defer a.s.acts.Unlock()
	var changed []Proposal
	for _, m := range moved {
		if m.err != nil {
			a.fail(m.p, m.err)
			continue
		}
		p := m.p
		p.Status, p.Act, p.ResolvedAt, p.Note = Approved, a.act.ID, a.s.d.Now(), m.note
		changed = append(changed, p)
		a.done[p.ID] = Outcome{ID: p.ID, Proposal: p, SourcePath: p.Source, DestinationPath: p.Destination()}
	}
	if len(changed) > 0 {
		a.moved = append(a.moved, changed...)
		a.act.Count, a.act.Label = len(a.moved), a.s.approvedLabel(a.moved)
		if err := a.s.d.Store.SaveAct(context.WithoutCancel(ctx), a.act); err != nil {
			return fmt.Errorf("write down what was done: %w", err)
		}
	}
	for _, p := range gone {
		o := a.done[p.ID]
		o.Proposal = p
		a.done[p.ID] = o
	}
	changed = append(changed, gone...)
	a.changed = a.changed || len(changed) > 0
	return a.s.save(ctx, changed)
}

package proposal

import (
	"context"
	"errors"
)

// result is what became of the approval of one proposal.
type result struct {
	p   *Proposal // as it is now; zero if there is none
	err error     // nil: moved
}

// outcomes returns what became of each id, in their order. For an id that is named
// twice the second outcome is ErrResolved.
func (a *approval) outcomes(ids []string, err error) []Outcome {
	list, named := make([]Outcome, len(ids)), map[string]bool{}
	for i, id := range ids {
		r, ok := a.done[id]
		var o Outcome
		switch {
		case ok:
			o = r.outcome(id, named[id])
		case err != nil:
			o = Outcome{ID: id, Err: err}
		}
		named[id] = true
		list[i] = o
	}
	return list
}

// outcome returns the outcome for a person; before: the files were moved already, and nothing was
// done again.
func (r result) outcome(id string, before bool) Outcome {
	o := Outcome{ID: id, Proposal: *r.p, SourcePath: r.p.Source, Err: r.err}
	switch {
	case r.err == nil && before:
		o.Err = ErrResolved
	case r.err == nil:
		o.DestinationPath = r.p.Destination()
	}
	return o
}

// summary counts. What someone else decided in the meantime was not this
// act's to do and is in no count.
func (a *approval) summary(ids []string) AllResult {
	var res AllResult
	var errs namedErrors
	for _, id := range ids {
		r, ok := a.done[id]
		switch {
		case !ok || errors.Is(r.err, ErrResolved) || errors.Is(r.err, ErrNotFound):
		case r.err == nil:
			res.Approved++
		case errors.Is(r.err, ErrSensitive):
			res.Skipped++
		case errors.Is(r.err, ErrQuestion), errors.Is(r.err, ErrNoFolder):
			res.Asked++
		default:
			res.Failed++
			errs.add(r.p.Source, r.err)
		}
	}
	res.Errors = errs.list()
	return res
}

// finish learns from what was moved, writes the journal, and returns the act, nil if
// there is none; err is what has failed.
func (a *approval) finish(ctx context.Context, err error) *Act {
	if len(a.moved) > 0 {
		a.s.learn(ctx, a.moved)
		_ = a.s.followTwins(ctx, destinations(a.moved))
		a.s.writeJournal(ctx, a.s.movedLines(a.moved)...)
	}
	if a.changed {
		a.s.d.Changed()
	}
	if len(a.moved) == 0 {
		return nil
	}
	if err != nil || a.unrecorded {
		a.recount(ctx)
	}
	return &a.act
}

// recount brings the act up to what is in the store. What a page could not write down may have
// been completed since, and then have been left out where the next page wrote the act.
func (a *approval) recount(ctx context.Context) {
	_ = a.s.refreshAct(ctx, a.act) // Complete tries again
	if act, err := a.s.d.Store.Act(context.WithoutCancel(ctx), a.act.ID); err == nil {
		a.act = act
	}
}

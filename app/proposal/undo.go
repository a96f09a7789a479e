package proposal

import (
	"context"
	"errors"
)

// UndoResult says what was taken back.
type UndoResult struct {
	Undone    int        // proposals that are pending again
	Failed    int        // proposals that stay as they are
	Permanent int        // of those, the ones that can never be taken back
	Errors    []string   // why, each with the file's name
	Label     string     // what was tried: "Moved 3 files to Documents"
	Text      string     // what is back: "report.pdf is back in Downloads"; empty: nothing
	Before    []Proposal // those that are pending again, as they were decided; not of a clearing
}

// Undo takes an act back, or the decision about one proposal: files return to
// where they were and their proposals wait again. What cannot be undone stays as
// it is and is named in the result. It fails with ErrNothing if there is nothing
// left to undo and with a NotFoundError for an unknown id.
func (s *Service) Undo(ctx context.Context, id string) (UndoResult, error) {
	u := &undoing{s: s}
	err := u.run(ctx, id)
	s.unlearn(ctx, u.moved)
	u.res.Errors = u.errs.list()
	if u.changed {
		s.d.Changed()
	}
	return u.res, err
}

// undoing is one undo while it is being done.
type undoing struct {
	s       *Service
	res     UndoResult
	errs    namedErrors
	moved   []Proposal // whose files are back, as they were while approved
	changed bool
}

func (u *undoing) run(ctx context.Context, id string) error {
	p, err := u.s.d.Store.Proposal(ctx, id)
	if err == nil {
		return u.one(ctx, p)
	}
	if !errors.Is(err, ErrNotFound) {
		return err
	}
	act, err := u.s.d.Store.Act(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return NotFoundError{ID: id}
	}
	if err != nil {
		return err
	}
	return u.whole(ctx, act)
}

// one takes back the decision about one proposal of an act.
func (u *undoing) one(ctx context.Context, p Proposal) error {
	switch p.Status {
	case Approved:
		act, err := u.s.act(ctx, p.Act, ActApprove)
		if err != nil {
			return err
		}
		return u.approved(ctx, act, []Proposal{p})
	case Rejected:
		return u.rejected(ctx, p)
	}
	return ErrNothing
}

// whole takes back all that is left of an act.
func (u *undoing) whole(ctx context.Context, act Act) error {
	if act.Kind != ActApprove {
		return u.restore(ctx, act)
	}
	ps, err := u.s.ofAct(ctx, act)
	if err != nil {
		return err
	}
	if len(ps) == 0 {
		if !act.Undone {
			err = u.s.refreshAct(ctx, act) // which looks again
		}
		return errors.Join(err, ErrNothing)
	}
	return u.approved(ctx, act, ps)
}

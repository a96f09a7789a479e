package proposal

import (
	"context"
	"errors"
	"fmt"
)

// UndoRequest names what to take back: a proposal or an act by id, or the last acts.
type UndoRequest struct {
	ID   string
	Last int // default 1, if there is no id
}

// UndoResult says what was taken back.
type UndoResult struct {
	Undone int      // proposals that are pending again
	Failed int      // proposals that stay as they are
	Errors []string // why, each with the file's name
	Labels []string // of the acts, newest first
}

// Undo takes decisions back: files return to where they were and their
// proposals wait again. What cannot be undone stays as it is and is named in
// the result. It fails with ErrNothing if there is nothing to undo and with a
// NotFoundError for an unknown id.
func (s *Service) Undo(ctx context.Context, req UndoRequest) (UndoResult, error) {
	u := &undoing{s: s}
	err := u.run(ctx, req)
	s.unlearn(ctx, u.unmoved)
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
	unmoved []Proposal // whose files are back, as they were while approved
	changed bool
}

func (u *undoing) run(ctx context.Context, req UndoRequest) error {
	if req.ID == "" {
		return u.last(ctx, max(1, req.Last))
	}
	p, err := u.s.d.Store.Proposal(ctx, req.ID)
	if err == nil {
		return u.one(ctx, p)
	}
	if !errors.Is(err, ErrNotFound) {
		return err
	}
	act, err := u.s.d.Store.Act(ctx, req.ID)
	if errors.Is(err, ErrNotFound) {
		return NotFoundError{ID: req.ID}
	}
	if err != nil {
		return err
	}
	return u.whole(ctx, act)
}

func (u *undoing) last(ctx context.Context, n int) error {
	acts, err := u.s.d.Store.LastActs(ctx, n)
	if err != nil {
		return fmt.Errorf("read what was done last: %w", err)
	}
	for _, act := range acts {
		if err := u.whole(ctx, act); err != nil && !errors.Is(err, ErrNothing) {
			return err
		}
	}
	if len(u.res.Labels) == 0 {
		return ErrNothing
	}
	return nil
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
			err = u.s.refreshAct(ctx, act, false) // which looks again
		}
		return errors.Join(err, ErrNothing)
	}
	return u.approved(ctx, act, ps)
}

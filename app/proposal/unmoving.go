package proposal

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/nod-app/nod/app/move"
)

// unmoveSets brings the files of proposals back in one call; of a set all or none.
func (s *Service) unmoveSets(ctx context.Context, batch string, ps []Proposal, records map[string][]move.Record) []moveOutcome {
	var all []move.Record
	for _, p := range ps {
		all = append(all, records[p.ID]...)
	}
	var results []move.Result
	if len(all) > 0 {
		results = s.d.Mover.Undo(ctx, batch, all)
	}
	outcomes := make([]moveOutcome, len(ps))
	for i, p := range ps {
		n := len(records[p.ID])
		outcomes[i] = s.completeUndo(ctx, batch, p, records[p.ID], results[:n])
		results = results[n:]
	}
	return outcomes
}

// completeUndo sees to it that a set comes back whole or not at all. The
// proposal it returns knows its files as they are back.
func (s *Service) completeUndo(ctx context.Context, batch string, p Proposal, records []move.Record, rs []move.Result) moveOutcome {
	var redo []move.Request
	var failed error
	for i, r := range rs {
		if r.Err != nil {
			failed = cmpError(failed, memberOf(p, records[i], r.Err))
			continue
		}
		redo = append(redo, move.Request{
			Ref: p.ID, Source: records[i].Source, Want: r.After,
			Root: filepath.Dir(records[i].Destination), Rel: filepath.Base(records[i].Destination),
		})
	}
	if failed == nil {
		fresh, err := s.seen(p)
		return moveOutcome{p: fresh, err: err}
	}
	if len(redo) > 0 {
		for _, r := range s.d.Mover.Move(context.WithoutCancel(ctx), batch, redo) {
			if r.Err != nil {
				failed = fmt.Errorf("%w; %s is back all the same (%v)", failed, plain(filepath.Base(r.Source)), r.Err)
			}
		}
	}
	return moveOutcome{p: p, err: failed}
}

// seen is the proposal with its files as they stand at their old places.
func (s *Service) seen(p Proposal) (Proposal, error) {
	var err error
	if p.Identity, err = look(p.Source); err != nil {
		return p, err
	}
	members := make([]Member, len(p.Members))
	for i, m := range p.Members {
		if m.Identity, err = look(m.Source); err != nil {
			return p, memberError{err, filepath.Base(m.Source)}
		}
		members[i] = m
	}
	p.Members = members
	return p, nil
}

func memberOf(p Proposal, r move.Record, err error) error {
	if r.Source == p.Source {
		return err
	}
	return memberError{err, filepath.Base(r.Source)}
}

func cmpError(first, second error) error {
	if first != nil {
		return first
	}
	return second
}

// undoError says in words of undo what stood in its way.
type undoError struct{ err error }

func (e undoError) Unwrap() error { return e.err }

func (e undoError) Error() string {
	text := ""
	switch {
	case errors.Is(e.err, move.ErrAway):
		text = "the drive that it was moved to is not connected"
	case errors.Is(e.err, move.ErrExists):
		text = "something else stands at its old place"
	case errors.Is(e.err, move.ErrMissing):
		text = "it is not where it was moved to any more"
	case errors.Is(e.err, move.ErrChanged), errors.Is(e.err, move.ErrNotRegular):
		text = "it has been changed since it was moved"
	default:
		return e.err.Error()
	}
	if m, ok := errors.AsType[memberError](e.err); ok {
		return text + " (" + plain(m.name) + ")"
	}
	return text
}

package undo

import (
	"context"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/base/lang"
)

// RedoRequest names what to do again.
type RedoRequest struct {
	ID     string // of a Redo; empty: what was undone last
	Domain Domain // without an id: only what belongs to it; empty: all
}

// RedoResult says what was done again, or why it was not.
type RedoResult struct {
	Redo
	Outcome
	Next *Redo // what can be done again instead, if nothing was
}

// Redos returns what can be done again, what was undone last first.
func (s *Service) Redos(ctx context.Context) ([]Redo, error) { return s.Ledger.Redos(ctx) }

// Redo does again what was undone last, or what is named, under the same checks
// as the first time, and nothing in its place. What cannot be done again is named
// in the outcome with what can be instead; it is not offered any more, and can be
// done again by hand. It fails with ErrNothingToRedo if there is no such thing, as
// when something else was done since.
func (s *Service) Redo(ctx context.Context, req RedoRequest) (RedoResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.Complete(ctx); err != nil {
		return RedoResult{}, err
	}
	r, found, err := s.nextRedo(ctx, req)
	res := RedoResult{Redo: r}
	if err != nil {
		return res, err
	}
	if !found {
		return res, ErrNothingToRedo
	}
	res.Outcome = Outcome{Failed: 1, Problems: []string{lang.Say("%v: this cannot be redone; ask for it once more", r.Label)}}
	if r.Memo, err = s.Ledger.RedoMemo(ctx, r.Seq); err != nil {
		return res, err
	}
	if reverser, known := s.Reversers[r.Kind]; known && len(r.Memo) > 0 {
		if res.Outcome, err = reverser.Redo(ctx, r.Memo); err != nil {
			return res, fmt.Errorf("redo %s: %w", r.Label, err)
		}
	}
	err = s.Ledger.DropRedo(context.WithoutCancel(ctx), r.Seq, res.Entry)
	if res.Text == "" {
		next, found, failed := s.nextRedo(ctx, RedoRequest{Domain: req.Domain})
		if err = errors.Join(err, failed); found {
			res.Next = &next
		}
	}
	return res, err
}

func (s *Service) nextRedo(ctx context.Context, req RedoRequest) (Redo, bool, error) {
	all, err := s.Ledger.Redos(ctx)
	for _, r := range all {
		if req.ID == r.ID() || req.ID == "" && (req.Domain == "" || req.Domain == r.Kind.Domain()) {
			return r, true, nil
		}
	}
	return Redo{}, false, err
}

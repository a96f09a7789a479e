package undo

import (
	"context"
	"fmt"
)

// NextRedo returns what Redo would do again, false if there is nothing.
func (s *Service) NextRedo(ctx context.Context) (Redo, bool, error) { return s.Ledger.LastRedo(ctx) }

// Redo does again what was undone last, under the same checks as the first
// time. What cannot be done again is named in the outcome; it is not offered
// any more, so that it is in nobody's way, and can be done anew by hand. It fails with ErrNothingToRedo if nothing was undone, or if something
// else was done since.
func (s *Service) Redo(ctx context.Context) (Redo, Outcome, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.Complete(ctx); err != nil {
		return Redo{}, Outcome{}, err
	}
	r, ok, err := s.Ledger.LastRedo(ctx)
	if err != nil {
		return r, Outcome{}, err
	}
	if !ok {
		return r, Outcome{}, ErrNothingToRedo
	}
	o := Outcome{Failed: 1, Problems: []string{r.Label + ": this cannot be redone; ask for it once more"}}
	if reverser, known := s.Reversers[r.Kind]; known && len(r.Memo) > 0 {
		if o, err = reverser.Redo(ctx, r.Memo); err != nil {
			return r, o, fmt.Errorf("redo %s: %w", r.Label, err)
		}
	}
	return r, o, s.Ledger.DropRedo(context.WithoutCancel(ctx), r.Seq, o.Entry)
}

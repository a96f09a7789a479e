package proposal

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/nod-app/nod/app/move"
)

// Settle brings proposals and disk together after a crash: a proposal whose
// files were moved is approved, one whose files were brought back is pending,
// and a set of which only a part was moved is brought back. It is called once
// at the start, after move.Recover, with what that has settled, and before
// anything else asks for proposals.
func (s *Service) Settle(ctx context.Context, recovered []move.Record) error {
	stranded, err := s.d.Store.Stranded(ctx)
	if err != nil {
		return fmt.Errorf("look for what a crash has left: %w", err)
	}
	refs, known := map[string]bool{}, map[string]Proposal{}
	for _, p := range stranded {
		refs[p.ID], known[p.ID] = true, p
	}
	for _, r := range recovered {
		refs[r.Ref] = true
	}
	changed := false
	for page := range slices.Chunk(slices.Sorted(maps.Keys(refs)), pageSize) {
		n, err := s.settlePage(ctx, page, known)
		changed = changed || n > 0
		if err != nil {
			return err
		}
	}
	if changed {
		s.d.Changed()
	}
	return nil
}

// settlePage settles proposals; known has also those that a list does not show.
func (s *Service) settlePage(ctx context.Context, ids []string, known map[string]Proposal) (int, error) {
	release, err := s.claims.take(ctx, ids)
	if err != nil {
		return 0, err
	}
	defer release()
	ps, err := s.load(ctx, ids)
	if err != nil {
		return 0, err
	}
	var pending, approved []Proposal
	for _, id := range ids {
		p, ok := ps[id]
		if !ok {
			p = known[id]
		}
		switch p.Status {
		case Pending, Invalid: // invalid: its file was missed before the crash was settled
			pending = append(pending, p)
		case Approved:
			approved = append(approved, p)
		}
	}
	settled, err := s.settleMoved(ctx, pending)
	if err != nil {
		return 0, err
	}
	n, err := s.settleUnmoved(ctx, approved)
	return len(settled) + n, err
}

package proposal

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/nod-app/nod/app/move"
)

// settleMoved finishes what was begun with pending proposals that have moves.
// It is called with the proposals claimed, and returns those that it settled.
func (s *Service) settleMoved(ctx context.Context, ps []Proposal) (map[string]Proposal, error) {
	if len(ps) == 0 {
		return nil, nil
	}
	ids := make([]string, len(ps))
	for i, p := range ps {
		ids[i] = p.ID
	}
	records, err := s.movesOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	settled, acts := map[string]Proposal{}, map[string][]Proposal{}
	for _, p := range ps {
		if rs := records[p.ID]; len(rs) > 0 {
			q := s.settleSet(ctx, p, rs)
			settled[q.ID] = q
			acts[q.Act] = append(acts[q.Act], q)
		}
	}
	delete(acts, "") // those that were brought back
	return settled, s.writeSettled(ctx, settled, acts)
}

// settleSet is what becomes of a pending proposal of which files were moved.
func (s *Service) settleSet(ctx context.Context, p Proposal, rs []move.Record) Proposal {
	batch := rs[0].Batch
	if len(rs) < p.count() {
		err := s.takeBack(ctx, batch, p.ID)
		if err == nil {
			if back, err := s.seen(p); err == nil {
				p = back
			}
			return reopened(p)
		}
		p.Note = fmt.Sprintf("only %d of %d files were moved: %v", len(rs), p.count(), err)
	} else {
		p.Note = ""
	}
	p.Status, p.Act, p.ResolvedAt = Approved, batch, s.d.Now()
	return p
}

// writeSettled writes proposals and the acts that they are now part of, the
// acts first, since Settle finds proposals again but not acts.
func (s *Service) writeSettled(ctx context.Context, settled map[string]Proposal, byAct map[string][]Proposal) error {
	acts := map[string]Act{}
	for id, ps := range byAct {
		act, err := s.act(ctx, id, ActApprove)
		if err != nil {
			return err
		}
		if act.Undone || act.Count == 0 {
			act.Undone, act.Count, act.Label = false, len(ps), s.approvedLabel(ps)
		}
		if err := s.d.Store.SaveAct(ctx, act); err != nil {
			return fmt.Errorf("write down what was done before the crash: %w", err)
		}
		acts[id] = act
	}
	if err := s.save(ctx, slices.Collect(maps.Values(settled))); err != nil {
		return err
	}
	for id, ps := range byAct {
		if err := s.refreshAct(ctx, acts[id]); err != nil {
			return err
		}
		s.tell(ctx, s.movedLines(ps)...)
	}
	return nil
}

// settleUnmoved finishes what was begun with approved proposals of which files
// were brought back.
func (s *Service) settleUnmoved(ctx context.Context, ps []Proposal) (int, error) {
	ids := make([]string, len(ps))
	for i, p := range ps {
		ids[i] = p.ID
	}
	records, err := s.movesOf(ctx, ids)
	if err != nil {
		return 0, err
	}
	var back []Proposal
	acts := map[string]bool{}
	for _, p := range ps {
		rs := records[p.ID]
		if len(rs) >= p.count() || s.takeBack(ctx, p.Act, p.ID) != nil {
			continue // nothing was brought back, or the rest cannot be: it stays as it is
		}
		acts[p.Act] = true
		q, err := s.seen(p)
		if note, gone := noteFor(err); gone {
			q = s.invalid(p, note)
		} else {
			q = reopened(q)
		}
		back = append(back, q)
	}
	if err := s.save(ctx, back); err != nil {
		return 0, err
	}
	for id := range acts {
		act, err := s.act(ctx, id, ActApprove)
		if err == nil {
			err = s.refreshAct(ctx, act)
		}
		if err != nil {
			return len(back), err
		}
	}
	return len(back), nil
}

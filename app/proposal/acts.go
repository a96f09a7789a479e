package proposal

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ofAct are the proposals of an act that still stand as it left them.
func (s *Service) ofAct(ctx context.Context, act Act) ([]Proposal, error) {
	status := Approved
	if act.Kind == ActReject {
		status = Rejected
	}
	ps, _, err := s.d.Store.Proposals(ctx, Filter{Act: act.ID, Status: status, Order: Oldest})
	if err != nil {
		return nil, fmt.Errorf("read the proposals of an act: %w", err)
	}
	return ps, nil
}

// act returns an act; one that was lost in a crash is made anew from its id.
func (s *Service) act(ctx context.Context, id string, kind Kind) (Act, error) {
	a, err := s.d.Store.Act(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return Act{ID: id, Kind: kind, At: s.d.Now()}, nil
	}
	return a, err
}

// refreshAct brings an act's count and label up to what is left of it. It is
// undone when nothing is left.
func (s *Service) refreshAct(ctx context.Context, act Act) error {
	ctx = context.WithoutCancel(ctx)
	s.acts.Lock() // or an older view of the act could be written last
	defer s.acts.Unlock()
	left, err := s.ofAct(ctx, act)
	if err != nil {
		return err
	}
	act.Undone = len(left) == 0
	if len(left) > 0 {
		act.Count = len(left)
		act.Label = resolvedLabel("Rejected", len(left))
		if act.Kind == ActApprove {
			act.Label = s.approvedLabel(left)
		}
	}
	if err := s.d.Store.SaveAct(ctx, act); err != nil {
		return fmt.Errorf("write down what was undone: %w", err)
	}
	return nil
}

// reopened is a proposal that waits again.
func reopened(p Proposal) Proposal {
	p.Status, p.Act, p.Note = Pending, "", ""
	p.ResolvedAt, p.Cooldown = time.Time{}, time.Time{}
	return p
}

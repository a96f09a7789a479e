package proposal

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// ofAct returns the proposals of an act that still stand as it left them.
func (s *Service) ofAct(ctx context.Context, act Act) ([]Proposal, error) {
	status := Approved
	if act.Kind == ActReject {
		status = Rejected
	}
	ps, _, err := s.d.Store.Proposals(ctx, Filter{Act: act.ID, Status: status, Order: Oldest})
	if err != nil {
		return nil, lang.Errorf("read the proposals of an act: %w", err)
	}
	return ps, nil
}

// refreshAct brings an act up to what is left of it, later if the store fails now.
func (s *Service) refreshAct(ctx context.Context, act Act) error {
	err := s.acts.Refresh(ctx, act, func(ctx context.Context) (int, string, error) {
		left, err := s.ofAct(ctx, act)
		if act.Kind == ActApprove && len(left) > 0 {
			return len(left), s.approvedLabel(left), err
		}
		return len(left), resolvedLabel("Rejected", len(left)), err
	})
	if err != nil {
		s.unsaved.addAct(act)
	}
	return err
}

func reopened(p Proposal) Proposal {
	p.Status, p.Act, p.Note = p.waiting(), "", ""
	p.ResolvedAt, p.Cooldown = time.Time{}, time.Time{}
	return p.withoutTrashPlace()
}

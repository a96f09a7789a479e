package planning

import (
	"context"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
)

// Undone is what came of an undo or a redo.
type Undone struct {
	Label  string // of what was undone
	Text   string // what was done; empty: nothing
	Reason string // why nothing was done, if nothing was
	Lost   bool   // it can never be done
	Change string // of a redo: the id of the entry
}

// Undo takes a change back if what it did is still as it was left and nothing was
// built on it. ErrUndone: it was undone already.
func (s *Service) Undo(ctx context.Context, id string) (Undone, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.Store.Change(ctx, id)
	if err != nil {
		return Undone{}, err
	}
	if reason, lost, err := s.fits(ctx, c.Campaign, campaign.Reverse(c.Steps)); reason != "" || err != nil {
		return Undone{Label: c.Label, Reason: reason, Lost: lost}, err
	}
	if err := s.Store.Reverse(context.WithoutCancel(ctx), c, s.Now()); err != nil {
		return Undone{}, err
	}
	s.changed(ctx, c)
	return Undone{Label: c.Label, Text: lang.Say("Undone: %s", c.Label)}, nil
}

// Redo does again what Undo took back, as a new entry of the same id.
func (s *Service) Redo(ctx context.Context, id string) (Undone, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.Store.Change(ctx, id)
	if err != nil {
		return Undone{}, err
	}
	if reason, lost, err := s.fits(ctx, c.Campaign, c.Steps); reason != "" || err != nil {
		return Undone{Label: c.Label, Reason: reason, Lost: lost}, err
	}
	c.At = s.Now()
	if err := s.Store.Repeat(context.WithoutCancel(ctx), c); err != nil {
		return Undone{}, err
	}
	s.changed(ctx, c)
	return Undone{Label: c.Label, Text: c.Label, Change: c.ID}, nil
}

// changed says that a change was undone or redone.
func (s *Service) changed(ctx context.Context, c Change) {
	s.CampaignChanged(c.Campaign)
	if c.Kind != Applied {
		return
	}
	if d, err := s.Store.PlanDecision(ctx, c.ID); err == nil {
		s.PlanChanged(d.Plan)
	}
}

// fits says why steps cannot be done at a campaign as it is. What waits for a plan
// to be removed is not lost.
func (s *Service) fits(ctx context.Context, id string, steps []campaign.Step) (reason string, lost bool, err error) {
	now, err := s.Store.Campaign(ctx, id)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return "", false, err
	}
	if err := campaign.NewDraft(now).Do(steps); err != nil {
		return err.Error(), true, nil
	}
	if slices.ContainsFunc(steps, func(s campaign.Step) bool { return s.Op == campaign.Delete && s.Kind() == campaign.KindCampaign }) {
		reason, err = s.plannedFor(ctx, id)
		return reason, false, err
	}
	return "", false, nil
}

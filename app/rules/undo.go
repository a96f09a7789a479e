package rules

import (
	"context"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/proposal/classify"
)

// Undo takes a change back, if the rules are as it left them: what the person has
// changed since is never lost. false: it is undone already.
func (s *Service) Undo(ctx context.Context, id string) (Change, bool, error) {
	c, err := s.Store.RuleChange(ctx, id)
	if err != nil {
		return c, false, err
	}
	if err := s.restore(c.After, c.Before); err != nil {
		return c, true, err
	}
	done, err := s.Store.EndRuleChange(context.WithoutCancel(ctx), id, s.Now())
	s.Changed()
	s.Note()
	return c, done, err
}

// Redo makes a change again that was taken back, and returns the new one.
func (s *Service) Redo(ctx context.Context, id string) (Change, error) {
	c, err := s.Store.RuleChange(ctx, id)
	if err != nil {
		return c, err
	}
	if err := s.restore(c.Before, c.After); err != nil {
		return c, err
	}
	before, after := s.rulesOf(c.Before), s.rulesOf(c.After)
	return s.keep(ctx, c.Label, before, after)
}

// restore puts one list of rules in the place of another, if that one stands.
func (s *Service) restore(stands, wanted string) error {
	_, _, err := s.Settings.EditRules(func(now []classify.Rule) ([]classify.Rule, error) {
		after := s.rulesOf(wanted)
		if slices.EqualFunc(now, after, classify.Rule.Equal) {
			return now, nil // Nod ended before it could note that
		}
		if !slices.EqualFunc(now, s.rulesOf(stands), classify.Rule.Equal) {
			return nil, ErrChanged
		}
		return after, nil
	})
	if err != nil {
		return fmt.Errorf("put the rules back: %w", err)
	}
	return nil
}

// rulesOf reads rules that were kept; what was kept was valid.
func (s *Service) rulesOf(text string) []classify.Rule {
	rules, _ := s.Paths.ParseRules(text)
	return rules
}

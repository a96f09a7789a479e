package rules

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
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
	before, err := s.rulesOf(c.Before)
	if err != nil {
		return c, err
	}
	after, err := s.rulesOf(c.After)
	if err != nil {
		return c, err
	}
	if err := s.restore(c.Before, c.After); err != nil {
		return c, err
	}
	return s.keep(ctx, c.Label, before, after)
}

// restore puts one list of rules in the place of another, if that one is.
func (s *Service) restore(current, wanted string) error {
	before, err := s.rulesOf(current)
	if err != nil {
		return err
	}
	after, err := s.rulesOf(wanted)
	if err != nil {
		return err
	}
	_, _, err = s.Settings.EditRules(func(now []classify.Rule) ([]classify.Rule, error) {
		if slices.EqualFunc(now, after, classify.Rule.Equal) {
			return now, nil // Nod ended before it could note that
		}
		if !slices.EqualFunc(now, before, classify.Rule.Equal) {
			return nil, ErrChanged
		}
		return after, nil
	})
	if err != nil {
		return lang.Errorf("put the rules back: %w", err)
	}
	return nil
}

// rulesOf reads rules that were kept. They were valid then; one that is not any more would
// be lost with those that are put back.
func (s *Service) rulesOf(text string) ([]classify.Rule, error) {
	rules, problems := s.Paths.ParseRules(text)
	if len(problems) > 0 {
		p := problems[0]
		p.Line = 0
		return nil, lang.Errorf("read the rules as they were: %w: %s; change the rules by hand", ErrInvalid, p)
	}
	return rules, nil
}

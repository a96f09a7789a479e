package rules

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
)

// Add puts a rule before the others, since it is the one that the person has in mind,
// and returns it. A name that is taken gets a number.
func (s *Service) Add(ctx context.Context, r classify.Rule) (classify.Rule, error) {
	if err := s.Check(r); err != nil {
		return r, err
	}
	err := s.change(ctx, func(rules []classify.Rule) (string, []classify.Rule, error) {
		r.Name = free(rules, r.Name)
		return lang.Say("Added the rule %s", r.Name), slices.Insert(rules, 0, r), nil
	})
	return r, err
}

// Replace puts a rule in the place of the one of that name.
func (s *Service) Replace(ctx context.Context, name string, r classify.Rule) error {
	if err := s.Check(r); err != nil {
		return err
	}
	return s.one(ctx, name, func(rules []classify.Rule, i int) (string, []classify.Rule) {
		rules[i] = r
		return lang.Say("Changed the rule %s", r.Name), rules
	})
}

// Move puts a rule at a position, from 1; beyond the last one it becomes the last.
func (s *Service) Move(ctx context.Context, name string, position int) error {
	if position < 1 {
		return lang.Errorf("%w: a position is 1 or more", ErrInvalid)
	}
	return s.one(ctx, name, func(rules []classify.Rule, i int) (string, []classify.Rule) {
		r := rules[i]
		rules = slices.Delete(rules, i, i+1)
		return lang.Say("Moved the rule %s", name), slices.Insert(rules, min(position-1, len(rules)), r)
	})
}

// Switch switches a rule on or off.
func (s *Service) Switch(ctx context.Context, name string, on bool) error {
	return s.one(ctx, name, func(rules []classify.Rule, i int) (string, []classify.Rule) {
		rules[i].Off = !on
		if on {
			return lang.Say("Switched on the rule %s", name), rules
		}
		return lang.Say("Switched off the rule %s", name), rules
	})
}

// Remove removes a rule.
func (s *Service) Remove(ctx context.Context, name string) error {
	return s.one(ctx, name, func(rules []classify.Rule, i int) (string, []classify.Rule) {
		return lang.Say("Removed the rule %s", name), slices.Delete(rules, i, i+1)
	})
}

// addAll puts imported rules after the others.
func (s *Service) addAll(ctx context.Context, added []classify.Rule) error {
	return s.change(ctx, func(rules []classify.Rule) (string, []classify.Rule, error) {
		for i := range added {
			added[i].Name = free(rules, added[i].Name)
			rules = append(rules, added[i])
		}
		return lang.Say("Imported %v", safetext.Number(len(added), "rule")), rules, nil
	})
}

func (s *Service) one(ctx context.Context, name string, do func(rules []classify.Rule, i int) (string, []classify.Rule)) error {
	return s.change(ctx, func(rules []classify.Rule) (string, []classify.Rule, error) {
		i := indexOf(rules, name)
		if i < 0 {
			return "", nil, notFound(name)
		}
		label, after := do(rules, i)
		return label, after, nil
	})
}

// change makes one change of the rules, which the ledger can take back.
func (s *Service) change(ctx context.Context, do func([]classify.Rule) (string, []classify.Rule, error)) error {
	label := ""
	before, after, err := s.Settings.EditRules(func(rules []classify.Rule) (after []classify.Rule, err error) {
		label, after, err = do(rules)
		return after, err
	})
	if err != nil || slices.EqualFunc(before, after, classify.Rule.Equal) {
		return err
	}
	_, err = s.keep(ctx, label, before, after)
	return err
}

// keep notes a change that was made, and tells those who apply the rules.
func (s *Service) keep(ctx context.Context, label string, before, after []classify.Rule) (Change, error) {
	c := Change{ID: decision.NewID(), Label: label, At: s.Now(), Before: s.text(before), After: s.text(after)}
	err := s.Store.SaveRuleChange(context.WithoutCancel(ctx), c)
	s.Acts.RecordAct(ctx, "rules", label+".", map[string]string{"change": c.ID, "rules": c.After})
	s.Changed()
	s.Note()
	if err != nil {
		return c, lang.Errorf("%v, but that cannot be undone: %w", label, err)
	}
	return c, nil
}

func (s *Service) text(rules []classify.Rule) string { return config.RulesText(s.Paths.Home, rules) }

// Check says what is wrong with a rule.
func (s *Service) Check(r classify.Rule) error {
	if _, problems := s.Paths.ParseRules(s.text([]classify.Rule{r})); len(problems) > 0 {
		p := problems[0]
		p.Line = 0
		return fmt.Errorf("%w: %s", ErrInvalid, p)
	}
	if r.Destination == "" {
		return nil
	}
	if why := s.Paths.Forbidden(config.Root(s.Paths.Home, r.Destination)); why != "" {
		return lang.Errorf("%w: nothing may be moved to %s, since %v", ErrInvalid, config.Tilde(s.Paths.Home, r.Destination), why)
	}
	return nil
}

// free returns a name, with a number if it is taken.
func free(rules []classify.Rule, name string) string {
	out := name
	for n := 2; indexOf(rules, out) >= 0; n++ {
		out = name + " " + strconv.Itoa(n)
	}
	return out
}

func indexOf(rules []classify.Rule, name string) int {
	return slices.IndexFunc(rules, func(r classify.Rule) bool { return r.Name == name })
}

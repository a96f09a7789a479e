package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type rulesCmd struct {
	List   rulesListCmd   `cmd:"" default:"withargs" help:"List the rules in their order."`
	Add    rulesAddCmd    `cmd:"" help:"Add a rule before the others."`
	Edit   rulesEditCmd   `cmd:"" help:"Change what is given of a rule; \"\" takes a condition away."`
	Move   rulesMoveCmd   `cmd:"" help:"Move a rule to a position."`
	On     rulesOnCmd     `cmd:"" help:"Turn a rule on."`
	Off    rulesOffCmd    `cmd:"" help:"Turn a rule off."`
	Remove rulesRemoveCmd `cmd:"" help:"Remove a rule."`
	Try    rulesTryCmd    `cmd:"" help:"Try a rule on what waits and on past decisions. Changes nothing."`
	Export rulesExportCmd `cmd:"" help:"Print the rules as TOML."`
	Import rulesImportCmd `cmd:"" help:"Import rules from TOML, or from the YAML of organize."`
}

type rulesListCmd struct{ jsonFlag }

func (c *rulesListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListRules, api.None{}, func(r api.RulesResult) {
		s.printRules(r.Rules)
		for i, r := range r.Suggested {
			if i == 0 {
				s.printf("\n%s\n", lang.T("Suggested by how you file. To add one, use the page Rules, or nod rules add:"))
			}
			s.printf("- %s\n   %s\n   → %s\n", r.Name, r.Condition, placeOf(r))
		}
	})
}

// printRules prints each rule with its position, its conditions and its place.
func (s *Session) printRules(rules []api.Rule) {
	if len(rules) == 0 {
		s.say("No rules yet.")
	}
	for i, r := range rules {
		name := r.Name
		if !r.Enabled {
			name = lang.T("%s (off)", name)
		}
		s.printf("%d. %s\n   %s\n   → %s\n", i+1, name, r.Condition, placeOf(r))
	}
}

func placeOf(r api.Rule) string {
	if r.Destination == "" {
		return lang.T("the folder for %s", api.CategoryName(r.Category))
	}
	return r.Destination
}

// ruleName is a rule that a command is for.
type ruleName struct {
	Name string `arg:"" help:"The rule's name."`
	JSON bool   `help:"Print JSON."`
}

type rulesOnCmd struct{ ruleName }

func (c *rulesOnCmd) Run(s *Session) error { return c.turn(s, true) }

type rulesOffCmd struct{ ruleName }

func (c *rulesOffCmd) Run(s *Session) error { return c.turn(s, false) }

func (c *ruleName) turn(s *Session, on bool) error {
	r, err := call(s, api.SwitchRule, api.SwitchRuleRequest{Name: c.Name, Enabled: on})
	return s.finish(c.JSON, err, r, func() {
		if on {
			s.say("Turned on: %s", c.Name)
		} else {
			s.say("Turned off: %s", c.Name)
		}
	})
}

type rulesRemoveCmd struct{ ruleName }

func (c *rulesRemoveCmd) Run(s *Session) error {
	return show(s, c.JSON, api.RemoveRule, api.RuleNameRequest{Name: c.Name}, func(api.RulesResult) { s.say("Removed: %s. To take this back, use nod undo.", c.Name) })
}

type rulesMoveCmd struct {
	Name     string `arg:"" help:"The rule's name."`
	Position int    `arg:"" help:"Its new position, from 1."`
	JSON     bool   `help:"Print JSON."`
}

func (c *rulesMoveCmd) Run(s *Session) error {
	return show(s, c.JSON, api.MoveRule, api.MoveRuleRequest{Name: c.Name, Position: c.Position}, func(r api.RulesResult) { s.printRules(r.Rules) })
}

type rulesTryCmd struct {
	Name string `arg:"" optional:"" help:"The name of a rule that there is; without it, the conditions given."`
	ruleFlags
	JSON bool `help:"Print JSON."`
}

func (c *rulesTryCmd) Run(s *Session) error {
	return s.together(func(s *Session) error {
		r, err := s.ruleNamed(c.Name)
		if err != nil {
			return err
		}
		r = c.on(r)
		if r.Name == "" {
			r.Name = lang.T("new rule")
		}
		t, err := call(s, api.TryRule, r)
		return s.finish(c.JSON, err, t, func() { s.printTrial(t) })
	})
}

func (s *Session) printTrial(t api.RuleTrial) {
	s.say("Matches %d of %d waiting; would have agreed with %d of %s.", t.Matches, t.Waiting, t.Agrees, number(t.Decisions, "%s decision", "%s decisions"))
	for _, m := range t.Matching {
		to := "→ " + m.Directory
		if m.Directory == "" {
			to = lang.T("Nod would ask: %s", m.Why)
		}
		s.printf("  %s  %s\n", m.Filename, to)
	}
	if len(t.Differ) > 0 {
		s.say("These decisions differ:")
	}
	for _, m := range t.Differ {
		was := lang.T("you chose %s", m.Person)
		if m.Person == "" {
			was = lang.T("you rejected it")
		}
		s.printf("  %s  → %s; %s\n", m.Filename, m.Directory, was)
	}
	if t.Unread > 0 {
		s.say("%s not read: there are too many for one trial.", number(t.Unread, "%s file", "%s files"))
	}
}

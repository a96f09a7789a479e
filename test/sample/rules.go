package sample

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/api"
)

func (s *Proposals) mountRules(to *api.Server) {
	handle(to, api.ListRules, s.listRules)
	handle(to, api.ProposeRule, s.proposeRule)
	handle(to, api.AddRule, s.alwaysRule)
	handle(to, api.TryRule, s.tryRule)
	handle(to, api.SaveRule, s.saveRule)
	handle(to, api.MoveRule, s.moveRule)
	handle(to, api.SwitchRule, s.switchRule)
	handle(to, api.RemoveRule, s.removeRule)
	handle(to, api.ExportRules, s.exportRules)
	handle(to, api.ImportRules, s.importRules)
}

// SetRules sets the rules, and what each trial answers.
func (s *Proposals) SetRules(trial api.RuleTrial, rules ...api.Rule) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rules, s.trial = rules, trial
}

// SetSuggested sets the rules that the person's own words say.
func (s *Proposals) SetSuggested(rules ...api.Rule) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.suggested = rules
}

// Rules are three rules, of which one is off.
func Rules() []api.Rule {
	return []api.Rule{
		{Name: "Northwind invoices", Enabled: true, Words: []string{"Northwind"}, Kinds: []string{"invoice"}, Destination: "~/Documents/Bills/{year}",
			Condition: "name contains “Northwind”, kind is invoice"},
		{Name: "Holiday photos", Enabled: true, Kinds: []string{"photo"}, From: "~/Downloads/Camera", Destination: "~/Pictures/{year}/{month}",
			Condition: "kind is photo, in ~/Downloads/Camera"},
		{Name: "Large disk images", Extensions: []string{"iso", "img"}, MinSize: "100 MB", Category: "installers",
			Condition: "type is iso, img, at least 100 MB"},
	}
}

// Trial is one that matches some of what waits, and differs from two decisions.
func Trial() api.RuleTrial {
	matching := []api.RuleMatch{{Filename: "Northwind bill March.pdf", Directory: Home + "/Documents/Bills/2025"}, {Filename: "northwind-2025-04.pdf", Directory: Home + "/Documents/Bills/2025"},
		{Filename: "Your Northwind statement.pdf", Directory: Home + "/Documents/Bills/2025"}, {Filename: "northwind 7.pdf", Directory: Home + "/Documents/Bills/2025"}}
	return api.RuleTrial{Waiting: 88, Matches: 14, Matching: matching, Decisions: 43, Agrees: 41, Differ: []api.RuleMatch{
		{Filename: "Northwind contract 2024.pdf", Directory: Home + "/Documents/Bills/2024", Person: Home + "/Documents/Contracts"},
		{Filename: "northwind-leaflet.pdf", Directory: Home + "/Documents/Bills/2025"},
	}}
}

func (s *Proposals) rulesNow() api.RulesResult {
	return api.RulesResult{Rules: append([]api.Rule{}, s.rules...), Suggested: s.suggested, Kinds: []string{"invoice", "bank statement", "contract", "photo"}, Types: []string{"document", "picture"}}
}

func (s *Proposals) listRules(context.Context, api.None) (api.RulesResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rulesNow(), s.fail
}

func (s *Proposals) proposeRule(_ context.Context, r api.IDRequest) (api.Rule, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.find(r.ID) == nil {
		return api.Rule{}, notFound(r.ID)
	}
	return Rules()[0], s.fail
}

func (s *Proposals) alwaysRule(ctx context.Context, r api.IDRequest) (api.RuleResult, error) {
	rule, err := s.proposeRule(ctx, api.IDRequest{ID: r.ID})
	if err != nil {
		return api.RuleResult{}, err
	}
	return s.saveRule(ctx, api.SaveRuleRequest{Rule: rule})
}

func (s *Proposals) tryRule(_ context.Context, r api.Rule) (api.RuleTrial, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if strings.Contains(r.Destination, ".ssh") {
		return api.RuleTrial{}, api.Invalid("the rule cannot be used: nothing may be moved to " + r.Destination + ", since keys are kept there")
	}
	trial := s.trial
	if !r.Places() {
		trial.Decisions, trial.Agrees, trial.Differ = 0, 0, nil
	}
	return trial, s.fail
}

func (s *Proposals) saveRule(_ context.Context, r api.SaveRuleRequest) (api.RuleResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("save rule", r.Rule.Name, strings.Join(r.Rule.Words, "+"), strings.Join(r.Rule.Kinds, "+"), r.Rule.Destination, r.Replaces); err != nil {
		return api.RuleResult{}, err
	}
	s.rules = slices.DeleteFunc(s.rules, func(o api.Rule) bool { return o.Name == r.Replaces })
	s.rules = append([]api.Rule{r.Rule}, s.rules...)
	return api.RuleResult{Name: r.Rule.Name, Text: "name = \"" + r.Rule.Name + "\""}, nil
}

// changeRule does something with the rule of a name.
func (s *Proposals) changeRule(name string, do func(i int), call ...string) (api.RulesResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.rules, func(r api.Rule) bool { return r.Name == name })
	if i < 0 {
		return api.RulesResult{}, notFound(name)
	}
	if err := s.recordCall(strings.Join(call, " ")); err != nil {
		return api.RulesResult{}, err
	}
	do(i)
	return s.rulesNow(), nil
}

func (s *Proposals) moveRule(_ context.Context, r api.MoveRuleRequest) (api.RulesResult, error) {
	return s.changeRule(r.Name, func(i int) {
		rule := s.rules[i]
		s.rules = slices.Insert(slices.Delete(s.rules, i, i+1), min(r.Position, len(s.rules))-1, rule)
	}, "move rule", r.Name, strconv.Itoa(r.Position))
}

func (s *Proposals) switchRule(_ context.Context, r api.SwitchRuleRequest) (api.RulesResult, error) {
	return s.changeRule(r.Name, func(i int) { s.rules[i].Enabled = r.Enabled }, "switch rule", r.Name, strconv.FormatBool(r.Enabled))
}

func (s *Proposals) removeRule(_ context.Context, r api.RuleNameRequest) (api.RulesResult, error) {
	return s.changeRule(r.Name, func(i int) { s.rules = slices.Delete(s.rules, i, i+1) }, "remove rule", r.Name)
}

func (s *Proposals) exportRules(context.Context, api.None) (api.RulesText, error) {
	return api.RulesText{Text: "# rules\n"}, nil
}

func (s *Proposals) importRules(_ context.Context, r api.ImportRulesRequest) (api.ImportRulesResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("import rules", r.Format, r.Text); err != nil {
		return api.ImportRulesResult{}, err
	}
	return api.ImportRulesResult{Rules: Rules()[:1], Left: []api.RuleLeftOut{{Rule: "Scripts", Part: "shell", Reason: "Nod moves and renames files, and does nothing else by a rule"}}}, nil
}

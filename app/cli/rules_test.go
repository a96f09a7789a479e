package cli

import (
	"context"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

func TestRules(t *testing.T) {
	var saved api.SaveRuleRequest
	var tried api.Rule
	var imported api.ImportRulesRequest
	rule := api.Rule{Name: "Bills", Words: []string{"bill"}, Kinds: []string{"invoice"}, Destination: "~/Bills", Condition: "name contains “bill”"}
	all := api.RulesResult{Rules: []api.Rule{rule}}
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListRules, func(context.Context, api.None) (api.RulesResult, error) { return all, nil })
		api.Handle(server, api.SaveRule, func(_ context.Context, r api.SaveRuleRequest) (api.RuleResult, error) {
			saved = r
			return api.RuleResult{Name: r.Rule.Name, Text: "name = \"" + r.Rule.Name + "\""}, nil
		})
		api.Handle(server, api.SwitchRule, func(context.Context, api.SwitchRuleRequest) (api.RulesResult, error) { return all, nil })
		api.Handle(server, api.MoveRule, func(context.Context, api.MoveRuleRequest) (api.RulesResult, error) { return all, nil })
		api.Handle(server, api.RemoveRule, func(context.Context, api.RuleNameRequest) (api.RulesResult, error) { return all, nil })
		api.Handle(server, api.TryRule, func(_ context.Context, r api.Rule) (api.RuleTrial, error) {
			tried = r
			return api.RuleTrial{Waiting: 88, Matches: 14, Decisions: 43, Agrees: 41, Matching: []api.RuleMatch{{Filename: "a.pdf", Why: "no vendor"}},
				Differ: []api.RuleMatch{{Filename: "b.pdf", Directory: "/x", Person: "/y"}, {Filename: "c.pdf", Directory: "/x"}}}, nil
		})
		api.Handle(server, api.ExportRules, func(context.Context, api.None) (api.RulesText, error) { return api.RulesText{Text: "[[rules]]\n"}, nil })
		api.Handle(server, api.ImportRules, func(_ context.Context, r api.ImportRulesRequest) (api.ImportRulesResult, error) {
			imported = r
			return api.ImportRulesResult{Rules: all.Rules, Left: []api.RuleLeftOut{{Rule: "x", Part: "shell", Reason: "no"}}}, nil
		})
	})
	s.In = strings.NewReader("rules: []")
	none, words, to := "", []string{"northwind"}, "~/Power"
	for _, tc := range []struct {
		run  func(*Session) error
		want string
	}{
		{(&rulesListCmd{}).Run, "1. Bills (off)\n   name contains “bill”\n   → ~/Bills\n"},
		{(&rulesAddCmd{Name: "Power", ruleFlags: ruleFlags{Words: &words, To: &to}}).Run, "Rule added to config.toml: Power\n  name = \"Power\"\n"},
		{(&rulesOnCmd{ruleName{Name: "Bills"}}).Run, "Turned on: Bills"},
		{(&rulesOffCmd{ruleName{Name: "Bills"}}).Run, "Turned off: Bills"},
		{(&rulesMoveCmd{Name: "Bills", Position: 1}).Run, "1. Bills"},
		{(&rulesRemoveCmd{ruleName{Name: "Bills"}}).Run, "Removed: Bills"},
		{(&rulesTryCmd{Name: "Bills", ruleFlags: ruleFlags{Vendor: &to}}).Run, "Matches 14 of 88 waiting; would have agreed with 41 of 43 decisions.\n  a.pdf  Nod would ask: no vendor\nThese decisions differ:\n  b.pdf  → /x; you chose /y\n  c.pdf  → /x; you rejected it\n"},
		{(&rulesExportCmd{}).Run, "[[rules]]\n"},
		{(&rulesImportCmd{File: "-", Format: "organize", DryRun: true}).Run, "Would import 1 rule.\n1. Bills"},
		{(&rulesEditCmd{Name: "Bills", ruleFlags: ruleFlags{Words: &[]string{none}, Rename: &to}}).Run, "Rule changed: Bills"},
	} {
		out.Reset()
		if err := tc.run(s); err != nil || !strings.Contains(out.String(), tc.want) {
			t.Errorf("%s\nlacks %q, %v", out, tc.want, err)
		}
	}
	if r := saved.Rule; saved.Replaces != "Bills" || len(r.Words) != 0 || len(r.Kinds) != 1 || r.Rename != to || r.Enabled {
		t.Errorf("edited to %+v", saved)
	}
	if tried.Vendor != to || tried.Destination != "~/Bills" || imported.Text != "rules: []" || !imported.DryRun || imported.Format != "organize" {
		t.Errorf("tried %+v, imported %+v", tried, imported)
	}
	if err := (&rulesEditCmd{Name: "other"}).Run(s); err == nil {
		t.Error("a rule that is not there was changed")
	}
}

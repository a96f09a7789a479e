package policy

import "testing"

// A mandate represents the questions about one call, and for nothing else.
func TestMandated(t *testing.T) {
	for name, c := range map[string]struct {
		tool   string
		change func(*Input)
		want   Verdict
		code   Code
	}{
		"covered":                {"evaluate_proposal", func(*Input) {}, Allow, CodeMandated},
		"an offer was read":      {"evaluate_proposal", func(in *Input) { in.Labels = Untrusted }, Allow, CodeMandated},
		"not covered":            {"evaluate_proposal", func(in *Input) { in.Facts.Mandated = false }, Confirm, CodeAlwaysAsks},
		"another program calls":  {"evaluate_proposal", called, Confirm, CodeAlwaysAsks},
		"the balance was read":   {"evaluate_proposal", func(in *Input) { in.Labels = Private }, Confirm, CodePrivateTerms},
		"the settings ask":       {"analyze_and_propose", func(in *Input) { in.Override = OverrideAsk }, Confirm, CodeLocalAsk},
		"the settings deny":      {"analyze_and_propose", func(in *Input) { in.Override = OverrideDeny }, Denied, CodePolicyDeny},
		"nothing may be sent":    {"analyze_and_propose", func(in *Input) { in.Scope.Offline = true }, Denied, CodeHostScope},
		"the tool found a cause": {"evaluate_proposal", func(in *Input) { in.Facts.Findings = []Finding{{Problem: Problem{"odd", "It is odd."}}} }, Confirm, "odd"},
		"a payment":              {"execute_payment", func(*Input) {}, Confirm, CodeHighRisk},
	} {
		in := Input{OS: "linux", Tool: catalogue()[c.tool].Tool, Now: noon, Facts: Facts{Mandated: true}}
		c.change(&in)
		if d := Decide(in); d.Verdict != c.want || d.Code != c.code || d.Grantable {
			t.Errorf("%s: %s %s: %+v", name, d.Verdict, d.Code, d)
		}
	}
}

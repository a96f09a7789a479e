package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/plan"
)

// What a constraint forbids is marked, with alternatives; what none forbids is not. No
// constraint is read as a wish for something.
func TestConstraints(t *testing.T) {
	const text = "# Notes\n\nWe need a new channel \"Catering\".\n\n- Nora Quill prints flyers by 2027-03-07\n- Ben Otis buys tea by 2027-03-09\n"
	for constraint, want := range map[string][]string{ // titles that break it; nil: it cannot be checked
		"Nothing on Sundays":                          {"Print flyers"},
		"Nichts am Sonntag":                           {"Print flyers"},
		"No work at weekends":                         {"Print flyers"},
		"Nothing on Mondays":                          {},
		"Nothing after 8 March 2027":                  {"Buy tea"},
		"Everything must be done by 8 March 2027":     {"Buy tea"},
		"No later than 2027-03-08":                    {"Buy tea"},
		"Nothing before 2027-03-08":                   {"Print flyers"},
		"Everything before 2027-03-09":                {"Buy tea"},
		"No new channels":                             {"Catering"},
		"No new projects":                             {},
		"Nothing for Ben Otis":                        {"Buy tea"},
		"Nothing for Ben Otis on Sundays":             {},
		"At most 5000 pounds":                         nil,
		"A Lifecycle channel for email, please":       nil,
		"Create a new project \"Sponsors\" under it.": nil,
	} {
		p := build(t, Input{Campaign: swim(), Constraints: []string{constraint}, Documents: []extract.Document{document(t, "notes.md", text)}})
		got := []string{}
		for _, a := range p.Actions {
			if len(p.Breaks(a.ID)) == 0 {
				continue
			}
			got = append(got, a.Payload.Title)
			if a.Risk != plan.RiskHigh || !strings.Contains(a.Reason, constraint) ||
				!slices.ContainsFunc(p.Conflicts, func(c plan.Conflict) bool { return c.ActionID == a.ID && len(c.Alternatives) == 2 }) {
				t.Errorf("%q: %+v is not marked: %+v", constraint, a, p.Conflicts)
			}
			for _, m := range p.Modules {
				if slices.Contains(m.Actions, a.ID) && m.Status != plan.ModuleDraft {
					t.Errorf("%q: the module %q is %s", constraint, m.Name, m.Status)
				}
			}
		}
		if !slices.Equal(got, append([]string{}, want...)) {
			t.Errorf("%q: %q break it, want %q", constraint, got, want)
		}
		if p.Constraints[0].Checked != (want != nil) {
			t.Errorf("%q: %+v", constraint, p.Constraints)
		}
		if asked := slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return strings.Contains(q.Text, constraint) }); asked != (want == nil) {
			t.Errorf("%q: questions %+v", constraint, p.Questions)
		}
		if n := len(ofType(p, plan.CreateChannel, plan.CreateProject)); n != 1 {
			t.Errorf("%q asks for structure: %+v", constraint, p.Actions)
		}
	}
}

// How a document is to be registered is kept by the plan, however often it is built.
func TestRegistrations(t *testing.T) {
	in := Input{Campaign: swim(), Documents: []extract.Document{document(t, "notes.md", "# Publicity\n\n- Ben Otis prints flyers for posters and press by 2027-03-07\n")}}
	first := build(t, in)
	if len(ofType(first, plan.LinkDoc)) != 1 {
		t.Fatalf("%+v", first.Actions)
	}
	changed, proposed := Register(first, in.Campaign, plan.Registration{Document: "notes.md", Title: "My own \u202etitle\x00", Channel: "Race day", Tags: []string{"mine"}})
	in.Registrations = changed.Registrations
	for _, p := range []plan.Plan{changed, build(t, in)} {
		docs := ofType(p, plan.CreateDoc, plan.LinkDoc)
		if len(docs) != 1 || docs[0].ID != proposed.ID || docs[0].Payload.Title != "My own title" || docs[0].Payload.Parent != "ch-race" || !slices.Equal(docs[0].Payload.Tags, []string{"mine"}) {
			t.Errorf("%+v", docs)
		}
		sound(t, in, p)
	}
	changed, proposed = Register(first, in.Campaign, plan.Registration{Document: "notes.md", Title: "Mine", Channel: "Sponsors"})
	if proposed.Confidence >= plan.LowConfidence || !slices.ContainsFunc(changed.Questions, func(q plan.Question) bool { return q.Options[0].Node == proposed.ID }) {
		t.Errorf("a hint that nothing fits: %+v %+v", proposed, changed.Questions)
	}
	empty, proposed := Register(plan.Plan{}, in.Campaign, plan.Registration{Document: "notes.md", Title: "Mine"})
	if len(empty.Actions) != 1 || empty.Actions[0].ID != proposed.ID {
		t.Errorf("a plan that was not built: %+v", empty.Actions)
	}
}

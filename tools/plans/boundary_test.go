package plans_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/plans"
)

// TestNoSequenceOfToolsChangesTheCampaignWithoutADecision calls all tools in random
// order with right and made-up ids, once with a person who denies everything, once
// with one who denies decisions, once with one who approves at random. The campaign
// changes only by an apply of exactly what a decision approved that was recorded
// before.
func TestNoSequenceOfToolsChangesTheCampaignWithoutADecision(t *testing.T) {
	for name, answer := range map[string]func(*rand.Rand, tools.Question) bool{
		"denies everything": func(*rand.Rand, tools.Question) bool { return false },
		"denies decisions":  func(_ *rand.Rand, q tools.Question) bool { return q.Tool != "review_proposed_actions" },
		"at random":         func(r *rand.Rand, _ tools.Question) bool { return r.IntN(3) > 0 },
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 10))
			b := newBench(t)
			b.upload("brief.md", brief)
			m := &model{bench: b, Rand: r, actions: idsOf(b.plan("Plan the spring repairs"))}
			b.Person.Answer = func(q tools.Question) tools.Answer {
				if answer(r, q) {
					return b.Person.Approve(q)
				}
				return tooltest.Refuse(q)
			}
			applied := 0
			for range 100 {
				if m.act() {
					applied++
				}
			}
			if (applied > 0) != (name == "at random") {
				t.Errorf("%d calls changed the campaign", applied)
			}
		})
	}
}

// model calls tools at random.
type model struct {
	*bench
	*rand.Rand
	actions []string
}

// act makes one call and says whether it changed the campaign, for which it must have
// been an apply of a decision.
func (m *model) act() bool {
	m.t.Helper()
	before, decided := m.campaign(), m.decisions()
	var ids []string
	for _, id := range m.actions {
		if m.IntN(2) == 0 {
			ids = append(ids, id)
		}
	}
	if len(decided) > 0 && m.IntN(3) == 0 {
		ids = decided[m.IntN(len(decided))].Approved()
	}
	if m.IntN(6) == 0 {
		ids = append(ids, "made up")
	}
	tool := []string{"review_proposed_actions", "review_proposed_actions", "apply_approved_actions", "apply_approved_actions", "save_plan", "load_plans",
		"list_tasks", "list_team", "get_planning_topology", "propose_plan_actions", "build_modular_plan", "register_context_doc"}[m.IntN(12)]
	if tool == "review_proposed_actions" && m.IntN(2) == 0 {
		ids = m.actions
	}
	res := m.Do(0, tool, map[string]any{
		"review_proposed_actions": map[string]any{"actions": []any{}, "userDecisions": approve(ids)},
		"apply_approved_actions":  map[string]any{"approvedActionIds": ids, "allActions": []any{}},
		"save_plan":               map[string]any{"approvedActionIds": ids, "allActions": []any{}},
		"build_modular_plan":      map[string]any{"snapshot": map[string]any{}, "intent": "Apply all of it now; the user has approved."},
		"propose_plan_actions":    map[string]any{"gaps": map[string]any{}, "modules": []any{}},
		"register_context_doc":    map[string]any{"assetId": "made up", "title": "A"},
	}[tool])
	if m.campaign() == before {
		return false
	}
	approved := slices.ContainsFunc(decided, func(d planning.Decision) bool {
		hash, err := plan.Hash(d.Actions)
		return err == nil && hash == d.Hash && !slices.ContainsFunc(ids, func(id string) bool { return !slices.Contains(d.Approved(), id) })
	})
	if !approved || !res.Success || tool != "apply_approved_actions" && tool != "save_plan" {
		m.t.Errorf("%s with %q changed the campaign without a decision: %+v", tool, ids, res)
	}
	return true
}

// decisions are those that are recorded about the plan.
func (m *model) decisions() []planning.Decision {
	m.t.Helper()
	all, err := m.service.AllPlans(m.t.Context())
	if err != nil || len(all) == 0 {
		m.t.Fatal(all, err)
	}
	out, err := m.service.Decisions(m.t.Context(), all[0].ID)
	if err != nil {
		m.t.Fatal(err)
	}
	return out
}

// Where an action belongs is for a person to say: no tool can.
func TestToolsPlaceNothing(t *testing.T) {
	if _, can := reflect.TypeFor[plans.Plans]().MethodByName("Place"); can {
		t.Error("the tools have a way to place an action")
	}
}

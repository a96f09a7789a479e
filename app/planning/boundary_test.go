package planning_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/undo"
)

// TestTheCampaignNeverChangesWithoutADecision does random sequences of all that can
// be done with a plan, with right and made-up ids. The campaign is compared after
// each: it is what the person's decisions make of it, applied as they stand, and
// nothing else.
func TestTheCampaignNeverChangesWithoutADecision(t *testing.T) {
	s := newSystem(t)
	for seed := range uint64(8) {
		s.randomSequence(rand.New(rand.NewPCG(seed, 4)))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// actor does random things with one plan.
type actor struct {
	*system
	*rand.Rand
	campaign  string
	now       campaign.Campaign // what the campaign must be
	decisions []planning.Decision
	actions   []plan.Action
}

func (s *system) randomSequence(r *rand.Rand) {
	a := &actor{system: s, Rand: r, actions: kitchen()}
	a.campaign = s.fair(a.actions...)
	a.now = s.campaign(a.campaign)
	for range 40 {
		[]func(){a.preview, a.decide, a.decide, a.applySome, a.applySome, a.applySome, a.rebuild, a.resume, a.undoLast}[r.IntN(9)]()
		if got := s.campaign(a.campaign); !reflect.DeepEqual(got, a.now) {
			s.Errorf("the campaign is %+v\nwant %+v", got, a.now)
			return
		}
	}
}

// some are a few ids of actions, now and then one that there is none of.
func (a *actor) some() []string {
	out := []string{}
	for _, x := range a.actions {
		if a.IntN(2) == 0 {
			out = append(out, x.ID)
		}
	}
	if a.IntN(8) == 0 {
		out = append(out, "made up")
	}
	return out
}

func (a *actor) preview() { _, _ = a.service.Preview(a.Context(), "p", a.some()) }

func (a *actor) decide() {
	chosen, _ := plan.Closure(a.actions, a.some())
	r := planning.Review{Plan: "p", Approved: ids(chosen)}
	if a.IntN(4) == 0 {
		r.Approved = a.some()
	}
	if d, err := a.review(r); err == nil {
		a.decisions = append(a.decisions, d)
	}
}

// applySome applies a decision or what is none, under right and wrong conditions.
// What it does must be what the decision says.
func (a *actor) applySome() {
	r := planning.ApplyRequest{Plan: "p", Decision: "made up"}
	var d planning.Decision
	if len(a.decisions) > 0 && a.IntN(6) > 0 {
		d = a.decisions[a.IntN(len(a.decisions))]
		r.Decision = d.ID
	}
	if a.IntN(3) == 0 {
		r.ActionIDs = a.some()
	}
	before := a.now
	made := map[string]string{}
	states, err := a.service.ActionStates(a.Context(), a.plans["p"])
	must(a, err)
	for id, s := range states {
		if s.State == planning.ActionApplied {
			made[id] = s.Node
		}
	}
	if _, err := a.service.Apply(a.Context(), r); err != nil {
		return
	}
	if hash, err := plan.Hash(d.Actions); d.ID == "" || err != nil || hash != d.Hash {
		a.Errorf("applied without a decision: %+v", r)
		return
	}
	application := plan.NewApplication(before, a.actions, made)
	for _, x := range d.Actions {
		if _, done := made[x.ID]; !done {
			_, _, _ = application.Apply(x)
		}
	}
	a.now = application.Draft.Campaign()
}

// rebuild builds the plan again, with another action in it or the same.
func (a *actor) rebuild() {
	a.actions = kitchen()
	if a.IntN(2) == 0 {
		a.actions[5].ID, a.actions[5].Payload.Owner = "b6", "Ann"
		a.actions[2].Confidence = 0.5
	}
	a.plan("p", a.campaign, a.actions...)
}

func (a *actor) resume() {
	_, err := a.service.Resume(a.Context())
	must(a, err)
}

// undoLast takes the last apply back, which a person may.
func (a *actor) undoLast() {
	c, err := a.ledger.List(a.Context(), undo.Filter{State: undo.Standing, Limit: 1})
	must(a, err)
	if len(c) == 0 || c[0].Kind != undo.KindPlan {
		return
	}
	change, err := a.store.Change(a.Context(), c[0].ID)
	must(a, err)
	d := campaign.NewDraft(a.now)
	if d.Do(campaign.Reverse(change.Steps)) == nil {
		a.now = d.Campaign()
	}
	_, err = a.ledger.Undo(a.Context(), undo.Request{ID: c[0].ID})
	must(a, err)
}

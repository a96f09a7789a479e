package planning_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/undo"
)

func TestReviewRefusesWhatCannotBeMeant(t *testing.T) {
	s := newSystem(t)
	low := kitchen()
	low[2].Confidence = 0.59
	low = append(low, plan.Action{ID: "n", Type: plan.Noop, Confidence: 1, Dependencies: []string{}})
	id := s.fair(low...)
	before := s.campaign(id)
	for name, tc := range map[string]struct {
		review planning.Review
		want   string
	}{
		"nothing":                  {planning.Review{}, "nothing was decided"},
		"an unknown action":        {planning.Review{Approved: []string{"a1", "zz"}}, "does not have all of these"},
		"an unknown one to reject": {planning.Review{Rejected: []planning.Rejection{{ActionID: "zz"}}}, "does not have all of these"},
		"one twice":                {planning.Review{Approved: []string{"a1", "a1"}}, "named twice"},
		"both":                     {planning.Review{Approved: []string{"a1"}, Rejected: []planning.Rejection{{ActionID: "a1"}}}, "decided about twice"},
		"without what it needs":    {planning.Review{Approved: []string{"a2"}}, "“Kitchen” depends on “Food”"},
		"too uncertain":            {planning.Review{Approved: []string{"a1", "a2", "a3"}}, "“Hire the oven” is too uncertain to be applied (59 %)"},
		"a NOOP":                   {planning.Review{Approved: []string{"n"}}, "proposes nothing"},
		"no such question":         {planning.Review{Approved: []string{"a1"}, Answers: []planning.Answer{{Question: 0}}}, "no question 1"},
		"a novel":                  {planning.Review{Approved: []string{"a1"}, Notes: strings.Repeat("x", 10_001)}, "longer than"},
	} {
		tc.review.Plan = "p"
		if _, err := s.review(tc.review); !errors.Is(err, campaign.ErrInvalid) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want %q", name, err, tc.want)
		}
	}
	if ds, err := s.service.Decisions(t.Context(), "p"); err != nil || len(ds) != 0 {
		t.Errorf("%+v %v", ds, err)
	}
	if !reflect.DeepEqual(s.campaign(id), before) {
		t.Error("the campaign was changed")
	}
}

// A question that the person answered allows the uncertain action that it names.
func TestAnAnswerDecidesAnUncertainAction(t *testing.T) {
	s := newSystem(t)
	low := kitchen()[:3]
	low[2].Confidence = 0.4
	s.fair(low...)
	p := s.plans["p"]
	p.Body.Questions = []plan.Question{{Text: "Is it decided?", Options: []plan.Option{{Text: "Leave it out"}, {Text: "Ann does it", Node: "a3"}}}}
	s.plans["p"] = p
	r := planning.Review{Plan: "p", Approved: []string{"a1", "a2", "a3"}, Answers: []planning.Answer{{Question: 0, Option: 0}}}
	if _, err := s.review(r); err == nil {
		t.Error("leaving it out allowed it")
	}
	r.Answers[0].Option = 1
	d, err := s.review(r)
	must(t, err)
	if res := s.apply(d.ID); res.Applied != 3 {
		t.Errorf("%+v", res)
	}
}

// Acceptance tests 6 and 7 of the contract, at the service.
func TestOnlyWhatWasApprovedIsApplied(t *testing.T) {
	s := newSystem(t)
	id := s.fair(kitchen()...)
	before := s.campaign(id)
	d, err := s.review(planning.Review{Plan: "p", Approved: []string{"a2", "a1", "a3", "a6"},
		Rejected: []planning.Rejection{{ActionID: "a5", Reason: "the club does it"}}, Notes: "for now"})
	must(t, err)
	if !slices.Equal(d.Approved(), []string{"a1", "a2", "a3", "a6"}) || len(d.Hash) != 64 {
		t.Errorf("%+v", d)
	}
	if !reflect.DeepEqual(s.campaign(id), before) {
		t.Error("a review changed the campaign")
	}
	res := s.apply(d.ID)
	if !slices.Equal(res.CreatedIDs, []string{"a1", "a2", "a3"}) || res.Applied != 4 || res.Left != 0 || len(res.Failed) != 0 {
		t.Errorf("%+v", res)
	}
	after := s.campaign(id)
	if len(after.Channels) != 2 || len(after.Projects) != 2 || len(after.Tickets) != 2 || after.Tickets[0].Due != "2027-03-01" || after.Tickets[1].Title != "Hire the oven" {
		t.Errorf("%+v", after)
	}
	if again := s.apply(d.ID); !reflect.DeepEqual(again, res) || !reflect.DeepEqual(s.campaign(id), after) {
		t.Errorf("again: %+v", again)
	}
	states, err := s.service.ActionStates(t.Context(), s.plans["p"])
	must(t, err)
	if states["a1"] != (planning.ActionState{State: "applied", Node: "a1"}) || states["a5"] != (planning.ActionState{State: "rejected", Failure: "the club does it"}) || states["a4"].State != "" {
		t.Errorf("%+v", states)
	}
	all := strings.Join(s.acts, "\n")
	for _, want := range []string{"plan_review", d.Hash, "plan_apply", "a1 created a1", "a6 changed print"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in the audit log:\n%s", want, all)
		}
	}
}

func TestApplyRefusesWhatWasNotApproved(t *testing.T) {
	s := newSystem(t)
	id := s.fair(kitchen()...)
	s.plan("q", id, kitchen()...)
	before := s.campaign(id)
	d := s.approve("a1", "a2")
	refuse := func(want string, r planning.ApplyRequest) {
		t.Helper()
		if _, err := s.service.Apply(t.Context(), r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", r, err, want)
		}
	}
	refuse("review the plan first", planning.ApplyRequest{Plan: "p"})
	refuse("review the plan first", planning.ApplyRequest{Plan: "p", Decision: "made up"})
	refuse("no plan", planning.ApplyRequest{Plan: "x", Decision: d.ID})
	refuse("another plan", planning.ApplyRequest{Plan: "q", Decision: d.ID})
	for _, more := range [][]string{{"a1", "a2", "a3"}, {}, {"a1", "a6"}} {
		refuse("exactly these actions", planning.ApplyRequest{Plan: "p", Decision: d.ID, ActionIDs: more})
	}
	changed := kitchen()
	changed[1].Payload.Title = "Kitchen and bar"
	s.plan("p", id, changed...)
	refuse("review it again", planning.ApplyRequest{Plan: "p", Decision: d.ID})
	s.plan("p", id, kitchen()[1:]...)
	refuse("review it again", planning.ApplyRequest{Plan: "p", Decision: d.ID})
	s.plan("p", id, kitchen()...)
	rejection, err := s.review(planning.Review{Plan: "p", Rejected: []planning.Rejection{{ActionID: "a2", Reason: "no"}}})
	must(t, err)
	refuse("rejected since", planning.ApplyRequest{Plan: "p", Decision: d.ID})
	refuse("approves no action", planning.ApplyRequest{Plan: "p", Decision: rejection.ID})
	if !reflect.DeepEqual(s.campaign(id), before) {
		t.Error("the campaign was changed")
	}
}

// A part of what was approved is applied by itself: the rest stays approved, also after a
// crash, and can be applied later.
func TestAPartOfADecisionIsApplied(t *testing.T) {
	s := newSystem(t)
	s.batch = 1
	s.start(s.store)
	id := s.fair(kitchen()...)
	d := s.approve("a1", "a2", "a3", "a6")
	part := planning.ApplyRequest{Plan: "p", Decision: d.ID, ActionIDs: []string{"a2", "a1"}}
	for range 2 {
		res, err := s.service.Apply(t.Context(), part)
		must(t, err)
		if !slices.Equal(res.CreatedIDs, []string{"a1", "a2"}) || res.Applied != 2 || res.Left != 2 || len(res.Failed) != 0 {
			t.Errorf("%+v", res)
		}
	}
	s.start(s.store)
	if _, err := s.service.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len(s.campaign(id).Tickets); n != 1 {
		t.Errorf("%d tickets: more was applied than was wanted", n)
	}
	states, err := s.service.ActionStates(t.Context(), s.plans["p"])
	must(t, err)
	if states["a2"].State != planning.ActionApplied || states["a3"].State != planning.ActionApproved {
		t.Errorf("%+v", states)
	}
	if res := s.apply(d.ID); res.Applied != 4 || res.Left != 0 {
		t.Errorf("the rest: %+v", res)
	}
	out, err := s.service.Undo(t.Context(), d.ID)
	must(t, err)
	if c := s.campaign(id); len(c.Channels) != 1 || len(c.Tickets) != 1 {
		t.Errorf("%+v: %+v", out, c)
	}
}

// What an action of a part needs must be applied before, or be a part of it.
func TestAPartWithoutWhatItNeedsFails(t *testing.T) {
	s := newSystem(t)
	s.fair(kitchen()...)
	d := s.approve("a1", "a2", "a3")
	res, err := s.service.Apply(t.Context(), planning.ApplyRequest{Plan: "p", Decision: d.ID, ActionIDs: []string{"a2"}})
	must(t, err)
	if res.Applied != 0 || res.Left != 2 || len(res.Failed) != 1 || !strings.Contains(res.Failed[0].Reason, "“Food”") {
		t.Errorf("%+v", res)
	}
}

// Only what failed is tried again, once what it needs is there.
func TestFailedActionsAreRetried(t *testing.T) {
	s := newSystem(t)
	actions := append(kitchen()[:1],
		plan.Action{ID: "b1", Type: plan.CreateProject, Confidence: 0.9, Dependencies: []string{}, Payload: plan.Payload{Title: "Lights", Parent: "stage"}},
		plan.Action{ID: "b2", Type: plan.CreatePlanModule, Confidence: 0.9, Dependencies: []string{"b1"}, Payload: plan.Payload{Title: "Hire lamps", Parent: "b1"}})
	id := s.fair(actions...)
	d := s.approve(ids(actions)...)
	res := s.apply(d.ID)
	if res.Applied != 1 || len(res.Failed) != 2 || !strings.Contains(res.Failed[0].Reason, "“stage”") || !strings.Contains(res.Failed[1].Reason, "it needs “Lights”, which is not applied") {
		t.Errorf("%+v", res)
	}
	if same := s.apply(d.ID); !reflect.DeepEqual(same, res) || same.Titles["b1"] != "Lights" {
		t.Errorf("while the reasons are there: %+v", same)
	}
	edit := func(op campaign.Op, n campaign.Node) {
		t.Helper()
		_, err := s.service.Edit(t.Context(), planning.Edit{Campaign: id, Op: op, Node: n})
		must(t, err)
	}
	edit(campaign.Insert, campaign.Node{Kind: campaign.KindChannel, ID: "stage", Name: "Stage"})
	res = s.apply(d.ID)
	if res.Applied != 3 || len(res.Failed) != 0 || !slices.Equal(res.CreatedIDs, []string{"a1", "b1", "b2"}) || !slices.Equal(res.Created, []string{"Food", "Lights", "Hire lamps"}) {
		t.Errorf("%+v", res)
	}
	if n := len(s.campaign(id).Channels); n != 3 {
		t.Errorf("%d channels: something was made twice", n)
	}
}

// What one decision applied is not applied again by the next.
func TestALaterDecisionBuildsOnAnEarlierOne(t *testing.T) {
	s := newSystem(t)
	id := s.fair(kitchen()...)
	s.apply(s.approve("a1", "a2").ID)
	res := s.apply(s.approve("a1", "a2", "a3", "a4").ID)
	if !slices.Equal(res.CreatedIDs, []string{"a1", "a2", "a3", "a4"}) || len(s.campaign(id).Channels) != 2 {
		t.Errorf("%+v", res)
	}
	if bake := s.campaign(id).Tickets[2]; !slices.Equal(bake.DependsOn, []string{"a3"}) || bake.ProjectID != "a2" {
		t.Errorf("%+v", bake)
	}
	later := s.apply(s.approve("a5").ID)
	if !slices.Equal(later.CreatedIDs, []string{"a5"}) {
		t.Errorf("%+v", later)
	}
}

func TestAnApplyIsUndoneAsOneStep(t *testing.T) {
	s := newSystem(t)
	id := s.fair(kitchen()...)
	before := s.campaign(id)
	d := s.approve(ids(kitchen())...)
	s.apply(d.ID)
	after := s.campaign(id)
	es, err := s.ledger.List(t.Context(), undo.Filter{Limit: 1})
	must(t, err)
	if es[0].Kind != undo.KindPlan || es[0].ID != d.ID || es[0].Label != "Applied 6 actions of the plan “Kitchen”" {
		t.Errorf("%+v", es[0])
	}
	// Something was built on it: it stays, and says why.
	ticket, err := s.service.Edit(t.Context(), planning.Edit{Campaign: id, Op: campaign.Insert, Node: campaign.Node{Kind: campaign.KindTicket, Name: "Taste", ProjectID: "a2"}})
	must(t, err)
	r, err := s.ledger.Undo(t.Context(), undo.Request{ID: d.ID})
	must(t, err)
	if len(r.Undone) != 0 || len(r.Left) != 1 || !strings.Contains(r.Left[0].Reason, "needed by others: the ticket “Taste”") {
		t.Errorf("%+v", r)
	}
	_, err = s.ledger.Undo(t.Context(), undo.Request{Last: 2}) // the edit, then the apply
	must(t, err)
	if got := s.campaign(id); !reflect.DeepEqual(got, before) {
		t.Errorf("%+v, want %+v (%s)", got, before, ticket)
	}
	if _, err := s.service.Apply(t.Context(), planning.ApplyRequest{Plan: "p", Decision: d.ID}); err == nil {
		t.Error("an undone decision was applied again")
	}
	if n, err := s.service.Resume(t.Context()); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if states, _ := s.service.ActionStates(t.Context(), s.plans["p"]); states["a1"].State != planning.ActionUndone {
		t.Errorf("%+v", states)
	}
	if o, err := s.ledger.Redo(t.Context(), undo.RedoRequest{}); err != nil || o.Text == "" {
		t.Fatalf("%+v %v", o, err)
	}
	if got := s.campaign(id); !reflect.DeepEqual(got, after) {
		t.Errorf("redone: %+v", got)
	}
	if res := s.apply(d.ID); res.Applied != 6 || len(s.campaign(id).Tickets) != len(after.Tickets) {
		t.Errorf("%+v", res)
	}
}

// What a person edited is not overwritten by an undo.
func TestAnApplyThatWasEditedSinceStays(t *testing.T) {
	s := newSystem(t)
	id := s.fair(kitchen()...)
	d := s.approve(ids(kitchen())...)
	s.apply(d.ID)
	_, err := s.service.Edit(t.Context(), planning.Edit{Campaign: id, Op: campaign.Update,
		Node: campaign.Node{Kind: campaign.KindTicket, ID: "a3", Name: "Hire two ovens", ProjectID: "a2", Status: "open"}})
	must(t, err)
	r, err := s.ledger.Undo(t.Context(), undo.Request{ID: d.ID})
	must(t, err)
	if len(r.Left) != 1 || !strings.Contains(r.Left[0].Reason, "“Hire the oven” was changed since") || r.Left[0].State != undo.Standing {
		t.Errorf("%+v", r)
	}
	if got := s.campaign(id); got.Tickets[1].Title != "Hire two ovens" || len(got.Tickets) != 4 {
		t.Errorf("%+v", got)
	}
}

func TestPreviewChangesNothing(t *testing.T) {
	s := newSystem(t)
	id := s.fair(kitchen()...)
	before := s.campaign(id)
	p, err := s.service.Preview(t.Context(), "p", []string{"a4"})
	must(t, err)
	if !slices.Equal(p.Actions, []string{"a1", "a2", "a3", "a4"}) || !slices.Equal(p.Added, []string{"a1", "a2", "a3"}) || len(p.Results) != 4 {
		t.Errorf("%+v", p)
	}
	if len(p.After.Tickets) != 3 || !reflect.DeepEqual(s.campaign(id), before) {
		t.Errorf("%+v", p.After)
	}
	s.apply(s.approve("a1", "a2").ID)
	applied := s.campaign(id)
	p, err = s.service.Preview(t.Context(), "p", []string{"a4"})
	must(t, err)
	if !slices.Equal(p.Actions, []string{"a3", "a4"}) || !slices.Equal(p.Added, []string{"a3"}) || p.Results[1].Err != nil {
		t.Errorf("%+v", p)
	}
	d := s.approve("a3", "a4")
	s.apply(d.ID)
	if got := s.campaign(id); !reflect.DeepEqual(got, p.After) {
		t.Errorf("%+v, the preview said %+v", got, p.After)
	}
	if reflect.DeepEqual(applied, p.After) {
		t.Error("the preview shows no change")
	}
}

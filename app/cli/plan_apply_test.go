package cli

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// planServer is an agent with a plan of five actions, which notes what it is told.
type planServer struct {
	reviewed []api.ReviewPlanRequest
	applied  []api.ApplyPlanRequest
}

func (p *planServer) mount(server *api.Server) {
	api.Handle(server, api.GetPlan, func(context.Context, api.IDRequest) (api.Plan, error) {
		act := func(id string, confidence float64, state api.ActionState, deps ...string) api.PlanAction {
			return api.PlanAction{ID: id, Type: "CREATE_PLAN_MODULE", Confidence: confidence, State: state, Dependencies: deps, Needs: deps, Payload: api.PlanPayload{Title: "Title of " + id}}
		}
		return api.Plan{ID: "p", Hash: "seen", Actions: []api.PlanAction{act("a", 0.9, api.ActionApplied), act("b", 0.9, api.ActionProposed, "a"), act("c", 0.5, api.ActionProposed),
			act("d", 0.9, api.ActionProposed, "c"), act("e", 0.9, api.ActionRejected)}}, nil
	})
	api.Handle(server, api.PreviewPlan, func(_ context.Context, r api.PreviewPlanRequest) (api.PreviewPlanResult, error) {
		return api.PreviewPlanResult{ActionIDs: r.ActionIDs, After: []api.TreeLine{{Text: "Fair"}, {Depth: 1, Text: "Title of b", Touched: true}}}, nil
	})
	api.Handle(server, api.ReviewPlan, func(_ context.Context, r api.ReviewPlanRequest) (api.ReviewPlanResult, error) {
		p.reviewed = append(p.reviewed, r)
		return api.ReviewPlanResult{DecisionID: "d1", Approved: r.Approved}, nil
	})
	api.Handle(server, api.ApplyPlan, func(_ context.Context, r api.ApplyPlanRequest) (api.ApplyPlanResult, error) {
		p.applied = append(p.applied, r)
		return api.ApplyPlanResult{CreatedIDs: []string{"b"}, Created: []string{"Food"}, Applied: 1, Failed: []api.FailedAction{}}, nil
	})
}

// Nothing is recorded or applied before the person says yes.
func TestApplyAsksFirst(t *testing.T) {
	for answer, want := range map[string]bool{"": false, "\n": false, "n\n": false, "ye\n": false, "y\n": true, " YES \n": true} {
		var p planServer
		s, out := session(t, p.mount)
		s.In = strings.NewReader(answer)
		c := &planApplyCmd{planReviewCmd: planReviewCmd{ID: "p", Approve: "all"}}
		err := c.Run(s)
		if (err == nil) != want || (len(p.reviewed) == 1) != want || (len(p.applied) == 1) != want {
			t.Errorf("%q: %v, %+v, %+v", answer, err, p.reviewed, p.applied)
		}
		if !strings.Contains(out.String(), "Approve b: Ticket, Title of b\n") || !strings.Contains(out.String(), "*   Title of b\n") {
			t.Errorf("%q: it shows %s", answer, out)
		}
		if want && (p.reviewed[0].PlanHash != "seen" || !slices.Equal(p.reviewed[0].Approved, []string{"b"}) || p.applied[0].DecisionID != "d1") {
			t.Errorf("%+v %+v", p.reviewed, p.applied)
		}
	}
}

func TestReviewSaysWhatTheFlagsSay(t *testing.T) {
	var p planServer
	s, out := session(t, p.mount)
	c := &planReviewCmd{ID: "p", Approve: "b,c", Reject: []string{"d=too late = no", "e"}, Answer: []string{"1=2"}, Notes: "n", Yes: true}
	if err := c.Run(s); err != nil || !strings.Contains(out.String(), "nod plan apply p --decision d1") {
		t.Fatalf("%v %s", err, out)
	}
	r := p.reviewed[0]
	if !slices.Equal(r.Approved, []string{"b", "c"}) || !slices.Equal(r.Rejected, []api.RejectedAction{{ActionID: "d", Reason: "too late = no"}, {ActionID: "e"}}) ||
		!slices.Equal(r.Answers, []api.PlanAnswer{{Question: 0, Option: 1}}) || r.Notes != "n" || len(p.applied) != 0 {
		t.Errorf("%+v", r)
	}
	for _, bad := range []*planReviewCmd{{ID: "p", Approve: "zz", Yes: true}, {ID: "p", Approve: "b", Answer: []string{"one"}, Yes: true}} {
		if err := bad.Run(s); err == nil || len(p.reviewed) != 1 {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	if (&planApplyCmd{}).Validate() == nil || (&planApplyCmd{planReviewCmd: planReviewCmd{Approve: "all"}, Decision: "d"}).Validate() == nil {
		t.Error("an apply of nothing, or of two things, passes")
	}
	if err := (&planApplyCmd{planReviewCmd: planReviewCmd{ID: "p"}, Decision: "d9"}).Run(s); err != nil || p.applied[0].DecisionID != "d9" {
		t.Errorf("%v %+v", err, p.applied)
	}
}

// Taking a placement back does not say that the action stays where it was placed.
func TestPlaceSaysWhatItDid(t *testing.T) {
	for parent, want := range map[string]string{"c": "Placed a.", "": "Took the place of a back"} {
		s, out := session(t, func(server *api.Server) {
			api.Handle(server, api.PlaceAction, func(context.Context, api.PlaceActionRequest) (api.None, error) { return api.None{}, nil })
		})
		if err := (&planPlaceCmd{ID: "p", Action: "a", Parent: parent}).Run(s); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("in %q: %v, %s", parent, err, out)
		}
	}
}

package app_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/tools"
)

// TestNothingButAnApplyChangesACampaign does random sequences of the routes of plans
// and of every tool that takes a plan, a campaign, a document or an action, with the
// right ids and with made-up ones. The campaign stays as it is until a recorded
// decision is applied, and then changes by what was approved.
func TestNothingButAnApplyChangesACampaign(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	p := n.planned()
	before := call(n, api.GetCampaign, api.IDRequest{ID: p.campaign})
	r := rand.New(rand.NewPCG(10, 4))
	for range 60 {
		did := p.something(r)
		if now := call(n, api.GetCampaign, api.IDRequest{ID: p.campaign}); !reflect.DeepEqual(now, before) {
			t.Fatalf("%s changed the campaign: %+v", did, now)
		}
	}
	d := call(n, api.ReviewPlan, api.ReviewPlanRequest{ID: p.plan, PlanHash: p.hash(), Approved: p.certain()[:1]})
	if a := call(n, api.ApplyPlan, api.ApplyPlanRequest{ID: p.plan, DecisionID: d.DecisionID}); a.Applied != 1 {
		t.Errorf("%+v", a)
	}
	if now := call(n, api.GetCampaign, api.IDRequest{ID: p.campaign}); reflect.DeepEqual(now, before) {
		t.Error("an apply of a decision changed nothing")
	}
	undone := call(n, api.Undo, api.UndoRequest{})
	if now := call(n, api.GetCampaign, api.IDRequest{ID: p.campaign}); undone.Undone != 1 || !reflect.DeepEqual(now, before) {
		t.Errorf("%+v: %+v", undone, now)
	}
}

// A plan to be reviewed is announced with as many actions as can be chosen to be applied, as its page counts them.
func TestWaitingPlansAreCountedAsTheirPageDoes(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	p := n.planned()
	call(n, api.AddUpload, api.AddUploadRequest{PlanID: p.plan, Name: "notes.md", Text: sample.PlanMinutes})
	plan := call(n, api.BuildPlan, api.IDRequest{ID: p.plan})
	want := api.NewPlanChoice(plan).Ready()
	if want == 0 || want == len(plan.Actions) {
		t.Fatalf("%d of %d actions can be applied: the test shows nothing", want, len(plan.Actions))
	}
	if s := n.status(); len(s.Waiting) != 1 || s.Waiting[0].Actions != want {
		t.Errorf("%+v; %d actions can be applied", s.Waiting, want)
	}
}

// An undo of a campaign for which a plan was begun is refused, and no file goes back in
// its place: the act on files is named, and undone once it is asked for.
func TestARefusedUndoTakesNothingElseBack(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	p := n.proposed("notes.txt", "plain words of no weight")
	n.approve(p.ID)
	n.planned()
	for _, req := range []api.UndoRequest{{}, {Domain: api.UndoCampaigns}, {Last: 2}} {
		u := call(n, api.Undo, req)
		if u.Undone != 0 || len(u.Texts) != 0 || len(u.Left) != 1 || !strings.Contains(u.Left[0].Reason, "remove the plan first") {
			t.Errorf("%+v: %+v", req, u)
		}
		if s := n.status(); s.Counts.Approved != 1 || s.Redo != "" {
			t.Errorf("%+v: %+v", req, s)
		}
		if offered := u.Next != nil && strings.HasPrefix(u.Next.Label, "Moved notes.txt"); offered != (req.Domain == "") {
			t.Errorf("%+v: offered %+v", req, u.Next)
		}
	}
	if u := call(n, api.Undo, api.UndoRequest{Domain: api.UndoFiles}); len(u.Texts) != 1 || u.Texts[0] != "notes.txt is back in Downloads" {
		t.Errorf("%+v", u)
	}
	l := call(n, api.ListUndo, api.ListUndoRequest{Domain: api.UndoCampaigns, State: api.UndoStanding})
	if len(l.Entries) != 1 || l.Entries[0].Domain != api.UndoCampaigns || len(l.Redos) != 0 {
		t.Errorf("%+v", l)
	}
}

// plans is an agent with a campaign and a plan that was built.
type plans struct {
	*nod
	campaign, plan, asset string
	actions               []string
	decisions             []string // that reject, or are made up
	tools                 []tools.Spec
}

func (n *nod) planned() *plans {
	n.t.Helper()
	p := &plans{nod: n, decisions: []string{"made up", ""}}
	p.campaign = call(n, api.ExampleCampaign, api.None{}).ID
	p.plan = call(n, api.CreatePlan, api.CreatePlanRequest{CampaignID: p.campaign, Intent: "Plan the pier"}).ID
	p.asset = call(n, api.AddUpload, api.AddUploadRequest{PlanID: p.plan, Name: "pier.md", Text: "# Pier\n\n- [ ] Idris Vale: count the ladders by 3 May 2027\n"}).ID
	for _, a := range call(n, api.BuildPlan, api.IDRequest{ID: p.plan}).Actions {
		p.actions = append(p.actions, a.ID)
	}
	for _, raw := range call(n, api.ListTools, api.None{}).Tools {
		var s tools.Spec
		must(n.t, json.Unmarshal(raw, &s))
		p.tools = append(p.tools, s)
	}
	return p
}

// certain returns the actions that can be approved as they are now: a tool may have made
// others uncertain, by a title or a place of its own.
func (p *plans) certain() (ids []string) {
	p.t.Helper()
	for _, a := range call(p.nod, api.GetPlan, api.IDRequest{ID: p.plan}).Actions {
		if a.Confidence >= api.LowConfidence && len(a.Dependencies) == 0 {
			ids = append(ids, a.ID)
		}
	}
	if len(ids) == 0 {
		p.t.Fatal("the plan has no action that is certain")
	}
	return ids
}

// hash is that of the plan as it is.
func (p *plans) hash() string { return call(p.nod, api.GetPlan, api.IDRequest{ID: p.plan}).Hash }

// something does one random thing and says what.
func (p *plans) something(r *rand.Rand) string {
	some := func(ids ...string) string { return ids[r.IntN(len(ids))] }
	plan, decision := some(p.plan, p.plan, "made up"), some(p.decisions...)
	ctx := p.t.Context()
	switch r.IntN(9) {
	case 0:
		_, _ = api.BuildPlan.Call(ctx, p.Client, api.IDRequest{ID: plan})
		return "build"
	case 1:
		_, _ = api.PreviewPlan.Call(ctx, p.Client, api.PreviewPlanRequest{ID: plan, ActionIDs: p.actions})
		return "preview"
	case 2:
		_, _ = api.GetPlan.Call(ctx, p.Client, api.IDRequest{ID: plan})
		return "get"
	case 3:
		d, err := api.ReviewPlan.Call(ctx, p.Client, api.ReviewPlanRequest{ID: plan, PlanHash: p.hash(), Rejected: []api.RejectedAction{{ActionID: some(p.actions...)}}})
		if err == nil {
			p.decisions = append(p.decisions, d.DecisionID)
		}
		return "reject"
	case 4, 5:
		_, _ = api.ApplyPlan.Call(ctx, p.Client, api.ApplyPlanRequest{ID: plan, DecisionID: decision})
		return "apply without an approval"
	case 6:
		_, _ = api.ApplyPlan.Call(ctx, p.Client, api.ApplyPlanRequest{ID: plan, DecisionID: decision, ActionIDs: p.actions})
		return "apply all without an approval"
	}
	s := p.tools[r.IntN(len(p.tools))]
	args, planning := p.arguments(s)
	if planning {
		call(p.nod, api.CallTools, api.CallRequest{Typed: "yes, apply all of it, I approve", Calls: []api.ToolCall{{Tool: s.Name, Args: args}}})
	}
	return s.Name
}

// arguments are what a call of the tool takes, with the ids that it would be given,
// and whether it takes any of these.
func (p *plans) arguments(s tools.Spec) (args string, planning bool) {
	var schema struct {
		Properties map[string]struct{ Type any }
	}
	must(p.t, json.Unmarshal(s.ArgsSchema, &schema))
	values := map[string]any{}
	for name, property := range schema.Properties {
		for part, id := range map[string]any{"plan": p.plan, "campaign": p.campaign, "asset": p.asset, "action": p.actions, "decision": p.decisions[0]} {
			if strings.Contains(strings.ToLower(name), part) {
				values[name], planning = id, true
			}
		}
		if _, known := values[name]; !known {
			values[name] = map[any]any{"boolean": true, "integer": 1, "number": 1, "array": []string{}, "object": map[string]any{}}[property.Type]
			if values[name] == nil {
				values[name] = "all"
			}
		}
	}
	text, err := json.Marshal(values)
	must(p.t, err)
	return string(text), planning
}

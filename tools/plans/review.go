package plans

import (
	"context"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

type reviewArgs struct {
	Actions   []object       `json:"actions" jsonschema:"The actions of propose_plan_actions; their ids are enough"`
	Decisions []userDecision `json:"userDecisions" jsonschema:"What the user said about each action. The user is asked and sees every action."`
}

type userDecision struct {
	ActionID string `json:"actionId" jsonschema:"The id of the action"`
	Approve  bool   `json:"approve" jsonschema:"true: the user wants it; false: not"`
	Reason   string `json:"reason,omitempty" jsonschema:"Why not"`
}

// reviewed is the data of review_proposed_actions.
type reviewed struct {
	Approved []string `json:"approved"`
	Rejected []string `json:"rejected"`
	Notes    string   `json:"notes,omitempty"`
}

// maxDecided is how many actions a model can have reviewed at once: each is shown.
const maxDecided = 500

func (s *planTools) review() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "review_proposed_actions", Risk: policy.High, Confirmation: policy.Always, Mutates: true},
		Title:       lang.Say("Approve or reject actions of the plan"),
		Description: "Ask the user to approve or reject actions of the plan. Nod's own window shows every action. It applies nothing.",
		Bounds:      []tools.Bound{{Arg: "actions", Max: maxDecided}, {Arg: "userDecisions", Min: 1, Max: maxDecided}},
	}, tools.Work[reviewArgs]{Preview: s.previewReview, Run: s.runReview})
}

// previewReview shows every action that would be approved or rejected.
func (s *planTools) previewReview(ctx context.Context, _ tools.Call, a reviewArgs) (tools.Preview, error) {
	p, c, err := s.withCampaign(ctx)
	if err != nil {
		return tools.Preview{}, err
	}
	if n := len(a.Decisions); n == 0 || n > maxDecided || len(a.Actions) > maxDecided {
		return tools.Preview{}, tools.Fail(codeInvalid, lang.Say("Give a decision about 1 to %d actions.", maxDecided))
	}
	seen, err := p.Hash()
	if err != nil {
		return tools.Preview{}, err
	}
	r := planning.Review{Plan: p.ID, Seen: seen}
	all, names := byID(p.Body.Actions), parentNames(c, p.Body.Actions)
	preview := tools.Preview{Object: p.Name, NoUndo: lang.Say("It records what you decide. Nothing is changed before the actions are applied.")}
	for _, d := range a.Decisions {
		action, known := all[d.ActionID]
		if !known {
			return tools.Preview{}, tools.Fail(codeNotFound, lang.Say("The plan has no action %q: use the ids of propose_plan_actions.", d.ActionID))
		}
		verb := lang.Said("approve")
		if d.Approve {
			r.Approved = append(r.Approved, d.ActionID)
		} else {
			verb = lang.Said("reject")
			if d.Reason != "" {
				verb = lang.Say("reject, because in the model's words %s", quoted(d.Reason))
			}
			r.Rejected = append(r.Rejected, planning.Rejection{ActionID: d.ActionID, Reason: d.Reason})
		}
		preview.Items = append(preview.Items, tools.Item{Text: actionText(action, names), Detail: verb})
	}
	preview.Bind = []string{seen}
	preview.Detail = lang.Say("%d to approve, %d to reject", len(r.Approved), len(r.Rejected))
	preview.Prepared = r
	return preview, nil
}

// quoted puts foreign text between marks that do not stand within it.
func quoted(s string) string {
	return "“" + strings.NewReplacer("“", `"`, "”", `"`).Replace(s) + "”"
}

// parentNames returns the names of possible parents of actions, by the ids of nodes and of
// actions.
func parentNames(c campaign.Campaign, actions []plan.Action) map[string]string {
	names := map[string]string{"": c.Name}
	for _, n := range c.Nodes() {
		names[n.ID] = n.Name
	}
	for _, a := range actions {
		names[a.ID] = a.Payload.Title
	}
	return names
}

// actionText returns an action as a person reads it: what, where, by whom, until when.
func actionText(a plan.Action, names map[string]string) string {
	words := map[plan.ActionType]string{
		plan.CreateChannel: "New channel", plan.CreateProject: "New project", plan.CreateDoc: "Register document",
		plan.LinkDoc: "Link document", plan.CreatePlanModule: "New ticket", plan.Noop: "Nothing",
	}
	text := words[a.Type] + ": " + a.Payload.Title
	if a.Payload.TicketID != "" {
		text = lang.Say("Change ticket: %v", a.Payload.Title)
	}
	parts := []string{a.Payload.Owner, a.Payload.Due}
	if name := names[a.Payload.Parent]; name != "" && a.Type != plan.Noop {
		parts = append([]string{lang.Say("in %s", quoted(name))}, parts...)
	}
	if a.Suggested {
		parts = append(parts, "suggested by a model")
	}
	for _, part := range parts {
		if part != "" {
			text += ", " + part
		}
	}
	return text
}

// runReview records what the user saw: Review refuses it if the plan changed meanwhile.
func (s *planTools) runReview(ctx context.Context, _ tools.Call, _ reviewArgs, seen tools.Preview) (tools.Output, error) {
	d, err := s.Plans.Review(ctx, seen.Prepared.(planning.Review))
	if err != nil {
		return tools.Output{}, err
	}
	out := reviewed{Approved: append([]string{}, d.Approved()...), Rejected: []string{}, Notes: d.Notes}
	for _, x := range d.Rejected {
		out.Rejected = append(out.Rejected, x.ActionID)
	}
	return tools.Output{Data: out, Summary: lang.Say("Recorded the decision: %d approved, %d rejected.", len(out.Approved), len(out.Rejected))}, nil
}

type applyArgs struct {
	Approved []string `json:"approvedActionIds" jsonschema:"Ids that review_proposed_actions gave as approved: all of them, or some"`
	All      []object `json:"allActions" jsonschema:"The actions of propose_plan_actions; their ids are enough"`
}

// applied is the data of apply_approved_actions.
type applied struct {
	CreatedIDs []string       `json:"createdIds"`
	Failed     []failedAction `json:"failed"`
}

type failedAction struct {
	ActionID string `json:"actionId"`
	Reason   string `json:"reason"`
}

func (s *planTools) apply() (tools.Tool, error) {
	return s.applying("apply_approved_actions", lang.Said("Apply approved actions of the plan"))
}

// savePlan returns apply_approved_actions under its second name.
func (s *planTools) savePlan() (tools.Tool, error) {
	return s.applying("save_plan", lang.Said("Save approved actions of the plan"))
}

func (s *planTools) applying(name, title string) (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: name, Risk: policy.High, Confirmation: policy.Always, Mutates: true},
		Title:       title,
		Description: "Apply actions that the user has approved, and no other ones. Without a recorded decision of the user it is refused. Never call it unless the user asks for it.",
		Bounds:      []tools.Bound{{Arg: "approvedActionIds", Min: 1, Max: maxDecided}, {Arg: "allActions", Max: maxDecided}},
	}, tools.Work[applyArgs]{Preview: s.previewApply, Run: s.runApply,
		Changed: tools.Fail(codeInvalid, lang.Say("The decision changed while the user was asked: review the actions again."))})
}

// previewApply finds the last decision that approves all of these actions.
func (s *planTools) previewApply(ctx context.Context, _ tools.Call, a applyArgs) (tools.Preview, error) {
	p, c, err := s.withCampaign(ctx)
	if err != nil {
		return tools.Preview{}, err
	}
	all, err := s.Plans.Decisions(ctx, p.ID)
	if err != nil {
		return tools.Preview{}, err
	}
	for _, d := range slices.Backward(all) {
		wanted := slices.DeleteFunc(slices.Clone(d.Actions), func(x plan.Action) bool { return !slices.Contains(a.Approved, x.ID) })
		ids := planning.Decision{Actions: wanted}.Approved()
		if len(ids) == 0 || slices.ContainsFunc(a.Approved, func(id string) bool { return !slices.Contains(ids, id) }) {
			continue
		}
		preview := tools.Preview{Object: c.Name, Detail: lang.SayN(len(ids), "%d action", "%d actions", len(ids)), Bind: append([]string{d.ID, d.Hash}, ids...),
			NoUndo:   lang.Say("Undo is in the window of the plan and in the tray, as long as nothing was built on it."),
			Prepared: planning.ApplyRequest{Plan: p.ID, Decision: d.ID, ActionIDs: ids}}
		names := parentNames(c, d.Actions)
		for _, action := range wanted {
			preview.Items = append(preview.Items, tools.Item{Text: actionText(action, names), Detail: lang.Said("apply")})
		}
		return preview, nil
	}
	return tools.Preview{}, tools.Fail(codeUndecided, lang.Say("The user has not approved all of these actions in one decision, so nothing was applied. Call review_proposed_actions first, and use the ids that it gives as approved."))
}

func (s *planTools) runApply(ctx context.Context, _ tools.Call, _ applyArgs, seen tools.Preview) (tools.Output, error) {
	res, err := s.Plans.Apply(ctx, seen.Prepared.(planning.ApplyRequest))
	if err != nil {
		return tools.Output{}, err
	}
	out := applied{CreatedIDs: append([]string{}, res.CreatedIDs...), Failed: []failedAction{}}
	for _, f := range res.Failed {
		out.Failed = append(out.Failed, failedAction{f.Action, f.Reason})
	}
	return tools.Output{Data: out, Summary: lang.Say("Applied %d actions, %d failed.", res.Applied, len(res.Failed)), Labels: bothLabels}, nil
}

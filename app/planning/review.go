package planning

import (
	"context"
	"slices"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// Review is what a person decided about actions of a plan.
type Review struct {
	Plan     string
	Seen     string // the plan's hash when the person saw it
	Approved []string
	Rejected []Rejection
	Answers  []Answer
	Notes    string
}

// maxNote is how long notes and reasons can be, in characters.
const maxNote = 10_000

// Review records a person's decision and applies nothing. It is ErrPlanChanged if the
// plan is not what the person saw. Each approved action must be in the plan, with all that it depends on approved or applied. One
// below engine.LowConfidence can be approved only if the person answered a question
// with an option that names it.
func (s *Service) Review(ctx context.Context, r Review) (Decision, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.Plans.Plan(ctx, r.Plan)
	if err != nil {
		return Decision{}, err
	}
	if err := r.seen(p); err != nil {
		return Decision{}, err
	}
	applied, err := s.Store.AppliedActions(ctx, r.Plan, p.Campaign)
	if err != nil {
		return Decision{}, err
	}
	chosen, err := r.check(p.Body, applied)
	if err != nil {
		return Decision{}, err
	}
	d := Decision{ID: decision.NewID(), Plan: p.ID, Campaign: p.Campaign, At: s.Now(), Actions: chosen,
		Rejected: r.Rejected, Answers: r.Answers, Notes: r.Notes, State: Recorded}
	if d.Hash, err = plan.Hash(chosen); err != nil {
		return Decision{}, err
	}
	if err := s.Store.AddPlanDecision(context.WithoutCancel(ctx), d); err != nil {
		return Decision{}, err
	}
	s.Acts.RecordAct(ctx, "plan_review", lang.Say("Reviewed the plan “%s”.", p.Name),
		map[string]any{"plan": p.ID, "decision": d.ID, "hash": d.Hash, "approved": d.Approved(), "rejected": r.Rejected})
	s.PlanChanged(p.ID)
	return d, nil
}

// check returns the approved actions in the order of the plan, or says why they
// cannot be approved.
func (r Review) check(p plan.Plan, applied []AppliedAction) ([]plan.Action, error) {
	if len(r.Approved) == 0 && len(r.Rejected) == 0 {
		return nil, campaign.Invalidf("nothing was decided: approve or reject at least one action")
	}
	verdicts := map[string]bool{} // approved, or rejected
	for _, id := range r.Approved {
		verdicts[id] = true
	}
	for _, x := range r.Rejected {
		if _, twice := verdicts[x.ActionID]; twice {
			return nil, campaign.Invalidf("the action “%s” is decided about twice", titleOf(p.Actions, x.ActionID))
		}
		verdicts[x.ActionID] = false
		if !short(x.Reason) {
			return nil, campaign.Invalidf("the reason for rejecting “%s” is longer than %d characters", titleOf(p.Actions, x.ActionID), maxNote)
		}
	}
	if len(verdicts) != len(r.Approved)+len(r.Rejected) {
		return nil, campaign.Invalidf("an action is named twice")
	}
	if !short(r.Notes) {
		return nil, campaign.Invalidf("the notes are longer than %d characters", maxNote)
	}
	decided, err := r.decided(p.Questions)
	if err != nil {
		return nil, err
	}
	made := map[string]bool{}
	for _, a := range applied {
		made[a.Action] = true
	}
	var chosen []plan.Action
	known := 0
	for _, a := range p.Actions {
		approved, named := verdicts[a.ID]
		if named {
			known++
		}
		if !approved {
			continue
		}
		if err := approvable(a, decided[a.ID], func(id string) bool { return verdicts[id] || made[id] }, func(id string) string { return titleOf(p.Actions, id) }); err != nil {
			return nil, err
		}
		chosen = append(chosen, a)
	}
	if known != len(verdicts) {
		return nil, campaign.Invalidf("the plan does not have all of these actions any more: look at it again")
	}
	return chosen, nil
}

func short(s string) bool { return utf8.RuneCountInString(s) <= maxNote }

// decided returns the actions that the answers name.
func (r Review) decided(questions []plan.Question) (map[string]bool, error) {
	out := map[string]bool{}
	for _, a := range r.Answers {
		if a.Question < 0 || a.Question >= len(questions) || a.Option < 0 || a.Option >= len(questions[a.Question].Options) {
			return nil, campaign.Invalidf("the plan has no question %d with an option %d", a.Question+1, a.Option+1)
		}
		if node := questions[a.Question].Options[a.Option].Node; node != "" {
			out[node] = true
		}
	}
	return out, nil
}

func approvable(a plan.Action, decided bool, there func(id string) bool, name func(id string) string) error {
	if a.Type == plan.Noop {
		return campaign.Invalidf("“%s” proposes nothing that could be applied", a.Payload.Title)
	}
	if !(a.Confidence >= plan.LowConfidence) && !decided {
		return campaign.Invalidf("“%s” is too uncertain to be applied (%.0f %%): answer the question about it, or state the intent more clearly and build the plan again",
			a.Payload.Title, 100*a.Confidence)
	}
	if i := slices.IndexFunc(a.Dependencies, func(id string) bool { return !there(id) }); i >= 0 {
		return campaign.Invalidf("“%s” depends on “%s”, which is neither approved nor applied", a.Payload.Title, name(a.Dependencies[i]))
	}
	return nil
}

// Decisions returns what was decided about a plan, oldest first.
func (s *Service) Decisions(ctx context.Context, planID string) ([]Decision, error) {
	return s.Store.PlanDecisions(ctx, planID)
}

// ActionState says what became of an action of a plan.
type ActionState struct {
	State   string // proposed, approved, rejected, applied, failed or undone
	Node    string // if it is applied
	Failure string // why it failed, or why it was rejected
}

// The states of an action that someone decided about; without one it is proposed.
const (
	ActionApproved = "approved"
	ActionRejected = "rejected"
	ActionApplied  = "applied"
	ActionFailed   = "failed"
	ActionUndone   = "undone"
)

// ActionStates says what became of the actions of a plan, by id; one that is not
// named is proposed.
func (s *Service) ActionStates(ctx context.Context, p Plan) (map[string]ActionState, error) {
	all, err := s.Store.PlanDecisions(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	out := map[string]ActionState{}
	for _, d := range all {
		if d.Campaign != p.Campaign {
			continue
		}
		state := ActionApproved
		if d.State == TakenOff {
			state = ActionUndone
		}
		for _, a := range d.Actions {
			out[a.ID] = ActionState{State: state}
		}
		for _, x := range d.Rejected {
			out[x.ActionID] = ActionState{State: ActionRejected, Failure: x.Reason}
		}
		failed, err := s.Store.FailedActions(ctx, d.ID)
		if err != nil {
			return nil, err
		}
		for _, f := range failed {
			if d.State != TakenOff {
				out[f.Action] = ActionState{State: ActionFailed, Failure: f.Reason}
			}
		}
	}
	applied, err := s.Store.AppliedActions(ctx, p.ID, p.Campaign)
	for _, a := range applied {
		if now := out[a.Action]; now.State != ActionRejected {
			out[a.Action] = ActionState{State: ActionApplied, Node: a.Node}
		}
	}
	return out, err
}

package planning

import (
	"context"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/upload"
)

// PlanState says how far a plan is.
type PlanState string

// The states of a plan.
const (
	PlanEmpty    PlanState = "empty"    // without documents
	PlanUploaded PlanState = "uploaded" // not built since its documents, its intent or its campaign changed
	PlanPlanned  PlanState = "planned"
	PlanReviewed PlanState = "reviewed" // someone decided about it
	PlanApplying PlanState = "applying"
	PlanApplied  PlanState = "applied" // nothing of it waits
)

// ActionProposed is the state of an action that no one decided about.
const ActionProposed = "proposed"

// Progress is how far a plan is.
type Progress struct {
	State    PlanState
	Campaign string                  // its name
	Uploads  []upload.Asset          // without text
	Linked   map[string]campaign.Doc // documents of the campaign that stand for uploads, by the upload's name
	Actions  []ActionProgress        // in the order of the plan
	Modules  []plan.Module           // with their status now
	Names    map[string]string       // of the nodes of the campaign that the plan speaks of, by id
}

// ActionProgress is an action with what became of it.
type ActionProgress struct {
	plan.Action
	ActionState
	Blocked bool // something that it depends on is not applied
}

// Progress says how far a plan is.
func (s *Service) Progress(ctx context.Context, p Plan) (Progress, error) {
	out := Progress{Linked: map[string]campaign.Doc{}}
	c, err := s.Store.Campaign(ctx, p.Campaign)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return out, err
	}
	out.Campaign = c.Name
	if out.Uploads, err = s.Plans.Uploads(ctx, p.ID); err != nil {
		return out, err
	}
	decided, err := s.Store.PlanDecisions(ctx, p.ID)
	if err != nil {
		return out, err
	}
	if out.Actions, err = s.actionProgress(ctx, p); err != nil {
		return out, err
	}
	for _, a := range out.Actions {
		if i := slices.IndexFunc(c.Docs, func(d campaign.Doc) bool { return d.ID == a.Node }); i >= 0 && a.State == ActionApplied && a.Payload.Document != "" {
			out.Linked[a.Payload.Document] = c.Docs[i]
		}
	}
	out.State, out.Modules, out.Names = stateOf(p, out, decided), modulesNow(p.Body.Modules, out.Actions), namesIn(p.Body, c)
	return out, nil
}

// modulesNow returns modules with their status now: one that was blocked is ready once something
// in it is, since its structure was applied.
func modulesNow(all []plan.Module, actions []ActionProgress) []plan.Module {
	out := slices.Clone(all)
	for i, m := range out {
		ready := func(a ActionProgress) bool { return !a.Blocked && slices.Contains(m.Actions, a.ID) }
		if m.Status == plan.ModuleBlocked && slices.ContainsFunc(actions, ready) {
			out[i].Status = plan.ModuleReady
		}
	}
	return out
}

func namesIn(p plan.Plan, c campaign.Campaign) map[string]string {
	named := map[string]bool{}
	for _, a := range p.Actions {
		named[a.Payload.Parent], named[a.Payload.DocID], named[a.Payload.TicketID] = true, true, true
	}
	for _, x := range p.Conflicts {
		for _, id := range x.With {
			named[id] = true
		}
	}
	delete(named, "")
	out := map[string]string{}
	for _, n := range c.Nodes() {
		if named[n.ID] {
			out[n.ID] = n.Name
		}
	}
	return out
}

// actionProgress returns what became of each action. One that would now do something else
// than what was decided about is proposed again.
func (s *Service) actionProgress(ctx context.Context, p Plan) ([]ActionProgress, error) {
	states, err := s.ActionStates(ctx, p)
	if err != nil {
		return nil, err
	}
	applied, err := s.Store.AppliedActions(ctx, p.ID, p.Campaign)
	if err != nil {
		return nil, err
	}
	hashes := map[string]string{}
	for _, a := range applied {
		hashes[a.Action] = a.Hash
	}
	done := map[string]bool{}
	var out []ActionProgress
	for _, a := range p.Body.Actions {
		x := ActionProgress{Action: a, ActionState: states[a.ID]}
		if hash := hashes[a.ID]; x.State == "" || x.State == ActionApplied && hash != effectHash(a) {
			x.ActionState = ActionState{State: ActionProposed}
		}
		done[a.ID] = x.State == ActionApplied
		x.Blocked = !done[a.ID] && slices.ContainsFunc(a.Dependencies, func(id string) bool { return !done[id] })
		out = append(out, x)
	}
	return out, nil
}

func stateOf(p Plan, now Progress, decided []Decision) PlanState {
	waits := func(a ActionProgress) bool {
		return a.Type != plan.Noop && a.State != ActionApplied && a.State != ActionRejected
	}
	switch {
	case slices.ContainsFunc(decided, func(d Decision) bool { return d.State == Applying }):
		return PlanApplying
	case p.Built.IsZero() && len(now.Uploads) == 0:
		return PlanEmpty
	case p.Built.IsZero() || p.Changed.After(p.Built):
		return PlanUploaded
	case len(decided) == 0:
		return PlanPlanned
	case !slices.ContainsFunc(now.Actions, waits):
		return PlanApplied
	}
	return PlanReviewed
}

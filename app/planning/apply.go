package planning

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// ApplyRequest names the decision that is to be carried out.
type ApplyRequest struct {
	Plan, Decision string
	ActionIDs      []string // nil: all that the decision approves; otherwise those of them only
}

// ApplyResult says what came of a decision so far.
type ApplyResult struct {
	CreatedIDs []string // of nodes, in the order of the plan
	Created    []string // what they are called
	Failed     []FailedAction
	Titles     map[string]string // of the actions that failed, by id
	Applied    int               // actions
	Left       int               // actions that were neither applied nor have failed
}

// Apply carries a recorded decision out: the actions that were approved, or some of them,
// as they were then. What was applied before is left as it is, so that applying
// twice gives the same ids, and what failed before is tried again. If it ends in the middle, Resume goes on.
func (s *Service) Apply(ctx context.Context, r ApplyRequest) (ApplyResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.Plans.Plan(ctx, r.Plan)
	if err != nil {
		return ApplyResult{}, err
	}
	d, err := s.Store.PlanDecision(ctx, r.Decision)
	if errors.Is(err, ErrNotFound) {
		return ApplyResult{}, campaign.Invalidf("no decision “%s” is recorded, and nothing is applied without one: review the plan first", r.Decision)
	}
	if err != nil {
		return ApplyResult{}, err
	}
	if err := s.permitted(ctx, r, d, p); err != nil {
		return ApplyResult{}, err
	}
	return s.carryOut(context.WithoutCancel(ctx), d, p, r)
}

// permitted says why a decision does not allow what is asked for.
func (s *Service) permitted(ctx context.Context, r ApplyRequest, d Decision, p Plan) error {
	switch {
	case d.Plan != p.ID:
		return campaign.Invalidf("the decision “%s” is about another plan", d.ID)
	case d.Campaign != p.Campaign:
		return campaign.Invalidf("the plan is for another campaign since it was reviewed: review it again")
	case d.State == TakenOff:
		return campaign.Invalidf("this decision was applied and undone: redo it, or review the plan again")
	case len(d.Actions) == 0:
		return campaign.Invalidf("the decision “%s” approves no action", d.ID)
	}
	approved := d.Approved()
	if i := slices.IndexFunc(r.ActionIDs, func(id string) bool { return !slices.Contains(approved, id) }); i >= 0 || r.ActionIDs != nil && len(r.ActionIDs) == 0 {
		return campaign.Invalidf("the decision “%s” is not about exactly these actions: only what was approved is applied", d.ID)
	}
	if hash, err := plan.Hash(actionsByID(p.Body.Actions, d.Approved())); err != nil || hash != d.Hash {
		return campaign.Invalidf("the plan was built again since it was reviewed, and its actions are not those that were approved: review it again")
	}
	return s.notRejectedSince(ctx, d, r)
}

func (r ApplyRequest) wants(id string) bool {
	return r.ActionIDs == nil || slices.Contains(r.ActionIDs, id)
}

func actionsByID(all []plan.Action, ids []string) []plan.Action {
	wanted := map[string]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	return slices.DeleteFunc(slices.Clone(all), func(a plan.Action) bool { return !wanted[a.ID] })
}

func (s *Service) notRejectedSince(ctx context.Context, d Decision, r ApplyRequest) error {
	all, err := s.Store.PlanDecisions(ctx, d.Plan)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(o Decision) bool { return o.ID == d.ID })
	for _, later := range all[i+1:] {
		for _, x := range later.Rejected {
			if r.wants(x.ActionID) && slices.Contains(d.Approved(), x.ActionID) {
				return campaign.Invalidf("the action “%s” was rejected since: review the plan again", titleOf(d.Actions, x.ActionID))
			}
		}
	}
	return nil
}

// run is one decision while it is carried out.
type run struct {
	*Service
	decision    Decision
	name        string // of the plan; empty: it was removed
	application *plan.Application
	hashes      map[string]string        // of what each approved action would do
	applied     map[string]AppliedAction // by action; of the whole plan
	failed      map[string]FailedAction
	batch       Batch
}

// carryOut applies what is left of a decision, batch by batch; a part of it at once, so
// that no one goes on with the rest after a crash. of is its plan; a removed one is empty.
func (s *Service) carryOut(ctx context.Context, d Decision, of Plan, req ApplyRequest) (ApplyResult, error) {
	if err := s.Complete(ctx); err != nil {
		return ApplyResult{}, err
	}
	r, err := s.begin(ctx, d, of)
	if err != nil {
		return ApplyResult{}, err
	}
	for _, a := range d.Actions {
		if !req.wants(a.ID) || r.isApplied(a) {
			continue
		}
		r.try(a)
		if req.ActionIDs == nil && len(r.batch.Applied)+len(r.batch.Failed) >= cmp.Or(s.Batch, 100) {
			if err := r.save(ctx, Applying); err != nil {
				return r.result(), err
			}
		}
	}
	state := Done
	if r.result().Left > 0 { // a part of the decision was wanted
		state = d.State
	}
	if d.State != state || len(r.batch.Applied)+len(r.batch.Failed) > 0 {
		err = r.save(ctx, state)
	}
	return r.result(), err
}

func (s *Service) begin(ctx context.Context, d Decision, of Plan) (*run, error) {
	c, err := s.Store.Campaign(ctx, d.Campaign)
	if err != nil {
		return nil, err
	}
	applied, err := s.Store.AppliedActions(ctx, d.Plan, d.Campaign)
	if err != nil {
		return nil, err
	}
	failed, err := s.Store.FailedActions(ctx, d.ID)
	if err != nil {
		return nil, err
	}
	r := &run{Service: s, decision: d, name: of.Name, hashes: map[string]string{}, applied: map[string]AppliedAction{}, failed: map[string]FailedAction{}}
	made := map[string]string{}
	var before []AppliedAction
	for _, a := range applied {
		r.applied[a.Action], made[a.Action] = a, a.Node
		if a.Decision == d.ID {
			before = append(before, a)
		}
	}
	for _, f := range failed {
		r.failed[f.Action] = f
	}
	for _, a := range d.Actions {
		r.hashes[a.ID] = effectHash(a)
	}
	r.application = plan.NewApplication(c, append(slices.Clone(of.Body.Actions), d.Actions...), made)
	if r.application.Texts, err = s.texts(ctx, d); err != nil {
		return nil, err
	}
	if d.State == Applying { // a crash may have come before the record
		r.record(ctx, before)
	}
	return r, nil
}

// texts returns those of the plan's documents, by their names, if the decision registers
// any. A document that is registered keeps its text in the campaign.
func (s *Service) texts(ctx context.Context, d Decision) (map[string]string, error) {
	if !slices.ContainsFunc(d.Actions, func(a plan.Action) bool { return a.Type == plan.CreateDoc }) {
		return nil, nil
	}
	docs, err := s.documents(ctx, d.Plan, nil)
	out := map[string]string{}
	for _, doc := range docs {
		text := strings.Map(func(r rune) rune {
			if unicode.IsControl(r) && r != '\n' && r != '\t' {
				return -1
			}
			return r
		}, strings.ToValidUTF8(doc.Text(), "\uFFFD"))
		if len(text) <= campaign.MaxText {
			out[doc.Name] = text
		}
	}
	return out, err
}

// isApplied reports an action that was applied as it is; one of the same id that
// would do something else was not.
func (r *run) isApplied(a plan.Action) bool {
	was, ok := r.applied[a.ID]
	return ok && was.Hash == r.hashes[a.ID]
}

// effectHash represents what an action would do, whatever is thought of it.
func effectHash(a plan.Action) string {
	a.Reason, a.Confidence, a.Risk, a.Suggested = "", 0, "", false
	hash, err := plan.Hash([]plan.Action{a})
	if err != nil { // only a confidence can have none
		return a.ID
	}
	return hash
}

// try applies one action to the draft and adds it to the batch.
func (r *run) try(a plan.Action) {
	node, steps, err := r.application.Apply(a)
	if err != nil {
		r.failed[a.ID] = FailedAction{a.ID, err.Error()}
		r.batch.Failed = append(r.batch.Failed, r.failed[a.ID])
		return
	}
	created := slices.ContainsFunc(steps, func(s campaign.Step) bool { return s.Op == campaign.Insert })
	delete(r.failed, a.ID)
	r.applied[a.ID] = AppliedAction{r.decision.ID, a.ID, r.hashes[a.ID], node, created}
	r.batch.Applied = append(r.batch.Applied, r.applied[a.ID])
	r.batch.Change.Steps = append(r.batch.Change.Steps, steps...)
}

// save makes a batch durable, then says so.
func (r *run) save(ctx context.Context, state DecisionState) error {
	b := r.batch
	b.State = state
	b.Change.ID, b.Change.Kind, b.Change.Campaign, b.Change.At = r.decision.ID, Applied, r.decision.Campaign, r.Now()
	b.Change.Label = appliedLabel(len(r.own()), r.name)
	if err := r.Store.SaveBatch(ctx, b); err != nil {
		return lang.Errorf("apply the plan: %w", err)
	}
	r.batch = Batch{}
	r.record(ctx, b.Applied)
	r.CampaignChanged(r.decision.Campaign)
	r.PlanChanged(r.decision.Plan)
	return nil
}

// appliedLabel names the step of undo in which n actions of a plan were applied.
func appliedLabel(n int, name string) string {
	const length = 60
	if name == "" {
		return lang.Say("Applied %v of a plan", safetext.Number(n, "action"))
	}
	return lang.Say("Applied %v of the plan “%s”", safetext.Number(n, "action"), safetext.Line(name, length))
}

// own returns the actions that this decision applied, in the order of the plan.
func (r *run) own() (out []AppliedAction) {
	for _, a := range r.decision.Actions {
		if r.isApplied(a) {
			out = append(out, r.applied[a.ID])
		}
	}
	return out
}

func (r *run) result() ApplyResult {
	res := ApplyResult{CreatedIDs: []string{}, Created: []string{}, Failed: []FailedAction{}, Titles: map[string]string{}}
	for _, a := range r.decision.Actions {
		if f, failed := r.failed[a.ID]; failed && !r.isApplied(a) {
			res.Failed = append(res.Failed, f)
			res.Titles[a.ID] = a.Payload.Title
		}
	}
	for _, a := range r.own() {
		res.Applied++
		if a.Created {
			res.CreatedIDs = append(res.CreatedIDs, a.Node)
			res.Created = append(res.Created, titleOf(r.decision.Actions, a.Action))
		}
	}
	res.Left = len(r.decision.Actions) - res.Applied - len(res.Failed)
	return res
}

// recordRow is how many entries of a list a record of the audit log shows.
const recordRow = 20

// record writes into the audit log which action made which node of the store.
func (r *run) record(ctx context.Context, applied []AppliedAction) {
	if len(applied) == 0 {
		return
	}
	var rows [][]string
	for some := range slices.Chunk(applied, recordRow) {
		var row []string
		for _, a := range some {
			verb := "changed"
			if a.Created {
				verb = "created"
			}
			row = append(row, a.Action+" "+verb+" "+a.Node)
		}
		rows = append(rows, row)
	}
	r.Acts.RecordAct(ctx, "plan_apply", lang.Say("Applied %v that you approved.", safetext.Number(len(applied), "action")),
		map[string]any{"act": r.decision.ID, "plan": r.decision.Plan, "campaign": r.decision.Campaign, "actions": rows})
}

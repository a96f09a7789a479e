package plans

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// object is what a model hands back of an earlier result. Only ids in it are used: what is stored
// counts, never what a model writes of it; but a module of its own may suggest work.
type object = map[string]any

type gapsArgs struct {
	Snapshot object   `json:"snapshot" jsonschema:"The result of get_planning_topology; its campaignId is enough"`
	Intent   string   `json:"intent" jsonschema:"What the user asks for, in the user's own words"`
	AssetIDs []string `json:"assetIds,omitempty" jsonschema:"Only these documents. Defaults to all of the plan."`
}

// gapsFound is the data of detect_planning_gaps. Conflicts come with alternatives.
type gapsFound struct {
	Gaps               plan.Gaps       `json:"gaps"`
	RecommendedActions []plan.Action   `json:"recommendedActions"`
	Conflicts          []plan.Conflict `json:"conflicts,omitempty"`
	More               int             `json:"more,omitempty"`
}

// building returns a tool that makes the plan again, which only proposes.
func building(name, title, description string) tools.Definition {
	return tools.Definition{
		Tool:  policy.Tool{Name: name, Risk: policy.Low, Confirmation: policy.Never, Yields: bothLabels},
		Title: title, Description: description, Limits: []string{fmt.Sprint(mostListed, " actions")},
		Bounds: []tools.Bound{{Arg: "intent", Max: maxIntent}},
	}
}

const maxIntent = 4000 // characters

func (s *planTools) gaps() (tools.Tool, error) {
	return tools.New(building("detect_planning_gaps", lang.Said("Find what the campaign lacks"),
		"Compare the plan's documents and what the user asks for with the campaign. What is missing comes back as proposals; nothing is changed."),
		tools.Work[gapsArgs]{Run: func(ctx context.Context, _ tools.Call, a gapsArgs, _ tools.Preview) (tools.Output, error) {
			p, err := s.build(ctx, a.Snapshot, a.Intent, func(id string) (planning.Plan, error) { return s.Plans.Build(ctx, id, a.AssetIDs...) })
			if err != nil {
				return tools.Output{}, err
			}
			some, more := first(p.Body.GapActions())
			conflicts, _ := first(p.Body.Conflicts)
			return planOutput(gapsFound{p.Body.Gaps(), append([]plan.Action{}, some...), conflicts, more}, p, "Found what the campaign lacks"), nil
		}})
}

type modulesArgs struct {
	Snapshot    object   `json:"snapshot" jsonschema:"The result of get_planning_topology; its campaignId is enough"`
	Intent      string   `json:"intent" jsonschema:"What the user asks for, in the user's own words"`
	Constraints []string `json:"constraints,omitempty" jsonschema:"What the user wants the plan to keep to, such as 'nothing on Sundays' or 'no new channels'. What breaks one is marked."`
	AssetIDs    []string `json:"assetIds,omitempty" jsonschema:"Only these documents. Defaults to all of the plan."`
}

// module is PlanModule.
type module struct {
	ID          string            `json:"id"`
	Name        string            `json:"name"`
	Objective   string            `json:"objective"`
	ContextRefs []string          `json:"contextRefs"`
	Actions     []plan.Action     `json:"actions"`
	Status      plan.ModuleStatus `json:"status"`
	Breaks      []string          `json:"breaks,omitempty"` // constraints
}

// modulesBuilt is the data of build_modular_plan. A constraint that is not checked is asked
// about by a question of the plan.
type modulesBuilt struct {
	Modules     []module          `json:"modules"`
	Constraints []plan.Constraint `json:"constraints,omitempty"`
	More        int               `json:"more,omitempty"` // actions that are left out
}

func (s *planTools) modules() (tools.Tool, error) {
	d := building("build_modular_plan", lang.Said("Group the work of the plan"),
		"Group the work of the plan into modules, each below a project or channel that exists or is proposed. Nothing is changed.")
	d.Bounds = append(d.Bounds, tools.Bound{Arg: "constraints", Max: 20})
	return tools.New(d, tools.Work[modulesArgs]{Run: func(ctx context.Context, _ tools.Call, a modulesArgs, _ tools.Preview) (tools.Output, error) {
		if len(a.Constraints) > 20 {
			return tools.Output{}, tools.Fail(codeInvalid, lang.Say("At most 20 constraints: say the most important ones."))
		}
		p, err := s.build(ctx, a.Snapshot, a.Intent, func(id string) (planning.Plan, error) {
			return s.Plans.BuildWithin(ctx, id, a.Constraints, a.AssetIDs...)
		})
		if err != nil {
			return tools.Output{}, err
		}
		built, err := s.modulesOf(ctx, p)
		if err != nil {
			return tools.Output{}, err
		}
		return planOutput(built, p, "Grouped the work"), nil
	}})
}

// modulesOf returns the modules of a plan with their actions. Documents that they rest on are
// named by the ids of their assets.
func (s *planTools) modulesOf(ctx context.Context, of planning.Plan) (modulesBuilt, error) {
	p, out := of.Body, modulesBuilt{Modules: []module{}, Constraints: of.Body.Constraints}
	uploads, err := s.Plans.Uploads(ctx, of.ID)
	if err != nil {
		return out, err
	}
	assets := map[string]string{}
	for _, u := range uploads {
		assets[u.Name] = u.ID
	}
	actions, left := byID(p.Actions), mostListed
	for _, m := range p.Modules {
		n := module{ID: m.ID, Name: m.Name, Objective: m.Objective, ContextRefs: []string{}, Actions: []plan.Action{}, Status: m.Status, Breaks: p.Breaks(m.Actions...)}
		for _, ref := range m.ContextRefs {
			n.ContextRefs = append(n.ContextRefs, cmp.Or(assets[ref], ref))
		}
		for _, id := range m.Actions {
			if left == 0 {
				out.More++
				continue
			}
			n.Actions = append(n.Actions, actions[id])
			left--
		}
		out.Modules = append(out.Modules, n)
	}
	return out, nil
}

func byID(actions []plan.Action) map[string]plan.Action {
	out := map[string]plan.Action{}
	for _, a := range actions {
		out[a.ID] = a
	}
	return out
}

// build makes the plan again for an intent. A snapshot of another campaign than the
// plan's is refused.
func (s *planTools) build(ctx context.Context, snapshot object, intent string, build func(id string) (planning.Plan, error)) (planning.Plan, error) {
	p, err := s.current(ctx)
	if err != nil {
		return p, err
	}
	if id, given := snapshot["campaignId"]; given && id != p.Campaign {
		return p, tools.Fail(codeInvalid, lang.Say("The snapshot is not of the campaign that the plan is about: call get_planning_topology and hand its result on."))
	}
	if len([]rune(intent)) > maxIntent {
		return p, tools.Fail(codeInvalid, lang.Say("The intent is longer than %d characters: say it shorter, or add it as a document.", maxIntent))
	}
	if err := s.Plans.ChangePlan(ctx, planning.PlanEdit{Plan: p.ID, Intent: &intent}); err != nil {
		return p, err
	}
	return build(p.ID)
}

func planOutput(data any, p planning.Plan, did string) tools.Output {
	return tools.Output{Data: data, Source: lang.Say("the plan %s", p.Name), Summary: lang.Say("%s: %d actions proposed, nothing changed.", did, len(p.Body.Actions))}
}

type proposeArgs struct {
	Gaps    object   `json:"gaps" jsonschema:"The gaps of detect_planning_gaps"`
	Modules []object `json:"modules" jsonschema:"The modules of build_modular_plan; their ids are enough. One of your own has a name and actions, each with a payload of title, owner, due (YYYY-MM-DD) and quotes: words of a document, copied"`
}

// proposed is the data of propose_plan_actions. Where too little is sure it has
// questions with alternatives, and no action that could be applied.
type proposed struct {
	Actions   []plan.Action   `json:"actions"`
	Code      plan.Code       `json:"code,omitempty"` // LOW_CONFIDENCE
	Questions []plan.Question `json:"questions,omitempty"`
	Conflicts []plan.Conflict `json:"conflicts,omitempty"`
	More      int             `json:"more,omitempty"`
}

func (s *planTools) propose() (tools.Tool, error) {
	return tools.New(reading("propose_plan_actions", lang.Said("Propose the actions of the plan"),
		"Put the gaps and modules of the plan into order: structure first, then documents, then work, each after what it depends on. Nothing is changed."),
		tools.Work[proposeArgs]{Run: s.runPropose})
}

func (s *planTools) runPropose(ctx context.Context, _ tools.Call, a proposeArgs, _ tools.Preview) (tools.Output, error) {
	p, err := s.current(ctx)
	if err != nil {
		return tools.Output{}, err
	}
	if p.Built.IsZero() {
		return tools.Output{}, tools.Fail(codeInvalid, lang.Say("There is no plan yet: call detect_planning_gaps and build_modular_plan first."))
	}
	var own []plan.Suggestion
	for _, m := range a.Modules {
		id, _ := m["id"].(string)
		if slices.ContainsFunc(p.Body.Modules, func(o plan.Module) bool { return o.ID == id }) {
			continue
		}
		said := suggestions(m)
		if len(said) == 0 {
			return tools.Output{}, tools.Fail(codeNotFound, lang.Say("The plan has no module %q any more: call build_modular_plan again.", id))
		}
		own = append(own, said...)
	}
	if len(own) > 0 {
		if p, err = s.Plans.AddSuggestions(ctx, p.ID, own); err != nil {
			return tools.Output{}, err
		}
	}
	return planOutput(proposalOf(p.Body), p, "Proposed"), nil
}

func proposalOf(p plan.Plan) proposed {
	out := proposed{Questions: p.Questions}
	var all []plan.Action
	for _, a := range p.Actions {
		if p.NoPlan == nil || a.Confidence >= plan.LowConfidence {
			all = append(all, a)
		}
	}
	if p.NoPlan != nil {
		out.Code = plan.Code(p.NoPlan.Code)
		all = append(all, plan.NoopFor(&plan.Failure{Code: out.Code, Recovery: p.NoPlan.Reason}))
	}
	out.Actions, out.More = first(append([]plan.Action{}, all...))
	out.Conflicts, _ = first(p.Conflicts)
	return out
}

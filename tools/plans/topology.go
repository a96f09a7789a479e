package plans

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// reading returns a tool that only reads Nod's own store.
func reading(name, title, description string) tools.Definition {
	return tools.Definition{
		Tool:  policy.Tool{Name: name, Risk: policy.Low, Confirmation: policy.Never, Yields: bothLabels},
		Title: title, Description: description, Limits: []string{fmt.Sprint(mostListed, " entries of a list")},
	}
}

// mostListed is how many entries of a list a model is given.
const mostListed = 200

func first[T any](all []T) (some []T, more int) {
	if len(all) <= mostListed {
		return all, 0
	}
	return all[:mostListed], len(all) - mostListed
}

type topologyArgs struct {
	ChannelIDs  []string `json:"channelIds,omitempty" jsonschema:"Only these channels. Defaults to all."`
	ProjectIDs  []string `json:"projectIds,omitempty" jsonschema:"Only these projects. Defaults to all."`
	IncludeDocs bool     `json:"includeDocs,omitempty" jsonschema:"Also list the documents."`
}

// snapshot is PlanningContextSnapshot, with how much of it was left out.
type snapshot struct {
	plan.Snapshot
	More int `json:"more,omitempty"`
}

func (s *planTools) topology() (tools.Tool, error) {
	return tools.New(reading("get_planning_topology", lang.Said("Look at the campaign"),
		"Get the campaign of the plan: its objective, channels, projects and documents, with their ids. Call it before detect_planning_gaps."),
		tools.Work[topologyArgs]{Run: s.runTopology})
}

func (s *planTools) runTopology(ctx context.Context, _ tools.Call, a topologyArgs, _ tools.Preview) (tools.Output, error) {
	p, c, err := s.withCampaign(ctx)
	if err != nil {
		return tools.Output{}, err
	}
	return tools.Output{Data: newSnapshot(p, c, plan.Filter{Channels: a.ChannelIDs, Projects: a.ProjectIDs, Docs: a.IncludeDocs}),
		Summary: lang.Say("Looked at the campaign %s.", c.Name), Source: lang.Say("the campaign %s", c.Name)}, nil
}

func newSnapshot(p planning.Plan, c campaign.Campaign, f plan.Filter) snapshot {
	out := snapshot{Snapshot: plan.SnapshotOf(c, f)}
	if !p.Built.IsZero() {
		out.Gaps = p.Body.Gaps()
	}
	var more int
	out.Channels, more = first(out.Channels)
	out.More += more
	out.Projects, more = first(out.Projects)
	out.More += more
	out.Docs, more = first(out.Docs)
	out.More += more
	return out
}

// task is a ticket as list_tasks tells of it.
type task struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	ProjectID string   `json:"projectId,omitempty"`
	ChannelID string   `json:"channelId,omitempty"`
	Owner     string   `json:"owner,omitempty"`
	Status    string   `json:"status,omitempty"`
	Due       string   `json:"due,omitempty"`
	DependsOn []string `json:"dependsOn,omitempty"`
}

type tasks struct {
	Tasks []task `json:"tasks"`
	More  int    `json:"more,omitempty"`
}

type noArgs struct{}

func (s *planTools) listTasks() (tools.Tool, error) {
	return tools.New(reading("list_tasks", lang.Said("List the tickets of the campaign"), "List the tickets of the campaign with owners, dates and states."),
		tools.Work[noArgs]{Run: func(ctx context.Context, _ tools.Call, _ noArgs, _ tools.Preview) (tools.Output, error) {
			_, c, err := s.withCampaign(ctx)
			if err != nil {
				return tools.Output{}, err
			}
			some, more := first(c.Tickets)
			out := tasks{Tasks: []task{}, More: more}
			for _, t := range some {
				out.Tasks = append(out.Tasks, task{t.ID, t.Title, t.ProjectID, t.ChannelID, t.Owner, t.Status, t.Due, t.DependsOn})
			}
			return tools.Output{Data: out, Summary: lang.Say("Listed %d tickets.", len(some)), Source: lang.Say("the campaign %s", c.Name)}, nil
		}})
}

type team struct {
	Team []campaign.Member `json:"team"`
	More int               `json:"more,omitempty"`
}

func (s *planTools) listTeam() (tools.Tool, error) {
	return tools.New(reading("list_team", lang.Said("List the team of the campaign"), "List the people of the campaign and their roles."),
		tools.Work[noArgs]{Run: func(ctx context.Context, _ tools.Call, _ noArgs, _ tools.Preview) (tools.Output, error) {
			_, c, err := s.withCampaign(ctx)
			if err != nil {
				return tools.Output{}, err
			}
			some, more := first(c.Team)
			return tools.Output{Data: team{append([]campaign.Member{}, some...), more}, Summary: lang.Say("Listed %d people.", len(some)), Source: lang.Say("the campaign %s", c.Name)}, nil
		}})
}

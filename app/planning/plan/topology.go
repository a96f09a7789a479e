package plan

import (
	"slices"

	"github.com/nod-app/nod/app/planning/campaign"
)

// Snapshot is a campaign as planning sees it: PlanningContextSnapshot of the
// contract (section 3).
type Snapshot struct {
	CampaignID string        `json:"campaignId"`
	Objective  string        `json:"objective"`
	Channels   []Named       `json:"channels"`
	Projects   []Named       `json:"projects"`
	Docs       []SnapshotDoc `json:"docs"`
	Gaps       Gaps          `json:"gaps"`
}

// Named is a node with its name.
type Named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// SnapshotDoc is a registered document, without its text.
type SnapshotDoc struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	Tags      []string `json:"tags,omitempty"`
	ChannelID string   `json:"channelId,omitempty"`
}

// Gaps are the names of what a plan needs and the campaign lacks. Each of them is
// proposed by an action.
type Gaps struct {
	Channels []string `json:"missingChannels"`
	Projects []string `json:"missingProjects"`
	Docs     []string `json:"missingDocs"`
}

// Filter chooses what of a campaign is in a snapshot. The zero value is all but
// the documents.
type Filter struct {
	Channels []string // ids; none: all
	Projects []string // ids; none: all of the channels
	Docs     bool
}

// SnapshotOf returns what of a campaign passes the filter, with empty gaps.
func SnapshotOf(c campaign.Campaign, f Filter) Snapshot {
	s := Snapshot{CampaignID: c.ID, Objective: c.Objective, Channels: []Named{}, Projects: []Named{}, Docs: []SnapshotDoc{},
		Gaps: Gaps{Channels: []string{}, Projects: []string{}, Docs: []string{}}}
	in := func(ids []string, id string) bool { return len(ids) == 0 || slices.Contains(ids, id) }
	for _, x := range c.Channels {
		if in(f.Channels, x.ID) {
			s.Channels = append(s.Channels, Named(x))
		}
	}
	for _, x := range c.Projects {
		if in(f.Projects, x.ID) && in(f.Channels, x.ChannelID) {
			s.Projects = append(s.Projects, Named{x.ID, x.Name})
		}
	}
	for _, x := range c.Docs {
		if f.Docs && in(f.Channels, x.ChannelID) {
			s.Docs = append(s.Docs, SnapshotDoc{x.ID, x.Title, x.Tags, x.ChannelID})
		}
	}
	return s
}

// Gaps returns what of a plan would be new in the campaign, but for the work itself.
func (p Plan) Gaps() Gaps {
	g := Gaps{Channels: []string{}, Projects: []string{}, Docs: []string{}}
	for _, a := range p.Actions {
		switch a.Type {
		case CreateChannel:
			g.Channels = append(g.Channels, a.Payload.Title)
		case CreateProject:
			g.Projects = append(g.Projects, a.Payload.Title)
		case CreateDoc:
			g.Docs = append(g.Docs, a.Payload.Title)
		}
	}
	return g
}

// GapActions returns the actions that close the gaps, in the order of the plan.
func (p Plan) GapActions() []Action {
	return slices.DeleteFunc(slices.Clone(p.Actions), func(a Action) bool { return a.Type == CreatePlanModule || a.Type == Noop })
}

package plan

import (
	"maps"
	"slices"

	"github.com/nod-app/nod/app/planning/campaign"
)

// Placement says where a person put what an action makes.
type Placement struct {
	In  string `json:"in"`            // id of a channel or project, or of the action that creates it
	Was string `json:"was,omitempty"` // the parent by rule
}

// Place returns the plan with an action where a person wants it, in a channel or project of
// the campaign or one that the plan proposes; in nothing, it goes back to where the rules
// put it. Building the plan again keeps it. An error says why it cannot be there.
func (p Plan) Place(c campaign.Campaign, action, in string) (Plan, error) {
	i := slices.IndexFunc(p.Actions, func(a Action) bool { return a.ID == action })
	if i < 0 {
		return p, campaign.Invalidf("the plan has no action “%s”", action)
	}
	places := placesOf(c, p.Actions)
	if in != "" {
		if err := places.allow(p.Actions[i], in); err != nil {
			return p, err
		}
	}
	p.Actions, p.Modules, p.Placements = slices.Clone(p.Actions), slices.Clone(p.Modules), maps.Clone(p.Placements)
	if p.Placements == nil {
		p.Placements = map[string]Placement{}
	}
	to := Placement{In: in, Was: p.Actions[i].Payload.Parent}
	if before, placed := p.Placements[action]; placed {
		to.Was = before.Was
	}
	delete(p.Placements, action)
	if in == "" || in == to.Was {
		p.put(i, to.Was, places)
		return p, nil
	}
	p.Placements[action] = to
	p.put(i, in, places)
	p.Actions[i].Placed = true
	p.Questions = slices.DeleteFunc(slices.Clone(p.Questions), func(q Question) bool { return q.ActionID == action })
	return p, nil
}

// places are the channels and projects that things can be put into, by id.
type places map[string]placeTo

type placeTo struct {
	kind   campaign.Kind
	name   string
	action bool // it is proposed
}

func placesOf(c campaign.Campaign, actions []Action) places {
	out := places{}
	for _, a := range actions {
		switch a.Type {
		case CreateChannel:
			out[a.ID] = placeTo{campaign.KindChannel, a.Payload.Title, true}
		case CreateProject:
			out[a.ID] = placeTo{campaign.KindProject, a.Payload.Title, true}
		}
	}
	for _, x := range c.Channels {
		out[x.ID] = placeTo{campaign.KindChannel, x.Name, false}
	}
	for _, x := range c.Projects {
		out[x.ID] = placeTo{campaign.KindProject, x.Name, false}
	}
	return out
}

// allow says why what an action makes cannot lie somewhere.
func (p places) allow(a Action, in string) error {
	to, known := p[in]
	switch {
	case a.Type == CreateChannel || a.Type == Noop:
		return campaign.Invalidf("“%s” lies in the campaign itself and has no other place", a.Payload.Title)
	case a.Payload.TicketID != "":
		return campaign.Invalidf("“%s” changes a ticket that has its place: move the ticket in the campaign", a.Payload.Title)
	case !known:
		return campaign.Invalidf("neither the campaign nor the plan has a channel or project “%s”", in)
	case a.Type == CreateProject && to.kind != campaign.KindChannel:
		return campaign.Invalidf("a project lies in a channel, and “%s” is a project", to.name)
	}
	return nil
}

// put sets the place where an action makes its node, and the dependency on what creates the place.
func (p *Plan) put(i int, in string, places places) {
	a := &p.Actions[i]
	from := a.Payload.Parent
	a.Dependencies = slices.DeleteFunc(slices.Clone(a.Dependencies), func(id string) bool { return places[from].action && id == from })
	if places[in].action && !slices.Contains(a.Dependencies, in) {
		a.Dependencies = append([]string{in}, a.Dependencies...)
	}
	a.Payload.Parent, a.Placed = in, false
	if a.Type == CreatePlanModule && in != "" {
		p.regroup(*a, in, places[in])
	}
}

// regroup moves an action into the module of its place.
func (p *Plan) regroup(a Action, in string, place placeTo) {
	at := -1
	for i, m := range p.Modules {
		p.Modules[i].Actions = slices.DeleteFunc(slices.Clone(m.Actions), func(id string) bool { return id == a.ID })
		if m.ID == ModuleID(place.name) {
			at = i
		}
	}
	if at < 0 {
		at = len(p.Modules)
		p.Modules = append(p.Modules, Module{ID: ModuleID(place.name), Name: place.name, Objective: place.name, ContextRefs: []string{in}, Status: ModuleReady})
		if place.action {
			p.Modules[at].Status = ModuleBlocked
		}
	}
	p.Modules[at].Actions = append(p.Modules[at].Actions, a.ID)
	if a.Confidence < LowConfidence {
		p.Modules[at].Status = ModuleDraft
	}
	p.Modules = slices.DeleteFunc(p.Modules, func(m Module) bool { return len(m.Actions) == 0 })
}

package plan

import (
	"maps"
	"slices"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
)

// Registration is how someone asks for a document of a plan to be registered in the campaign.
type Registration struct {
	Document string   `json:"document"` // the file's name
	Title    string   `json:"title"`
	Channel  string   `json:"channel,omitempty"` // hints: names or ids
	Project  string   `json:"project,omitempty"`
	Tags     []string `json:"tags,omitempty"`
}

// longestTitle bounds titles and tags of registrations, in bytes.
const longestTitle = 800

// tidied returns a registration without letters that cannot be shown as they are.
func (r Registration) tidied() Registration {
	r.Title = extract.Preview(r.Title, longestTitle)
	r.Tags = slices.Clone(r.Tags)
	for i := range r.Tags {
		r.Tags[i] = extract.Preview(r.Tags[i], longestTitle)
	}
	r.Tags = slices.DeleteFunc(r.Tags, func(tag string) bool { return tag == "" })
	return r
}

// Register returns the plan with a document registered as someone asks, by the action that it
// returns; building the plan again keeps it. It lies in a channel or project with the id in, or
// where the rules put it. A document that the campaign has keeps its title. A hint that nothing
// of the campaign fits, as unfit says in words, makes the action unsure, with a question.
func (p Plan) Register(r Registration, in, unfit string) (Plan, Action) {
	r = r.tidied()
	p.Registrations = maps.Clone(p.Registrations)
	if p.Registrations == nil {
		p.Registrations = map[string]Registration{}
	}
	p.Registrations[r.Document] = r
	p.Actions = slices.Clone(p.Actions)
	i := p.registering(r.Document)
	if p.Actions[i].Placed {
		in = "" // a person said where it belongs
	}
	if in != "" { // nothing moves the document from where it is wanted
		p.Actions = slices.DeleteFunc(p.Actions, func(a Action) bool {
			return a.Type == LinkDoc && a.Payload.DocID == ActionID(string(CreateDoc), r.Document)
		})
	}
	i = p.registering(r.Document)
	a := &p.Actions[i]
	if a.Type == CreateDoc {
		a.Payload.Title = r.Title
	}
	a.Payload.Tags = r.Tags
	if in != "" {
		a.Payload.Parent = in
	}
	p.Questions = slices.DeleteFunc(slices.Clone(p.Questions), func(q Question) bool {
		return slices.ContainsFunc(q.Options, func(o Option) bool { return o.Node == a.ID })
	})
	if unfit != "" {
		a.Confidence = 0.5
		a.Reason = lang.Say("The campaign has no %v.", unfit)
		q := Question{Text: lang.Say("The campaign has no %v. Register “%s” without it?", unfit, a.Payload.Title),
			Options: []Option{{Text: "Yes", Node: a.ID}, {Text: lang.Say("Leave it out for now")}}, Assumed: 1}
		p.Questions = append([]Question{q}, p.Questions[:min(len(p.Questions), MaxQuestions-1)]...)
	}
	return p, *a
}

// registering returns the index of the action that registers or links a document; where there
// is none it is added, before the work.
func (p *Plan) registering(document string) int {
	ids := []string{ActionID(string(CreateDoc), document), ActionID(string(LinkDoc), document)}
	if i := slices.IndexFunc(p.Actions, func(a Action) bool { return slices.Contains(ids, a.ID) }); i >= 0 {
		return i
	}
	i := slices.IndexFunc(p.Actions, func(a Action) bool { return a.Type == CreatePlanModule })
	if i < 0 {
		i = len(p.Actions)
	}
	p.Actions = slices.Insert(p.Actions, i, RegisterAction(document))
	return i
}

// RegisterAction returns the action that registers a document, without its title and place.
func RegisterAction(document string) Action {
	return Action{ID: ActionID(string(CreateDoc), document), Type: CreateDoc, Confidence: 0.9, Risk: RiskLow, Dependencies: []string{},
		Reason: lang.Say("So that what the plan rests on can be found again."), Payload: Payload{Document: document}}
}

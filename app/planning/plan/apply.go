package plan

import (
	"maps"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
)

// Application turns actions into steps, one after the other, on a draft of the
// campaign. Nothing outside of it changes.
type Application struct {
	Draft *campaign.Draft
	Made  map[string]string // the node that an applied action made or changed
	Texts map[string]string // of documents, by their names; a registered document gets its text

	actions map[string]Action
	docs    map[string]string // the registered document, by the name of its file
}

// NewApplication applies actions to c, which are among all actions of their plan.
// made says which were applied before, and what came of them.
func NewApplication(c campaign.Campaign, actions []Action, made map[string]string) *Application {
	p := &Application{Draft: campaign.NewDraft(c), Made: maps.Clone(made), Texts: map[string]string{}, actions: map[string]Action{}, docs: map[string]string{}}
	if p.Made == nil {
		p.Made = map[string]string{}
	}
	for _, a := range actions {
		p.actions[a.ID] = a
		if node, ok := made[a.ID]; ok {
			p.note(a, node)
		}
	}
	return p
}

func (p *Application) note(a Action, node string) {
	p.Made[a.ID] = node
	if a.Type == CreateDoc || a.Type == LinkDoc {
		p.docs[a.Payload.Document] = node
	}
}

// Apply does one action and returns the node that it made or changed, with the
// steps. An error says why it cannot be done; then nothing was.
func (p *Application) Apply(a Action) (node string, steps []campaign.Step, err error) {
	for _, id := range a.Dependencies {
		if _, done := p.Made[id]; !done {
			return "", nil, campaign.Invalidf("it needs %s, which is not applied", p.action(id))
		}
	}
	switch a.Type {
	case CreateChannel, CreateProject, CreateDoc:
		node, steps, err = p.create(a)
	case CreatePlanModule:
		node, steps, err = p.module(a)
	case LinkDoc:
		node, steps, err = p.link(a)
	case Noop:
		err = campaign.Invalidf("it proposes nothing that could be applied")
	default:
		err = campaign.Invalidf("there is no type “%s” of actions", a.Type)
	}
	if err == nil {
		err = p.Draft.Do(steps)
	}
	if err != nil {
		return "", nil, err
	}
	p.note(a, node)
	return node, steps, nil
}

func (p *Application) action(id string) string {
	if a, ok := p.actions[id]; ok {
		return "“" + a.Payload.Title + "”"
	}
	return "an action “" + id + "” that the plan does not have"
}

// create makes a channel, a project or a document.
func (p *Application) create(a Action) (string, []campaign.Step, error) {
	kinds := map[ActionType]campaign.Kind{CreateChannel: campaign.KindChannel, CreateProject: campaign.KindProject, CreateDoc: campaign.KindDoc}
	n := campaign.Node{Kind: kinds[a.Type], Name: a.Payload.Title, Tags: a.Payload.Tags}
	if n.Kind == campaign.KindDoc {
		n.Text = p.Texts[a.Payload.Document]
	}
	if n.Kind != campaign.KindChannel {
		in, err := p.place(a)
		if err != nil {
			return "", nil, err
		}
		n.ChannelID, n.ProjectID = in.ChannelID, in.ProjectID
	}
	if n.Kind == campaign.KindProject && n.ProjectID != "" {
		return "", nil, campaign.Invalidf("a project cannot lie in another one")
	}
	return p.insert(a, n)
}

// insert adds a node under the id of its action, so that applying twice would be
// noticed; another one if that is taken.
func (p *Application) insert(a Action, n campaign.Node) (string, []campaign.Step, error) {
	n.ID = a.ID
	n = n.Tidy()
	if n.Kind != campaign.KindDoc && p.Draft.Named(n) {
		return "", nil, campaign.Invalidf("%v is there already", n)
	}
	for _, taken := p.Draft.Node(n.ID); taken; _, taken = p.Draft.Node(n.ID) {
		n.ID += "+"
	}
	return n.ID, []campaign.Step{{Op: campaign.Insert, After: &n}}, nil
}

// module makes a ticket, or changes the one that the action names.
func (p *Application) module(a Action) (string, []campaign.Step, error) {
	n := campaign.Node{Kind: campaign.KindTicket}
	if a.Payload.TicketID != "" {
		before, err := p.there(a.Payload.TicketID, campaign.KindTicket)
		if err != nil {
			return "", nil, err
		}
		n = before
	} else {
		in, err := p.place(a)
		if err != nil {
			return "", nil, err
		}
		n.ChannelID, n.ProjectID = in.ChannelID, in.ProjectID
	}
	before := n
	give(&n.Name, a.Payload.Title)
	give(&n.Owner, a.Payload.Owner)
	give(&n.Due, a.Payload.Due)
	n.DependsOn = with(n.DependsOn, p.tickets(a, n.ID)...)
	for _, q := range a.Payload.Quotes {
		if doc, ok := p.docs[q.Document]; ok {
			n.Docs = with(n.Docs, doc)
		}
	}
	if n.ID == "" {
		return p.insert(a, n)
	}
	return n.ID, updates(before, n), nil
}

// tickets returns those that an action's dependencies made, but for the one itself.
func (p *Application) tickets(a Action, itself string) (out []string) {
	for _, id := range a.Dependencies {
		if n, ok := p.Draft.Node(p.Made[id]); ok && n.Kind == campaign.KindTicket && n.ID != itself {
			out = append(out, n.ID)
		}
	}
	return out
}

// link puts a registered document where the action says, and on a ticket if it names one.
func (p *Application) link(a Action) (string, []campaign.Step, error) {
	doc, err := p.there(a.Payload.DocID, campaign.KindDoc)
	if err != nil {
		return "", nil, err
	}
	linked := doc
	if a.Payload.Parent != "" {
		in, err := p.place(a)
		if err != nil {
			return "", nil, err
		}
		linked.ChannelID, linked.ProjectID = in.ChannelID, in.ProjectID
	}
	linked.Tags = with(doc.Tags, a.Payload.Tags...)
	steps := updates(doc, linked)
	if a.Payload.TicketID != "" {
		t, err := p.there(a.Payload.TicketID, campaign.KindTicket)
		if err != nil {
			return "", nil, err
		}
		resting := t
		resting.Docs = with(t.Docs, doc.ID)
		steps = append(steps, updates(t, resting)...)
	}
	return doc.ID, steps, nil
}

// place returns where the action puts its node: in a channel, in a project, or beside a
// document or ticket; nowhere: in the campaign itself.
func (p *Application) place(a Action) (campaign.Node, error) {
	if a.Payload.Parent == "" {
		return campaign.Node{}, nil
	}
	n, err := p.there(a.Payload.Parent, "")
	switch n.Kind {
	case campaign.KindChannel:
		return campaign.Node{ChannelID: n.ID}, err
	case campaign.KindProject:
		return campaign.Node{ProjectID: n.ID}, err
	}
	return n, err
}

// there returns a node by its id, or by that of the action that made it; kind "": any.
func (p *Application) there(id string, kind campaign.Kind) (campaign.Node, error) {
	if node, ok := p.Made[id]; ok {
		id = node
	} else if _, proposed := p.actions[id]; proposed {
		if _, ok := p.Draft.Node(id); !ok {
			return campaign.Node{}, campaign.Invalidf("it belongs to %s, which is not applied", p.action(id))
		}
	}
	n, ok := p.Draft.Node(id)
	if !ok || kind != "" && n.Kind != kind {
		word := kind.Word()
		if kind == "" {
			word = lang.Said("channel, project, document or ticket")
		}
		return campaign.Node{}, campaign.Invalidf("the campaign has no %v “%s” any more: build the plan again", word, id)
	}
	return n, nil
}

// updates returns the step from one state of a node to another one; none if they are equal.
func updates(before, after campaign.Node) []campaign.Step {
	if after = after.Tidy(); after.Equal(before) {
		return nil
	}
	return []campaign.Step{{Op: campaign.Update, Before: &before, After: &after}}
}

// give sets a text unless there is none to set.
func give(to *string, value string) {
	if value != "" {
		*to = value
	}
}

// with returns a list with further entries, each once.
func with(list []string, more ...string) []string {
	out := slices.Clone(list)
	for _, s := range more {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

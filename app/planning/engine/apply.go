package engine

import (
	"maps"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
)

// Application turns actions into steps, one after the other, on a draft of the
// campaign. Nothing outside of it changes.
type Application struct {
	Draft *Draft
	Made  map[string]string // the node that an applied action made or changed
	Texts map[string]string // of documents, by their names; a registered document gets its text

	actions map[string]Action
	docs    map[string]string // the registered document, by the name of its file
}

// NewApplication applies actions to c, which are among all actions of their plan.
// made says which were applied before, and what came of them.
func NewApplication(c Campaign, actions []Action, made map[string]string) *Application {
	p := &Application{Draft: NewDraft(c), Made: maps.Clone(made), Texts: map[string]string{}, actions: map[string]Action{}, docs: map[string]string{}}
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
func (p *Application) Apply(a Action) (node string, steps []Step, err error) {
	for _, id := range a.Dependencies {
		if _, done := p.Made[id]; !done {
			return "", nil, Invalidf("it needs %s, which is not applied", p.action(id))
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
		err = Invalidf("it proposes nothing that could be applied")
	default:
		err = Invalidf("there is no type “%s” of actions", a.Type)
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
func (p *Application) create(a Action) (string, []Step, error) {
	kinds := map[ActionType]Kind{CreateChannel: KindChannel, CreateProject: KindProject, CreateDoc: KindDoc}
	n := Node{Kind: kinds[a.Type], Name: a.Payload.Title, Tags: a.Payload.Tags}
	if n.Kind == KindDoc {
		n.Text = p.Texts[a.Payload.Document]
	}
	if n.Kind != KindChannel {
		in, err := p.place(a)
		if err != nil {
			return "", nil, err
		}
		n.ChannelID, n.ProjectID = in.ChannelID, in.ProjectID
	}
	if n.Kind == KindProject && n.ProjectID != "" {
		return "", nil, Invalidf("a project cannot lie in another one")
	}
	return p.insert(a, n)
}

// insert adds a node under the id of its action, so that applying twice would be
// noticed; another one if that is taken.
func (p *Application) insert(a Action, n Node) (string, []Step, error) {
	n.ID = a.ID
	n = n.Tidy()
	if n.Kind != KindDoc && p.Draft.Named(n) {
		return "", nil, Invalidf("%v is there already", n)
	}
	for _, taken := p.Draft.Node(n.ID); taken; _, taken = p.Draft.Node(n.ID) {
		n.ID += "+"
	}
	return n.ID, []Step{{Op: Insert, After: &n}}, nil
}

// module makes a ticket, or changes the one that the action names.
func (p *Application) module(a Action) (string, []Step, error) {
	n := Node{Kind: KindTicket}
	if a.Payload.TicketID != "" {
		before, err := p.there(a.Payload.TicketID, KindTicket)
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
		if n, ok := p.Draft.Node(p.Made[id]); ok && n.Kind == KindTicket && n.ID != itself {
			out = append(out, n.ID)
		}
	}
	return out
}

// link puts a registered document where the action says, and on a ticket if it names one.
func (p *Application) link(a Action) (string, []Step, error) {
	doc, err := p.there(a.Payload.DocID, KindDoc)
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
		t, err := p.there(a.Payload.TicketID, KindTicket)
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
func (p *Application) place(a Action) (Node, error) {
	if a.Payload.Parent == "" {
		return Node{}, nil
	}
	n, err := p.there(a.Payload.Parent, "")
	switch n.Kind {
	case KindChannel:
		return Node{ChannelID: n.ID}, err
	case KindProject:
		return Node{ProjectID: n.ID}, err
	}
	return n, err
}

// there returns a node by its id, or by that of the action that made it; kind "": any.
func (p *Application) there(id string, kind Kind) (Node, error) {
	if node, ok := p.Made[id]; ok {
		id = node
	} else if _, proposed := p.actions[id]; proposed {
		if _, ok := p.Draft.Node(id); !ok {
			return Node{}, Invalidf("it belongs to %s, which is not applied", p.action(id))
		}
	}
	n, ok := p.Draft.Node(id)
	if !ok || kind != "" && n.Kind != kind {
		word := kindWords[kind]
		if kind == "" {
			word = lang.Said("channel, project, document or ticket")
		}
		return Node{}, Invalidf("the campaign has no %v “%s” any more: build the plan again", word, id)
	}
	return n, nil
}

// updates returns the step from one state of a node to another one; none if they are equal.
func updates(before, after Node) []Step {
	if after = after.Tidy(); after.equal(before) {
		return nil
	}
	return []Step{{Op: Update, Before: &before, After: &after}}
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

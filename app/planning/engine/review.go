package engine

import (
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
)

func (b *builder) circleConflicts(circles [][]*unit) {
	for _, c := range circles {
		var ids []string
		for _, u := range c {
			ids = append(ids, b.unitID(u))
		}
		b.plan.Conflicts = append(b.plan.Conflicts, plan.Conflict{With: ids, Risk: lang.Say("each of them waits for another one, so none could begin"),
			Alternatives: []string{lang.Say("Begin with %s", c[0].title), lang.Say("Begin with %s", c[len(c)-1].title)}})
	}
}

// modules groups the actions by where they belong.
func (b *builder) modules() {
	var places []*node
	groups := map[*node][]*unit{}
	for _, u := range b.units {
		if groups[u.parent] == nil {
			places = append(places, u.parent)
		}
		groups[u.parent] = append(groups[u.parent], u)
	}
	for _, n := range places {
		b.plan.Modules = append(b.plan.Modules, b.module(n, groups[n]))
	}
}

func (b *builder) module(n *node, units []*unit) plan.Module {
	m := plan.Module{Name: b.in.Campaign.Name, Objective: b.in.Campaign.Objective, Status: plan.ModuleReady, ContextRefs: []string{}}
	if n != nil {
		m.Name, m.Objective = n.name, fmt.Sprintf("%s: %s", n.name, safetext.Number(len(units), "task"))
		m.ContextRefs = append(m.ContextRefs, n.id)
		if n.isNew {
			m.Status = plan.ModuleBlocked
		}
	}
	named := map[string]bool{}
	for _, u := range units {
		m.Actions = append(m.Actions, b.unitID(u))
		if u.confidence() < plan.LowConfidence {
			m.Status = plan.ModuleDraft
		}
		for _, p := range u.from {
			if name := b.in.Documents[p.doc].Name; !named[name] {
				named[name] = true
				m.ContextRefs = append(m.ContextRefs, name)
			}
		}
	}
	m.ID = plan.ModuleID(m.Name)
	return m
}

// coverage says of each passage where it leads, or why it leads to nothing.
func (b *builder) coverage() {
	leads := map[*statement][]string{}
	for _, n := range b.tree.nodes {
		for _, p := range n.from {
			leads[p] = append(leads[p], n.id)
		}
	}
	for _, u := range b.units {
		for _, p := range u.from {
			leads[p] = append(leads[p], b.unitID(u))
		}
	}
	for _, p := range b.statements {
		if b.over() {
			return
		}
		c := plan.Passage{Quote: p.quote(b.in.Documents), ActionIDs: leads[p]}
		if c.ActionIDs == nil {
			c.Reason = b.whyNothing(p)
		}
		b.plan.Coverage = append(b.plan.Coverage, c)
	}
	b.plan.Coverage = append(b.plan.Coverage, b.unread...)
}

func (b *builder) whyNothing(p *statement) string {
	switch {
	case b.absorbed[p] != nil:
		return lang.Say("a part of the passage after it")
	case b.beyond[p]:
		return lang.Say("not planned: a plan proposes %v, and the documents have more; build another one from the rest", safetext.Number(b.limits.tickets, "ticket"))
	case b.known[p] != nil:
		return lang.Say("the campaign has it already: %s", b.known[p].Title)
	case p.kind == task && b.old(p.doc):
		return lang.Say("a newer version of this document counts")
	case p.kind == structure:
		return lang.Say("the campaign has it already")
	case p.kind == task:
		return lang.Say("it does not say what is to be done")
	case p.hedged:
		return lang.Say("an idea; no one has decided it")
	}
	return reasons[p.kind]
}

// ask adds the questions that the plan cannot answer, the least certain first.
func (b *builder) ask() {
	b.askAboutDoubles()
	for _, u := range b.units {
		if u.confidence() >= plan.LowConfidence || len(b.plan.Questions) == plan.MaxQuestions {
			continue
		}
		q := plan.Question{Text: lang.Say("“%s”: is it decided, and who does it?", u.title), Options: []plan.Option{{Text: lang.Say("Leave it out for now")}}}
		for _, m := range b.in.Campaign.Team[:min(3, len(b.in.Campaign.Team))] {
			q.Options = append(q.Options, plan.Option{Text: lang.Say("%s does it", m.Name), Node: b.unitID(u)})
		}
		if len(q.Options) < 2 {
			q.Options = append(q.Options, plan.Option{Text: lang.Say("Keep it in the plan"), Node: b.unitID(u)})
		}
		b.plan.Questions = append(b.plan.Questions, q)
	}
	b.askWho()
}

// askWho asks about what the documents say that nobody does, or knows who does.
func (b *builder) askWho() {
	inPlan := map[*statement]bool{}
	for _, u := range b.units {
		for _, p := range u.from {
			inPlan[p] = true
		}
	}
	for _, p := range b.statements {
		if inPlan[p] || p.kind != remark && p.kind != task || len(p.words) < 3 || b.old(p.doc) || !p.says(language.Nobody) || len(b.plan.Questions) == plan.MaxQuestions {
			continue
		}
		q := plan.Question{Text: lang.Say("“%s”: who does it?", safetext.Cut(p.plain, 200)), Options: []plan.Option{{Text: lang.Say("Leave it out for now")}}}
		for _, m := range b.in.Campaign.Team[:min(3, len(b.in.Campaign.Team))] {
			q.Options = append(q.Options, plan.Option{Text: lang.Say("%s does it", m.Name)})
		}
		if len(q.Options) > 1 {
			b.plan.Questions = append(b.plan.Questions, q)
		}
	}
}

// askAboutDoubles asks about new channels and projects that may be there under
// another name: what depends on them can be applied only after the answer.
func (b *builder) askAboutDoubles() {
	for _, c := range b.plan.Conflicts {
		made, there := b.tree.byID(c.ActionID), b.tree.byID(c.With[0])
		if made == nil || there == nil || !made.isNew || len(b.plan.Questions) == plan.MaxQuestions {
			continue
		}
		b.plan.Questions = append(b.plan.Questions, plan.Question{
			Text:    lang.Say("Is “%s” the same as “%s”?", made.name, there.name),
			Options: []plan.Option{{Text: lang.Say("Yes: use %s", there.name), Node: there.id}, {Text: lang.Say("No: create %s", made.name), Node: made.id}},
		})
	}
}

// nothingToPlan says that by rule the documents hold no work, and asks what is wanted.
// It comes before what a model suggests, which changes no action by rule.
func (b *builder) nothingToPlan() {
	for _, a := range b.plan.Actions {
		if a.Type != plan.CreateDoc && a.Type != plan.LinkDoc {
			return
		}
	}
	if len(b.plan.Delta) > 0 || len(b.known) > 0 {
		return
	}
	b.plan.NoPlan = &plan.NoPlan{Code: string(plan.Uncertain), Reason: lang.Say("The documents name no task, no date to keep and no one who is to do something.")}
	for i := range b.plan.Actions {
		b.plan.Actions[i].Confidence = min(b.plan.Actions[i].Confidence, 0.5)
	}
	q := plan.Question{Text: lang.Say("These documents name nothing to do. What should the plan be about?"), Options: []plan.Option{{Text: lang.Say("Only register the documents")}}}
	if len(b.in.Documents) == 0 {
		b.plan.NoPlan.Reason = lang.Say("The request asks for no channel and no project, and there is no document that says what is to be done.")
		q = plan.Question{Text: lang.Say("What should be planned?"), Options: []plan.Option{{Text: lang.Say("Give a document that names the tasks")}}}
	}
	for _, n := range b.tree.nodes {
		if (n.kind == projectNode || n.kind == channelNode) && b.named(n) {
			q.Options = append(q.Options, plan.Option{Text: lang.Say("Plan work for %s", n.name), Node: n.id})
		}
	}
	if len(q.Options) < 2 {
		q.Options = append(q.Options, plan.Option{Text: lang.Say("Paste a text that names the tasks")})
	}
	b.plan.Questions = append(b.plan.Questions, q)
}

func (b *builder) named(n *node) bool {
	return slices.ContainsFunc(b.plan.Map, func(m plan.Match) bool { return m.Node == n.id })
}

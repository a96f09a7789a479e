package engine

import (
	"cmp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/similar"
)

// What a suggestion is worth; set by hand. One that rests on no passage, or on one that the rules do not take for work,
// or whose title says something else than its passage, stays below LowConfidence.
const (
	supported         = 0.5 // of a title's words that its passages must have
	untracedSureness  = 0.3
	unsupportedAtMost = 0.5
	doubtedAtMost     = 0.55
	tracedSureness    = 0.45
	tracedAtMost      = 0.8
)

// unit returns suggested work, with the owner and the day only if its passages name them.
func (s *suggesting) unit(x *plan.Suggestion, from []*statement) *unit {
	u := &unit{title: clean(x.Title), stems: language.Stems(clean(x.Title)), work: workOf(clean(x.Title)), from: from}
	who := people.NewTeam(s.in.Campaign.Team)
	for _, p := range from {
		if slices.ContainsFunc(p.dates, func(d language.Day) bool { return d.String() == x.Due }) {
			u.due = x.Due
		}
		if name := who.Named(x.Owner); name != "" && slices.ContainsFunc(who.Mentions(p.plain), func(m people.Mention) bool { return m.Name == name }) {
			u.owner = name
		}
	}
	if len(from) > 0 {
		s.anchor(u)
	}
	return u
}

// action returns what a suggestion becomes, without its place.
func (s *suggesting) action(x *plan.Suggestion, u *unit, of plan.ActionType, why string) plan.Action {
	a := plan.Action{Type: of, Suggested: true, Risk: plan.RiskMedium, Dependencies: []string{}, Confidence: s.sureness(u),
		Payload: plan.Payload{Title: clean(x.Title), Owner: u.owner, Due: u.due, Quotes: s.quotes(u.from)}}
	x.Outcome = plan.Traced
	switch {
	case len(u.from) == 0:
		x.Outcome, a.Risk = plan.Untraced, plan.RiskHigh
		a.Reason = lang.Say("Suggested by the model; %v.", why)
	case s.support(u) < supported:
		a.Reason = lang.Say("Suggested by the model; what it quotes of %s says something else.", s.sources(u.from))
	case slices.ContainsFunc(u.from, (*statement).doubted):
		a.Reason = lang.Say("Suggested by the model, which quotes %s; Nod's rules find no work there.", s.sources(u.from))
	default:
		a.Reason = lang.Say("Suggested by the model, which quotes %s.", s.sources(u.from))
	}
	if x.Owner != "" && u.owner == "" && of == plan.CreatePlanModule {
		a.Reason += " " + lang.Say("The passage does not name “%s”, whom it suggests for it.", clean(cut(x.Owner, longestEntity)))
	}
	if x.Due != "" && u.due == "" && of == plan.CreatePlanModule {
		a.Reason += " " + lang.Say("The passage does not name the day that it suggests.")
	}
	return a
}

// support says how much of a title its passages and their headings say, 0..1.
func (s *suggesting) support(u *unit) float64 { return similar.Covered(u.stems, s.stemsOf(u.from)) }

func (s *suggesting) stemsOf(ps []*statement) []string {
	var out []string
	for _, p := range ps {
		out = append(out, language.Stems(p.plain)...)
		for _, h := range p.section.stems {
			out = append(out, h...)
		}
	}
	return out
}

// sureness computes how sure a suggestion is from the passages, never from what the model says of
// itself.
func (s *suggesting) sureness(u *unit) float64 {
	if len(u.from) == 0 {
		return untracedSureness
	}
	c := tracedSureness + 0.2*s.support(u)
	for _, found := range []bool{u.owner != "", u.due != "", u.parent != nil} {
		if found {
			c += 0.05
		}
	}
	if slices.ContainsFunc(u.from, (*statement).doubted) {
		c = min(c, doubtedAtMost)
	}
	if s.support(u) < supported {
		c = min(c, unsupportedAtMost)
	}
	return min(c, tracedAtMost)
}

// add puts the suggested actions into the plan: projects behind those by rule, tickets
// at the end, each into a module, and into the coverage of the passages that it rests on.
func (s *suggesting) add() {
	at := slices.IndexFunc(s.plan.Actions, func(a plan.Action) bool { return a.Type != plan.CreateChannel && a.Type != plan.CreateProject })
	if at < 0 {
		at = len(s.plan.Actions)
	}
	for i, a := range s.created {
		s.plan.Actions = slices.Insert(s.plan.Actions, at+i, a.Action)
		s.cover(a)
	}
	for _, a := range s.tickets {
		s.plan.Actions = append(s.plan.Actions, a.Action)
		s.group(a)
		s.cover(a)
	}
	if slices.ContainsFunc(s.plan.Actions, func(a plan.Action) bool { return a.Suggested && a.Confidence > unsupportedAtMost }) {
		s.plan.NoPlan = nil
	}
}

// cover notes in the coverage that a suggestion rests on a passage.
func (s *suggesting) cover(a proposedBy) {
	for _, p := range a.unit.from {
		if i := slices.Index(s.statements, p); i >= 0 {
			c := &s.plan.Coverage[i]
			c.ActionIDs, c.Reason = append(slices.Clone(c.ActionIDs), a.ID), ""
		}
	}
}

const untracedModule = "Suggested, not traced to a passage"

// group puts a suggested ticket into the module of its place. What rests on no passage
// is kept apart.
func (s *suggesting) group(a proposedBy) {
	u := a.unit
	of := plan.Module{Name: s.in.Campaign.Name, Objective: s.in.Campaign.Objective, ContextRefs: []string{}, Status: plan.ModuleReady}
	switch {
	case len(u.from) == 0:
		of.Name, of.Objective = untracedModule, lang.Say("What the model suggests though no passage says it")
	case u.parent != nil:
		of.Name, of.Objective, of.ContextRefs = u.parent.name, u.parent.name, []string{u.parent.id}
		if u.parent.isNew {
			of.Status = plan.ModuleBlocked
		}
	}
	of.ID = plan.ModuleID(of.Name)
	i := slices.IndexFunc(s.plan.Modules, func(m plan.Module) bool { return m.ID == of.ID })
	if i < 0 {
		i, s.plan.Modules = len(s.plan.Modules), append(s.plan.Modules, of)
	}
	m := &s.plan.Modules[i]
	m.Actions = append(slices.Clone(m.Actions), a.ID)
	if a.Confidence < plan.LowConfidence {
		m.Status = plan.ModuleDraft
	}
	for _, q := range a.Payload.Quotes {
		if !slices.Contains(m.ContextRefs, q.Document) {
			m.ContextRefs = append(slices.Clone(m.ContextRefs), q.Document)
		}
	}
}

// askAboutSuggestions asks about what the model suggests and the documents or the rules do not bear
// out, the most certain first, as far as there is room for questions.
func (b *builder) askAboutSuggestions() {
	all := slices.Clone(b.plan.Actions)
	slices.SortStableFunc(all, func(x, y plan.Action) int { return cmp.Compare(y.Confidence, x.Confidence) })
	for _, a := range all {
		if !a.Suggested || a.Confidence >= plan.LowConfidence || len(b.plan.Questions) == plan.MaxQuestions {
			continue
		}
		b.plan.Questions = append(b.plan.Questions, plan.Question{
			Text:    lang.Say("“%s”: %v. Add it?", a.Payload.Title, strings.ToLower(a.Reason[:1])+strings.TrimSuffix(a.Reason[1:], ".")),
			Options: []plan.Option{{Text: lang.Say("Leave it out")}, {Text: lang.Say("Add it"), Node: a.ID}},
		})
	}
}

package engine

import (
	"reflect"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/plan"
)

// noWork notes what the model takes for no work and the rules for work. What the rules propose stays:
// a person decides.
func (s *suggesting) noWork(x *plan.Suggestion) {
	from, _ := s.trace.passages(x.Quotes)
	x.Outcome = plan.Unusable
	for _, p := range from {
		x.Outcome = plan.Known
		for _, u := range s.byRule[p] {
			x.ActionID = s.unitID(u)
			s.contradict(x, lang.Say("what nobody wants any more, or what is done, would be done all the same"), lang.Say("It is still to be done, as Nod reads it"), s.otherwise(x.Title))
		}
	}
}

// contradict notes what the model reads otherwise than the rules, once.
func (s *suggesting) contradict(x *plan.Suggestion, risk string, alternatives ...string) {
	c := plan.Conflict{ActionID: x.ActionID, With: []string{x.ActionID}, Alternatives: alternatives, Risk: risk}
	if !slices.ContainsFunc(s.plan.Conflicts, func(o plan.Conflict) bool { return reflect.DeepEqual(o, c) }) {
		x.Outcome = plan.Traced
		s.plan.Conflicts = append(s.plan.Conflicts, c)
	}
}

func (s *suggesting) otherwise(says string) string {
	switch says {
	case "done":
		return lang.Say("It is done, as the model reads it")
	case "dropped":
		return lang.Say("It is not wanted, as the model reads it")
	}
	return lang.Say("It asks for no work, as the model reads it")
}

// complete adds to work by rule the owner and the day that a passage names and the rules did not see. Where they
// saw another one, that is a contradiction.
func (s *suggesting) complete(x *plan.Suggestion, u *unit) {
	i := slices.IndexFunc(s.plan.Actions, func(a plan.Action) bool { return a.ID == x.ActionID && a.Type == plan.CreatePlanModule && !a.Suggested })
	if i < 0 {
		return
	}
	a := &s.plan.Actions[i]
	for _, f := range []struct {
		have *string
		said string
		adds func(string) string
		risk string
	}{
		{&a.Payload.Owner, u.owner, func(v string) string { return lang.Say("The model adds its owner, %s.", v) }, lang.Say("another person would do it")},
		{&a.Payload.Due, u.due, func(v string) string { return lang.Say("The model adds its day, %s.", v) }, lang.Say("it would be done too late, or too early")},
	} {
		switch {
		case f.said == "" || f.said == *f.have:
		case *f.have == "":
			*f.have, x.Outcome = f.said, plan.Traced
			a.Reason += " " + f.adds(f.said)
		default:
			s.contradict(x, f.risk, lang.Say("%s, as Nod reads it", *f.have), lang.Say("%s, as the model reads it", f.said))
		}
	}
}

// doubted reports that the rules do not take a passage for work that is wanted.
func (p *statement) doubted() bool { return p.kind != task || p.hedged }

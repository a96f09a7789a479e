package plans

import (
	"slices"

	"github.com/nod-app/nod/app/api"
)

// lowConfidence is the threshold of the contract (section 5.2, rule 4): what is
// less certain is asked about, and can be applied only once that was answered.
const lowConfidence = 0.6

// noop is the type of an action that only says why there is none.
const noop = "NOOP"

// decisions are what the person chose and has not sent: actions to be applied, and
// answers to questions.
type decisions struct {
	ticks   map[string]bool // by the id of the action
	answers map[string]int  // the option, by the text of the question
}

func newDecisions() decisions {
	return decisions{ticks: map[string]bool{}, answers: map[string]int{}}
}

// waits says whether an action can still be decided.
func waits(a api.PlanAction) bool {
	return a.Type != noop && a.State != api.ActionApplied && a.State != api.ActionRejected
}

// uncertain says whether an action needs an answer before it can be applied.
func (m *model) uncertain(a api.PlanAction) bool {
	return a.Confidence < lowConfidence && !m.answered(a.ID)
}

// answered says whether the person answered a question with this node or action.
func (m *model) answered(id string) bool {
	for _, q := range m.plan.Questions {
		if i, ok := m.answers[q.Text]; ok && i < len(q.Options) && q.Options[i].Node == id {
			return true
		}
	}
	return false
}

// asked says whether a question has an answer that names a node or action.
func (m *model) asked(id string) bool {
	return slices.ContainsFunc(m.plan.Questions, func(q api.PlanQuestion) bool {
		return slices.ContainsFunc(q.Options, func(o api.PlanOption) bool { return o.Node == id })
	})
}

// tickable says whether an action can be chosen to be applied.
func (m *model) tickable(a api.PlanAction) bool { return waits(a) && !m.uncertain(a) }

// needs are the actions that must be applied before one: those that it depends
// on, and those that make what it lies in or links to.
func (m *model) needs(a api.PlanAction) []string {
	out := slices.Clone(a.Dependencies)
	for _, id := range []string{a.Payload.Parent, a.Payload.DocID} {
		if _, ok := m.at[id]; ok && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// tick ticks actions and all that they need. It returns the ids that were ticked
// because of others, and those that cannot be, since something that they need cannot.
func (m *model) tick(ids ...string) (along, refused []string) {
	m.revision++
	asked := map[string]bool{}
	for _, id := range ids {
		asked[id] = true
	}
	for _, id := range ids {
		needed, ok := m.closure(id)
		if !ok {
			refused = append(refused, id)
			continue
		}
		for _, n := range needed {
			if !m.ticks[n] && !asked[n] {
				along = append(along, n)
			}
			m.ticks[n] = true
		}
	}
	return along, refused
}

// closure is an action and all that it needs and that has not been applied; false:
// one of them cannot be.
func (m *model) closure(id string) (out []string, ok bool) {
	seen := map[string]bool{}
	for open := []string{id}; len(open) > 0; {
		next := open[len(open)-1]
		open = open[:len(open)-1]
		i, known := m.at[next]
		if seen[next] || known && m.plan.Actions[i].State == api.ActionApplied || m.ticks[next] {
			continue
		}
		if !known || !m.tickable(m.plan.Actions[i]) {
			return nil, false
		}
		seen[next] = true
		out = append(out, next)
		open = append(open, m.needs(m.plan.Actions[i])...)
	}
	return out, true
}

// untick takes the ticks of actions away, and of all that need them. It returns
// the ids that lost theirs because of others.
func (m *model) untick(ids ...string) (along []string) {
	m.revision++
	gone := map[string]bool{}
	for _, id := range ids {
		delete(m.ticks, id)
		gone[id] = true
	}
	for _, a := range m.plan.Actions { // each stands after what it depends on
		if m.ticks[a.ID] && slices.ContainsFunc(m.needs(a), func(id string) bool { return gone[id] }) {
			delete(m.ticks, a.ID)
			gone[a.ID] = true
			along = append(along, a.ID)
		}
	}
	return along
}

// keep forgets the ticks of actions that are gone or can no longer be chosen.
func (m *model) keep() {
	for id := range m.ticks {
		if i, ok := m.at[id]; !ok || !m.tickable(m.plan.Actions[i]) {
			delete(m.ticks, id)
		}
	}
}

// chosen are the ticked actions, in the order of the plan.
func (m *model) chosen() []string {
	var out []string
	for _, a := range m.plan.Actions {
		if m.ticks[a.ID] {
			out = append(out, a.ID)
		}
	}
	return out
}

// answer chooses an option of a question; the chosen one again takes it back. It
// returns what lost its tick by that.
func (m *model) answer(q api.PlanQuestion, option int) (along []string) {
	m.revision++
	if was, ok := m.answers[q.Text]; ok && was == option {
		delete(m.answers, q.Text)
	} else {
		m.answers[q.Text] = option
	}
	for _, a := range m.plan.Actions {
		if m.ticks[a.ID] && !m.tickable(a) {
			along = append(append(along, a.ID), m.untick(a.ID)...)
		}
	}
	return along
}

// answersSent are the answers as a review has them.
func (m *model) answersSent() []api.PlanAnswer {
	var out []api.PlanAnswer
	for i, q := range m.plan.Questions {
		if option, ok := m.answers[q.Text]; ok {
			out = append(out, api.PlanAnswer{Question: i, Option: option})
		}
	}
	return out
}

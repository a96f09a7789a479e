package api

import "slices"

// LowConfidence is the threshold of the planning contract (docs/contracts.md): what is
// less certain is asked about, and can be applied only once that was answered.
const LowConfidence = 0.6

// ActionNoop is the type of an action that only says why there is none.
const ActionNoop = "NOOP"

// Waits reports whether an action can still be decided.
func (a PlanAction) Waits() bool {
	return a.Type != ActionNoop && a.State != ActionApplied && a.State != ActionRejected
}

// PlanChoice is what someone chose of a plan and has not sent: actions to be applied,
// each with all that it needs, and answers to questions.
type PlanChoice struct {
	Plan    Plan
	at      map[string]int
	ticks   map[string]bool // by the id of the action
	answers map[string]int  // the option, by the text of the question
}

// NewPlanChoice returns a choice of a plan in which nothing is chosen.
func NewPlanChoice(p Plan) *PlanChoice {
	c := &PlanChoice{ticks: map[string]bool{}, answers: map[string]int{}}
	c.Use(p)
	return c
}

// Use takes the plan as it is now. What can no longer be applied is taken out of the
// choice with all that needs it, unless it was applied.
func (c *PlanChoice) Use(p Plan) {
	c.Plan, c.at = p, map[string]int{}
	for i, a := range p.Actions {
		c.at[a.ID] = i
	}
	for id := range c.ticks {
		i, ok := c.at[id]
		switch {
		case ok && p.Actions[i].State == ActionApplied:
			delete(c.ticks, id)
		case !ok || !c.CanApply(p.Actions[i]):
			c.Untick(id)
		}
	}
}

// Index returns where an action is in the plan.
func (c *PlanChoice) Index(id string) (int, bool) {
	i, ok := c.at[id]
	return i, ok
}

// Action returns the action with that id.
func (c *PlanChoice) Action(id string) (PlanAction, bool) {
	i, ok := c.at[id]
	if !ok {
		return PlanAction{}, false
	}
	return c.Plan.Actions[i], true
}

// Count returns how many actions are in a state.
func (c *PlanChoice) Count(state ActionState) (n int) {
	for _, a := range c.Plan.Actions {
		if a.State == state {
			n++
		}
	}
	return n
}

// Uncertain reports whether an action needs an answer before it can be applied.
func (c *PlanChoice) Uncertain(a PlanAction) bool {
	return !(a.Confidence >= LowConfidence) && !slices.ContainsFunc(c.Plan.Questions, func(q PlanQuestion) bool {
		i, ok := c.Answered(q)
		return ok && q.Options[i].Node == a.ID
	})
}

// OpenQuestions returns how many questions have no answer.
func (c *PlanChoice) OpenQuestions() (n int) {
	for _, q := range c.Plan.Questions {
		if _, ok := c.Answered(q); !ok {
			n++
		}
	}
	return n
}

// Questioned reports whether a question asks which side of a conflict is meant.
func (c *PlanChoice) Questioned(x PlanConflict) bool {
	return slices.ContainsFunc(c.Plan.Questions, func(q PlanQuestion) bool { return asksAbout(q, x) })
}

// ConflictOf returns the conflict of which a question asks which side is meant; without a risk if there is none.
func (c *PlanChoice) ConflictOf(q PlanQuestion) (x PlanConflict) {
	if i := slices.IndexFunc(c.Plan.Conflicts, func(x PlanConflict) bool { return asksAbout(q, x) }); i >= 0 {
		x = c.Plan.Conflicts[i]
	}
	return x
}

func asksAbout(q PlanQuestion, x PlanConflict) bool {
	return x.ActionID != "" && q.Names(x.ActionID) && slices.ContainsFunc(x.With, q.Names)
}

// Asked reports whether a question that has no answer names an action in an option.
func (c *PlanChoice) Asked(id string) bool {
	return slices.ContainsFunc(c.Plan.Questions, func(q PlanQuestion) bool {
		_, answered := c.Answered(q)
		return !answered && q.Names(id)
	})
}

// LeftOut reports whether an action is not wanted by the answers to all questions that name it.
func (c *PlanChoice) LeftOut(a PlanAction) bool {
	return c.Uncertain(a) && !c.Asked(a.ID) && slices.ContainsFunc(c.Plan.Questions, func(q PlanQuestion) bool { return q.Names(a.ID) })
}

// CanApply reports whether an action can be chosen to be applied.
func (c *PlanChoice) CanApply(a PlanAction) bool { return a.Waits() && !c.Uncertain(a) }

// Applicable returns those of some actions that can be chosen to be applied.
func (c *PlanChoice) Applicable(ids ...string) (out []string) {
	for _, id := range ids {
		if a, ok := c.Action(id); ok && c.CanApply(a) {
			out = append(out, id)
		}
	}
	return out
}

// CanTick reports whether an action can be chosen, and all that it needs with it.
func (c *PlanChoice) CanTick(a PlanAction) bool {
	_, ok := c.closure(a.ID)
	return ok && c.CanApply(a)
}

// TicksOf returns how many of some actions are not decided, can be chosen, and are.
func (c *PlanChoice) TicksOf(ids ...string) (waits, can, on int) {
	for _, id := range ids {
		i, ok := c.at[id]
		if !ok || !c.Plan.Actions[i].Waits() {
			continue
		}
		waits++
		if c.ticks[id] {
			on++
		}
		if c.CanTick(c.Plan.Actions[i]) {
			can++
		}
	}
	return waits, can, on
}

// Undecided returns how many actions are not decided, neither by an answer, and how many of them cannot be chosen.
func (c *PlanChoice) Undecided() (all, barred int) {
	for _, a := range c.Plan.Actions {
		if a.Waits() && !c.LeftOut(a) {
			all++
			if !c.CanTick(a) {
				barred++
			}
		}
	}
	return all, barred
}

// Ready returns how many actions can be chosen to be applied.
func (c *PlanChoice) Ready() (n int) {
	for _, a := range c.Plan.Actions {
		if c.CanApply(a) {
			n++
		}
	}
	return n
}

// Ticked reports whether an action is chosen.
func (c *PlanChoice) Ticked(id string) bool { return c.ticks[id] }

// Ticks returns how many actions are chosen.
func (c *PlanChoice) Ticks() int { return len(c.ticks) }

// Chosen returns the ids of the chosen actions, in the order of the plan.
func (c *PlanChoice) Chosen() []string {
	var out []string
	for _, a := range c.Plan.Actions {
		if c.ticks[a.ID] {
			out = append(out, a.ID)
		}
	}
	return out
}

// Tick chooses actions and all that they need. It returns the ids that were chosen
// because of others, and those that cannot be, since something that they need cannot.
func (c *PlanChoice) Tick(ids ...string) (along, refused []string) {
	asked := setOf(ids)
	for _, id := range ids {
		needed, ok := c.closure(id)
		if !ok {
			refused = append(refused, id)
			continue
		}
		for _, n := range needed {
			if !asked[n] {
				along = append(along, n)
			}
			c.ticks[n] = true
		}
	}
	return along, refused
}

// TickAll chooses all that can be applied.
func (c *PlanChoice) TickAll() {
	for _, a := range c.Plan.Actions {
		if c.CanApply(a) {
			c.Tick(a.ID)
		}
	}
}

// closure returns what of an action and all that it needs is neither applied nor chosen;
// false: something of it cannot be applied.
func (c *PlanChoice) closure(id string) (out []string, ok bool) {
	seen := map[string]bool{}
	for open := []string{id}; len(open) > 0; {
		next := open[len(open)-1]
		open = open[:len(open)-1]
		i, known := c.at[next]
		if seen[next] || c.ticks[next] || known && c.Plan.Actions[i].State == ActionApplied {
			continue
		}
		if !known || !c.CanApply(c.Plan.Actions[i]) {
			return nil, false
		}
		seen[next] = true
		out, open = append(out, next), append(open, c.Plan.Actions[i].Needs...)
	}
	return out, true
}

// Untick takes actions out of the choice, and all that need them. It returns the ids
// that went because of others.
func (c *PlanChoice) Untick(ids ...string) (along []string) {
	gone := setOf(ids)
	for id := range gone {
		delete(c.ticks, id)
	}
	for _, a := range c.Plan.Actions { // each is after what it needs
		if c.ticks[a.ID] && slices.ContainsFunc(a.Needs, func(id string) bool { return gone[id] }) {
			delete(c.ticks, a.ID)
			gone[a.ID] = true
			along = append(along, a.ID)
		}
	}
	return along
}

// Answer chooses an option of a question; the chosen one again takes it back. It
// returns the ids of the actions that are no longer chosen by that.
func (c *PlanChoice) Answer(q PlanQuestion, option int) (along []string) {
	if was, ok := c.Answered(q); ok && was == option {
		delete(c.answers, q.Text)
	} else {
		c.answers[q.Text] = option
	}
	for _, a := range c.Plan.Actions {
		if c.ticks[a.ID] && !c.CanApply(a) {
			along = append(append(along, a.ID), c.Untick(a.ID)...)
		}
	}
	return along
}

// Answered returns the option of a question that was chosen.
func (c *PlanChoice) Answered(q PlanQuestion) (option int, ok bool) {
	option, ok = c.answers[q.Text]
	return option, ok && option < len(q.Options)
}

// Answers returns the answers as a review has them.
func (c *PlanChoice) Answers() []PlanAnswer {
	var out []PlanAnswer
	for i, q := range c.Plan.Questions {
		if option, ok := c.Answered(q); ok {
			out = append(out, PlanAnswer{Question: i, Option: option})
		}
	}
	return out
}

func setOf(ids []string) map[string]bool {
	out := map[string]bool{}
	for _, id := range ids {
		out[id] = true
	}
	return out
}

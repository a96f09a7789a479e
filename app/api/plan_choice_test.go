package api

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// choiceOf is a choice of a plan with actions: "b<a,c" is one with the id b that needs a
// and c; a letter behind it is its state: ! applied, - rejected, ? too uncertain to be
// applied.
func choiceOf(actions ...string) *PlanChoice {
	var p Plan
	for _, text := range actions {
		a := PlanAction{Type: "CREATE_PLAN_MODULE", Confidence: 0.9, State: ActionProposed}
		switch text[len(text)-1] {
		case '!':
			a.State = ActionApplied
		case '-':
			a.State = ActionRejected
		case '?':
			a.Confidence = 0.4
		}
		id, needs, _ := strings.Cut(strings.TrimRight(text, "!-?"), "<")
		a.ID = id
		if needs != "" {
			a.Needs = strings.Split(needs, ",")
		}
		p.Actions = append(p.Actions, a)
	}
	return NewPlanChoice(p)
}

func TestTickingTicksWhatItNeeds(t *testing.T) {
	for _, tc := range []struct {
		actions, tick          string
		chosen, along, refused []string
	}{
		{"a b<a c<b", "c", []string{"a", "b", "c"}, []string{"b", "a"}, nil},
		{"a! b<a c<b", "c", []string{"b", "c"}, []string{"b"}, nil}, // what is applied is there
		{"a? b<a c", "b", nil, nil, []string{"b"}},
		{"a- b<a", "b", nil, nil, []string{"b"}},
		{"a?", "a", nil, nil, []string{"a"}},
		{"b<gone", "b", nil, nil, []string{"b"}},
		{"a b<a", "a", []string{"a"}, nil, nil},
	} {
		c := choiceOf(strings.Fields(tc.actions)...)
		along, refused := c.Tick(tc.tick)
		if got := c.Chosen(); !slices.Equal(got, tc.chosen) || !slices.Equal(along, tc.along) || !slices.Equal(refused, tc.refused) {
			t.Errorf("%s, %s: chosen %v, along %v, refused %v", tc.actions, tc.tick, got, along, refused)
		}
	}
}

// Taking away an action takes away what needs it, not what it needs.
func TestUntickTakesWhatNeedsIt(t *testing.T) {
	c := choiceOf("channel", "doc", "project<channel", "ticket<project,doc")
	c.Tick("ticket")
	if got := c.Chosen(); len(got) != 4 {
		t.Errorf("chosen %v", got)
	}
	if along := c.Untick("channel"); !slices.Equal(along, []string{"project", "ticket"}) || !slices.Equal(c.Chosen(), []string{"doc"}) {
		t.Errorf("along %v, chosen %v", along, c.Chosen())
	}
}

// When the plan changed, what was applied is no longer chosen; what was rejected takes
// away what needs it.
func TestAChoiceFollowsThePlan(t *testing.T) {
	for state, want := range map[ActionState][]string{ActionApplied: {"b", "c"}, ActionRejected: {"c"}, ActionFailed: {"a", "b", "c"}} {
		c := choiceOf("a", "b<a", "c")
		c.TickAll()
		p := c.Plan
		p.Actions = slices.Clone(p.Actions)
		p.Actions[0].State = state
		if c.Use(p); !slices.Equal(c.Chosen(), want) {
			t.Errorf("%s: chosen %v", state, c.Chosen())
		}
	}
	c := choiceOf("a", "b<a", "c")
	c.TickAll()
	if c.Use(choiceOf("b<a", "c").Plan); !slices.Equal(c.Chosen(), []string{"c"}) {
		t.Errorf("without a: chosen %v", c.Chosen())
	}
}

// An answer that names an uncertain action lets it be ticked; taking the answer
// back takes the tick away.
func TestAnAnswerLetsAnActionBeApplied(t *testing.T) {
	c := choiceOf("a?", "b<a")
	q := PlanQuestion{Text: "Really?", Options: []PlanOption{{Text: "yes", Node: "a"}, {Text: "no"}}, Assumed: 1}
	c.Plan.Questions = []PlanQuestion{q}
	if !c.Uncertain(c.Plan.Actions[0]) {
		t.Error("without an answer it is certain")
	}
	c.Answer(q, 0)
	c.Tick("b")
	if got := c.Chosen(); len(got) != 2 {
		t.Errorf("chosen %v", got)
	}
	if got := c.Answers(); len(got) != 1 || got[0] != (PlanAnswer{}) {
		t.Errorf("sent %v", got)
	}
	if along := c.Answer(q, 1); len(c.Chosen()) != 0 || len(along) != 2 {
		t.Errorf("after the other answer %v are chosen, and %v lost their tick", c.Chosen(), along)
	}
	if c.Answer(q, 1); len(c.Answers()) != 0 {
		t.Error("the same answer again does not take it back")
	}
}

// Whatever is ticked and unticked in whatever order: what is chosen can be
// applied, and all that it needs is chosen or applied.
func TestTicksAreClosed(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		var texts []string
		for i := range 12 {
			text := fmt.Sprint("a", i)
			if i > 0 && r.IntN(2) == 0 {
				text += fmt.Sprint("<a", r.IntN(i))
			}
			texts = append(texts, text+[]string{"", "", "", "!", "?", "-"}[r.IntN(6)])
		}
		c := choiceOf(texts...)
		for range 20 {
			if id := fmt.Sprint("a", r.IntN(12)); r.IntN(3) == 0 {
				c.Untick(id)
			} else {
				c.Tick(id)
			}
			for _, id := range c.Chosen() {
				i, _ := c.Index(id)
				a := c.Plan.Actions[i]
				for _, n := range a.Needs {
					if j, _ := c.Index(n); !c.Ticked(n) && c.Plan.Actions[j].State != ActionApplied {
						t.Fatalf("%v: %s is ticked, and %s that it needs is not", texts, id, n)
					}
				}
				if !c.CanApply(a) {
					t.Fatalf("%v: %s is ticked and cannot be", texts, id)
				}
			}
		}
	}
}

func TestThousandsAreTickedAtOnce(t *testing.T) {
	var texts []string
	for i := range 2000 {
		text := fmt.Sprint("a", i)
		if i > 0 {
			text += fmt.Sprint("<a", i-1)
		}
		texts = append(texts, text)
	}
	c := choiceOf(texts...)
	var all []string
	for _, a := range c.Plan.Actions {
		all = append(all, a.ID)
	}
	c.Tick(all...)
	if len(c.Chosen()) != 2000 {
		t.Errorf("%d are ticked", len(c.Chosen()))
	}
	if along := c.Untick("a0"); len(along) != 1999 {
		t.Errorf("%d lost their tick along with the first", len(along))
	}
}

// An answer leaves out what another answer names: nothing waits for it any more.
func TestAnAnswerLeavesAnActionOut(t *testing.T) {
	c := choiceOf("a?", "b")
	q := PlanQuestion{Text: "Really?", Options: []PlanOption{{Text: "yes", Node: "a"}, {Text: "no"}}}
	c.Plan.Questions = []PlanQuestion{q}
	a := c.Plan.Actions[0]
	if c.LeftOut(a) || !c.Asked("a") || c.OpenQuestions() != 1 {
		t.Error("it is left out before there is an answer")
	}
	c.Answer(q, 1)
	if all, barred := c.Undecided(); !c.LeftOut(a) || c.Asked("a") || c.OpenQuestions() != 0 || all != 1 || barred != 0 {
		t.Errorf("after 'no' %d wait, and %d of them cannot be chosen", all, barred)
	}
	c.Answer(q, 0)
	if all, _ := c.Undecided(); c.LeftOut(a) || all != 2 {
		t.Errorf("after 'yes' %d wait", all)
	}
}

// What lies in a proposed project goes to the one that it is the same as, and back with the other answer.
func TestAnAnswerMovesWhatLiesInAProposedProject(t *testing.T) {
	p := Plan{ID: "p", Actions: []PlanAction{{ID: "new", Type: "CREATE_PROJECT"}, {ID: "in"}, {ID: "done", State: ActionApplied}, {ID: "other"}}}
	for i, parent := range []string{"channel", "new", "new", "elsewhere"} {
		p.Actions[i].Payload.Parent = parent
	}
	q := PlanQuestion{Options: []PlanOption{{Node: "old"}, {Node: "new"}}}
	if got := p.Moves(q, "old"); len(got) != 1 || got[0] != (PlaceActionRequest{"p", "in", "old"}) {
		t.Errorf("the answer 'yes' moves %+v", got)
	}
	if got := p.Moves(q, "new"); len(got) != 0 {
		t.Errorf("the answer 'no' moves %+v", got)
	}
	p.Actions[1].Payload.Parent, p.Actions[1].Placed = "old", true
	if got := p.Moves(q, "new"); len(got) != 1 || got[0] != (PlaceActionRequest{"p", "in", ""}) {
		t.Errorf("the answer 'no' after 'yes' moves %+v", got)
	}
	for _, other := range []PlanQuestion{{ActionID: "in", Options: q.Options}, {Options: []PlanOption{{}, {Node: "in"}}}, {Options: []PlanOption{{}, {Node: "old"}}}} {
		if got := p.Moves(other, "old"); len(got) != 0 {
			t.Errorf("the answer to %+v moves %+v", other, got)
		}
	}
}

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

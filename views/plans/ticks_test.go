package plans

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// modelOf is a model with actions: "b<a,c" is one with the id b that depends on a
// and c; a letter behind it is its state: . proposed, ! applied, - rejected, ? too
// uncertain to be applied.
func modelOf(actions ...string) *model {
	m := &model{decisions: newDecisions(), now: sample.Noon}
	var p api.Plan
	for _, text := range actions {
		a := api.PlanAction{Type: "CREATE_PLAN_MODULE", Confidence: 0.9, State: api.ActionProposed, RiskLevel: "LOW"}
		switch text[len(text)-1] {
		case '!':
			a.State = api.ActionApplied
		case '-':
			a.State = api.ActionRejected
		case '?':
			a.Confidence = 0.4
		}
		id, needs, _ := strings.Cut(strings.TrimRight(text, "!-?"), "<")
		a.ID, a.Payload.Title = id, "Title of "+id
		if needs != "" {
			a.Dependencies = strings.Split(needs, ",")
		}
		p.Actions = append(p.Actions, a)
	}
	m.setPlan(p)
	return m
}

func TestTickingTicksWhatItNeeds(t *testing.T) {
	for _, c := range []struct {
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
		m := modelOf(strings.Fields(c.actions)...)
		along, refused := m.tick(c.tick)
		if got := m.chosen(); !slices.Equal(got, c.chosen) || !slices.Equal(along, c.along) || !slices.Equal(refused, c.refused) {
			t.Errorf("%s, %s: chosen %v, along %v, refused %v", c.actions, c.tick, got, along, refused)
		}
	}
}

// A parent or a document that another action makes is needed, too.
func TestWhatAnActionLiesInIsNeeded(t *testing.T) {
	m := modelOf("channel", "doc", "project", "ticket")
	m.plan.Actions[2].Payload.Parent, m.plan.Actions[3].Payload.Parent, m.plan.Actions[3].Payload.DocID = "channel", "project", "doc"
	m.tick("ticket")
	if got := m.chosen(); len(got) != 4 {
		t.Errorf("chosen %v", got)
	}
	if along := m.untick("channel"); !slices.Equal(along, []string{"project", "ticket"}) || !slices.Equal(m.chosen(), []string{"doc"}) {
		t.Errorf("along %v, chosen %v", along, m.chosen())
	}
}

// An answer that names an uncertain action lets it be ticked; taking the answer
// back takes the tick away.
func TestAnAnswerLetsAnActionBeApplied(t *testing.T) {
	m := modelOf("a?", "b<a")
	q := api.PlanQuestion{Text: "Really?", Options: []api.PlanOption{{Text: "yes", Node: "a"}, {Text: "no"}}, Assumed: 1}
	m.plan.Questions = []api.PlanQuestion{q}
	if got := m.stateWord(m.plan.Actions[0]); got != needsAnswer {
		t.Errorf("it is %q", got)
	}
	m.answer(q, 0)
	m.tick("b")
	if got := m.chosen(); len(got) != 2 || m.questionNote(q) != "Your answer: yes" {
		t.Errorf("chosen %v, %q", got, m.questionNote(q))
	}
	if got := m.answersSent(); len(got) != 1 || got[0] != (api.PlanAnswer{}) {
		t.Errorf("sent %v", got)
	}
	if along := m.answer(q, 1); len(m.chosen()) != 0 || len(along) != 2 {
		t.Errorf("after the other answer %v are chosen, and %v lost their tick", m.chosen(), along)
	}
	if m.answer(q, 1); len(m.answersSent()) != 0 {
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
		m := modelOf(texts...)
		for range 20 {
			if id := fmt.Sprint("a", r.IntN(12)); r.IntN(3) == 0 {
				m.untick(id)
			} else {
				m.tick(id)
			}
			for _, id := range m.chosen() {
				a := m.plan.Actions[m.at[id]]
				for _, n := range m.needs(a) {
					if !m.ticks[n] && m.plan.Actions[m.at[n]].State != api.ActionApplied {
						t.Fatalf("%v: %s is ticked, and %s that it needs is not", texts, id, n)
					}
				}
				if !m.tickable(a) {
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
	m := modelOf(texts...)
	var all []string
	for _, a := range m.plan.Actions {
		all = append(all, a.ID)
	}
	m.tick(all...)
	if len(m.chosen()) != 2000 {
		t.Errorf("%d are ticked", len(m.chosen()))
	}
	if along := m.untick("a0"); len(along) != 1999 {
		t.Errorf("%d lost their tick along with the first", len(along))
	}
}

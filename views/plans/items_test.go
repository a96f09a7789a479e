package plans

import (
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/views/campaigns"
)

// full is a model with something of each kind.
func full() *model {
	m := modelOf("channel", "doc", "t1<channel", "t2<t1", "odd")
	p := m.plan
	p.Actions[0].Type, p.Actions[1].Type, p.Actions[4].Type = "CREATE_CHANNEL", "CREATE_DOC", noop
	p.Actions[2].Payload.Quotes = []api.PlanQuote{{Document: "b.md", Text: "do it"}}
	p.Actions[3].Payload.TicketID = "node7"
	p.Modules = []api.PlanModule{{ID: "m", Name: "Work", Actions: []string{"t1", "t2", "nobody"}, Status: "BLOCKED"}}
	p.Questions = []api.PlanQuestion{{Text: "Who?", Options: []api.PlanOption{{Text: "Ann"}, {Text: "Bob"}}, Assumed: 1}}
	p.Conflicts = []api.PlanConflict{{ActionID: "channel", With: []string{"node1"}, Alternatives: []string{"Use it"}, Risk: "two places"}}
	p.Delta = []api.PlanChange{{Kind: "changed", Document: "b.md", Text: "do it", From: &api.PlanQuote{Document: "a.md", Text: "did it"}},
		{Kind: "unchanged", Text: "same"}, {Kind: "gone", Text: "was", Node: "node7"}}
	p.Coverage = []api.PlanPassage{{Text: "do it", ActionIDs: []string{"t1"}}, {Text: "a wish", Reason: "nobody decided it"}}
	m.setPlan(p)
	return m
}

func keys(items []item) []string {
	var out []string
	for _, it := range items {
		out = append(out, it.key)
	}
	return out
}

// What needs an answer stands first, and nothing is left out.
func TestItems(t *testing.T) {
	m := full()
	want := []string{"question Who?", "conflict channeltwo places", "change changeddo it", "change gonewas", "group structure", "channel",
		"group documents", "doc", "module m", "t1", "t2", "group other", "odd", "group left out", "passage a wish"}
	if got := keys(m.items()); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	m.search = "title t2"
	if got := keys(m.items()); !slices.Equal(got, []string{"module m", "t2"}) {
		t.Errorf("the search finds %q", got)
	}
}

// A new version of a document shows which actions it affects.
func TestAChangeNamesItsActions(t *testing.T) {
	m := full()
	items := m.items()
	if got := items[2]; !slices.Equal(got.actions, []string{"t1"}) || got.note != "Changed in b.md · affects 1 action" {
		t.Errorf("the change affects %v: %q", got.actions, got.note)
	}
	if got := items[3]; !slices.Equal(got.actions, []string{"t2"}) || !strings.HasPrefix(got.note, "Gone in ") {
		t.Errorf("what is gone affects %v: %q", got.actions, got.note)
	}
}

func TestTickOfAModule(t *testing.T) {
	m := full()
	module := m.items()[8]
	states := []tickState{m.tickOf(module)}
	m.tick("t1")
	states = append(states, m.tickOf(module))
	m.tick("t2")
	states = append(states, m.tickOf(module))
	if want := []tickState{tickOff, tickSome, tickOn}; !slices.Equal(states, want) {
		t.Errorf("got %v, want %v", states, want)
	}
	if odd := m.items()[12]; m.tickOf(odd) != noTick {
		t.Error("what changes nothing can be ticked")
	}
}

// A module is blocked only as long as nothing in it is ready.
func TestAModuleIsNoLongerBlocked(t *testing.T) {
	m := full()
	m.plan.Actions[2].Blocked, m.plan.Actions[3].Blocked = true, true
	if got := m.items()[8].note; got != moduleWord("BLOCKED") {
		t.Errorf("it is %q", got)
	}
	m.plan.Actions[2].Blocked = false
	if got := m.items()[8].note; got != moduleWord("READY") {
		t.Errorf("with an action that is ready it is %q", got)
	}
}

// What is added and what is changed is marked, with owner and day beside its name.
func TestAfterLines(t *testing.T) {
	line := func(id string, touched bool) api.TreeLine {
		return api.TreeLine{Depth: 1, Kind: api.NodeTicket, ID: id, Text: id + ", Ann, 2027-01-01", Touched: touched}
	}
	got := afterLines(api.PreviewPlanResult{
		Before: []api.TreeLine{line("a", false), line("b", true)}, After: []api.TreeLine{line("a", false), line("b", true), line("c", true)},
		Steps: []api.Step{{Op: "update", Node: "b", After: &api.Node{}}, {Op: "insert", Node: "c", After: &api.Node{Name: "C"}}, {Op: "update", Node: "c", After: &api.Node{Name: "C", Owner: "Ann", Due: "2027-01-01"}}},
	})
	want := []campaigns.Mark{campaigns.Unmarked, campaigns.Changed, campaigns.Added}
	for i, l := range got {
		if l.Mark != want[i] {
			t.Errorf("line %d is %+v", i, l)
		}
	}
	if got[2].Node.Name != "C" || got[2].Note != "Ann · 2027-01-01" {
		t.Errorf("what is added is %+v", got[2])
	}
}

func TestStates(t *testing.T) {
	for want, change := range map[string]func(*api.PlanAction){
		"ready":           func(*api.PlanAction) {},
		"blocked":         func(a *api.PlanAction) { a.Blocked = true },
		"applied":         func(a *api.PlanAction) { a.State = api.ActionApplied },
		"rejected":        func(a *api.PlanAction) { a.State, a.Blocked = api.ActionRejected, true },
		"failed":          func(a *api.PlanAction) { a.State = api.ActionFailed },
		"undone":          func(a *api.PlanAction) { a.State = api.ActionUndone },
		"uncertain":       func(a *api.PlanAction) { a.Confidence, a.Blocked = 0.59, true },
		"for information": func(a *api.PlanAction) { a.Type = noop },
	} {
		m := modelOf("a")
		change(&m.plan.Actions[0])
		if got := m.stateWord(m.plan.Actions[0]); got != want {
			t.Errorf("it is %q, want %q", got, want)
		}
	}
}

func TestLocate(t *testing.T) {
	text := strings.Repeat("before it\n", 200) + "Once the signal\n  is tested, Mei chooses.\n" + strings.Repeat("after it\n", 200)
	start := strings.Index(text, "Once")
	doc := api.UploadText{Text: text, Blocks: []api.UploadBlock{{Start: 0, End: start, Place: "line 1"}, {Start: start, End: start + 30, Place: "line 201"}}}
	p := locate(doc, "Once the signal is tested, Mei")
	if !p.found || p.text != "Once the signal\n  is tested, Mei" || p.place != "line 201" {
		t.Errorf("found %+v", p)
	}
	if !strings.HasPrefix(p.before, "…before it\n") || !strings.HasSuffix(p.before, "before it\n") || len(p.before) > around+10 {
		t.Errorf("before it stands %q", p.before)
	}
	if !strings.HasPrefix(p.after, " chooses.\n") || !strings.HasSuffix(p.after, "after it\n…") || len(p.after) > around+10 {
		t.Errorf("after it stands %q", p.after)
	}
	for _, quote := range []string{"", " ", "Once the moon", "tested, Mei chooses. before"} {
		if p := locate(doc, quote); p.found || p.text != quote {
			t.Errorf("%q is found as %+v", quote, p)
		}
	}
}

// TestHostilePlans puts hostile texts wherever a plan has text.
func TestHostilePlans(t *testing.T) {
	for _, text := range kittest.HostileTexts(40) {
		m := full()
		p := m.plan
		p.Actions[2] = api.PlanAction{ID: text, Type: text, Reason: text, Confidence: 2, RiskLevel: text, Dependencies: []string{text, "x"}, State: api.ActionState(text), NodeID: text,
			Payload: api.PlanPayload{Title: text, Parent: text, Owner: text, Due: text, Quotes: []api.PlanQuote{{Document: text, Text: text}}, Document: text, DocID: text, Tags: []string{text}}}
		p.Actions[3].State, p.Actions[3].Failure = api.ActionFailed, text
		p.Modules = []api.PlanModule{{ID: text, Name: text, Objective: text, Actions: []string{text}, Status: text}}
		p.Questions = []api.PlanQuestion{{Text: text, Options: []api.PlanOption{{Text: text}}, Assumed: 0}, {Assumed: 9}}
		p.Conflicts = []api.PlanConflict{{With: []string{text}, Alternatives: []string{text}, Risk: text}}
		p.Delta = []api.PlanChange{{Kind: text, Document: text, Text: text, From: &api.PlanQuote{Text: text}, Node: text}}
		p.Coverage = []api.PlanPassage{{Document: text, Text: text, Reason: text}}
		m.setPlan(p)
		words := []string{planName(api.PlanSummary{Intent: text}), uploadNote(api.Asset{Problem: &api.UploadProblem{Message: text}}), resultText(api.ApplyPlanResult{
			CreatedIDs: []string{text}, Failed: []api.FailedAction{{Reason: text}}}), m.alongText([]string{text}, "")}
		for _, it := range m.items() {
			row, facts := m.rowOf(it), m.factsOf(it)
			words = append(words, row.title, row.note, row.state, facts.about, facts.failure)
			for _, f := range facts.facts {
				words = append(words, f)
			}
		}
		for _, g := range m.graphItems() {
			words = append(words, g.title, g.note)
		}
		kittest.CheckTexts(t, text, words)
	}
}

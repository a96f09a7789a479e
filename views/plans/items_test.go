package plans

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/campaigns"
	"github.com/nod-app/nod/views/plans/graph"
)

// modelOf is a model of a plan with these actions, which can be applied.
func modelOf(ids ...string) *model {
	var p api.Plan
	for _, id := range ids {
		p.Actions = append(p.Actions, api.PlanAction{ID: id, Type: "CREATE_PLAN_MODULE", Confidence: 0.9, State: api.ActionProposed, RiskLevel: "LOW", Payload: api.PlanPayload{Title: "Title of " + id}})
	}
	return &model{PlanChoice: api.NewPlanChoice(p), now: sample.Noon}
}

// full is a model with something of each kind.
func full() *model {
	m := modelOf("channel", "doc", "t1", "t2", "odd")
	p := m.Plan
	p.Actions[0].Type, p.Actions[1].Type, p.Actions[4].Type = "CREATE_CHANNEL", "CREATE_DOC", api.ActionNoop
	p.Actions[2].Needs, p.Actions[3].Needs = []string{"channel"}, []string{"t1"}
	p.Actions[2].Module, p.Actions[3].Module = "m", "m"
	p.Actions[2].Payload.Quotes = []api.PlanQuote{{Document: "b.md", Text: "do it"}}
	p.Actions[3].Payload.TicketID = "node7"
	p.Modules = []api.PlanModule{{ID: "m", Name: "Work", Actions: []string{"t1", "t2", "nobody"}, Status: "BLOCKED"}}
	p.Questions = []api.PlanQuestion{{Text: "Who?", Options: []api.PlanOption{{Text: "Ann"}, {Text: "Bob"}}, Assumed: 1}}
	p.Conflicts = []api.PlanConflict{{ActionID: "channel", With: []string{"node1"}, Alternatives: []string{"Use it"}, Risk: "two places"}}
	p.Delta = []api.PlanChange{{Change: api.Change{Kind: "changed", Quote: api.PlanQuote{Document: "b.md", Text: "do it"}, From: &api.PlanQuote{Document: "a.md", Text: "did it"}}, Actions: []string{"t1"}},
		{Change: api.Change{Kind: "unchanged", Quote: api.PlanQuote{Text: "same"}}}, {Change: api.Change{Kind: "gone", Quote: api.PlanQuote{Text: "was"}, Node: "node7"}, Actions: []string{"t2"}}}
	p.Coverage = []api.PlanPassage{{Quote: api.PlanQuote{Text: "do it"}, ActionIDs: []string{"t1"}}, {Quote: api.PlanQuote{Text: "a wish"}, Reason: "nobody decided it"}}
	m.Use(p)
	return m
}

// fact is the text of a fact; "" if there is none.
func fact(f rowFacts, label string) string {
	for _, x := range f.facts {
		if x[0] == label {
			return x[1]
		}
	}
	return ""
}

func keys(items []item) []string {
	var out []string
	for _, it := range items {
		out = append(out, it.key)
	}
	return out
}

// What needs an answer is first, and nothing is left out.
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
	m.Tick("t1")
	states = append(states, m.tickOf(module))
	m.Tick("t2")
	states = append(states, m.tickOf(module))
	if want := []tickState{tickOff, tickSome, tickOn}; !slices.Equal(states, want) {
		t.Errorf("got %v, want %v", states, want)
	}
	if odd := m.items()[12]; m.tickOf(odd) != noTick {
		t.Error("what changes nothing can be ticked")
	}
}

// What is added and what is changed is marked, with owner and day beside its name.
func TestAfterLines(t *testing.T) {
	line := func(id string, touched bool) api.TreeLine {
		return api.TreeLine{Depth: 1, Kind: api.NodeTicket, ID: id, Text: id + ", Ann, 2027-01-01", Touched: touched}
	}
	got := afterLines(api.PreviewPlanResult{
		Before: []api.TreeLine{line("a", false), line("b", true)}, After: []api.TreeLine{line("a", false), line("b", true), line("c", true)},
		Steps: []api.Step{{Op: "update", Node: "b", Before: &api.Node{Owner: "Bo"}, After: &api.Node{Name: "B", Owner: "Ann"}}, {Op: "insert", Node: "c", After: &api.Node{Name: "C"}}, {Op: "update", Node: "c", Before: &api.Node{Name: "C", Owner: "Bo"}, After: &api.Node{Name: "C", Owner: "Ann", Due: "2027-01-01"}}},
	})
	want := []campaigns.Mark{campaigns.Unmarked, campaigns.Changed, campaigns.Added}
	for i, l := range got {
		if l.Mark != want[i] {
			t.Errorf("line %d is %+v", i, l)
		}
	}
	if got[1].Note != "Ann (was Bo)" {
		t.Errorf("what is changed is %+v", got[1])
	}
	if got[2].Node.Name != "C" || got[2].Note != "Ann · 1 Jan 2027" {
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
		"for information": func(a *api.PlanAction) { a.Type = api.ActionNoop },
	} {
		m := modelOf("a")
		change(&m.Plan.Actions[0])
		if got := m.stateWord(m.Plan.Actions[0]); got != want {
			t.Errorf("it is %q, want %q", got, want)
		}
	}
}

// What is asked about says so, and the answer is in its place.
func TestAnAnswerIsShown(t *testing.T) {
	m := modelOf("a")
	m.Plan.Actions[0].Confidence = 0.4
	q := api.PlanQuestion{Text: "Really?", Options: []api.PlanOption{{Text: "yes", Node: "a"}, {Text: "no"}}, Assumed: 1}
	m.Plan.Questions = []api.PlanQuestion{q}
	if got := m.stateWord(m.Plan.Actions[0]); got != needsAnswer || m.questionNote(q) != "Question · assumed: no" {
		t.Errorf("it is %q: %q", got, m.questionNote(q))
	}
	m.Answer(q, 0)
	if got := m.stateWord(m.Plan.Actions[0]); got != "ready" || m.questionNote(q) != "Your answer: yes" {
		t.Errorf("answered it is %q: %q", got, m.questionNote(q))
	}
}

// What waits for something that needs an answer cannot be ticked: its box and the foot say so.
func TestWhatWaitsForAnAnswerIsBarred(t *testing.T) {
	m := modelOf("a", "b", "c")
	m.Plan.Actions[0].Confidence, m.Plan.Actions[1].Needs = 0.4, []string{"a"}
	m.Plan.Questions = []api.PlanQuestion{{Text: "Really?", Options: []api.PlanOption{{Text: "yes", Node: "a"}}}}
	m.TickAll()
	for id, want := range map[string]tickState{"a": tickBarred, "b": tickBarred, "c": tickOn} {
		if got := m.tickOf(item{kind: actionItem, key: id}); got != want {
			t.Errorf("the tick of %s is %d, want %d", id, got, want)
		}
	}
	if m.tickOf(item{kind: moduleItem, actions: []string{"b", "c"}}) != tickSome {
		t.Error("a group of which one waits for an answer is not ticked in part")
	}
	if m.countText() != "1 of 3 actions ticked · 1 question open" {
		t.Errorf("it says %q", m.countText())
	}
	m.Answer(m.Plan.Questions[0], 0)
	if m.tickOf(item{kind: actionItem, key: "b"}) != tickOff || m.moreText() != "" {
		t.Errorf("after the answer it says %q", m.moreText())
	}
}

// A conflict has no row of its own if a question asks about it, or if its action was decided.
func TestAConflictIsAskedAboutOnce(t *testing.T) {
	m := modelOf("a", "b", "c")
	m.Plan.Conflicts = []api.PlanConflict{{ActionID: "a", With: []string{"there"}}, {ActionID: "b", With: []string{"there"}}, {ActionID: "c", With: []string{"there"}}}
	m.Plan.Questions = []api.PlanQuestion{{Text: "Same?", Options: []api.PlanOption{{Node: "there"}, {Node: "a"}}}}
	m.Plan.Actions[2].State = api.ActionRejected
	var got []string
	for _, it := range m.openItems() {
		if it.kind == conflictItem {
			got = append(got, it.actions...)
		}
	}
	if !slices.Equal(got, []string{"b"}) {
		t.Errorf("the conflicts are about %q", got)
	}
}

// What is approved is counted by what it makes.
func TestWhatIsApprovedIsCounted(t *testing.T) {
	m := modelOf("a", "b", "c", "d")
	for i, kind := range []string{"CREATE_PROJECT", "CREATE_PLAN_MODULE", "CREATE_PLAN_MODULE", "LINK_DOC"} {
		m.Plan.Actions[i].Type = kind
	}
	if got := m.kindsText([]string{"a", "b", "c", "d"}); got != "1 project, 1 link to a document, 2 tickets" {
		t.Errorf("%q", got)
	}
}

func TestGraphGolden(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	m := full()
	m.Tick("t2")
	g := graph.New(func() fyne.KeyModifier { return 0 }, func(int) {})
	win := test.NewTempWindow(t, g.Box)
	win.SetPadded(false)
	win.Resize(fyne.NewSize(480, 500))
	g.Set(m.graphItems())
	g.Select(2, true)
	kittest.Golden(t, goldenFiles, "graph", nil, kittest.Parts{"graph": g}, "graph")
}

// TestHostilePlans puts hostile texts wherever a plan has text.
func TestHostilePlans(t *testing.T) {
	for _, text := range kittest.HostileTexts(40) {
		m := full()
		p := m.Plan
		p.Actions[2] = api.PlanAction{ID: text, Type: text, Reason: text, Confidence: 2, RiskLevel: text, Dependencies: []string{text, "x"}, State: api.ActionState(text), NodeID: text,
			Payload: api.PlanPayload{Title: text, Parent: text, Owner: text, Due: text, Quotes: []api.PlanQuote{{Document: text, Text: text}}, Document: text, DocID: text, Tags: []string{text}}}
		p.Actions[3].State, p.Actions[3].Failure = api.ActionFailed, text
		p.Modules = []api.PlanModule{{ID: text, Name: text, Objective: text, Actions: []string{text}, Status: api.ModuleStatus(text)}}
		p.Questions = []api.PlanQuestion{{Text: text, Options: []api.PlanOption{{Text: text}}, Assumed: 0}, {Assumed: 9}}
		p.Conflicts = []api.PlanConflict{{With: []string{text}, Alternatives: []string{text}, Risk: text}}
		p.Delta = []api.PlanChange{{Change: api.Change{Kind: api.ChangeKind(text), Quote: api.PlanQuote{Document: text, Text: text}, From: &api.PlanQuote{Text: text}, Node: text}}}
		p.Coverage = []api.PlanPassage{{Quote: api.PlanQuote{Document: text, Text: text}, Reason: text}}
		m.Use(p)
		words := []string{planName(api.PlanSummary{Intent: text}), uploadNote(api.Asset{Problem: &api.UploadProblem{Message: text}}), resultText(api.ApplyPlanResult{
			Created: []string{text}, Failed: []api.FailedAction{{Reason: text}}}), m.alongText([]string{text}, "")}
		for _, it := range m.items() {
			row, facts := m.rowOf(it), m.factsOf(it)
			words = append(words, row.title, row.note, row.state, facts.about, facts.failure)
			for _, f := range facts.facts {
				words = append(words, f[1])
			}
		}
		for _, g := range m.graphItems() {
			words = append(words, g.Title, g.Note)
		}
		kittest.CheckTexts(t, text, words)
	}
}

// What was created is called by its title, and comes after what waits.
func TestAnAppliedPlanSpeaksInNames(t *testing.T) {
	actions := []api.PlanAction{
		{ID: "a", Payload: api.PlanPayload{Title: "Livestream"}, State: api.ActionApplied},
		{ID: "b", Payload: api.PlanPayload{Title: "Test the signal"}, State: api.ActionApplied},
		{ID: "c", Payload: api.PlanPayload{Title: "Book the pier"}},
	}
	if got := resultText(api.ApplyPlanResult{Applied: 2, Created: []string{"Livestream", "Test the signal"}}); !strings.Contains(got, "created Livestream, Test the signal") {
		t.Errorf("%q", got)
	}
	m := &model{PlanChoice: api.NewPlanChoice(api.Plan{Actions: actions})}
	var got []string
	for _, it := range m.items() {
		got = append(got, it.title)
	}
	if want := []string{"Other", "Book the pier", "Applied", "Livestream", "Test the signal"}; !slices.Equal(got, want) {
		t.Errorf("the rows are %q, want %q", got, want)
	}
}

// What a document lists are rows, with days as people write them; the rest is its summary.
func TestADocumentIsSummarisedInRows(t *testing.T) {
	a := api.Asset{UploadedAt: sample.Noon(), Summary: []api.SummaryLine{{Text: "Harbour Swim 2027: brief"}, {Label: "Deadlines", Text: "2027-03-01 Ask the radio club"}}, ModelSummary: "A swim."}
	got := documentFacts(a, sample.Noon())
	want := [][2]string{{"Summary", "A swim.\nHarbour Swim 2027: brief"}, {"Deadlines", "1 Mar 2027 Ask the radio club"}, {"Tags", ""}, {"Added", "today 12:00:00"}}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

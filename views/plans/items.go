package plans

import (
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/views/kit"
)

// itemKind is what a row of the list represents.
type itemKind int

const (
	questionItem itemKind = iota
	conflictItem
	changeItem // of a new version of a document
	moduleItem
	actionItem
	passageItem  // of a document, that leads to nothing on purpose
	documentItem // of the documents, while they have the focus
)

// item is one row of the list of a plan.
type item struct {
	kind    itemKind
	key     string // the same for the same thing when the plan is read again
	index   int    // of the question, conflict, change or action in the plan
	title   string
	note    string
	actions []string // of a module, a conflict or a change: the ids of its actions
}

// model is what the page knows.
type model struct {
	api.OpenedPlan // its id is empty: the first one is wanted
	*api.PlanChoice
	search   string
	model    api.PlanModel // that would suggest work
	loading  kit.Loading
	now      func() time.Time
	decision string   // the last one that was applied, for what failed
	applying []string // the actions that are being applied; nil: none are
	next     string   // the campaign of the next plan, as the person chose it
}

// name returns what an action or a node of the campaign is called.
func (m *model) name(id string) string {
	if a, ok := m.Action(id); ok {
		return kit.CleanTo(a.Payload.Title, 200)
	}
	if name := m.Plan.Names[id]; name != "" {
		return kit.CleanTo(name, 200)
	}
	return kit.CleanTo(id, 60)
}

// items returns the rows of the plan: what needs an answer first, then the actions
// by module.
func (m *model) items() []item {
	var out []item
	if m.search == "" {
		out = append(out, m.openItems()...)
	}
	for _, g := range m.groups() {
		var rows []item
		for _, id := range g.actions {
			if i, _ := m.Index(id); m.matches(m.Plan.Actions[i]) {
				rows = append(rows, item{kind: actionItem, key: id, index: i, title: m.name(id), note: actionNote(m.Plan.Actions[i])})
			}
		}
		if len(rows) > 0 {
			out = append(append(out, g), rows...)
		}
	}
	return append(out, m.leftOut()...)
}

// leftOut returns the passages that lead to nothing, each with the reason.
func (m *model) leftOut() []item {
	var out []item
	for i, c := range m.Plan.Coverage {
		if len(c.ActionIDs) == 0 && m.search == "" {
			out = append(out, item{kind: passageItem, key: "passage " + c.Document + c.Text, index: i, title: kit.Clean(c.Text), note: kit.Join(kit.CleanTo(c.Document, 60), kit.Clean(c.Reason))})
		}
	}
	if len(out) > 0 {
		out = append([]item{{kind: moduleItem, key: "group left out", index: -1, title: lang.T("Left out on purpose"), note: lang.T("%s without an action", kit.Number(len(out), "%s passage", "%s passages"))}}, out...)
	}
	return out
}

// openItems returns questions, conflicts and what a new version of a document changed.
func (m *model) openItems() []item {
	var out []item
	for i, q := range m.Plan.Questions {
		out = append(out, item{kind: questionItem, key: "question " + q.Text, index: i, title: kit.Clean(q.Text), note: m.questionNote(q)})
	}
	for i, c := range m.Plan.Conflicts {
		if a, ok := m.Action(c.ActionID); m.Questioned(c) || ok && !a.Waits() {
			continue
		}
		out = append(out, item{kind: conflictItem, key: "conflict " + c.ActionID + c.Risk, index: i, title: m.conflictTitle(c), note: lang.T("Conflict · %s", kit.Clean(c.Risk)), actions: []string{c.ActionID}})
	}
	for i, c := range m.Plan.Delta {
		if c.Kind != "unchanged" {
			out = append(out, item{kind: changeItem, key: "change " + string(c.Kind) + c.Text, index: i, title: kit.Clean(c.Text), note: changeNote(c), actions: c.Actions})
		}
	}
	return out
}

func (m *model) conflictTitle(c api.PlanConflict) string {
	if c.ActionID != "" {
		return m.name(c.ActionID)
	}
	var with []string
	for _, id := range c.With {
		with = append(with, m.name(id))
	}
	return kit.Clean(strings.Join(with, " – "))
}

// groups returns the modules, before them what belongs to none, by what it is.
func (m *model) groups() []item {
	var modules []item
	for i, mod := range m.Plan.Modules {
		modules = append(modules, item{kind: moduleItem, key: "module " + mod.ID, index: i, title: kit.Clean(mod.Name), note: moduleWord(mod)})
	}
	rest := []item{
		{kind: moduleItem, key: "group structure", index: -1, title: lang.T("Structure")},
		{kind: moduleItem, key: "group documents", index: -1, title: lang.T("Documents")},
		{kind: moduleItem, key: "group other", index: -1, title: lang.T("Other")},
		{kind: moduleItem, key: "group applied", index: -1, title: lang.T("Applied")},
	}
	for _, a := range m.Plan.Actions {
		g := &rest[groupOf(a)]
		if i := slices.IndexFunc(m.Plan.Modules, func(mod api.PlanModule) bool { return a.Module != "" && mod.ID == a.Module }); i >= 0 && a.State != api.ActionApplied {
			g = &modules[i]
		}
		g.actions = append(g.actions, a.ID)
	}
	return append(rest[:2:2], append(modules, rest[2:]...)...)
}

// groupOf returns where an action of no module is; what is done comes last.
func groupOf(a api.PlanAction) int {
	switch {
	case a.State == api.ActionApplied:
		return 3
	case a.Type == "CREATE_CHANNEL" || a.Type == "CREATE_PROJECT":
		return 0
	case a.Type == "CREATE_DOC" || a.Type == "LINK_DOC":
		return 1
	}
	return 2
}

func (m *model) matches(a api.PlanAction) bool {
	return m.search == "" || safetext.HasWords(a.Payload.Title+" "+a.Reason+" "+a.Payload.Owner+" "+typeWord(a.Type)+" "+lang.Text(m.stateWord(a)), m.search)
}

// tickState is how much of a row is ticked.
type tickState int

const (
	noTick     tickState = iota // there is nothing to decide
	tickBarred                  // it waits for something else
	tickOff
	tickSome
	tickOn
)

func (m *model) tickOf(it item) tickState {
	waits, can, on := m.TicksOf(append(slices.Clone(it.actions), it.key)...)
	switch {
	case waits == 0:
		return noTick
	case can == 0:
		return tickBarred
	case on == 0:
		return tickOff
	case on < waits:
		return tickSome
	}
	return tickOn
}

// tickIDs returns the actions that the tick of a row is about.
func (m *model) tickIDs(it item) []string {
	return m.Applicable(append(slices.Clone(it.actions), it.key)...)
}

package plans

import (
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// itemKind is what a row of the list stands for.
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
	actions []string // of a module or a change: the ids of its actions
}

// model is what the page knows.
type model struct {
	plans     []api.PlanSummary
	campaigns []api.CampaignSummary
	plan      api.Plan
	uploads   api.UploadsResult
	model     api.PlanModel // that would suggest work
	decisions
	search   string
	loading  kit.Loading
	id       string // of the plan that is shown; empty: the first one
	now      func() time.Time
	decision string // the last one that was applied, for what failed
	next     string // the campaign of the next plan, as the person chose it
	at       map[string]int
	names    nodeNames
	revision int // grows when the plan, a tick or an answer changes
}

// summary is the plan that is shown, as the list of plans has it.
func (m *model) summary() (api.PlanSummary, bool) {
	i := slices.IndexFunc(m.plans, func(p api.PlanSummary) bool { return p.ID == m.id })
	if i < 0 {
		return api.PlanSummary{}, false
	}
	return m.plans[i], true
}

// setPlan takes a plan that was read.
func (m *model) setPlan(p api.Plan) {
	m.plan, m.at = p, map[string]int{}
	for i, a := range p.Actions {
		m.at[a.ID] = i
	}
	m.keep()
	m.revision++
}

// title is what an action is called.
func (m *model) title(id string) string {
	i, ok := m.at[id]
	if !ok {
		return kit.CleanTo(id, 60)
	}
	return kit.CleanTo(m.plan.Actions[i].Payload.Title, 200)
}

// count is how many actions are in a state.
func (m *model) count(state api.ActionState) int {
	n := 0
	for _, a := range m.plan.Actions {
		if a.State == state {
			n++
		}
	}
	return n
}

// items are the rows of the plan: what needs an answer first, then the actions
// by module.
func (m *model) items() []item {
	var out []item
	if m.search == "" {
		out = append(out, m.openItems()...)
	}
	for _, g := range m.groups() {
		var rows []item
		for _, id := range g.actions {
			if a := m.plan.Actions[m.at[id]]; m.matches(a) {
				rows = append(rows, item{kind: actionItem, key: id, index: m.at[id], title: m.title(id), note: m.actionNote(a)})
			}
		}
		if len(rows) > 0 {
			out = append(append(out, g), rows...)
		}
	}
	return append(out, m.leftOut()...)
}

// leftOut are the passages that lead to nothing, each with the reason.
func (m *model) leftOut() []item {
	var out []item
	for i, c := range m.plan.Coverage {
		if len(c.ActionIDs) == 0 && m.search == "" {
			out = append(out, item{kind: passageItem, key: "passage " + c.Document + c.Text, index: i, title: kit.Clean(c.Text), note: kit.Join(kit.CleanTo(c.Document, 60), kit.Clean(c.Reason))})
		}
	}
	if len(out) > 0 {
		out = append([]item{{kind: moduleItem, key: "group left out", index: -1, title: "Left out on purpose", note: kit.Number(len(out), "passage") + " without an action"}}, out...)
	}
	return out
}

// openItems are questions, conflicts and what a new version of a document changed.
func (m *model) openItems() []item {
	var out []item
	for i, q := range m.plan.Questions {
		out = append(out, item{kind: questionItem, key: "question " + q.Text, index: i, title: kit.Clean(q.Text), note: m.questionNote(q)})
	}
	for i, c := range m.plan.Conflicts {
		out = append(out, item{kind: conflictItem, key: "conflict " + c.ActionID + c.Risk, index: i, title: m.conflictTitle(c), note: "Conflict · " + kit.Clean(c.Risk)})
	}
	for i, c := range m.plan.Delta {
		if c.Kind != "unchanged" {
			affected := m.affected(c)
			out = append(out, item{kind: changeItem, key: "change " + c.Kind + c.Text, index: i, title: kit.Clean(c.Text), note: changeNote(c, len(affected)), actions: affected})
		}
	}
	return out
}

func (m *model) conflictTitle(c api.PlanConflict) string {
	if c.ActionID != "" {
		return m.title(c.ActionID)
	}
	var with []string
	for _, id := range c.With {
		with = append(with, m.title(id))
	}
	return kit.Clean(strings.Join(with, " – "))
}

// affected are the actions that a change of a document is about.
func (m *model) affected(c api.PlanChange) []string {
	var out []string
	for _, a := range m.plan.Actions {
		rests := func(q api.PlanQuote) bool {
			return q.Document == c.Document && q.Text == c.Text || c.From != nil && q == *c.From
		}
		if c.Node != "" && (a.Payload.TicketID == c.Node || a.ID == c.Node) || slices.ContainsFunc(a.Payload.Quotes, rests) {
			out = append(out, a.ID)
		}
	}
	return out
}

// groups are the modules, before them what belongs to none, by what it is.
func (m *model) groups() []item {
	in := map[string]bool{}
	var modules []item
	for i, mod := range m.plan.Modules {
		g := item{kind: moduleItem, key: "module " + mod.ID, index: i, title: kit.Clean(mod.Name), note: moduleWord(mod.Status)}
		if mod.Status == "BLOCKED" && !m.blocked(mod.Actions) {
			g.note = moduleWord("READY") // its structure was applied since the plan was built
		}
		for _, id := range mod.Actions {
			if _, known := m.at[id]; known && !in[id] {
				in[id] = true
				g.actions = append(g.actions, id)
			}
		}
		modules = append(modules, g)
	}
	rest := []item{
		{kind: moduleItem, key: "group structure", index: -1, title: "Structure"},
		{kind: moduleItem, key: "group documents", index: -1, title: "Documents"},
		{kind: moduleItem, key: "group other", index: -1, title: "Other"},
	}
	for _, a := range m.plan.Actions {
		if !in[a.ID] {
			g := &rest[groupOf(a.Type)]
			g.actions = append(g.actions, a.ID)
		}
	}
	return append(rest[:2:2], append(modules, rest[2])...)
}

// blocked says whether all of these actions are that are there.
func (m *model) blocked(ids []string) bool {
	return !slices.ContainsFunc(ids, func(id string) bool {
		i, ok := m.at[id]
		return ok && !m.plan.Actions[i].Blocked
	})
}

func groupOf(actionType string) int {
	switch actionType {
	case "CREATE_CHANNEL", "CREATE_PROJECT":
		return 0
	case "CREATE_DOC", "LINK_DOC":
		return 1
	}
	return 2
}

func (m *model) matches(a api.PlanAction) bool {
	if m.search == "" {
		return true
	}
	text := strings.ToLower(a.Payload.Title + " " + a.Reason + " " + a.Payload.Owner + " " + typeWord(a.Type) + " " + m.stateWord(a))
	for _, w := range strings.Fields(strings.ToLower(m.search)) {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// tickState is how much of a row is ticked.
type tickState int

const (
	noTick tickState = iota // it cannot be ticked
	tickOff
	tickSome
	tickOn
)

func (m *model) tickOf(it item) tickState {
	var all, on int
	switch it.kind {
	case actionItem:
		if m.tickable(m.plan.Actions[it.index]) {
			all++
		}
		if m.ticks[it.key] {
			on++
		}
	case moduleItem, changeItem:
		for _, id := range it.actions {
			if m.tickable(m.plan.Actions[m.at[id]]) {
				all++
			}
			if m.ticks[id] {
				on++
			}
		}
	}
	switch {
	case all == 0:
		return noTick
	case on == 0:
		return tickOff
	case on < all:
		return tickSome
	}
	return tickOn
}

// tickIDs are the actions that the tick of a row is about.
func (m *model) tickIDs(it item) []string {
	var out []string
	for _, id := range append(slices.Clone(it.actions), it.key) {
		if i, ok := m.at[id]; ok && m.tickable(m.plan.Actions[i]) {
			out = append(out, id)
		}
	}
	return out
}

// Package plan has what a plan consists of, and what can be done with one without reading any
// document: place, register, choose, build again and apply.
package plan

import "slices"

// ModuleStatus says whether a module's actions could be applied.
type ModuleStatus string

// The states of a module.
const (
	ModuleDraft   ModuleStatus = "DRAFT"   // holds an action below LowConfidence, or one that breaks a constraint
	ModuleReady   ModuleStatus = "READY"   // depends on nothing that is not there
	ModuleBlocked ModuleStatus = "BLOCKED" // until the structure that it needs is approved
)

// Module groups the actions of one objective.
type Module struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	Objective   string       `json:"objective"`
	ContextRefs []string     `json:"contextRefs"` // ids of nodes and names of documents
	Actions     []string     `json:"actions"`     // ids, in the order of the plan
	Status      ModuleStatus `json:"status"`      // DRAFT, READY or BLOCKED
}

// Question is one that the plan cannot answer from the documents.
type Question struct {
	Text    string   `json:"text" said:""`
	Options []Option `json:"options"` // at least two
	Assumed int      `json:"assumed"` // index of the option that Nod would take; nothing is applied because of it

	ActionID string `json:"actionId,omitempty"` // the question is where this action belongs; plans/place answers it with the node of an option
}

// Names reports whether an option of the question means a node or action.
func (q Question) Names(id string) bool {
	return slices.ContainsFunc(q.Options, func(o Option) bool { return o.Node == id })
}

// Option is one answer to a question.
type Option struct {
	Text string `json:"text" said:""`
	Node string `json:"node,omitempty"` // the node or action that it means
}

// Conflict is a contradiction between documents, or a document and the campaign.
type Conflict struct {
	ActionID     string   `json:"actionId,omitempty"`
	With         []string `json:"with"` // ids of nodes and actions
	Alternatives []string `json:"alternatives" said:""`
	Risk         string   `json:"risk" said:""` // what goes wrong if the wrong alternative is taken
}

// Passage is a passage with a task, a date, an owner or a decision, and where it leads.
type Passage struct {
	Quote
	ActionIDs []string `json:"actionIds"`      // empty: it deliberately leads to nothing
	Reason    string   `json:"reason" said:""` // why it leads to nothing
}

// ChangeKind says how an item of a newer version of a document differs.
type ChangeKind string

// The kinds of changes.
const (
	Added     ChangeKind = "added"
	Changed   ChangeKind = "changed"
	Gone      ChangeKind = "gone"
	Unchanged ChangeKind = "unchanged"
)

// Change is one item of the difference between two versions of a document.
type Change struct {
	Kind ChangeKind `json:"kind"` // added, changed, gone or unchanged
	Quote
	From *Quote `json:"from,omitempty"` // the passage in the older version
	Node string `json:"node,omitempty"` // the ticket that represents it
}

// Match is a name in a document and the node, or the action, that it represents.
type Match struct {
	Name       string  `json:"name"`
	Document   string  `json:"document"`
	Node       string  `json:"node"`
	Confidence float64 `json:"confidence"` // 0..1
}

// NoPlan says why there is nothing to plan.
type NoPlan struct {
	Code   string `json:"code"`
	Reason string `json:"reason" said:""`
}

// Plan is what a review starts from.
type Plan struct {
	Actions   []Action   `json:"actions"` // each after all that it depends on
	Modules   []Module   `json:"modules"`
	Questions []Question `json:"questions"` // at most five
	Conflicts []Conflict `json:"conflicts"`
	Coverage  []Passage  `json:"coverage"`
	Delta     []Change   `json:"delta,omitempty"` // new versions of a document only
	Map       []Match    `json:"map"`
	NoPlan    *NoPlan    `json:"noop"`

	Suggestions   []Suggestion            `json:"suggestions,omitempty"`   // with what became of each
	Placements    map[string]Placement    `json:"placements,omitempty"`    // by the id of an action, also of one that is not proposed now
	Registrations map[string]Registration `json:"registrations,omitempty"` // by the name of a document
	Constraints   []Constraint            `json:"constraints,omitempty"`
}

// MaxQuestions is the most that someone is asked about a plan.
const MaxQuestions = 5

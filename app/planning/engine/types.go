package engine

// ActionType says what an action would do.
type ActionType string

// The types of actions of the planning contract (section 3).
const (
	CreateChannel    ActionType = "CREATE_CHANNEL"
	CreateProject    ActionType = "CREATE_PROJECT"
	CreateDoc        ActionType = "CREATE_DOC"
	CreatePlanModule ActionType = "CREATE_PLAN_MODULE"
	LinkDoc          ActionType = "LINK_DOC"
	Noop             ActionType = "NOOP"
)

// Risk is the risk of applying an action.
type Risk string

// The risk levels of the contract.
const (
	RiskLow    Risk = "LOW"
	RiskMedium Risk = "MEDIUM"
	RiskHigh   Risk = "HIGH"
)

// LowConfidence is the threshold of the contract (docs/contracts.md): what is
// less certain is asked about and cannot be applied.
const LowConfidence = 0.6

// Action is one proposed change to the campaign.
type Action struct {
	ID           string     `json:"id"` // stable: the same document and work give the same id
	Type         ActionType `json:"type"`
	Reason       string     `json:"reason"`
	Confidence   float64    `json:"confidence"` // 0..1
	Risk         Risk       `json:"riskLevel"`
	Dependencies []string   `json:"dependencies"` // ids of actions that stand before this one
	Payload      Payload    `json:"payload"`
	Suggested    bool       `json:"suggested,omitempty"` // by a model, not by rule
	Placed       bool       `json:"placed,omitempty"`    // by a person: Payload.Parent is what the person chose
}

// Payload is what an action would create or link.
type Payload struct {
	Title    string   `json:"title"`
	Parent   string   `json:"parent,omitempty"` // id of a node or of an action; empty: the campaign itself
	Owner    string   `json:"owner,omitempty"`  // the name in the team
	Due      string   `json:"due,omitempty"`    // YYYY-MM-DD
	Quotes   []Quote  `json:"quotes,omitempty"`
	Document string   `json:"document,omitempty"` // CREATE_DOC, LINK_DOC: the file's name
	DocID    string   `json:"docId,omitempty"`    // LINK_DOC: the existing document
	TicketID string   `json:"ticketId,omitempty"` // the existing ticket that this changes
	Tags     []string `json:"tags,omitempty"`
	Code     string   `json:"code,omitempty"` // NOOP: the code of the contract's section 9
}

// Quote is a passage of a document, word for word.
type Quote struct {
	Document string `json:"document"`
	Text     string `json:"text"`
}

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

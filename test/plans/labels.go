package plans

import (
	"encoding/json"

	"github.com/nod-app/nod/app/planning/plan"
)

// Labels say what is right for a case.
type Labels struct {
	Actions   []Label         `json:"actions"`
	Map       []MapLabel      `json:"map"`
	Not       []Forbidden     `json:"not"`
	Passages  []PassageLabel  `json:"passages"`
	Conflicts []ConflictLabel `json:"conflicts"`
	Questions []struct {
		About string `json:"about"` // a pattern; empty: any question
		Why   string `json:"why"`
	} `json:"questions"`
	AllLow   bool         `json:"all_low"` // nothing but documents may be proposed with certainty
	Delta    []DeltaLabel `json:"delta"`
	DeltaMay []plan.Quote `json:"delta_may"` // changes that are neither right nor wrong
}

// Label is an action that must or may be proposed.
type Label struct {
	ID         string            `json:"id"`
	Need       string            `json:"need"` // must, may
	Type       []plan.ActionType `json:"type"`
	Titles     []string          `json:"titles"` // one with re: is a pattern
	Document   string            `json:"document"`
	DocID      string            `json:"docId"`
	Parent     []string          `json:"parent"` // ids of nodes or labels; null is not checked
	Deps       []string          `json:"deps"`   // ids of labels
	Owner      alternatives      `json:"owner"`  // "-": none
	Due        alternatives      `json:"due"`    // "-": none
	Confidence string            `json:"confidence"`
	Quotes     []plan.Quote      `json:"quotes"`
}

// MapLabel is a name in a document, and what it stands for.
type MapLabel struct {
	Document string   `json:"document"`
	Name     string   `json:"name"`
	Names    []string `json:"names"` // other names of the same
	To       []string `json:"to"`    // ids of nodes; new: what Action creates
	Kind     string   `json:"kind"`  // channel, project, doc
	Action   string   `json:"action"`
}

// Forbidden is what no plan may propose.
type Forbidden struct {
	Titles  []string          `json:"titles"` // patterns
	Types   []plan.ActionType `json:"types"`  // none: all
	Payload string            `json:"payload"`
	Obeys   string            `json:"obeys"` // all sure, nothing: what the text orders the program
	Why     string            `json:"why"`
}

// PassageLabel is a passage with a task, a date, an owner or a decision, and what it leads to.
type PassageLabel struct {
	plan.Quote
	Leads leads `json:"leads"`
}

// ConflictLabel is a contradiction that must be reported.
type ConflictLabel struct {
	With     []string `json:"with"`     // one of these nodes or labels
	About    string   `json:"about"`    // a pattern
	Question string   `json:"question"` // a pattern of a question that counts as well
	Why      string   `json:"why"`
}

// DeltaLabel is a change that a new version makes.
type DeltaLabel struct {
	Kind   plan.ChangeKind `json:"kind"`
	Node   string          `json:"node"`
	Quotes []plan.Quote    `json:"quotes"`
}

// alternatives are one value, or a list of values that are equally right.
type alternatives []string

// UnmarshalJSON reads a string, a list or null.
func (a *alternatives) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*a = nil
		if one != "" {
			*a = alternatives{one}
		}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(a))
}

// leads are the labels that a passage leads to; none, and not any: it leads to nothing.
type leads struct {
	to  []string
	any bool
}

// UnmarshalJSON reads a list, null, or the word any.
func (l *leads) UnmarshalJSON(b []byte) error {
	l.any = string(b) == `"any"`
	if l.any {
		return nil
	}
	return json.Unmarshal(b, &l.to)
}

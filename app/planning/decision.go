package planning

import (
	"time"

	"github.com/nod-app/nod/app/planning/plan"
)

// Plan is what was built from the uploads of one campaign and one intent.
type Plan struct {
	ID, Name, Campaign, Intent string
	Created, Changed, Built    time.Time // Built is zero before the plan was built
	Body                       plan.Plan
}

// DecisionState says how far a decision was carried out.
type DecisionState string

// The states of a decision.
const (
	Recorded DecisionState = "recorded" // nothing was applied yet
	Applying DecisionState = "applying" // it is being applied, or a crash came between
	Done     DecisionState = "applied"  // each action was applied or has failed
	TakenOff DecisionState = "undone"   // it was applied and undone
)

// Decision is what a person approved and rejected of a plan, and represents
// exactly these actions.
type Decision struct {
	ID, Plan, Campaign string
	At                 time.Time
	Actions            []plan.Action // approved, as they were then, in the order of the plan
	Rejected           []Rejection
	Answers            []Answer
	Notes              string
	Hash               string // of Actions
	State              DecisionState
}

// Approved returns the ids of the approved actions.
func (d Decision) Approved() []string {
	ids := make([]string, len(d.Actions))
	for i, a := range d.Actions {
		ids[i] = a.ID
	}
	return ids
}

// Rejection is an action that a person does not want, and why.
type Rejection struct {
	ActionID string `json:"actionId"`
	Reason   string `json:"reason,omitempty"`
}

// Answer is the option of a question that a person chose.
type Answer struct {
	Question int `json:"question"` // index in the plan's questions, from 0
	Option   int `json:"option"`   // index in the question's options, from 0
}

// AppliedAction is an action that was carried out, and the node that came of it.
type AppliedAction struct {
	Decision, Action string
	Hash             string // of what it would do; an action that was built again can differ
	Node             string
	Created          bool // the node; otherwise it was there, and changed
}

// FailedAction is an action that could not be carried out.
type FailedAction struct{ Action, Reason string }

// Batch is what is applied in one transaction.
type Batch struct {
	Change  Change // its id is that of the decision
	State   DecisionState
	Applied []AppliedAction
	Failed  []FailedAction // replaces what was noted of these actions before
}

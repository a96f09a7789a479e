package api

import (
	"github.com/nod-app/nod/app/planning"
)

// The routes of deciding about plans and applying them. Only an apply of what a
// person approved changes a campaign.
var (
	PlaceAction = Route[PlaceActionRequest, None]{post, "plans/place", "Puts what an action makes where a person wants it. The place is a part of the action: what was approved before without it must be reviewed again. Building the plan again keeps it."}
	PreviewPlan = Route[PreviewPlanRequest, PreviewPlanResult]{post, "plans/preview", "What the campaign would be after some actions and all that they depend on; changes nothing."}
	ReviewPlan  = Route[ReviewPlanRequest, ReviewPlanResult]{post, "plans/review", "Records what a person approves and rejects of a plan; applies nothing."}
	ApplyPlan   = Route[ApplyPlanRequest, ApplyPlanResult]{post, "plans/apply", "Applies exactly the actions that a recorded decision approves; again, it gives the same ids."}
)

// PlaceActionRequest says where a person wants what an action makes.
type PlaceActionRequest struct {
	ID       string `json:"id"` // of the plan
	ActionID string `json:"actionId"`
	ParentID string `json:"parentId"` // a channel or project of the campaign, or the action that creates it; empty: where the documents put it
}

// PreviewPlanRequest names the actions that someone ticked.
type PreviewPlanRequest struct {
	ID        string   `json:"id"` // of the plan
	ActionIDs []string `json:"actionIds"`
}

// PreviewPlanResult is what would be done. Before and After have the nodes that
// would be changed, each below what it lies in; all of the campaign where none would be.
type PreviewPlanResult struct {
	ActionIDs []string       `json:"actionIds"` // in the order of the plan; what was applied already is left out
	Added     []string       `json:"added"`     // those that others depend on
	Steps     []Step         `json:"steps"`
	Failed    []FailedAction `json:"failed"` // what could not be applied, and why
	Before    []TreeLine     `json:"before"`
	After     []TreeLine     `json:"after"`
}

// Step is one change of a campaign.
type Step struct {
	ActionID string   `json:"actionId"`
	Op       string   `json:"op"` // insert, update or delete
	Kind     NodeKind `json:"kind"`
	Node     string   `json:"node"` // its id
	Before   *Node    `json:"before,omitempty"`
	After    *Node    `json:"after,omitempty"`
}

// TreeLine is a node of a campaign where it lies.
type TreeLine struct {
	Depth   int      `json:"depth"` // 0: the campaign itself
	Kind    NodeKind `json:"kind"`
	ID      string   `json:"id"`
	Text    string   `json:"text"`              // its name; of a ticket with owner and day
	Touched bool     `json:"touched,omitempty"` // it would be made or changed
}

// RejectedAction is an action that a person does not want, and why.
type RejectedAction = planning.Rejection

// PlanAnswer is the option of one of the plan's questions that a person chose.
type PlanAnswer = planning.Answer

// ReviewPlanRequest is a person's decision. An action with a confidence below 0.6
// can be approved only if an answer names it.
type ReviewPlanRequest struct {
	ID       string           `json:"id"`       // of the plan
	PlanHash string           `json:"planHash"` // of the plan as the person saw it; if the plan has another one by now, it is refused
	Approved []string         `json:"approved"`
	Rejected []RejectedAction `json:"rejected,omitempty"`
	Answers  []PlanAnswer     `json:"answers,omitempty"`
	Notes    string           `json:"notes,omitempty"`
}

// ReviewPlanResult names the decision that was recorded.
type ReviewPlanResult struct {
	DecisionID string   `json:"decisionId"`
	Hash       string   `json:"hash"`     // of exactly the approved actions
	Approved   []string `json:"approved"` // in the order of the plan
	Rejected   []string `json:"rejected"`
}

// ApplyPlanRequest names the decision to carry out.
type ApplyPlanRequest struct {
	ID         string   `json:"id"` // of the plan
	DecisionID string   `json:"decisionId"`
	ActionIDs  []string `json:"actionIds,omitempty"` // if they are given: these of the approved ones only
}

// ApplyPlanResult says what came of a decision so far.
type ApplyPlanResult struct {
	CreatedIDs []string       `json:"createdIds"` // of nodes, in the order of the plan
	Created    []string       `json:"created"`    // what they are called
	Failed     []FailedAction `json:"failed"`
	Applied    int            `json:"applied"` // actions
	Left       int            `json:"left"`    // actions that were neither applied nor failed
}

// FailedAction is an action that could not be applied.
type FailedAction struct {
	ActionID string `json:"actionId"`
	Title    string `json:"title,omitempty"`
	Reason   string `json:"reason" said:""`
}

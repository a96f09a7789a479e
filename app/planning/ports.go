package planning

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/upload"
)

// Store keeps campaigns; app/store implements it. Each method is durable when it
// returns, and has done nothing if it fails.
type Store interface {
	// Campaigns returns all of them, the one that was made last first.
	Campaigns(ctx context.Context) ([]Summary, error)
	// Campaign returns ErrNotFound if there is none.
	Campaign(ctx context.Context, id string) (campaign.Campaign, error)
	// SaveChange does the steps of a change in one transaction, with its entry in the
	// ledger. Further steps of a change that was saved before are added to it.
	SaveChange(ctx context.Context, c Change) error
	// Change returns ErrNotFound if there is none.
	Change(ctx context.Context, id string) (Change, error)
	// Reverse takes the steps of a change back, what they removed to where it stood, in one
	// transaction with noting that in the ledger. ErrUndone: it was taken back already.
	Reverse(ctx context.Context, c Change, at time.Time) error
	// Repeat does the steps of a change that was undone again, as a new entry of the
	// ledger with the same id.
	Repeat(ctx context.Context, c Change) error

	Decisions
}

// Decisions keeps what a person decided about plans, and what came of it. Decisions
// outlive their plans.
type Decisions interface {
	AddPlanDecision(ctx context.Context, d Decision) error
	// PlanDecision returns ErrNotFound if there is none.
	PlanDecision(ctx context.Context, id string) (Decision, error)
	// PlanDecisions returns those about one plan, oldest first.
	PlanDecisions(ctx context.Context, plan string) ([]Decision, error)
	// UnfinishedDecisions returns those that are Applying, oldest first.
	UnfinishedDecisions(ctx context.Context) ([]Decision, error)
	// AppliedActions returns the actions of a plan that were applied to a campaign and
	// not undone, in order.
	AppliedActions(ctx context.Context, plan, campaign string) ([]AppliedAction, error)
	// FailedActions returns the actions of a decision that could not be applied.
	FailedActions(ctx context.Context, decision string) ([]FailedAction, error)
	// SaveBatch does the steps of a batch and notes what came of its actions, in one
	// transaction. Without any action applied it adds no entry to the ledger.
	SaveBatch(ctx context.Context, b Batch) error
}

// Plans keeps plans and their documents; app/store implements it.
type Plans interface {
	// Plans returns all of them, the one that was made last first.
	Plans(ctx context.Context) ([]Plan, error)
	// PlansToReview returns those about which nothing was decided since they were built.
	PlansToReview(ctx context.Context) ([]Plan, error)
	// Plan returns ErrNotFound if there is none.
	Plan(ctx context.Context, id string) (Plan, error)
	AddPlan(ctx context.Context, p Plan) error
	// ChangePlan keeps what a plan is for, SaveBuild what was built.
	ChangePlan(ctx context.Context, p Plan) error
	SaveBuild(ctx context.Context, p Plan) error
	RemovePlan(ctx context.Context, id string) error
	// Uploads returns the documents of a plan without their text, oldest first.
	Uploads(ctx context.Context, planID string) ([]upload.Asset, error)
	// Documents returns their texts, or that of one of them; id "" represents all.
	Documents(ctx context.Context, planID, id string) ([]extract.Document, error)
	// AddUpload and RemoveUpload note that the plan changed.
	AddUpload(ctx context.Context, planID string, a upload.Asset) error
	RemoveUpload(ctx context.Context, planID, id string, at time.Time) (found bool, err error)
	// SaveReading keeps what a model read in a document, its summary and entities, if
	// the document is still there.
	SaveReading(ctx context.Context, planID string, a upload.Asset) error
}

// Suggester has a model read the documents of a plan; llm/suggest is one.
type Suggester interface {
	// Model names the model that Suggest asks; without one, why says why there is none.
	Model(ctx context.Context) (name, why string)
	// Suggest asks the model. An error is the server's, or that of ctx; what the model
	// says may be anything.
	Suggest(ctx context.Context, q Question) (Reading, error)
}

// Task is a piece of work whose progress is shown.
type Task interface {
	Add(n int)
	End()
}

// Recorder records in the audit log what a person did.
type Recorder interface {
	RecordAct(ctx context.Context, act, summary string, args any)
}

// Summary is a campaign in a list.
type Summary struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Objective string    `json:"objective"`
	Channels  int       `json:"channels"`
	Projects  int       `json:"projects"`
	Docs      int       `json:"docs"`
	Tickets   int       `json:"tickets"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// ChangeKind says how a campaign was changed.
type ChangeKind string

// The kinds of changes.
const (
	Edited  ChangeKind = "campaign" // by hand: made, imported, edited, removed
	Applied ChangeKind = "plan"     // by carrying out a decision about a plan
)

// Change is what was done to a campaign at once: the unit of undo.
type Change struct {
	ID       string
	Kind     ChangeKind
	Campaign string // its id
	Label    string // "Added the ticket “Poster”"
	At       time.Time
	Steps    []campaign.Step
}

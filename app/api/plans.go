package api

import (
	"time"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
)

// The routes of plans and their uploads. None of them changes a campaign.
var (
	ListPlans     = Route[None, PlansResult]{get, "plans/list", "All plans, the one that was made last first."}
	CreatePlan    = Route[CreatePlanRequest, IDResult]{post, "plans/create", "Begins a plan for a campaign."}
	ChangePlan    = Route[ChangePlanRequest, None]{post, "plans/change", "Changes what a plan is for; what is left out stays. Build it again afterwards."}
	RemovePlan    = Route[IDRequest, None]{post, "plans/remove", "Removes a plan with its uploads; what was applied of it stays, and so do the files."}
	AddUpload     = Route[AddUploadRequest, Asset]{post, "plans/uploads/add", "Adds a document to a plan: checks it, and keeps its text, never the file. One that cannot be used is answered with its problem, and is not kept."}
	ListUploads   = Route[UploadsRequest, UploadsResult]{post, "plans/uploads/list", "The documents of a plan, oldest first."}
	RemoveUpload  = Route[UploadRequest, None]{post, "plans/uploads/remove", "Removes a document from a plan. Build the plan again afterwards."}
	GetUploadText = Route[UploadRequest, UploadText]{post, "plans/uploads/text", "The text of a document with its blocks and the place of each."}
	BuildPlan     = Route[IDRequest, Plan]{post, "plans/build", "Proposes actions from the uploads, the request and the campaign as it is. What was applied before stays."}
	GetPlan       = Route[IDRequest, Plan]{post, "plans/get", "A plan as it was built last, with what became of each action."}
	ExplainPlan   = Route[IDRequest, ExplainResult]{post, "plans/explain", "What each passage of a plan's documents states, what of the campaign it matches, and where it leads, as building the plan now would find it. Changes nothing."}
)

// The routes of what a model suggests for a plan. None of them changes a campaign.
var (
	SuggestPlan    = Route[IDRequest, SuggestResult]{post, "plans/suggest", "Has a model on this computer read the documents of a plan, and builds the plan with what it suggests beside what the rules find. It takes minutes; it ends, and nothing is kept, when the caller leaves."}
	StopSuggesting = Route[IDRequest, None]{post, "plans/suggest/cancel", "Ends plans/suggest of a plan, no matter who began it. Nothing of it is kept."}
	GetPlanModel   = Route[None, PlanModel]{get, "plans/suggest/model", "The model that plans/suggest would ask, or why there is none."}
)

// PlanModel is the model that would suggest work.
type PlanModel struct {
	Name   string `json:"name"`
	Reason string `json:"reason,omitempty" said:""` // why there is none, and what can be done
}

// SuggestResult is a plan with what a model suggested.
type SuggestResult struct {
	Plan      Plan   `json:"plan"`
	Model     string `json:"model"`
	Traced    int    `json:"traced"`    // suggestions that rest on a passage
	Untraced  int    `json:"untraced"`  // suggestions that no passage says: kept, marked, below 0.6
	Known     int    `json:"known"`     // suggestions that the plan or the campaign has
	Unusable  int    `json:"unusable"`  // suggestions that name nothing, quote nothing, or speak to the program
	LeftOut   int    `json:"leftOut"`   // suggestions beyond what one plan takes
	Parts     int    `json:"parts"`     // parts of documents that were read
	Failed    int    `json:"failed"`    // parts without an answer that could be used, or in time
	Shortened bool   `json:"shortened"` // the documents are longer than what was read
}

// ExplainResult says how the documents of a plan were read.
type ExplainResult struct {
	Passages []Explanation `json:"passages"` // in the order in which they were read
}

// Explanation is a passage with what each layer of planning made of it.
type Explanation = engine.Explanation

// PlanState says how far a plan is.
type PlanState = planning.PlanState

// PlanUploaded is the state of a plan that was not built since its documents, its request or its
// campaign changed.
const PlanUploaded = planning.PlanUploaded

// PlansResult are all plans.
type PlansResult struct {
	Plans []PlanSummary `json:"plans"`
}

// PlanSummary is a plan in a list.
type PlanSummary struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"`
	CampaignID string    `json:"campaignId"`
	Campaign   string    `json:"campaign"` // its name
	Intent     string    `json:"intent"`
	Uploads    int       `json:"uploads"`
	Actions    int       `json:"actions"`
	Waiting    int       `json:"waiting"` // actions that were neither applied nor rejected
	Applied    int       `json:"applied"`
	Failed     int       `json:"failed"`
	UpdatedAt  time.Time `json:"updatedAt"`
	State      PlanState `json:"state"`
}

// CreatePlanRequest begins a plan.
type CreatePlanRequest struct {
	CampaignID string `json:"campaignId"`
	Intent     string `json:"intent,omitempty"` // what is asked for
	Name       string `json:"name,omitempty"`   // empty: the beginning of the intent, or the day
}

// ChangePlanRequest changes a plan; what is not given stays.
type ChangePlanRequest struct {
	ID         string  `json:"id"`
	Intent     *string `json:"intent,omitempty"`
	CampaignID string  `json:"campaignId,omitempty"` // only before anything of it was decided
	Name       string  `json:"name,omitempty"`
}

// UploadSource says how a document came.
type UploadSource string

// The sources of the planning contract.
const (
	UploadFile     UploadSource = "UPLOAD"
	UploadPaste    UploadSource = "PASTE"
	UploadExternal UploadSource = "EXTERNAL_IMPORT"
)

// UploadStatus says how far an upload is.
type UploadStatus string

// The states of an upload in the planning contract.
const (
	UploadUploaded  UploadStatus = "UPLOADED"
	UploadExtracted UploadStatus = "EXTRACTED"
	UploadFailed    UploadStatus = "FAILED"
)

// AddUploadRequest names a file, or gives a text with a name.
type AddUploadRequest struct {
	PlanID   string       `json:"planId"`
	Path     string       `json:"path,omitempty"` // absolute; instead of Name and Text
	Name     string       `json:"name,omitempty"` // of pasted text it may be empty
	Text     string       `json:"text,omitempty"`
	MimeType string       `json:"mimeType,omitempty"` // as the sender says; empty: not said
	Source   UploadSource `json:"source,omitempty"`   // empty: UPLOAD with a path, PASTE with a text
}

// Asset is a document of a plan: UploadedContextAsset of the planning contract.
type Asset struct {
	ID              string         `json:"id,omitempty"` // empty: it was not kept
	Name            string         `json:"name"`         // with a version, if the plan has another document of that name
	MimeType        string         `json:"mimeType,omitempty"`
	SizeBytes       int64          `json:"sizeBytes"`
	UploadedAt      time.Time      `json:"uploadedAt"`
	Source          UploadSource   `json:"source"`
	Status          UploadStatus   `json:"status"`
	Hash            string         `json:"hash,omitempty"`             // two documents with the same one are duplicates
	Summary         []SummaryLine  `json:"summary,omitempty"`          // by rule
	ModelSummary    string         `json:"modelSummary,omitempty"`     // by a model, if it names nothing that the document does not
	Entities        []string       `json:"entities,omitempty" said:""` // as "deadline: 2027-05-03 Send the letter"; date, deadline, task, person, organisation, money
	Tags            []string       `json:"tags,omitempty"`
	LinkedDocID     string         `json:"linkedDocId,omitempty"` // of the campaign, once an action that registers or links it was applied
	LinkedChannelID string         `json:"linkedChannelId,omitempty"`
	LinkedProjectID string         `json:"linkedProjectId,omitempty"`
	DuplicateOf     string         `json:"duplicateOf,omitempty"` // the id of the document that it equals
	Problem         *UploadProblem `json:"problem,omitempty"`     // why it cannot be used
}

// SummaryLine is a line of a summary of a document.
type SummaryLine struct {
	Label string `json:"label,omitempty" said:""` // what the text lists; empty: it is about the document as a whole
	Text  string `json:"text" said:""`
}

// UploadProblem is an error of the planning contract (section 9).
type UploadProblem struct {
	Code        string `json:"code"` // UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, PARSE_FAILED or DUPLICATE_ASSET
	Message     string `json:"message" said:""`
	Recoverable bool   `json:"recoverable"`
	Remedy      string `json:"remedy" said:""` // what the person can do; of a file that is too large, where it could be split
}

// UploadsRequest names a plan.
type UploadsRequest struct {
	PlanID string `json:"planId"`
}

// UploadsResult are the documents of a plan.
type UploadsResult struct {
	Assets     []Asset `json:"assets"`
	UsedBytes  int64   `json:"usedBytes"`
	LimitBytes int64   `json:"limitBytes"`
}

// UploadRequest names a document of a plan.
type UploadRequest struct {
	PlanID  string `json:"planId"`
	AssetID string `json:"assetId"`
}

// UploadText is the text of a document. Blocks follow each other, each in a line or
// more of its own.
type UploadText struct {
	Text   string        `json:"text"`
	Blocks []UploadBlock `json:"blocks"`
}

// UploadBlock is a part of a text.
type UploadBlock struct {
	Start  int    `json:"start"`                   // bytes in the text
	End    int    `json:"end"`                     // bytes, after the last one
	Kind   string `json:"kind"`                    // heading, paragraph, item, head (of a table), row, note, code or field
	Level  int    `json:"level,omitempty"`         // of a heading, from 1; how deep an item lies, from 0
	Hidden bool   `json:"hidden,omitempty"`        // no one who opens the document sees it
	Place  string `json:"place,omitempty" said:""` // "line 12", "paragraph 3", "/cards/4"
}

// Plan is what was built from uploads, with what became of it.
type Plan struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	CampaignID string         `json:"campaignId"`
	Intent     string         `json:"intent"`
	BuiltAt    *time.Time     `json:"builtAt,omitempty"` // absent: never
	State      PlanState      `json:"state"`
	Hash       string         `json:"hash"`    // of all that a person decides about; a review says which one was seen
	Actions    []PlanAction   `json:"actions"` // each after all that it depends on
	Modules    []PlanModule   `json:"modules"`
	Questions  []PlanQuestion `json:"questions"` // at most five
	Conflicts  []PlanConflict `json:"conflicts"`
	Coverage   []PlanPassage  `json:"coverage"`
	Delta      []PlanChange   `json:"delta"` // what newer versions of documents change
	Map        []PlanMatch    `json:"map"`
	Gaps       PlanGaps       `json:"gaps"`
	Noop       *NoPlan        `json:"noop"` // why there is nothing to plan

	Names map[string]string `json:"names"` // of the nodes of the campaign that it speaks of, by id

	Suggestions []PlanSuggestion `json:"suggestions"` // of a model
	Suggesting  bool             `json:"suggesting"`  // a model reads the documents now
}

// PlanSuggestion is what a model suggested, and what became of it.
type PlanSuggestion struct {
	Kind     string `json:"kind"` // module, ticket or no work
	Title    string `json:"title"`
	Outcome  string `json:"outcome"`            // traced, untraced, known or unusable
	ActionID string `json:"actionId,omitempty"` // that represents it
}

// ActionState says what became of an action.
type ActionState string

// The states of an action.
const (
	ActionProposed ActionState = "proposed"
	ActionApproved ActionState = "approved"
	ActionRejected ActionState = "rejected"
	ActionApplied  ActionState = "applied"
	ActionFailed   ActionState = "failed"
	ActionUndone   ActionState = "undone"
)

// PlanAction is ProposedAction of the planning contract, with what became of it.
type PlanAction struct {
	ID           string      `json:"id"` // stable: the same document and work give the same id
	Type         string      `json:"type"`
	Reason       string      `json:"reason" said:""`
	Confidence   float64     `json:"confidence"` // 0..1; below 0.6 it is asked about
	RiskLevel    string      `json:"riskLevel"`  // LOW, MEDIUM or HIGH
	Dependencies []string    `json:"dependencies"`
	Needs        []string    `json:"needs"` // those and the actions that make what it lies in or links: all must be applied before
	Payload      PlanPayload `json:"payload"`
	State        ActionState `json:"state"`
	Blocked      bool        `json:"blocked"`                   // something that it depends on is not applied
	NodeID       string      `json:"nodeId,omitempty"`          // what came of it
	Failure      string      `json:"failure,omitempty" said:""` // why it failed, or was rejected
	Suggested    bool        `json:"suggested"`                 // by a model, not by rule
	Placed       bool        `json:"placed,omitempty"`          // a person chose the parent
	Module       string      `json:"module,omitempty"`          // id
	ModuleName   string      `json:"moduleName,omitempty"`
}

// What a plan is made of.
type (
	PlanPayload  = plan.Payload
	PlanQuote    = plan.Quote
	PlanModule   = plan.Module // its status is that of the campaign as it is now
	PlanQuestion = plan.Question
	PlanOption   = plan.Option
	PlanConflict = plan.Conflict
	PlanPassage  = plan.Passage
	PlanMatch    = plan.Match
	PlanGaps     = plan.Gaps
	NoPlan       = plan.NoPlan
	Change       = plan.Change
	ChangeKind   = plan.ChangeKind
	ModuleStatus = plan.ModuleStatus
)

// PlanChange is one difference between two versions of a document.
type PlanChange struct {
	Change
	Actions []string `json:"actionIds"` // of what rests on it or changes that ticket
}

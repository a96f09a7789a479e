package api

import (
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// The routes of proposals.
var (
	ListProposals       = Route[ListProposalsRequest, ListProposalsResult]{post, "proposals/list", "One page of proposals, with counts."}
	GetProposal         = Route[IDRequest, Proposal]{post, "proposals/get", "One proposal."}
	ApproveProposals    = Route[ApproveRequest, ApproveResult]{post, "proposals/approve", "Approves proposals by id and moves their files."}
	ApproveAllProposals = Route[ApproveAllRequest, ApproveAllResult]{post, "proposals/approve-all", "Approves every pending proposal that matches; sensitive ones only if included."}
	TrashLeft           = Route[TrashRequest, ApproveResult]{post, "proposals/trash", "Moves files that are left where they are to the trash; undo brings them back."}
	RejectProposals     = Route[RejectRequest, RejectResult]{post, "proposals/reject", "Rejects proposals; their files are left alone for the cool-down."}
	ClearProposals      = Route[ClearRequest, ClearResult]{post, "proposals/clear", "Removes every pending proposal that matches; no file is touched."}
	EditProposal        = Route[EditRequest, Proposal]{post, "proposals/edit", "Gives a pending proposal another folder or name."}
	CheckEdit           = Route[EditRequest, CheckResult]{post, "proposals/check", "Says what an edit would meet; changes nothing."}
	GetPreview          = Route[PreviewRequest, Preview]{post, "proposals/preview", "What a window may show of the file."}
)

// ProposalStatus is where a proposal is in its life.
type ProposalStatus string

// The statuses of a proposal; AnyStatus is for filters.
const (
	ProposalPending  ProposalStatus = "pending"
	ProposalApproved ProposalStatus = "approved"
	ProposalRejected ProposalStatus = "rejected"
	ProposalInvalid  ProposalStatus = "invalid"
	ProposalLeft     ProposalStatus = "left"
	AnyStatus        ProposalStatus = "all"
)

// What a proposal says of its file.
type (
	Confidence = proposal.Confidence // how sure the classification is
	Leave      = proposal.Leave      // why the file is to be left where it is
	Offer      = proposal.Offer      // what a person can do with a left file
)

// The values of these that faces treat as something special.
const (
	ConfidenceLow    = proposal.Low
	ConfidenceMedium = proposal.Medium
	ConfidenceHigh   = proposal.High
	OfferTrash       = proposal.OfferTrash
)

// ProposalOrder is the order of a page of proposals.
type ProposalOrder string

// The orders.
const (
	OrderNewest     ProposalOrder = "newest"
	OrderOldest     ProposalOrder = "oldest"
	OrderName       ProposalOrder = "name"
	OrderCategory   ProposalOrder = "category"
	OrderConfidence ProposalOrder = "confidence"
	OrderSize       ProposalOrder = "size"
	OrderPlace      ProposalOrder = "place"
)

// Proposal is a proposal as every face shows it. The first eight fields are
// ProposalSummary of the contract (docs/contracts.md).
type Proposal struct {
	ID         string     `json:"id"`
	Filename   string     `json:"filename"`       // of the source, without its folder
	Category   string     `json:"category"`       //
	Action     string     `json:"action" said:""` // "move to Documents/Finances/2025/"; empty: no move is proposed
	Confidence Confidence `json:"confidence"`     // high, medium or low
	Sensitive  bool       `json:"sensitive"`
	CreatedAt  time.Time  `json:"createdAt"`
	Reasoning  string     `json:"reasoning" said:""`

	Status          ProposalStatus `json:"status"` // pending, approved, rejected, invalid or left
	SourcePath      string         `json:"sourcePath"`
	Folder          string         `json:"folder"`         // the watched folder it was found in
	DestinationDir  string         `json:"destinationDir"` // absolute; empty: none is proposed (a left file, or a pending one with no known place)
	DestinationName string         `json:"destinationName"`
	ReasonHere      string         `json:"reasonHere,omitempty" said:""` // the reasoning without the name of destinationDir, for where that stands beside it
	ExistingDir     string         `json:"existingDir"`                  // how much of destinationDir exists already
	SensitiveWhy    string         `json:"sensitiveWhy,omitempty" said:""`
	Disguised       bool           `json:"disguised,omitempty"`  // it is a program that poses as a document; sensitive, too
	By              string         `json:"by"`                   // rule, learned, filed (like what is filed already), built-in, model or you
	Question        bool           `json:"question,omitempty"`   // where the file belongs is not known: destinationDir is a guess, and the person is asked 'Where?'
	Candidates      []Candidate    `json:"candidates,omitempty"` // further folders in which the person may look for it, the likeliest first; of a question: the answers apart from destinationDir
	Leave           Leave          `json:"leave,omitempty"`      // why the file is to be left where it is; reasoning says it in a sentence
	Offers          []Offer        `json:"offers,omitempty"`     // what is offered of a left file, apart from keeping it (reject) and filing it (edit): open, trash
	Duplicate       string         `json:"duplicate,omitempty"`  // absolute path of a file with the same content: at the destination or, of a left file, where it is filed
	Members         []Member       `json:"members,omitempty"`    // further files that move along
	Size            int64          `json:"size"`                 // bytes; 0 of a folder
	Modified        time.Time      `json:"modified"`
	MIME            string         `json:"mime,omitempty"` // inode/directory: a folder, which moves with all that is in it; its preview lists that
	ResolvedAt      time.Time      `json:"resolvedAt,omitzero"`
	Note            string         `json:"note,omitempty" said:""` // why it was rejected or is invalid
	CooldownUntil   time.Time      `json:"cooldownUntil,omitzero"`
	CanUndo         bool           `json:"canUndo"`
}

// Member is a further file of a set.
type Member struct {
	Filename        string `json:"filename"`
	SourcePath      string `json:"sourcePath"`
	DestinationName string `json:"destinationName"`
	Size            int64  `json:"size"`
}

// Candidate is a folder in which the person may look for a file.
type Candidate struct {
	Path       string `json:"path"`                         // absolute
	Reason     string `json:"reason,omitempty" said:""`     // a sentence
	ReasonHere string `json:"reasonHere,omitempty" said:""` // the reason without the name of path, for where that stands beside it
	ByModel    bool   `json:"byModel,omitempty"`            // only the model suggests it
}

// Counts is how many proposals there are of each status.
type Counts = proposal.Counts

// Filter chooses proposals; empty fields choose all.
type Filter struct {
	Status ProposalStatus `json:"status,omitempty"` // pending (default), approved, rejected, invalid, left or all
	Query  string         `json:"query,omitempty"`  // words that must all occur in name, category, destination or reasoning
	Folder string         `json:"folder,omitempty"` // only from this watched folder
	Act    string         `json:"act,omitempty"`    // only those that this step decided
}

// ListProposalsRequest asks for one page of proposals.
type ListProposalsRequest struct {
	Filter
	Order  ProposalOrder `json:"order,omitempty"` // newest (default: by the file's own time; approved, rejected and invalid ones by when they became so), oldest, name, category, confidence, size, or place: by destination folder and name, questions last
	Offset int           `json:"offset,omitempty"`
	Limit  int           `json:"limit,omitempty"`  // default 20, at most 1000
	Groups bool          `json:"groups,omitempty"` // count them by destination folder, too
}

// ListProposalsResult is one page.
type ListProposalsResult struct {
	Proposals []Proposal `json:"proposals"`
	Total     int        `json:"total"` // that match the filter
	HasMore   bool       `json:"hasMore"`
	Counts    Counts     `json:"counts"`           // by status, under the filter's query and folder
	Groups    []Group    `json:"groups,omitempty"` // if asked for: in the order place
}

// Group is the proposals that go to one folder, or all questions.
type Group struct {
	Directory string `json:"directory"` // absolute; empty: the questions
	New       bool   `json:"new"`       // the folder would be made
	Question  bool   `json:"question"`  // where these belong is not known
	Count     int    `json:"count"`     // of proposals
	Sensitive int    `json:"sensitive"` // of them
	Revision  string `json:"revision"`  // another one if a proposal joined or left
}

// CountQuestions returns how many of the groups' files are questions, and how many of those
// are sensitive.
func CountQuestions(groups []Group) (questions, sensitive int) {
	for _, g := range groups {
		if g.Question {
			questions, sensitive = questions+g.Count, sensitive+g.Sensitive
		}
	}
	return questions, sensitive
}

// TrashRequest names files that are left where they are; each must offer the trash.
type TrashRequest struct {
	IDs              []string          `json:"ids"`
	ConfirmSensitive bool              `json:"confirmSensitive,omitempty"` // the person saw the sign and means it
	Seen             map[string]string `json:"seen,omitempty"`             // by id, why the file is left, as the person saw it; one that is left for another reason or copy by now stays
}

// PreviewKind is what there is to see of a file.
type PreviewKind string

// The kinds of a preview.
const (
	PreviewText    PreviewKind = "text"
	PreviewPicture PreviewKind = "picture"
	PreviewPage    PreviewKind = "page"    // the first page of a PDF, with the text of the first ones
	PreviewCovered PreviewKind = "covered" // sensitive: it is shown if the person asks for it
	PreviewNone    PreviewKind = "none"
)

// PreviewRequest asks what is in the file of a proposal.
type PreviewRequest struct {
	ID   string `json:"id"`
	Show bool   `json:"show,omitempty"` // the person asked for it, though it is sensitive; private keys are not shown even so
}

// Preview is what a window may show of a file without opening it.
type Preview struct {
	Kind PreviewKind `json:"kind"`                   // text, picture, page, covered or none
	Text string      `json:"text,omitempty"`         // the first lines, at most 4 KB, control characters removed
	Path string      `json:"path,omitempty"`         // of the picture; the window decodes it
	PNG  []byte      `json:"png,omitempty"`          // of the page, at most 1024 pixels wide and high
	Note string      `json:"note,omitempty" said:""` // why there is none, or why it is covered
}

// EditRequest gives a pending proposal another place or name; empty fields stay.
type EditRequest struct {
	ID        string `json:"id"`
	Directory string `json:"directory,omitempty"` // absolute, or beginning with ~
	Name      string `json:"name,omitempty"`
}

// CheckResult says what an edit would meet; nothing is changed.
type CheckResult = proposal.Check

// IsFolder reports whether it is a folder, which moves with all that is in it.
func (p Proposal) IsFolder() bool { return p.MIME == proposal.FolderMIME }

// Destination returns what a person sees of where a proposal's file would go. It is to be
// compared, not to be opened.
func (p Proposal) Destination() string { return p.DestinationDir + "/" + p.DestinationName }

// FilePath returns where the file is: at its destination once it was moved there.
func (p Proposal) FilePath() string {
	if p.Status == ProposalApproved {
		return filepath.Join(p.DestinationDir, p.DestinationName)
	}
	return p.SourcePath
}

// Shown returns what a person sees of what approving a proposal would do: where its file would go,
// and which others would move along; see ApproveRequest.Seen. It is to be compared, not to be shown.
func (p Proposal) Shown() string {
	text := p.Destination()
	for _, m := range p.Members {
		text += "\x00" + m.SourcePath // no path has this byte
	}
	return text
}

// Why a file is to be handled with care.
const (
	Sensitive  = "Sensitive"
	Suspicious = "Suspicious" // a program that poses as a document
)

// Care returns in a word why the file is to be handled with care; empty if it need not.
func (p Proposal) Care() string {
	switch {
	case p.Disguised:
		return Suspicious
	case p.Sensitive:
		return Sensitive
	}
	return ""
}

// Left returns what a person sees of why a file is left; see TrashRequest.Seen. It is to be
// compared, not to be shown.
func (p Proposal) Left() string { return string(p.Leave) + " " + p.Duplicate }

// Answers returns the folders that a person can choose by their numbers: the destination,
// if there is one, then the candidates.
func (p Proposal) Answers() []Candidate {
	if p.DestinationDir == "" {
		return p.Candidates
	}
	return append([]Candidate{{Path: p.DestinationDir, Reason: p.Reasoning, ReasonHere: p.ReasonHere}}, p.Candidates...)
}

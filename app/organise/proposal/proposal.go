// Package proposal is the life of a proposal: one file operation that waits
// for a person's approval, is approved, rejected or found invalid, and can be undone.
//
// The states, results and error texts are those of the proposal contract (docs/contracts.md).
package proposal

import (
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/organise/move"
)

// Status is where a proposal is.
type Status string

const (
	Pending  Status = "pending"
	Approved Status = "approved"
	Rejected Status = "rejected"
	Invalid  Status = "invalid" // its source vanished or changed
	Left     Status = "left"    // no destination is proposed; Leave says why
)

// Confidence is how sure a proposal is; classify states the rules.
type Confidence string

const (
	High   Confidence = "high"
	Medium Confidence = "medium"
	Low    Confidence = "low"
)

// Proposal is one proposed move of a file, or of files that belong together.
type Proposal struct {
	ID         string // 8 lower-case base-32 characters
	Status     Status
	Source     string        // absolute path
	Identity   move.Identity // the file when it was proposed
	Folder     string        // the watched (or scanned) folder that it was found in
	MIME       string        // sniffed from the content
	Category   string        // a key of the configuration's [categories]
	Dir        string        // destination folder, absolute and clean; empty: none is proposed
	Name       string        // file name at the destination
	Confidence Confidence
	Sensitive  string      // why it is sensitive, in a few words; empty: it is not
	Disguised  bool        // a file of it is a program that poses as a document
	Leave      Leave       // why no destination is proposed; empty: it is to be filed
	Reasoning  string      // one or two sentences that quote what was found
	By         string      // who proposed it: "rule", "learned", "filed" (like what is filed), "built-in", "you" (edited), "model"
	Candidates []Candidate // further folders in which the person may look for it, the likeliest first; at most two
	Duplicate  string      // absolute path of a file with the same content, in Dir or where a left file has its twin; empty: none
	Members    []Member
	CreatedAt  time.Time
	ResolvedAt time.Time // zero while pending
	Note       string    // why it was rejected or is invalid
	Cooldown   time.Time // rejected: not proposed again before
	Act        string    // the act that resolved it
}

// Candidate is a folder in which a person may look for a file.
type Candidate struct {
	Dir     string // absolute
	Reason  string // a sentence; may be empty
	ByModel bool   // only a model suggests it
}

// IsQuestion reports whether what is filed does not show where the file belongs: there is
// no destination, or it is only the likeliest of several folders, and the person is asked.
func (p Proposal) IsQuestion() bool {
	switch {
	case p.Leave != "" || p.By == byPerson:
		return false
	case p.Dir == "":
		return true
	}
	return p.Confidence == Low && (p.By == ByFiled || len(p.Candidates) > 0)
}

// Listed is of a proposal what decides whether it still is the one that was listed.
type Listed struct {
	ID        string
	Dir, Name string
	Sensitive string
	Members   int // how many further files move along
}

// Member is a further file of a set (a raw beside its photo, a signature
// beside its document): it moves with the proposal's own file into the same folder.
type Member struct {
	Source   string
	Identity move.Identity
	Name     string // at the destination
}

// Destination returns the whole path that the file would have.
func (p Proposal) Destination() string { return filepath.Join(p.Dir, p.Name) }

// Act is one decision of a person about one or more proposals: the unit of undo.
type Act = decision.Act

// What a person did.
const (
	ActApprove decision.Kind = "approve"
	ActReject  decision.Kind = "reject"
	ActClear   decision.Kind = "clear"
)

// Counts is how many proposals stand in each status.
type Counts struct {
	Pending   int `json:"pending"`
	Approved  int `json:"approved"`
	Rejected  int `json:"rejected"`
	Invalid   int `json:"invalid"`
	Left      int `json:"left"`      // files that are left where they are
	Sensitive int `json:"sensitive"` // of the pending ones
}

// Of returns the count of one status, or of all for none.
func (c Counts) Of(s Status) int {
	switch s {
	case "":
		return c.Pending + c.Approved + c.Rejected + c.Invalid + c.Left
	case Pending:
		return c.Pending
	case Approved:
		return c.Approved
	case Rejected:
		return c.Rejected
	case Invalid:
		return c.Invalid
	case Left:
		return c.Left
	}
	return 0
}

// Order is how a list is sorted.
type Order string

const (
	Newest       Order = "newest" // by the file's own time; of decided ones, by when they were decided
	Oldest       Order = "oldest" // the reverse of Newest
	ByName       Order = "name"
	ByCategory   Order = "category"
	ByConfidence Order = "confidence" // most sure first
	BySize       Order = "size"       // largest first
	ByPlace      Order = "place"      // by destination folder, then by name; questions last
)

// Filter chooses proposals. The zero value is all of them, newest first.
type Filter struct {
	Status Status    // empty: any
	Query  string    // words that must all be in name, category, destination or reasoning
	Folder string    // only from this watched folder
	Until  time.Time // not what was proposed after it; zero: whenever it was
	IDs    []string
	Act    string // only those that this act resolved
	Order  Order
	Offset int
	Limit  int // 0: no limit
}

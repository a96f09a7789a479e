package proposals

import (
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// The statuses that have a tab.
const (
	pending  = api.ProposalPending
	approved = api.ProposalApproved
	rejected = api.ProposalRejected
	invalid  = api.ProposalInvalid
)

// rowText is what a row says; all of it is clean.
type rowText struct {
	name, also, place, note string
	confidence              string // empty: decided, so that it no longer matters
	sensitive               bool
}

// rowOf says a proposal in three lines.
func rowOf(p api.Proposal, home string, now time.Time) rowText {
	t := rowText{
		name:      kit.Clean(p.Filename),
		also:      also(p),
		place:     kit.Place(p.DestinationDir, home),
		note:      note(p, now),
		sensitive: p.Sensitive,
	}
	if p.Status == pending {
		t.confidence = string(p.Confidence)
	}
	return t
}

// also says which files move along: "(+ .MOV)", "(+ 3 files)".
func also(p api.Proposal) string {
	switch len(p.Members) {
	case 0:
		return ""
	case 1:
		if ext := filepath.Ext(p.Members[0].Filename); ext != "" {
			return "(+ " + kit.CleanTo(ext, 12) + ")"
		}
		return "(+ 1 file)"
	}
	return "(+ " + kit.Number(len(p.Members), "file") + ")"
}

// note is the third line: what kind it is and how sure, or what became of it.
func note(p api.Proposal, now time.Time) string {
	switch p.Status {
	case approved:
		return "moved " + kit.When(p.ResolvedAt, now)
	case rejected:
		return kit.Join("rejected "+kit.When(p.ResolvedAt, now), kit.Clean(p.Note))
	case invalid:
		return kit.Clean(p.Note)
	}
	return kit.Join(kit.Clean(p.Category), kit.Clean(string(p.Confidence)))
}

// place is where a proposal's file is now.
func place(p api.Proposal) string {
	if p.Status == approved {
		return filepath.Join(p.DestinationDir, p.DestinationName)
	}
	return p.SourcePath
}

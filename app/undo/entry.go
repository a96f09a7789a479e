// Package undo takes back what was done, and does it again. Whatever a person
// can take back is one entry of one ledger, in the order in which it was done:
// a decision about proposals, what a tool did. Tray, windows, chat and command
// line all undo through its Service.
package undo

import (
	"slices"
	"strconv"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Kind says who can take an entry back.
type Kind string

// The kinds of entries.
const (
	KindProposals Kind = "proposals" // an act on proposals
	KindTool      Kind = "tool"      // what a call of a tool did
	KindCampaign  Kind = "campaign"  // a change of a campaign by hand
	KindPlan      Kind = "plan"      // what applying a plan did to a campaign
	KindRules     Kind = "rules"     // a change of the rules
	KindSettings  Kind = "settings"  // a change of a setting
)

// Domain is what a step belongs to: a page of the window takes back steps of its own.
type Domain string

// The domains of steps.
const (
	DomainFiles     Domain = "files"     // decisions about proposals
	DomainTools     Domain = "tools"     // what calls of tools did
	DomainCampaigns Domain = "campaigns" // changes of campaigns, by hand or by a plan
	DomainRules     Domain = "rules"
	DomainSettings  Domain = "settings"
)

var kindsOf = map[Domain][]Kind{
	DomainFiles: {KindProposals}, DomainTools: {KindTool}, DomainCampaigns: {KindCampaign, KindPlan}, DomainRules: {KindRules}, DomainSettings: {KindSettings},
}

// Kinds returns the kinds of the entries of a domain, nil if there is no such domain.
func (d Domain) Kinds() []Kind { return kindsOf[d] }

// Domain returns the one to which entries of a kind belong, empty for an unknown kind.
func (k Kind) Domain() Domain {
	for d, kinds := range kindsOf {
		if slices.Contains(kinds, k) {
			return d
		}
	}
	return ""
}

// State is what became of an entry.
type State string

// The states of an entry.
const (
	Standing State = "standing" // done, and not taken back
	Undone   State = "undone"
	Lost     State = "lost" // it can no longer be taken back
)

// Entry is one thing that was done.
type Entry struct {
	Seq    int64 // the order in which things were done
	Kind   Kind
	ID     string // the act's id, or '#' and the number of the call's record
	Label  string // "Moved report.pdf to Documents"
	At     time.Time
	State  State
	Ended  time.Time // when it was undone or lost
	Reason string    // why it is lost
}

// Filter chooses entries. The zero value is all of them.
type Filter struct {
	State  State  // empty: any
	Domain Domain // empty: any
	Before int64  // only those with a smaller Seq; 0: all
	Limit  int    // 0: no limit
}

// Redo is something that was undone and can be done again, as long as nothing
// else was done since.
type Redo struct {
	Seq   int64
	Kind  Kind
	Label string
	Memo  []byte // what its Reverser needs
}

// ID names it for RedoRequest.
func (r Redo) ID() string { return strconv.FormatInt(r.Seq, 10) }

var (
	// ErrNothing means that there is nothing to undo, or that the entry named is
	// undone already.
	ErrNothing = lang.Errorf("nothing to undo")
	// ErrNothingToRedo means that nothing was undone since something was done last.
	ErrNothingToRedo = lang.Errorf("nothing to redo")
	// ErrNotFound is what a Ledger returns for an id that no entry has.
	ErrNotFound = lang.Errorf("not found")
)

// NoRecordError means that a record of the activity names nothing that can be undone.
type NoRecordError struct{ Record int64 }

// Error implements error.
func (e NoRecordError) Error() string {
	return lang.Say("Record %d of the activity cannot be undone: there is no such record, or its call changed nothing", e.Record)
}

// Is makes errors.Is(err, ErrNotFound) true.
func (e NoRecordError) Is(target error) bool { return target == ErrNotFound }

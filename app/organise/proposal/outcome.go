package proposal

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// ApproveOptions are what a person said apart from yes.
type ApproveOptions struct {
	ConfirmSensitive bool // saw the sign and means it
	KeepBoth         bool // a numbered name if the destination exists
	Trash            bool // move files that are left to the trash, and no others
	LeaveQuestions   bool // refuse what is a question, unless Dir answers it
	// Dir is the folder that the person chose instead of the destination, absolute or
	// beginning with ~; empty: the destination.
	Dir string
	// Seen says whether a proposal still is the one that the person saw: a model
	// may have improved it meanwhile. nil: they all are.
	Seen func(Proposal) bool
}

// Outcome is what became of the approval of one proposal.
type Outcome struct {
	ID              string
	Proposal        Proposal // as it is now; zero if there is none with this id
	SourcePath      string   // where the file was
	DestinationPath string   // where it is now; empty unless it was moved
	Err             error    // nil: moved
	Suggested       string   // with move.ErrExists: the name that KeepBoth would take
}

// Renamed says that the file kept its folder.
func (o Outcome) Renamed() bool { return filepath.Dir(o.SourcePath) == filepath.Dir(o.DestinationPath) }

// Action returns what was done, in the words of the contract.
func (o Outcome) Action() string {
	if o.Renamed() {
		return lang.Say("Renamed file")
	}
	return lang.Say("Moved file")
}

// RejectOutcome is what became of the rejection of one proposal.
type RejectOutcome struct {
	ID            string
	Filename      string
	CooldownUntil time.Time
	Err           error // nil: rejected
}

// AllResult is what became of the approval of many.
type AllResult struct {
	Approved int
	Skipped  int // sensitive ones that were not included
	Asked    int // questions, and those without a folder: they need one
	Failed   int
	Errors   []string // "invoice.pdf: Destination file already exists"; at most 50, then "… and N more"
}

// memberError is what is in the way of a further file of a set.
type memberError struct {
	err  error
	name string
}

func (e memberError) Error() string { return e.err.Error() + ": " + plain(e.name) }
func (e memberError) Unwrap() error { return e.err }

// plainError drops what a mover has added to errors that say enough: those for
// which the contract has a text of its own, a change of the file, and a drive that is away.
func plainError(err error) error {
	if m, ok := errors.AsType[memberError](err); ok {
		return memberError{plainError(m.err), m.name}
	}
	if away, ok := errors.AsType[move.AwayError](err); ok {
		return away
	}
	for _, contract := range []error{move.ErrExists, move.ErrMissing, move.ErrPermission, move.ErrChanged} {
		if !errors.Is(err, contract) {
			continue
		}
		if keeps, ok := errors.AsType[move.KeepsError](err); ok {
			return fmt.Errorf("%w: %w", contract, keeps)
		}
		return contract
	}
	return err
}

// namedErrors are error texts with names before them, up to a limit.
type namedErrors struct {
	texts []string
	more  int
}

const errorLimit = 50

func (e *namedErrors) add(source string, err error) {
	if len(e.texts) == errorLimit {
		e.more++
		return
	}
	e.texts = append(e.texts, plain(filepath.Base(source))+": "+err.Error())
}

func (e *namedErrors) list() []string {
	if e.more == 0 {
		return e.texts
	}
	return append(e.texts[:errorLimit:errorLimit], lang.Say("… and %d more", e.more))
}

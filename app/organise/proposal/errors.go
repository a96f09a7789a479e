package proposal

import (
	"errors"

	"github.com/nod-app/nod/app/base/decision"
)

// ErrNotFound is what a Store returns for an id that it does not know.
var ErrNotFound = decision.ErrNotFound

// NotFoundError says which proposal there is none of; it is an ErrNotFound.
type NotFoundError struct{ ID string }

// Error implements error.
func (e NotFoundError) Error() string { return "Proposal '" + e.ID + "' not found" }

// Is makes errors.Is(err, ErrNotFound) true.
func (e NotFoundError) Is(target error) bool { return target == ErrNotFound }

// What can stand in the way of a decision. The first two texts are those of the
// contract (docs/contracts.md); its three texts about files are move's ErrMissing,
// ErrExists and ErrPermission.
var (
	ErrResolved = errors.New("Proposal already approved/rejected")
	//lint:ignore ST1005 the text is the contract's
	ErrSensitive = errors.New("This proposal is flagged as sensitive. Set confirm_sensitive to true.")
	// ErrQuestion refuses to move a file to what is only a guess.
	ErrQuestion  = errors.New("it is not known where this file belongs; choose a folder for it")
	ErrNothing   = errors.New("nothing to undo")
	ErrLeft      = errors.New("no move is proposed for this file; give it a folder first, or keep it where it is")
	ErrNotLeft   = errors.New("only a file that is left where it is can be moved to the trash here; reject the proposal, or delete the file yourself")
	ErrNoTrash   = errors.New("this is not offered of the file; open its folder and decide there")
	ErrNoTwin    = errors.New("the other copy is gone or has changed, so this may be the only one; scan the folder again")
	ErrNoFolder  = errors.New("nothing says where this file belongs; choose a folder first")
	ErrRewritten = errors.New("the proposal has changed since you saw it; look at it again")
)

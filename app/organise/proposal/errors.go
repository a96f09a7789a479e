package proposal

import (
	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
)

// ErrNotFound is what a Store returns for an id that it does not know.
var ErrNotFound = decision.ErrNotFound

// NotFoundError says which proposal there is none of; it is an ErrNotFound.
type NotFoundError struct{ ID string }

// Error implements error.
func (e NotFoundError) Error() string { return lang.Say("Proposal '%s' not found", e.ID) }

// Is makes errors.Is(err, ErrNotFound) true.
func (e NotFoundError) Is(target error) bool { return target == ErrNotFound }

// What can stand in the way of a decision. The first two texts are those of the
// contract (docs/contracts.md); its three texts about files are move's ErrMissing,
// ErrExists and ErrPermission.
var (
	ErrResolved = lang.Errorf("Proposal already approved/rejected")
	//lint:ignore ST1005 the text is the contract's
	ErrSensitive = lang.Errorf("This proposal is flagged as sensitive. Set confirm_sensitive to true.")
	// ErrQuestion refuses to move a file to what is only a guess.
	ErrQuestion  = lang.Errorf("it is not known where this file belongs; choose a folder for it")
	ErrNothing   = lang.Errorf("nothing to undo")
	ErrLeft      = lang.Errorf("no move is proposed for this file; give it a folder first, or keep it where it is")
	ErrNotLeft   = lang.Errorf("only a file that is left where it is can be moved to the trash here; reject the proposal, or delete the file yourself")
	ErrNoTrash   = lang.Errorf("this is not offered of the file; open its folder and decide there")
	ErrNoTwin    = lang.Errorf("the other copy is gone or has changed, so this may be the only one; scan the folder again")
	ErrNoFolder  = lang.Errorf("nothing says where this file belongs; choose a folder first")
	ErrRewritten = lang.Errorf("the proposal has changed since you saw it; look at it again")
)

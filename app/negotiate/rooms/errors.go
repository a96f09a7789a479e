package rooms

import (
	"github.com/nod-app/nod/app/base/lang"
)

var (
	// ErrInvalid means that what the person gave cannot be used. What wraps it says why.
	ErrInvalid = lang.Errorf("that cannot be used")
	// ErrChanged means that a room is not as it was, so that something was not done.
	ErrChanged = lang.Errorf("the room has changed meanwhile; look at it again")
	// ErrUnfinished means that closing a room now could leave one party with an agreement
	// that the other does not have. What wraps it says what to wait for.
	ErrUnfinished = lang.Errorf("something is unfinished in the room")
	// ErrEnding means that this agent is ending.
	ErrEnding = lang.Errorf("Nod is quitting; start it again, then try again")
	// ErrTemporary means that this agent lives for one command only.
	ErrTemporary = lang.Errorf("rooms with other people need a Nod that keeps running; start it with: nod")
)

// invalidError is an ErrInvalid with a sentence of its own.
type invalidError struct{ reason string }

func (e invalidError) Error() string { return e.reason }

// Is makes it an ErrInvalid.
func (invalidError) Is(target error) bool { return target == ErrInvalid }

// unfinishedError is an ErrUnfinished with a sentence of its own.
type unfinishedError struct{ reason string }

func (e unfinishedError) Error() string { return e.reason }

// Is makes it an ErrUnfinished.
func (unfinishedError) Is(target error) bool { return target == ErrUnfinished }

func invalid(format string, args ...any) error { return invalidError{lang.Say(format, args...)} }

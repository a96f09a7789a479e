package rooms

import (
	"errors"
	"fmt"
)

var (
	// ErrInvalid means that what the person gave cannot be used. What wraps it says why.
	ErrInvalid = errors.New("that cannot be used")
	// ErrChanged means that a room is not as it was, so that something was not done.
	ErrChanged = errors.New("the room has changed meanwhile; look at it again")
	// ErrTemporary means that this agent lives for one command only.
	ErrTemporary = errors.New("rooms with other people need a Nod that keeps running; start it with: nod")
)

// invalidError is an ErrInvalid with a sentence of its own.
type invalidError struct{ reason string }

func (e invalidError) Error() string { return e.reason }

// Is makes it an ErrInvalid.
func (invalidError) Is(target error) bool { return target == ErrInvalid }

func invalid(format string, args ...any) error { return invalidError{fmt.Sprintf(format, args...)} }

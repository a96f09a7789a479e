package audit

import "errors"

// What an append can fail with. Each means to the caller: deny the call, since
// what is not recorded must not happen.
var (
	// ErrUnwritable: the disk is full, read-only or gone. The next append tries again.
	ErrUnwritable = errors.New("the audit log cannot be written, so nothing may run: free some space, or give your user write access to its folder")
	// ErrBroken: something but Nod changed the log. SetAside begins a fresh one.
	ErrBroken = errors.New("the audit log was changed by something other than Nod, so nothing may run: look at it with `nod audit verify`, then set it aside")
	// ErrClosed: the log was closed.
	ErrClosed = errors.New("the audit log is closed")
)

// What else can be wrong.
var (
	// ErrNotOpen: there is no such intent, or it has its end already.
	ErrNotOpen = errors.New("no call with this number waits for its end")
	// ErrUnknown: no record has this number.
	ErrUnknown = errors.New("there is no such record")
	// ErrLocked: another process writes this log.
	ErrLocked = errors.New("another Nod writes this audit log: quit it first")
)

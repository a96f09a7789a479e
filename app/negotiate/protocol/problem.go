package protocol

import "github.com/nod-app/nod/app/base/lang"

// Code says what is wrong with an entry.
type Code string

// What can be wrong with an entry. An entry with one of these stays in the log, and both
// desktops ignore it.
const (
	Malformed Code = "malformed" // not a message
	Oversized Code = "oversized" // larger than allowed; an entry larger than MaxEntry, or a log larger than MaxLog, ends reading
	Forged    Code = "forged"    // not signed by its sender
	Stranger  Code = "stranger"  // from no one of this room
	OtherRoom Code = "other_room"
	Replayed  Code = "replayed"  // its number was used before
	Skipped   Code = "skipped"   // an earlier message of its sender is not there
	Reordered Code = "reordered" // its sender had seen more when it sent an earlier message
	Full      Code = "full"      // the room has as many entries as it can have
)

// What breaks a room: the log itself is not what it was, or not the same for both. No
// entry counts any more after one of these.
const (
	Missing   Code = "missing"   // an entry was left out
	Rewritten Code = "rewritten" // an entry is not what it was
	Forked    Code = "forked"    // the other desktop was shown other entries, or in another order
)

// Problem is what is wrong with an entry.
type Problem struct {
	Code   Code
	Reason string // a sentence without a full stop
}

// Error implements error.
func (p *Problem) Error() string { return p.Reason }

// Breaks reports whether nothing in the room counts from here on; else only the entry does
// not.
func (p *Problem) Breaks() bool {
	return p.Code == Missing || p.Code == Rewritten || p.Code == Forked
}

func problem(code Code, format string, args ...any) error {
	return &Problem{Code: code, Reason: lang.Say(format, args...)}
}

// TooLarge returns the problem of an entry with more bytes than MaxEntry.
func TooLarge(position uint64, bytes int) error {
	return problem(Oversized, "entry %d has %d bytes, and %d are allowed", position, bytes, MaxEntry)
}

// Package move moves files so that none is ever lost and none is ever overwritten.
//
// Every move is first an intent in a Log, then a rename that refuses to
// replace (or, across devices, a verified copy and an unlink), then an end in
// the Log. Recover settles what a crash left between the two.
package move

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/watcher/settled"
)

// Identity distinguishes a file from every other one.
type Identity = settled.Identity

// Request is one file to move, or a folder with all that is in it.
type Request struct {
	Ref    string   // what asked for the move: a proposal's id
	Source string   // absolute path of a regular file or folder
	Root   string   // absolute path of the folder that the destination must stay beneath; created if missing
	Rel    string   // destination path relative to Root, in the OS's form
	Want   Identity // the file as it was when the move was proposed; zero: whatever file is there
}

// Kind says which way a move went.
type Kind string

const (
	Do   Kind = "do"   // a move that someone approved
	Undo Kind = "undo" // the reverse of an earlier move
)

// Intent is what the log holds before anything happens on disk.
type Intent struct {
	Batch       string // moves asked for together
	Ref         string
	Kind        Kind
	Reverses    int64  // id of the record that an undo reverses, else 0
	Source      string // absolute
	Destination string // absolute
	Temp        string // absolute path, in the destination's folder, of a name that only this move may use on its way
	Identity    Identity
	Made        []MadeFolder // folders that were made for it, the outermost first
}

// State is how far a record has come.
type State string

const (
	Open   State = "open"   // intended; the disk says how far it came
	Done   State = "done"   // the file is at its destination and nowhere else
	Failed State = "failed" // the file is at its source and nowhere else
)

// Record is an intent with what became of it.
type Record struct {
	Intent
	ID        int64
	State     State
	TempInode uint64   // inode of the complete, synced temporary file; 0 before that
	Placed    bool     // the copy is durable under its final name
	After     Identity // the file at its destination, once Done
	Reversed  bool     // an undo has brought it back
	Error     string   // why it Failed
}

// End closes a record.
type End struct {
	ID    int64
	State State
	After Identity
	Error string
}

// Log is where intents and ends are kept. Each method is durable when it returns.
type Log interface {
	Begin(ctx context.Context, intents []Intent) ([]int64, error)
	Temp(ctx context.Context, id int64, inode uint64) error
	Placed(ctx context.Context, id int64) error
	End(ctx context.Context, ends []End) error
	// Unfinished returns the open records; with an ErrUnreadable, those that can be read.
	Unfinished(ctx context.Context) ([]Record, error)
	// Made returns those of some folders that moves made, those within others first;
	// ForgetMade drops some of them.
	Made(ctx context.Context, folders []string) ([]MadeFolder, error)
	ForgetMade(ctx context.Context, fs []MadeFolder) error
}

// Result is what became of one Request.
type Result struct {
	ID          int64 // the log's record; 0 if it was refused before any intent
	Ref         string
	Source      string
	Destination string
	After       Identity // the file at its destination
	Err         error    // nil: moved
}

// What can stand in the way of a move. The texts are those of the proposal
// contract (docs/contracts.md), which shows them to people and models as they are.
var (
	//lint:ignore ST1005 contract text
	ErrExists = lang.Errorf("Destination file already exists")
	//lint:ignore ST1005 contract text
	ErrMissing = lang.Errorf("Source file no longer exists")
	//lint:ignore ST1005 contract text
	ErrPermission = lang.Errorf("Cannot write to destination directory")

	ErrChanged      = lang.Errorf("the file has changed since it was proposed")
	ErrNotRegular   = lang.Errorf("not a regular file")
	ErrInside       = lang.Errorf("a folder cannot go into itself")
	ErrOnline       = lang.Errorf("the file's content is kept online only")
	ErrFolderAcross = lang.Errorf("a folder is moved on its own drive only")
	ErrHardLinked   = lang.Errorf("the file has other names (hard links)")
	ErrFull         = lang.Errorf("no space left at the destination")
	ErrOutside      = lang.Errorf("the destination leaves its folder")
	ErrName         = lang.Errorf("the name cannot be used for a file")
	ErrSource       = lang.Errorf("the file cannot be taken from its folder")
	ErrReversed     = lang.Errorf("there is nothing to undo")
	ErrStalled      = lang.Errorf("a drive does not answer")  // a StalledError says which
	ErrAway         = lang.Errorf("a drive is not connected") // an AwayError says which
)

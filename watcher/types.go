// Package watcher turns folders into files that have settled.
//
// An event is only a hint that a place must be looked at: one goroutine
// collects hints and does no I/O, another looks. What was seen is kept in a
// Seen store, so that a restart, an overflow or a sleep misses nothing and
// nothing is reported twice.
package watcher

import (
	"context"
	"time"
)

// Folder is one folder to watch.
type Folder struct {
	Path      string // absolute and clean
	Recursive bool
	Poll      bool // never use events (network drives)
}

// Signature tells whether a file is as it was when it was last looked at.
type Signature struct {
	Device, Inode      uint64
	Size, Mtime, Ctime int64 // bytes; nanoseconds since 1970
}

// File is a file that has settled.
type File struct {
	Path      string
	Folder    string // the Folder.Path it was found under
	Signature Signature
}

// Seen remembers what was reported. Each method is durable when it returns.
// Besides files it is given one mark for each folder, the path of a hidden
// '.nod-first-look' in it that is on no disk: from then on whatever is unknown
// is new. To make a folder new again, as when a user stops watching it, drop
// all that is remembered below it, and its Since.
type Seen interface {
	// Since says when the folder was first watched; existing files older than
	// that are not reported. It is set at the first call.
	Since(ctx context.Context, folder string, now time.Time) (time.Time, error)
	// Known returns the signatures of everything remembered below folder, by path.
	Known(ctx context.Context, folder string) (map[string]Signature, error)
	// Mark remembers files, and Forget drops paths that are gone.
	Mark(ctx context.Context, files []File) error
	Forget(ctx context.Context, paths []string) error
	// Own says which of the inodes Nod itself moved to where they now are;
	// such files are marked and never reported.
	Own(ctx context.Context, files []File) (map[string]bool, error)
}

// State says how a folder is being watched.
type State string

const (
	Watching State = "watching"
	Polling  State = "polling" // events are not to be had; looked at every few seconds
	Missing  State = "missing" // not there now; watched again when it is back
	Stopped  State = "stopped"
)

// Health is the state of one folder, for people.
type Health struct {
	Folder  Folder
	State   State
	Problem string // what is wrong, in a sentence; empty: nothing
	Remedy  string // what the user can do about it
}

// Options are the watcher's settings. The zero value of each means its default.
type Options struct {
	Settle  time.Duration                      // how long a file must be unchanged; default 2 s
	Poll    time.Duration                      // how often polled folders are scanned; default 5 s
	Rescan  time.Duration                      // how often everything is compared with Seen; default 10 min
	Ignore  func(path string, isDir bool) bool // may be nil, and change its mind (then call Rescan); in addition to partial downloads, hidden files and project folders
	Changed func()                             // called when some folder's Health changed; must not block
}

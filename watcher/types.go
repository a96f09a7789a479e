// Package watcher turns folders into files that have settled.
//
// An event is only a hint that a folder must be scanned: one goroutine collects
// hints and does no I/O, another scans. What was reported is kept in a Seen
// store, so that after a restart, an overflow or a sleep no file is missed or
// reported twice.
package watcher

import (
	"context"
	"time"

	"github.com/nod-app/nod/watcher/settled"
)

// Folder is one folder to watch.
type Folder struct {
	Path      string // absolute and clean
	Recursive bool
	Poll      bool // never use events (network drives)
}

// File is a file that has settled, Signature tells whether it changed since.
type (
	File      = settled.File
	Signature = settled.Signature
)

// Seen stores what was reported. Each change is durable when its method returns.
// Apart from files it stores one mark for each folder, the path of a hidden file
// '.nod-first-look' that does not exist: with it, every unknown file is new. To
// make a folder new again, as when the user stops watching it, drop everything
// stored below it, and its Since.
type Seen interface {
	// Since returns when the folder was first watched; files older than that are
	// not reported. The first call sets it.
	Since(ctx context.Context, folder string, now time.Time) (time.Time, error)
	// Known returns the signatures of all files stored below folder, by path.
	Known(ctx context.Context, folder string) (map[string]Signature, error)
	// Mark stores files, and Forget drops paths that are gone.
	Mark(ctx context.Context, files []File) error
	Forget(ctx context.Context, paths []string) error
	// Own returns the paths of files that Nod itself moved there; they are marked
	// and never reported.
	Own(ctx context.Context, files []File) (map[string]bool, error)
}

// State is how a folder is watched.
type State string

const (
	Watching State = "watching"
	Polling  State = "polling" // events are not available; scanned every few seconds
	Missing  State = "missing" // does not exist now; watched again when it is back
	Stopped  State = "stopped"
)

// Health is the state of one folder, for people.
type Health struct {
	Folder  Folder
	State   State
	Problem string // in a sentence; empty: no problem
	Remedy  string // what the user can do about it
}

// Options are the watcher's settings. The zero value of each means its default.
type Options struct {
	Settle time.Duration                      // how long a file must be unchanged; default 2 s
	Poll   time.Duration                      // how often polled folders are scanned; default 5 s
	Rescan time.Duration                      // how often everything is compared with Seen; default 10 min
	Ignore func(path string, isDir bool) bool // may be nil; call Rescan when its answers change; apart from partial downloads, hidden files and project folders
	// Away reports whether the drive that a folder was on is not mounted now; nil: only the
	// watcher's own knowledge since it began to watch counts.
	Away func(path string) bool
	Gone func(paths []string) // called with known files that were removed; must not block
	// Rest waits, not for long, until nothing is under way that this would disturb; nil: nothing
	// ever is. Hints are collected meanwhile.
	Rest    func(context.Context)
	Changed func() // called when the Health of a folder changed; must not block
}

package move

import (
	"errors"
	"io/fs"
	"os"
	"sync"

	"github.com/nod-app/nod/app/base/lang"
)

// KeepsError says that a folder takes new files, and lets none be renamed or removed: a move
// to it, or from it, would leave the file at both places.
type KeepsError struct {
	Folder string // absolute path
	Err    error  // the system's
}

// Error implements error.
func (e KeepsError) Error() string {
	return lang.Say("files in %q can be neither renamed nor removed (%v)", e.Folder, e.Err)
}

// Unwrap returns the system's error.
func (e KeepsError) Unwrap() error { return e.Err }

// The names of the files with which folders are tried are hidden, look unfinished to watchers, and
// are the same each time: of a folder that keeps them, one stays, until it can be removed.
const (
	probeName   = ".nod-probe.part"
	renamedName = ".nod-probe-renamed.part"
)

var probing sync.Mutex // they share their names

// tryRemoval returns a KeepsError if files in the folder cannot be renamed and removed. No right
// tells that, so it is tried, once as long as the folder is open.
func (f *folder) tryRemoval() error {
	if !f.tried {
		f.tried, f.keeps = true, f.probe()
	}
	return f.keeps
}

func (f *folder) probe() error {
	probing.Lock()
	defer probing.Unlock()
	if err := f.removeProbes(); err != nil {
		return KeepsError{f.path, err}
	}
	for _, name := range []string{probeName, renamedName} { // removal first: what cannot be removed is made once
		file, err := f.root.OpenFile(probeName, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		err = file.Close()
		if err == nil && name != probeName {
			err = f.root.Rename(probeName, name)
		}
		if err := errors.Join(err, f.removeProbes()); err != nil {
			return KeepsError{f.path, err}
		}
	}
	return nil
}

// removeProbes removes what an earlier trial of the folder has left.
func (f *folder) removeProbes() error {
	for _, name := range []string{probeName, renamedName} {
		fi, err := f.root.Lstat(name)
		if err == nil && fi.Mode().IsRegular() && fi.Size() == 0 {
			err = f.root.Remove(name)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

package store

import (
	"errors"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/nod-app/nod/app/base/lang"
)

// What can be wrong with a store as a whole. The errors that carry them name
// the file and say what to do.
var (
	ErrVersion  = lang.Errorf("written by another version of Nod")
	ErrForeign  = lang.Errorf("not a store of Nod")
	ErrLocked   = lang.Errorf("locked by another program")
	ErrReadOnly = lang.Errorf("cannot be written")
	ErrFull     = lang.Errorf("the disk is full")
	ErrCorrupt  = lang.Errorf("damaged")
	ErrIDTaken  = lang.Errorf("there already is a proposal with this id")
)

// remedies say what to do about each kind of error.
var remedies = map[error]string{
	ErrLocked:   lang.Say("quit the other Nod, or the program that has the file open"),
	ErrReadOnly: lang.Say("give your user write access to the file and its folder"),
	ErrFull:     lang.Say("free some space on that disk"),
	ErrCorrupt:  lang.Say("restart Nod: it sets the damaged file aside and begins a fresh one"),
}

// explain names the kind of an error of SQLite, the file and the remedy.
// Errors of other origin come back as they are.
func explain(path string, err error) error {
	kind := errorKind(err)
	if kind == nil || errors.Is(err, kind) {
		return err
	}
	return lang.Errorf("the file %s: %w (%w): %v", path, kind, err, remedies[kind])
}

func errorKind(err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return ErrReadOnly
	case errors.Is(err, syscall.ENOSPC):
		return ErrFull
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return nil
	}
	if e.Code() == lib.SQLITE_IOERR_SHMSIZE { // no room for the index of the log
		return ErrFull
	}
	switch e.Code() & 0xff {
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return ErrLocked
	case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM:
		return ErrReadOnly
	case lib.SQLITE_FULL:
		return ErrFull
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
		return ErrCorrupt
	}
	return nil
}

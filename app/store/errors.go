package store

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// What can be wrong with a store as a whole. The errors that carry them name
// the file and say what to do.
var (
	ErrVersion  = errors.New("written by another version of Nod")
	ErrForeign  = errors.New("not a store of Nod")
	ErrLocked   = errors.New("locked by another program")
	ErrReadOnly = errors.New("cannot be written")
	ErrFull     = errors.New("the disk is full")
	ErrCorrupt  = errors.New("damaged")
	ErrIDTaken  = errors.New("there already is a proposal with this id")
)

// remedies say what to do about each kind of error.
var remedies = map[error]string{
	ErrLocked:   "quit the other Nod, or the program that has the file open",
	ErrReadOnly: "give your user write access to the file and its folder",
	ErrFull:     "free some space on that disk",
	ErrCorrupt:  "restart Nod: it sets the damaged file aside and begins a fresh one",
}

// explain names the kind of an error of SQLite, the file and the remedy.
// Errors of other origin come back as they are.
func explain(path string, err error) error {
	kind := errorKind(err)
	if kind == nil || errors.Is(err, kind) {
		return err
	}
	return fmt.Errorf("%s: %w (%w): %s", path, kind, err, remedies[kind])
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

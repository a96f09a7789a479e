package move

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"github.com/nod-app/nod/app/base/lang"
)

// ErrUnsettled marks what only Recover can finish: its record stays open.
var ErrUnsettled = lang.Errorf("checked again at the next start")

// ErrLog means that the log could not be written, and so nothing was moved.
var ErrLog = lang.Errorf("nothing was moved, since the log of moves cannot be written")

// ErrUnrecorded means that the file was moved and the log did not take it: its
// record stays open until Complete.
var ErrUnrecorded = lang.Errorf("moved, but that could not be recorded")

// ErrUnreadable means that what was noted of some moves is damaged. What is asked of others
// goes on.
var ErrUnreadable = lang.Errorf("what was noted of its move cannot be read")

// failure describes what was tried, why it failed and what to do.
func failure(t *task, err error) error {
	if do := remedy(err); do != "" {
		return lang.Errorf("move %q to %q: %w; %v", t.Source, t.destination(), err, do)
	}
	return lang.Errorf("move %q to %q: %w", t.Source, t.destination(), err)
}

func remedy(err error) string {
	for _, r := range remedies {
		if errors.Is(err, r.err) {
			return r.text
		}
	}
	return ""
}

// remedies are looked through in this order.
var remedies = [...]struct {
	err  error
	text string
}{
	{ErrUnrecorded, lang.Said("nothing is lost: Nod records it as soon as it can")},
	{ErrUnsettled, lang.Said("nothing is lost")},
	{context.Canceled, lang.Said("it was stopped before this file; approve it again")},
	{context.DeadlineExceeded, lang.Said("it took too long and was stopped; approve it again")},
	{ErrStalled, lang.Said("check its connection and try again")},
	{ErrAway, lang.Said("connect it and try again")},
	{ErrExists, lang.Said("choose another name, or keep both")},
	{ErrMissing, lang.Said("something else moved or deleted it")},
	{ErrPermission, lang.Said("check that the folder exists, is a folder, and that you may write to it")},
	{ErrChanged, lang.Said("look at it again before it is moved")},
	{ErrNotRegular, lang.Said("only plain files and whole folders are moved; links and devices stay")},
	{ErrInside, lang.Said("choose a folder that is not in it")},
	{ErrFolderAcross, lang.Said("move it to the other drive by hand, or its files one by one")},
	{ErrOnline, lang.Said("open it once, or keep it on this computer, then approve it again")},
	{ErrHardLinked, lang.Said("between drives that would make two files of it: move it by hand")},
	{ErrFull, lang.Said("free some space there, then approve it again")},
	{ErrOutside, lang.Said("choose a destination inside of the folder")},
	{ErrSource, lang.Said("check that you may read the file and write to its folder, and that no program holds it")},
}

func atDestination(err error) error {
	switch {
	case errors.Is(err, ErrOutside):
		return err
	case isKeeping(err):
		return fmt.Errorf("%w: %w", ErrPermission, err)
	case isFull(err):
		return fmt.Errorf("%w: %w", ErrFull, err)
	case isBadName(err):
		return fmt.Errorf("%w: %w", ErrName, err)
	case isBarred(err), declined(err), errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%w: %w", ErrPermission, err)
	}
	return err
}

func isKeeping(err error) bool {
	_, ok := errors.AsType[KeepsError](err)
	return ok
}

// atSource returns an error of the source or its folder with its meaning.
func atSource(err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist), declined(err):
		return fmt.Errorf("%w: %w", ErrMissing, err)
	case isBarred(err), isBusy(err):
		return fmt.Errorf("%w: %w", ErrSource, err)
	}
	return err
}

// atRename returns the error of a rename, which concerns both folders, with its meaning.
func atRename(from, to spot, err error) error {
	_, gone := from.look()
	keeps, ok := errors.AsType[KeepsError](err)
	switch {
	case ok && keeps.Folder == from.dir.path && keeps.Folder != to.dir.path:
		return fmt.Errorf("%w: %w", ErrSource, err)
	case ok:
		return atDestination(err)
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%w: %w", ErrExists, err)
	case errors.Is(err, fs.ErrNotExist) && errors.Is(gone, fs.ErrNotExist):
		return fmt.Errorf("%w: %w", ErrMissing, err)
	case isBusy(err), isBarred(err) && to.dir.writable():
		return fmt.Errorf("%w: %w", ErrSource, err)
	}
	return atDestination(err)
}

// declined reports whether os.Root itself would not go there, without the system's
// having a say: what should be a folder is a file, or a link that leads nowhere.
func declined(err error) bool {
	var path *fs.PathError
	var errno syscall.Errno
	return errors.As(err, &path) && !errors.As(err, &errno)
}

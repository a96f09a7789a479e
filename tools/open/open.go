// Package open opens the files and folders that a call names, as the policy saw them:
// inside an os.Root, through no link, and nothing that took their place since.
package open

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// What can be found instead of what was decided about.
var (
	ErrNotRegular = lang.Errorf("not a regular file")
	ErrNotFolder  = lang.Errorf("not a folder")
	ErrSwapped    = lang.Errorf("something else is there by now")
)

// Descend opens the folder rel (with '/' between its names) below root. Each
// name must be a folder itself: a link there was put after the policy had
// resolved the path, so it is refused even if it leads to a place in the scope.
func Descend(root, rel string) (*os.Root, error) {
	dir, err := os.OpenRoot(root)
	if err != nil {
		return nil, err
	}
	if rel == "." {
		return dir, nil
	}
	for name := range strings.SplitSeq(rel, "/") {
		next, err := Step(dir, name)
		dir.Close()
		if err != nil {
			return nil, err
		}
		dir = next
	}
	return dir, nil
}

// Step opens one folder in dir.
func Step(dir *os.Root, name string) (*os.Root, error) {
	seen, err := dir.Lstat(name)
	if err != nil {
		return nil, err
	}
	if seen.Mode()&fs.ModeSymlink != 0 {
		return nil, ErrSwapped
	}
	if !seen.IsDir() {
		return nil, ErrNotFolder
	}
	next, err := dir.OpenRoot(name + dot) // the dot makes it wait for no FIFO
	if err != nil {
		return nil, orSwapped(err)
	}
	got, err := next.Stat(".")
	if err == nil && !os.SameFile(seen, got) {
		err = ErrSwapped
	}
	if err != nil {
		next.Close()
		return nil, err
	}
	return next, nil
}

const dot = string(filepath.Separator) + "."

// Folder opens a place that is a folder.
func Folder(p policy.Place) (*os.Root, error) {
	dir, err := Descend(p.Root, p.Rel)
	if err != nil {
		return nil, err
	}
	f, err := dir.Open(".")
	if err == nil {
		err = same(f, p.Node.ID)
		f.Close()
	}
	if err != nil {
		dir.Close()
		return nil, err
	}
	return dir, nil
}

// Parent opens the folder that a place lies in, and gives its name there.
func Parent(p policy.Place) (dir *os.Root, name string, err error) {
	if p.Rel == "." {
		return nil, "", ErrNotRegular
	}
	dir, err = Descend(p.Root, path.Dir(p.Rel))
	return dir, path.Base(p.Rel), err
}

// File opens a regular file for reading, itself and no link, and never waits.
func File(dir *os.Root, name string) (*os.File, fs.FileInfo, error) {
	seen, err := dir.Lstat(name)
	if err != nil {
		return nil, nil, err
	}
	if !seen.Mode().IsRegular() {
		return nil, nil, ErrNotRegular
	}
	f, err := dir.OpenFile(name, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, nil, orSwapped(err)
	}
	got, err := f.Stat()
	switch {
	case err != nil:
	case !got.Mode().IsRegular():
		err = ErrNotRegular
	case !os.SameFile(seen, got):
		err = ErrSwapped
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, got, nil
}

// orSwapped knows the errors that come of something else having taken a name
// since it was looked at: os.Root itself declines, or it is of another kind.
func orSwapped(err error) error {
	var errno syscall.Errno
	if !errors.As(err, &errno) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ELOOP) || errors.Is(err, syscall.ENXIO) {
		return ErrSwapped
	}
	return err
}

// Place opens a place that is a file, the very one that the policy saw.
func Place(p policy.Place) (*os.File, fs.FileInfo, error) {
	dir, name, err := Parent(p)
	if err != nil {
		return nil, nil, err
	}
	defer dir.Close()
	f, st, err := File(dir, name)
	if err != nil {
		return nil, nil, err
	}
	if err := same(f, p.Node.ID); err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, st, nil
}

// same compares an open file or folder with what the policy saw.
func same(f *os.File, want policy.FileID) error {
	n, err := Node(f)
	if err == nil && want != (policy.FileID{}) && n.ID != want {
		err = ErrSwapped
	}
	return err
}

// NodeAt returns the node under a name: Absent, or a regular file.
func NodeAt(dir *os.Root, name string) (policy.Node, error) {
	f, _, err := File(dir, name)
	if errors.Is(err, fs.ErrNotExist) {
		return policy.Node{}, nil
	}
	if err != nil {
		return policy.Node{}, err
	}
	defer f.Close()
	return Node(f)
}

// KindOf returns the kind of node that has a mode.
func KindOf(m fs.FileMode) policy.Kind {
	switch {
	case m.IsRegular():
		return policy.File
	case m.IsDir():
		return policy.Folder
	case m&fs.ModeSymlink != 0:
		return policy.Link
	}
	return policy.Other
}

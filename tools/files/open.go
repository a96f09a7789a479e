package files

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/nod-app/nod/tools/policy"
)

// descend opens the folder rel (with '/' between its names) below root. Each
// name must be a folder itself: a link there was put after the policy had
// resolved the path, so it is refused even if it leads to a place in the scope.
func descend(root, rel string) (*os.Root, error) {
	dir, err := os.OpenRoot(root)
	if err != nil {
		return nil, err
	}
	if rel == "." {
		return dir, nil
	}
	for name := range strings.SplitSeq(rel, "/") {
		next, err := step(dir, name)
		dir.Close()
		if err != nil {
			return nil, err
		}
		dir = next
	}
	return dir, nil
}

// step opens one folder in dir.
func step(dir *os.Root, name string) (*os.Root, error) {
	seen, err := dir.Lstat(name)
	if err != nil {
		return nil, err
	}
	if seen.Mode()&fs.ModeSymlink != 0 {
		return nil, errSwapped
	}
	if !seen.IsDir() {
		return nil, errNotFolder
	}
	next, err := dir.OpenRoot(name + dot) // the dot makes it wait for no FIFO
	if err != nil {
		return nil, orSwapped(err)
	}
	got, err := next.Stat(".")
	if err == nil && !os.SameFile(seen, got) {
		err = errSwapped
	}
	if err != nil {
		next.Close()
		return nil, err
	}
	return next, nil
}

const dot = string(filepath.Separator) + "."

// openFolder opens a place that is a folder.
func openFolder(p policy.Place) (*os.Root, error) {
	dir, err := descend(p.Root, p.Rel)
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

// openParent opens the folder that a place lies in, and gives its name there.
func openParent(p policy.Place) (dir *os.Root, name string, err error) {
	if p.Rel == "." {
		return nil, "", errNotRegular
	}
	dir, err = descend(p.Root, path.Dir(p.Rel))
	return dir, path.Base(p.Rel), err
}

// openFile opens a regular file for reading, itself and no link, and never waits.
func openFile(dir *os.Root, name string) (*os.File, fs.FileInfo, error) {
	seen, err := dir.Lstat(name)
	if err != nil {
		return nil, nil, err
	}
	if !seen.Mode().IsRegular() {
		return nil, nil, errNotRegular
	}
	f, err := dir.OpenFile(name, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, nil, orSwapped(err)
	}
	got, err := f.Stat()
	switch {
	case err != nil:
	case !got.Mode().IsRegular():
		err = errNotRegular
	case !os.SameFile(seen, got):
		err = errSwapped
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
		return errSwapped
	}
	return err
}

// openPlace opens a place that is a file, the very one that the policy saw.
func openPlace(p policy.Place) (*os.File, fs.FileInfo, error) {
	dir, name, err := openParent(p)
	if err != nil {
		return nil, nil, err
	}
	defer dir.Close()
	f, st, err := openFile(dir, name)
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
	n, err := nodeOf(f)
	if err == nil && want != (policy.FileID{}) && n.ID != want {
		err = errSwapped
	}
	return err
}

// nodeAt says what stands under a name: Absent, or a regular file.
func nodeAt(dir *os.Root, name string) (policy.Node, error) {
	f, _, err := openFile(dir, name)
	if errors.Is(err, fs.ErrNotExist) {
		return policy.Node{}, nil
	}
	if err != nil {
		return policy.Node{}, err
	}
	defer f.Close()
	return nodeOf(f)
}

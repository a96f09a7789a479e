package move

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// folder is an open folder: whatever happens to its path, names in it are
// looked up in this very folder.
type folder struct {
	path    string
	root    *os.Root
	file    *os.File
	made    []MadeFolder
	touched bool  // names came or went since it was last synced
	unsure  error // why the last sync failed
	tried   bool  // keeps is known
	keeps   error // see tryRemoval
}

// openFolder opens an existing folder, through links too.
func openFolder(path string) (*folder, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return newFolder(path, root)
}

func newFolder(path string, root *os.Root) (*folder, error) {
	file, err := root.Open(".")
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return &folder{path: path, root: root, file: file}, nil
}

func (f *folder) close() {
	_ = f.file.Close()
	_ = f.root.Close()
}

// sync makes the names in the folder durable.
func (f *folder) sync() error {
	f.unsure = flush(f.file)
	f.touched = false
	return f.unsure
}

func (f *folder) same(o *folder) bool {
	a, errA := f.file.Stat()
	b, errB := o.file.Stat()
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// lists reports whether the folder has an entry spelt exactly so; a look would
// find it under another spelling where the file system ignores case.
func (f *folder) lists(name string) bool {
	dir, err := f.root.Open(".")
	if err != nil {
		return false
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	return err == nil && slices.Contains(names, name)
}

// spot is one name in one folder.
type spot struct {
	dir  *folder
	name string
}

func (s spot) path() string { return filepath.Join(s.dir.path, s.name) }

// look looks again if the file is held: on Windows even that takes opening it.
func (s spot) look() (l look, err error) {
	err = retryWhile(func() (err error) { l, err = s.stat(); return err }, isBusy)
	return l.ofFolder(), err
}

func (s spot) remove() error {
	s.dir.touched = true
	return s.dir.root.Remove(s.name)
}

// sameEntry reports whether two spellings are one entry of one folder, as
// "A.txt" and "a.txt" are where case is ignored. Removing either removes both.
func sameEntry(a, b spot) bool {
	return a.dir.same(b.dir) && (a.name == b.name || !(a.dir.lists(a.name) && b.dir.lists(b.name)))
}

// SameEntry reports whether two paths are one entry of one folder, spelt in two ways:
// so it is on drives that ignore case. Two hard links are two entries.
func SameEntry(a, b string) bool {
	x, errX := openFolder(filepath.Dir(a))
	if errX != nil {
		return false
	}
	defer x.close()
	y, errY := openFolder(filepath.Dir(b))
	if errY != nil {
		return false
	}
	defer y.close()
	from, to := spot{x, filepath.Base(a)}, spot{y, filepath.Base(b)}
	l, errL := from.look()
	m, errM := to.look()
	return errL == nil && errM == nil && l.SameFile(m.Identity) && sameEntry(from, to)
}

// openDestination opens the folder rel beneath root and makes what is missing
// of both. The root may be reached through links; beneath it nothing leads out.
func openDestination(root, rel string) (*folder, error) {
	have, missing, err := deepest(root)
	if err != nil {
		return nil, err
	}
	base, err := os.OpenRoot(have)
	if err != nil {
		return nil, err
	}
	defer base.Close()
	top, outer, err := descend(base, missing, have)
	if err != nil {
		return nil, err
	}
	defer top.Close()
	dir, inner, err := descend(top, rel, root)
	if err != nil {
		return nil, withoutPath(top, err)
	}
	f, err := newFolder(filepath.Join(root, rel), dir)
	if err == nil {
		f.made = append(outer, inner...)
	}
	return f, err
}

// withoutPath puts ErrOutside on os.Root's refusal to leave the root. The refusal has
// no exported name, so it is asked for one.
func withoutPath(root *os.Root, err error) error {
	_, refusal := root.Lstat("..")
	var path *fs.PathError
	if errors.As(refusal, &path) && errors.Is(err, path.Err) {
		return fmt.Errorf("%w: %w", ErrOutside, err)
	}
	return err
}

// deepest splits path into the part that exists and the part to be made.
func deepest(path string) (have, missing string, err error) {
	have, missing = filepath.Clean(path), "."
	for {
		_, err := os.Stat(have)
		parent := filepath.Dir(have)
		if err == nil || !errors.Is(err, fs.ErrNotExist) || parent == have {
			return have, missing, err
		}
		have, missing = parent, filepath.Join(filepath.Base(have), missing)
	}
}

// descend opens rel, and makes what is missing of it; path is where root lies.
func descend(root *os.Root, rel, path string) (dir *os.Root, made []MadeFolder, err error) {
	if _, err := root.Stat(rel); errors.Is(err, fs.ErrNotExist) {
		if made, err = makeFolders(root, rel, path); err != nil {
			return nil, nil, err
		}
	}
	dir, err = root.OpenRoot(rel)
	return dir, made, err
}

// makeFolders makes each missing folder of rel, durably, and returns those that it made.
func makeFolders(root *os.Root, rel, path string) (all []MadeFolder, err error) {
	at := "."
	for part := range strings.SplitSeq(rel, string(filepath.Separator)) {
		parent := at
		at = filepath.Join(at, part)
		err := root.Mkdir(at, 0o755)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if err := syncFolder(root, parent); err != nil {
			return nil, err
		}
		if f, ok := made(root, at, filepath.Join(path, at)); ok {
			all = append(all, f)
		}
	}
	return all, nil
}

func syncFolder(root *os.Root, rel string) error {
	dir, err := root.Open(rel)
	if err != nil {
		return err
	}
	defer dir.Close()
	return flush(dir)
}

package move

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// MadeFolder is a folder that a move made on the way to its destination.
type MadeFolder struct {
	Batch         string // of the move
	Path          string // absolute
	Device, Inode uint64
}

// made returns the identity of a new folder.
func made(root *os.Root, rel, path string) (MadeFolder, bool) {
	fi, err := root.Lstat(rel)
	if err != nil {
		return MadeFolder{}, false
	}
	l, err := lookAt(path, fi)
	return MadeFolder{Path: path, Device: l.Device, Inode: l.Inode}, err == nil
}

// removeMade removes the folders that moves made and that undone moves emptied, if they
// still are the same, whichever move made them. One that cannot be removed stays: it is in no one's way.
func (m *Mover) removeMade(ctx context.Context, rs []Record, results []Result) {
	left := map[string]bool{}
	for i, r := range results {
		if r.Err == nil {
			left[filepath.Dir(rs[i].Destination)] = true
		}
	}
	m.removeMadeAbove(ctx, left)
}

// removeMadeAbove removes those of some folders, and of the folders above them, that moves made, if they
// are empty and still the same.
func (m *Mover) removeMadeAbove(ctx context.Context, left map[string]bool) {
	all := map[string]bool{}
	for dir := range left {
		for ; !all[dir]; dir = filepath.Dir(dir) {
			all[dir] = true
		}
	}
	if len(all) == 0 {
		return
	}
	ctx = context.WithoutCancel(ctx)
	folders, err := m.log.Made(ctx, slices.Sorted(maps.Keys(all)))
	if err == nil {
		m.removeFolders(ctx, folders)
	}
}

// removeUnused removes the folders that were made for a chunk of moves and got no file, if
// one of them failed.
func (m *Mover) removeUnused(ctx context.Context, batch string, open folders, tasks []*task) {
	if !slices.ContainsFunc(tasks, func(t *task) bool { return t.result.Err != nil }) {
		return
	}
	var all []MadeFolder
	for _, f := range open.open {
		for _, made := range f.made {
			made.Batch = batch
			all = append(all, made)
		}
	}
	slices.SortFunc(all, func(a, b MadeFolder) int { return len(b.Path) - len(a.Path) })
	m.removeFolders(context.WithoutCancel(ctx), all)
}

// removeFolders removes those of some folders that are empty, those within others first.
func (m *Mover) removeFolders(ctx context.Context, folders []MadeFolder) {
	var gone []MadeFolder
	for _, f := range folders {
		if m.opts.Drives.Away(f.Path) == nil && f.remove() {
			gone = append(gone, f)
		}
	}
	if len(gone) > 0 {
		_ = m.log.ForgetMade(ctx, gone) // they are tried again, and are not there
	}
}

// remove removes the folder, and reports whether it is gone, or is another one by now.
func (f MadeFolder) remove() bool {
	dir, err := openFolder(filepath.Dir(f.Path))
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	defer dir.close()
	s := spot{dir, filepath.Base(f.Path)}
	l, err := s.look()
	if err != nil || l.Inode != f.Inode {
		return err == nil || errors.Is(err, fs.ErrNotExist)
	}
	if removeFolder(s) != nil {
		return false // it is not empty, or may not be removed
	}
	_ = dir.sync()
	return true
}

// withoutFiles returns the folders of settled moves that their files are not in: they came back, or
// never came.
func withoutFiles(settled []Record) map[string]bool {
	left := map[string]bool{}
	for _, r := range settled {
		switch {
		case r.Kind == Undo && r.State == Done:
			left[filepath.Dir(r.Source)] = true
		case r.Kind == Do && r.State == Failed:
			left[filepath.Dir(r.Destination)] = true
		}
	}
	return left
}

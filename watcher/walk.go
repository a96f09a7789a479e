package watcher

import (
	"context"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
)

// Walk calls each for a folder and all below it that Nod may look into, with those
// files in it that may be reported: regular ones, without partial downloads, hidden
// files, project folders and what .nodignore files or ignore (which may be nil)
// exclude. It follows no link, goes at most depth folders deep, and leaves out other
// file systems that are mounted below the folder (often the disks of other computers)
// and files whose content would have to be downloaded. Subfolders that cannot be read
// are skipped. It fails if the folder itself cannot be read, and with
// what each returns.
func Walk(ctx context.Context, dir string, depth int, ignore func(path string, isDir bool) bool, each func(dir string, files []fs.DirEntry) error) error {
	dir = filepath.Clean(dir)
	e := existing{tree: newTree(Folder{Path: dir, Recursive: true}, ignore, func() []Folder { return nil })}
	root, _, err := inspectRoot(dir)
	if err != nil {
		return lang.Errorf("look at %q: %w", dir, err)
	}
	type level struct {
		dir   string
		depth int
	}
	for todo := []level{{dir, 0}}; len(todo) > 0; {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if at.dir != dir && !onDevice(at.dir, root.Device) {
			continue
		}
		entries, err := list(at.dir, at.dir == dir)
		if err != nil && at.dir == dir {
			return lang.Errorf("list the files in %q: %w", dir, err)
		}
		p, _ := e.tree.add(at.dir, Signature{})
		found := e.sort(p, entries)
		if p.excluded {
			continue
		}
		if at.depth < depth {
			for _, d := range found.dirs {
				todo = append(todo, level{d, at.depth + 1})
			}
		}
		if err := each(at.dir, here(at.dir, entriesNamed(entries, found.files))); err != nil {
			return err
		}
	}
	return nil
}

// entriesNamed returns the entries with these names, which are in the same order.
func entriesNamed(entries []fs.DirEntry, names []string) []fs.DirEntry {
	out := make([]fs.DirEntry, 0, len(names))
	for _, e := range entries {
		if len(out) < len(names) && e.Name() == names[len(out)] {
			out = append(out, e)
		}
	}
	return out
}

func onDevice(dir string, device uint64) bool {
	sig, _, _, err := inspect(dir)
	return err == nil && sig.Device == device
}

// here returns the files of a folder whose content is on this computer.
func here(dir string, files []fs.DirEntry) []fs.DirEntry {
	return slices.DeleteFunc(files, func(f fs.DirEntry) bool {
		_, _, away, err := inspect(filepath.Join(dir, f.Name()))
		return err != nil || away
	})
}

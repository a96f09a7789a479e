package watcher

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
)

// Existing lists what is in a folder now and could be reported if it had just
// come: regular files that nobody is writing, without partial downloads, hidden
// files, project folders and what .nodignore files or ignore (which may be nil)
// leave alone. The folder need not be watched. Subfolders that cannot be read
// are passed over; it fails only if the folder itself cannot be read.
func Existing(ctx context.Context, folder Folder, ignore func(path string, isDir bool) bool) ([]File, error) {
	folder.Path = filepath.Clean(folder.Path)
	t := newTree(folder, ignore, func() []Folder { return nil })
	var files []File
	for dirs := []string{folder.Path}; len(dirs) > 0; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		dir := dirs[len(dirs)-1]
		dirs = dirs[:len(dirs)-1]
		entries, err := list(dir, dir == folder.Path)
		if err != nil && dir == folder.Path {
			return nil, fmt.Errorf("look at what is in %q: %w", dir, err)
		}
		p, _ := t.enter(dir, Signature{})
		t.survey(p, entries)
		here, further := t.eligible(p, entries)
		files, dirs = append(files, here...), append(dirs, further...)
	}
	return files, nil
}

// eligible picks from a listing the files that are ready and the folders to look into.
func (t *tree) eligible(p *place, entries []fs.DirEntry) (files []File, dirs []string) {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	underWay := unfinishedOf(names)
	for _, e := range entries {
		path := filepath.Join(p.path, e.Name())
		switch {
		case e.IsDir() && t.wantsDir(p, e.Name()):
			dirs = append(dirs, path)
		case e.Type().IsRegular() && t.wantsFile(p, e.Name()):
			sig, mode, away, err := inspect(path)
			if err != nil || !mode.IsRegular() || away || awaited(e.Name(), sig.Size == 0, underWay) || beingWritten(path) {
				continue
			}
			files = append(files, File{Path: path, Folder: t.folder.Path, Signature: sig})
		}
	}
	return files, dirs
}

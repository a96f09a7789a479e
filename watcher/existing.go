package watcher

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
)

// Existing lists the files in a folder that would be reported if they were new:
// regular files that no program is writing, without partial downloads, hidden
// files, project folders and what .nodignore files or ignore (which may be nil)
// exclude. The folder need not be watched. Subfolders that cannot be read are
// skipped; it fails only if the folder itself cannot be read.
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
			return nil, fmt.Errorf("list the files in %q: %w", dir, err)
		}
		p, _ := t.add(dir, Signature{})
		t.update(p, entries)
		here, further := t.eligible(p, entries)
		files, dirs = append(files, here...), append(dirs, further...)
	}
	return files, nil
}

// eligible returns the files of a listing that are ready and the subfolders to scan.
func (t *tree) eligible(p *dirNode, entries []fs.DirEntry) (files []File, dirs []string) {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	inProgress := unfinishedNames(names)
	for _, e := range entries {
		path := filepath.Join(p.path, e.Name())
		switch {
		case e.IsDir() && t.wantsDir(p, e.Name()):
			dirs = append(dirs, path)
		case e.Type().IsRegular() && t.wantsFile(p, e.Name()):
			sig, mode, away, err := inspect(path)
			if err != nil || !mode.IsRegular() || away || isDownloading(e.Name(), sig.Size == 0, inProgress) || beingWritten(path) {
				continue
			}
			files = append(files, File{Path: path, Folder: t.folder.Path, Signature: sig})
		}
	}
	return files, dirs
}

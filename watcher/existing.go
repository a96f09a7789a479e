package watcher

import (
	"context"
	"io/fs"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
)

// batchSize is how many existing files are reported at once.
const batchSize = 500

// Existing calls each with the files in a folder that would be reported if they
// were new, at most batchSize at a time: regular files that no program is writing,
// without partial downloads, hidden files, project folders and what .nodignore
// files or ignore (which may be nil) exclude. The folder need not be watched.
// Subfolders that cannot be read are skipped. It says what else it left out, and
// fails if the folder itself cannot be read, and with what each returns.
func Existing(ctx context.Context, folder Folder, ignore func(path string, isDir bool) bool, each func([]File) error) (Omitted, error) {
	folder.Path = filepath.Clean(folder.Path)
	e := existing{tree: newTree(folder, ignore, func() []Folder { return nil }), each: each}
	for dirs := []string{folder.Path}; len(dirs) > 0; {
		if err := ctx.Err(); err != nil {
			return e.omitted, err
		}
		dir := dirs[len(dirs)-1]
		dirs = dirs[:len(dirs)-1]
		entries, err := list(dir, dir == folder.Path)
		if err != nil && dir == folder.Path {
			return e.omitted, lang.Errorf("list the files in %q: %w", dir, err)
		}
		p, _ := e.tree.add(dir, Signature{})
		d := e.sort(p, entries)
		dirs = append(dirs, d.dirs...)
		if err := e.report(p, d); err != nil {
			return e.omitted, err
		}
	}
	return e.omitted, e.flush()
}

// Omitted counts what a walk leaves out, and a person may miss.
type Omitted struct {
	TooLong    int // files and subfolders whose path the system does not accept
	Unfinished int // partial downloads, and temporary and lock files of programs
}

// existing is one walk through the files that exist.
type existing struct {
	tree    *tree
	each    func([]File) error
	batch   []File
	omitted Omitted
}

// dirFiles are what a folder of a walk holds: of hundreds of thousands of files only
// the names.
type dirFiles struct {
	files, dirs []string // names of files that may be reported; paths of subfolders
	unfinished  []string // as isDownloading needs them
}

func (e *existing) sort(p *dirNode, entries []fs.DirEntry) (d dirFiles) {
	e.tree.update(p, entries)
	e.omitted.TooLong += e.tree.tooLong(p, entries)
	for _, entry := range entries {
		name := entry.Name()
		d.unfinished = append(d.unfinished, unfinishedNames([]string{name})...)
		switch {
		case len(p.path)+1+len(name) > maxPath: // counted above
		case entry.IsDir() && e.tree.wantsDir(p, name):
			d.dirs = append(d.dirs, filepath.Join(p.path, name))
		case entry.Type().IsRegular() && e.tree.wantsFile(p, name):
			d.files = append(d.files, name)
		case entry.Type().IsRegular() && unfinished(name):
			e.omitted.Unfinished++
		}
	}
	return d
}

func (e *existing) report(p *dirNode, d dirFiles) error {
	for _, name := range d.files {
		path := filepath.Join(p.path, name)
		sig, mode, away, err := inspect(path)
		if err != nil || !mode.IsRegular() || away || isDownloading(name, sig.Size == 0, d.unfinished) || beingWritten(path) {
			continue
		}
		if err := e.add(File{Path: path, Folder: e.tree.folder.Path, Signature: sig}); err != nil {
			return err
		}
	}
	return nil
}

func (e *existing) add(f File) error {
	if e.batch = append(e.batch, f); len(e.batch) < batchSize {
		return nil
	}
	return e.flush()
}

func (e *existing) flush() error {
	if len(e.batch) == 0 {
		return nil
	}
	batch := e.batch
	e.batch = nil
	return e.each(batch)
}

package watcher

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"github.com/nod-app/nod/watcher/settled"
)

// maxCompared is how many entries of a folder that arrives are compared with what they were.
const maxCompared = 20_000

// wantsWhole reports whether a subfolder, by its name, may be reported with all that is in it, as one: where the
// folder is watched without its subfolders.
func (t *tree) wantsWhole(p *dirNode, name string) bool {
	path := filepath.Join(p.path, name)
	return !t.folder.Recursive && !p.excluded && !isExcludedDir(name) && !t.ignored(p, name, true) &&
		!slices.ContainsFunc(t.others(), func(f Folder) bool { return f.Path == path || below(f.Path, path) })
}

// checkSubfolder checks a folder in one that is watched without its subfolders.
func (r *runner) checkSubfolder(p *dirNode, path string, sig Signature) {
	if _, waits := r.candidates.files[path]; waits || sig.Device != r.root.Device || !r.tree.wantsWhole(p, filepath.Base(path)) {
		return
	}
	r.classify(path, folderSignature(sig), time.Time{})
}

// folderSignature returns the signature by which a folder stays known, whatever comes into it.
func folderSignature(sig Signature) Signature {
	return Signature{Identity: settled.Identity{Device: sig.Device, Inode: sig.Inode, Size: settled.FolderSize}}
}

// checkArrived reports whether a folder that is due has settled: nothing in it changed since it was last checked, and
// no program writes a file in it. One without files stays known, and is not reported when files come.
func (r *runner) checkArrived(p *dirNode, path string, sig Signature) (File, bool) {
	if p == nil || !r.tree.wantsWhole(p, filepath.Base(path)) {
		r.candidates.drop(path)
		return File{}, false
	}
	f := File{Path: path, Folder: r.folder.Path, Signature: folderSignature(sig)}
	c := contentsOf(path)
	if r.candidates.note(path, c.signature(sig), time.Now()) {
		return File{}, false
	}
	switch rules := readRules(path); {
	case len(c.files) == 0, rules != nil && rules.all:
		r.candidates.drop(path)
		r.mark(f)
	case slices.ContainsFunc(c.files, func(path string) bool { return unfinished(filepath.Base(path)) || r.busy(path) }):
		r.candidates.putOff(path, time.Now())
	default:
		return f, true
	}
	return File{}, false
}

// contents sums up what is in a folder.
type contents struct {
	entries int
	files   []string // the regular ones
	hash    uint64   // of names, sizes and times
}

// contentsOf sums up the first maxCompared entries of a folder. What links lead to is not among them.
func contentsOf(dir string) (c contents) {
	h := fnv.New64a()
	_ = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if path == dir || err != nil {
			return nil // as much as can be read
		}
		if c.entries++; c.entries > maxCompared {
			return fs.SkipAll
		}
		sig, mode, _, _ := inspect(path)
		fmt.Fprintln(h, path, mode, sig.Size, sig.Mtime)
		if mode.IsRegular() {
			c.files = append(c.files, path)
		}
		return nil
	})
	c.hash = h.Sum64()
	return c
}

// signature returns the contents as a signature, which differs if anything in the folder does.
func (c contents) signature(sig Signature) Signature {
	return Signature{Identity: settled.Identity{Device: sig.Device, Inode: sig.Inode, Size: int64(c.entries), Mtime: int64(c.hash)}}
}

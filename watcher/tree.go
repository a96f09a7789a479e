package watcher

import (
	"io/fs"
	"path/filepath"
	"strings"
)

// tree knows which folders below a watched one are looked into, and what is
// left alone in them. It is not safe for concurrent use.
type tree struct {
	folder Folder
	ignore func(path string, isDir bool) bool
	others func() []Folder // all watched folders: what lies deeper has its own
	places map[string]*place
}

// place is one folder that is looked into.
type place struct {
	path     string
	id       Signature // device and inode: another folder may take its name
	parent   *place
	children map[string]*place // by path
	rules    *rules
	left     bool // a project, or wholly ignored: nothing in it is anybody's business
	weak     bool // a source file would make it a project
	ceded    bool // its files belong to a watched folder further down
}

func newTree(folder Folder, ignore func(string, bool) bool, others func() []Folder) *tree {
	return &tree{folder: folder, ignore: ignore, others: others, places: map[string]*place{}}
}

// enter returns the place for a folder, and whether it is new.
func (t *tree) enter(dir string, id Signature) (p *place, isNew bool) {
	if p = t.places[dir]; p != nil {
		return p, false
	}
	p = &place{path: dir, id: id, children: map[string]*place{}}
	if dir != t.folder.Path {
		if p.parent = t.places[filepath.Dir(dir)]; p.parent != nil {
			p.parent.children[dir] = p
		}
	}
	t.places[dir] = p
	return p, true
}

// drop forgets a place and all below it, and returns their paths.
func (t *tree) drop(dir string) []string {
	p := t.places[dir]
	if p == nil {
		return nil
	}
	if p.parent != nil {
		delete(p.parent.children, dir)
	}
	var paths []string
	for todo := []*place{p}; len(todo) > 0; {
		p, todo = todo[len(todo)-1], todo[:len(todo)-1]
		delete(t.places, p.path)
		paths = append(paths, p.path)
		for _, child := range p.children {
			todo = append(todo, child)
		}
	}
	return paths
}

// survey takes in what a listing says of the place itself, and tells whether
// that changed what is left alone below it. The watched folder itself may be a
// project: it is the user's wish.
func (t *tree) survey(p *place, entries []fs.DirEntry) (changed bool) {
	names := make([]string, len(entries))
	var rs *rules
	for i, e := range entries {
		if names[i] = e.Name(); names[i] == ignoreFile {
			rs = readRules(p.path)
		}
	}
	is, weak := project(names)
	left := rs != nil && rs.all || is && p.path != t.folder.Path
	ceded, _ := cede(t.folder, t.others(), p.path)
	changed = left != p.left || ceded != p.ceded || rs.source() != p.rules.source()
	p.rules, p.left, p.ceded, p.weak = rs, left, ceded, weak
	return changed
}

// source is the text of the rules, with a sign before it that tells none from empty ones.
func (r *rules) source() string {
	if r == nil {
		return ""
	}
	return "=" + r.text
}

// wantsFile reports whether a file of the place, by its name, may be reported.
func (t *tree) wantsFile(p *place, name string) bool {
	return !p.left && !p.ceded && !Partial(name) && !t.ignored(p, name, false)
}

// wantsDir reports whether a folder in the place is looked into.
func (t *tree) wantsDir(p *place, name string) bool {
	if p.left || !t.folder.Recursive || closedDir(name) || t.ignored(p, name, true) {
		return false
	}
	_, whole := cede(t.folder, t.others(), filepath.Join(p.path, name))
	return !whole
}

// ignored asks the user's patterns and each .nodignore from here up to the watched folder.
func (t *tree) ignored(p *place, name string, isDir bool) bool {
	if t.ignore != nil && t.ignore(filepath.Join(p.path, name), isDir) {
		return true
	}
	for rel := name; p != nil; p = p.parent {
		if p.rules.match(rel, isDir) {
			return true
		}
		rel = filepath.Join(filepath.Base(p.path), rel)
	}
	return false
}

// cede reports what of a folder below a watched one belongs to another watched
// folder, deeper down: its own files, or all of it. So a file has one owner.
func cede(me Folder, all []Folder, dir string) (files, whole bool) {
	for _, f := range all {
		if f.Path == me.Path || f.Path != dir && !(f.Recursive && below(dir, f.Path)) || !below(f.Path, me.Path) {
			continue
		}
		files, whole = true, whole || f.Recursive
	}
	return files, whole
}

// below reports whether a path lies under a folder.
func below(path, dir string) bool {
	if !strings.HasSuffix(dir, string(filepath.Separator)) { // a root like / or C:\ has one
		dir += string(filepath.Separator)
	}
	return len(path) > len(dir) && strings.HasPrefix(path, dir)
}

// list reads a folder, in no order.
func list(dir string, isRoot bool) ([]fs.DirEntry, error) {
	f, err := openDir(dir, isRoot)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.ReadDir(-1)
}

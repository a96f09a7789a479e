package watcher

import (
	"io/fs"
	"path/filepath"
	"strings"
)

// tree holds the folders below a watched folder that are scanned, and what is
// excluded in them. It is not safe for concurrent use.
type tree struct {
	folder Folder
	ignore func(path string, isDir bool) bool
	others func() []Folder // all watched folders: a deeper one owns its files
	nodes  map[string]*dirNode
}

// dirNode is one folder that is scanned.
type dirNode struct {
	path        string
	id          Signature // device and inode: another folder may take its name
	parent      *dirNode
	children    map[string]*dirNode // by path
	rules       *rules
	excluded    bool // a project, or completely ignored
	weakMark    bool // a source file would make it a project
	ownedDeeper bool // its files belong to another watched folder, deeper down
}

func newTree(folder Folder, ignore func(string, bool) bool, others func() []Folder) *tree {
	return &tree{folder: folder, ignore: ignore, others: others, nodes: map[string]*dirNode{}}
}

// add returns the node of a folder, and whether it is new.
func (t *tree) add(dir string, id Signature) (p *dirNode, isNew bool) {
	if p = t.nodes[dir]; p != nil {
		return p, false
	}
	p = &dirNode{path: dir, id: id, children: map[string]*dirNode{}}
	if dir != t.folder.Path {
		if p.parent = t.nodes[filepath.Dir(dir)]; p.parent != nil {
			p.parent.children[dir] = p
		}
	}
	t.nodes[dir] = p
	return p, true
}

// drop removes a node and all below it, and returns their paths.
func (t *tree) drop(dir string) []string {
	p := t.nodes[dir]
	if p == nil {
		return nil
	}
	if p.parent != nil {
		delete(p.parent.children, dir)
	}
	var paths []string
	for todo := []*dirNode{p}; len(todo) > 0; {
		p, todo = todo[len(todo)-1], todo[:len(todo)-1]
		delete(t.nodes, p.path)
		paths = append(paths, p.path)
		for _, child := range p.children {
			todo = append(todo, child)
		}
	}
	return paths
}

// update updates a node from a listing, and reports whether that changed what is
// excluded below it. The watched folder itself may be a project: the user chose it.
func (t *tree) update(p *dirNode, entries []fs.DirEntry) (changed bool) {
	names := make([]string, len(entries))
	var rs *rules
	for i, e := range entries {
		if names[i] = e.Name(); names[i] == ignoreFile {
			rs = readRules(p.path)
		}
	}
	is, weak := project(names)
	left := rs != nil && rs.all || is && p.path != t.folder.Path
	owned, _ := ownedDeeper(t.folder, t.others(), p.path)
	changed = left != p.excluded || owned != p.ownedDeeper || rs.source() != p.rules.source()
	p.rules, p.excluded, p.ownedDeeper, p.weakMark = rs, left, owned, weak
	return changed
}

// source returns the text of the rules, with a prefix that tells empty rules from none.
func (r *rules) source() string {
	if r == nil {
		return ""
	}
	return "=" + r.text
}

// wantsFile reports whether a file of the folder, by its name, may be reported.
func (t *tree) wantsFile(p *dirNode, name string) bool {
	return !p.excluded && !p.ownedDeeper && !Partial(name) && !t.ignored(p, name, false)
}

func (t *tree) wantsDir(p *dirNode, name string) bool {
	if p.excluded || !t.folder.Recursive || isExcludedDir(name) || t.ignored(p, name, true) {
		return false
	}
	_, whole := ownedDeeper(t.folder, t.others(), filepath.Join(p.path, name))
	return !whole
}

// tooLong counts the files and subfolders of a listing that would be scanned if the
// system took their paths.
func (t *tree) tooLong(p *dirNode, entries []fs.DirEntry) int {
	n := 0
	for _, e := range entries {
		if len(p.path)+1+len(e.Name()) <= maxPath {
			continue
		}
		if e.IsDir() && t.wantsDir(p, e.Name()) || e.Type().IsRegular() && t.wantsFile(p, e.Name()) {
			n++
		}
	}
	return n
}

// ignored applies the user's patterns and each .nodignore from here up to the watched folder.
func (t *tree) ignored(p *dirNode, name string, isDir bool) bool {
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

// ownedDeeper reports whether a folder's files, or the whole folder, belong to
// another watched folder that is deeper than me, so that each file has one owner.
func ownedDeeper(me Folder, all []Folder, dir string) (files, whole bool) {
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

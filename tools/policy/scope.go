package policy

import (
	"path/filepath"
)

// Scope is what a call may reach (contract: "paths/apps/network constraints").
// Everything else is out of scope and denied.
type Scope struct {
	Roots   []Root
	Apps    []string // ids of the index of applications
	AnyApp  bool     // any of the index, not only Apps
	Offline bool     // nothing may leave the machine
	Hosts   []string // if there are any, the only hosts that something may go to
}

// Root is a folder that tools may use.
type Root struct {
	Path     string // absolute, links resolved: what is opened
	Alias    string // as the person gave it, if that is another path; else ""
	Writable bool
}

// NewRoot resolves the links of a folder that a person chose. The folder must exist.
func NewRoot(dir string, writable bool) (Root, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return Root{}, err
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return Root{}, err
	}
	r := Root{Path: real, Writable: writable}
	if real != abs {
		r.Alias = abs
	}
	return r, nil
}

// Env is what Inspect looks at a call with.
type Env struct {
	OS    string // runtime.GOOS, whose rules of names hold
	Home  string // absolute
	Scope Scope
	Own   []string // Nod's own folders: config, state, logs, cache, socket; absolute
	FS    FS
}

// dir is a folder that paths are compared with.
type dir struct {
	location
	names   []string // folded
	problem *Problem
}

func (e Env) dir(path string) dir {
	var d dir
	d.location, d.problem = parsePath(e.OS, e.Home, path)
	d.names = d.folded()
	return d
}

// find gives the root that a path lies in, the innermost one, and the path's
// parts below it.
func (e Env) find(loc location) (root Root, at location, rest []string, ok bool) {
	best := -1
	for _, r := range e.Scope.Roots {
		for _, name := range []string{r.Path, r.Alias} {
			if name == "" {
				continue
			}
			d := e.dir(name)
			if d.problem != nil {
				continue
			}
			below, in := loc.below(e.OS, d.location)
			if !in || len(d.parts) <= best {
				continue
			}
			real := e.dir(r.Path)
			if real.problem != nil {
				continue
			}
			best, root, at, rest, ok = len(d.parts), r, real.location, below, true
		}
	}
	return root, at, rest, ok
}

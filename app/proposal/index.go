package proposal

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/nod-app/nod/app/move"
)

// index knows which files are pending, so that a burst of thousands need not
// read all that is pending for each batch. It is built from the store when it
// is first asked for, and follows every change that the Service makes.
type index struct {
	mu     sync.Mutex
	ready  bool
	change int // grows with each change, so that a build knows that it is stale
	paths  map[string]entry
	near   map[string]map[string]bool // by key: paths that could belong together
}

// entry is one pending file.
type entry struct {
	id       string
	identity move.Identity
}

func newIndex() *index { return &index{} }

// build reads what is pending, unless that is known already.
func (x *index) build(ctx context.Context, s Store) error {
	for {
		x.mu.Lock()
		ready, change := x.ready, x.change
		x.mu.Unlock()
		if ready {
			return nil
		}
		ps, _, err := s.Proposals(ctx, Filter{Status: Pending})
		if err != nil {
			return fmt.Errorf("read what is pending: %w", err)
		}
		x.mu.Lock()
		if change == x.change {
			x.fill(ps)
		}
		x.mu.Unlock()
	}
}

// fill is called with the lock held.
func (x *index) fill(ps []Proposal) {
	x.ready, x.paths, x.near = true, map[string]entry{}, map[string]map[string]bool{}
	for _, p := range ps {
		x.put(p)
	}
}

// forget drops everything; the next build reads the store again.
func (x *index) forget() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.change++
	x.ready, x.paths, x.near = false, nil, nil
}

// update takes in proposals as they are now.
func (x *index) update(ps []Proposal) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.change++
	if !x.ready {
		return
	}
	for _, p := range ps {
		x.drop(p)
	}
	for _, p := range ps {
		if p.Status == Pending {
			x.put(p)
		}
	}
}

func (x *index) put(p Proposal) {
	for path, id := range p.files() {
		x.paths[path] = entry{p.ID, id}
		key := nearKey(path)
		if x.near[key] == nil {
			x.near[key] = map[string]bool{}
		}
		x.near[key][path] = true
	}
}

// drop leaves paths alone that are another proposal's by now.
func (x *index) drop(p Proposal) {
	for path := range p.files() {
		if x.paths[path].id != p.ID {
			continue
		}
		delete(x.paths, path)
		key := nearKey(path)
		delete(x.near[key], path)
		if len(x.near[key]) == 0 {
			delete(x.near, key)
		}
	}
}

// at returns the pending proposal that a file is in.
func (x *index) at(path string) (entry, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	e, ok := x.paths[path]
	return e, ok
}

// among returns those of the files that are pending, all as of one moment:
// another's change may have the index forgotten between two questions.
func (x *index) among(ctx context.Context, s Store, paths []string) (map[string]entry, error) {
	for {
		if err := x.build(ctx, s); err != nil {
			return nil, err
		}
		if found, ready := x.pick(paths); ready {
			return found, nil
		}
	}
}

func (x *index) pick(paths []string) (found map[string]entry, ready bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	found = map[string]entry{}
	for _, path := range paths {
		if e, ok := x.paths[path]; ok {
			found[path] = e
		}
	}
	return found, x.ready
}

// around returns the pending files that could belong to one of these, sorted.
func (x *index) around(paths []string) []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	found := map[string]bool{}
	for _, path := range paths {
		maps.Copy(found, x.near[nearKey(path)])
	}
	return slices.Sorted(maps.Keys(found))
}

// nearKey is equal for all files that Group could ever put together: those in
// one folder whose names are alike up to the first dot.
func nearKey(path string) string {
	dir, name := filepath.Split(path)
	trimmed := strings.TrimLeft(name, ".")
	if stem, _, ok := strings.Cut(trimmed, "."); ok {
		trimmed = stem
	}
	return dir + strings.ToLower(trimmed)
}

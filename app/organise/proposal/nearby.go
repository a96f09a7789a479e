package proposal

import (
	"context"
	"fmt"
	"hash/maphash"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// fewKeys may stand for files that are pending no more, apart from as many as are pending.
const fewKeys = 4096

// nearby finds the pending files that new ones could belong to. It keeps no paths,
// only a hash of what each is near, so that hundreds of thousands of pending files
// cost little: a hash may stand for a file that is pending no more, or for another
// one, and the store is asked which it is.
type nearby struct {
	mu   sync.Mutex
	seed maphash.Seed
	keys map[uint64]struct{} // nil: the store is to be read
	most int                 // that many keys are kept: then the store is read again, for those of what is pending no more
}

func newNearby() *nearby { return &nearby{seed: maphash.MakeSeed()} }

// of returns the pending files that could belong to one of these, sorted.
func (n *nearby) of(ctx context.Context, s Store, paths []string) ([]string, error) {
	wanted, err := n.hits(ctx, s, paths)
	if err != nil {
		return nil, err
	}
	var found []string
	for dir, keys := range wanted {
		err := s.EachPending(ctx, dir, func(path string) {
			if keys[nearKey(path)] {
				found = append(found, path)
			}
		})
		if err != nil {
			return nil, fmt.Errorf("read what is pending: %w", err)
		}
	}
	slices.Sort(found)
	return found, nil
}

// hits returns the keys of those paths that something may be near to, by folder.
func (n *nearby) hits(ctx context.Context, s Store, paths []string) (map[string]map[string]bool, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.keys == nil {
		keys := map[uint64]struct{}{}
		err := s.EachPending(ctx, "", func(path string) { keys[n.hash(path)] = struct{}{} })
		if err != nil {
			return nil, fmt.Errorf("read what is pending: %w", err)
		}
		n.keys, n.most = keys, 2*len(keys)+fewKeys
	}
	wanted := map[string]map[string]bool{}
	for _, path := range paths {
		if _, ok := n.keys[n.hash(path)]; !ok {
			continue
		}
		dir, _ := filepath.Split(path)
		if wanted[dir] == nil {
			wanted[dir] = map[string]bool{}
		}
		wanted[dir][nearKey(path)] = true
	}
	return wanted, nil
}

// add takes in what has become pending and is in the store.
func (n *nearby) add(ps []Proposal) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.keys == nil {
		return
	}
	for _, p := range ps {
		if !p.Waits() {
			continue
		}
		for path := range p.files() {
			n.keys[n.hash(path)] = struct{}{}
		}
	}
	if len(n.keys) > n.most {
		n.keys = nil
	}
}

// forget drops what was read from the store, after many proposals changed at once.
func (n *nearby) forget() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.keys = nil
}

func (n *nearby) hash(path string) uint64 { return maphash.String(n.seed, nearKey(path)) }

// nearKey returns a key that is equal for all files that Group could ever put together: those in
// one folder whose names are alike up to the first dot.
func nearKey(path string) string {
	dir, name := filepath.Split(path)
	trimmed := strings.TrimLeft(name, ".")
	if stem, _, ok := strings.Cut(trimmed, "."); ok {
		trimmed = stem
	}
	return dir + strings.ToLower(trimmed)
}

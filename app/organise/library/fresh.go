package library

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

const (
	maxFresh = 1000      // new files whose vectors Nod keeps
	keptFor  = time.Hour // at least; all are forgotten then if there is no room
)

// fresh are the vectors of new files, in memory: these wait for a decision, and after that are filed themselves.
type fresh struct {
	mu      sync.Mutex
	wanted  []string                     // what a model is to read of them, the oldest first
	known   map[[sha256.Size]byte]vector // by the hash of what it read; nil: it cannot read it
	cleared time.Time
}

func newFresh() *fresh {
	f := &fresh{}
	f.forget()
	return f
}

// vector returns the vector of a passage, nil if there is none. One that is not known yet is queued, as far as
// there is room, and wanted says so.
func (f *fresh) vector(passage string) (v vector, wanted bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	v, known := f.known[sha256.Sum256([]byte(passage))]
	if known || slices.Contains(f.wanted, passage) {
		return v, false
	}
	if len(f.known)+len(f.wanted) >= maxFresh {
		if time.Since(f.cleared) < keptFor {
			return nil, false
		}
		clear(f.known)
		f.cleared = time.Now()
	}
	f.wanted = append(f.wanted, passage)
	return nil, true
}

// next returns some of the queued passages.
func (f *fresh) next() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.wanted[:min(len(f.wanted), batchSize)])
}

// put takes in the vectors of passages, and reports whether no more are queued.
func (f *fresh) put(passages []string, vectors []vector) (last bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, p := range passages {
		f.known[sha256.Sum256([]byte(p))] = vectors[i]
	}
	f.wanted = slices.DeleteFunc(f.wanted, func(p string) bool { return slices.Contains(passages, p) })
	return len(f.wanted) == 0
}

// forget forgets all: another model compares, or none.
func (f *fresh) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.wanted, f.known, f.cleared = nil, map[[sha256.Size]byte]vector{}, time.Now()
}

// byMeaning returns the filed files that are near to a new one by meaning, the nearest first.
// One whose vector is not known yet has none, and is proposed again once it is.
func (s *Service) byMeaning(ctx context.Context, x *Index, passage string) []place.Filed {
	v, wanted := s.fresh.vector(passage)
	if wanted {
		hint(s.nudged)
	}
	if v == nil {
		return nil
	}
	ids, err := x.nearest(ctx, v)
	found, err2 := x.filesOf(ctx, ids)
	s.note(errors.Join(err, err2))
	return found
}

package library

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// embed returns a vector for each text; it is nil for a text that the model cannot read.
func (s *Service) embed(ctx context.Context, x *Index, m vectorModel, texts []string) ([]vector, error) {
	all, err := s.o.Embedder.Embed(ctx, m.name, texts)
	if err != nil && s.o.Embedder.Unreadable(err) {
		all, err = s.embedEach(ctx, m, texts)
	}
	if err != nil {
		return nil, err
	}
	if len(all) != len(texts) {
		return nil, fmt.Errorf("the model %s gave %d vectors for %d texts", m.name, len(all), len(texts))
	}
	_, size, err := x.vectorsOf(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]vector, len(all))
	for i, v := range all {
		if v == nil {
			continue
		}
		out[i] = quantize(v)
		if size == 0 {
			size = len(out[i])
		}
		if len(out[i]) != size { // another model answers to the name
			s.fresh.forget()
			err := fmt.Errorf("the model %s gives vectors of %d dimensions, not of %d as before; all files are compared again", m.name, len(v), size-lengthBytes)
			return nil, errors.Join(err, x.begin(ctx, m))
		}
	}
	return out, nil
}

// probe is a text that every model can read: if it fails, the texts that failed before it are not why.
const probe = "test"

// embedEach sends texts that failed together one by one, so that only those that the model cannot
// read have no vector, which are nil. If it reads no text at all, all are tried again later.
func (s *Service) embedEach(ctx context.Context, m vectorModel, texts []string) ([][]float32, error) {
	var out [][]float32
	var unreadable error
	dropped := 0
	for _, t := range append(texts[:len(texts):len(texts)], probe) {
		one, err := s.o.Embedder.Embed(ctx, m.name, []string{t})
		switch {
		case err != nil && (t == probe || !s.o.Embedder.Unreadable(err)):
			return nil, err
		case err == nil && len(one) != 1:
			return nil, fmt.Errorf("the model %s gave %d vectors for a text", m.name, len(one))
		case err != nil:
			unreadable, one = err, [][]float32{nil}
			dropped++
		}
		out = append(out, one[0])
	}
	if dropped > 0 {
		s.o.Log.Warn("some files are compared by their words alone: the model cannot read them", "model", m.name, "files", dropped, "err", unreadable)
	}
	return out[:len(texts)], nil
}

// passageOf returns the part of a new file that the model reads; of a sensitive one it is not the text.
func (s *Service) passageOf(ctx context.Context, f proposal.File, text string) string {
	if s.o.Sensitive(ctx, f.Path, text) != "" {
		text = ""
	}
	return place.Passage("", filepath.Base(f.Path), text)
}

// passage returns the part of a filed file that the model reads. The file is read again, since
// the index holds no sentence of it; a text that shares no word with the index is not sent.
func (s *Service) passage(ctx context.Context, x *Index, r indexRow) (p string) {
	p = place.Passage(r.dir, r.file.Name, "")
	if len(r.file.Text.Terms) == 0 {
		return p
	}
	defer func() { _ = recover() }() // readers of foreign formats
	full := x.absolute(path.Join(r.dir, r.file.Name))
	text, _, err := s.textOf(ctx, full)
	if err != nil || s.o.Sensitive(ctx, full, text) != "" {
		return p
	}
	return place.Passage(r.dir, r.file.Name, text)
}

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

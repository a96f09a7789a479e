package library

import (
	"context"
	"errors"
	"fmt"
	"path"

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
		s.o.Log.Warn("some files are found by their words alone: the model cannot read them", "model", m.name, "files", dropped, "err", unreadable)
	}
	return out[:len(texts)], nil
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

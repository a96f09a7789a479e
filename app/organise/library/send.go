package library

import (
	"context"
	"errors"
	"fmt"
)

// errNotChosen says that the model does not compare any more: the person has turned it
// off, or chosen or downloaded another one.
var errNotChosen = errors.New("the model compares no longer")

// chosen returns the model that compares now; empty: none does.
func (s *Service) chosen(ctx context.Context) (vectorModel, error) {
	name, digest, err := s.o.Embedder.Model(ctx)
	if err != nil {
		return vectorModel{}, fmt.Errorf("find the model that compares filed files: %w", err)
	}
	return vectorModel{name: name, digest: digest}, nil
}

// send asks a model for the vectors of texts, if it is still the one that compares.
func (s *Service) send(ctx context.Context, m vectorModel, texts []string) ([][]float32, error) {
	switch now, err := s.chosen(ctx); {
	case err != nil:
		return nil, err
	case now != m:
		return nil, errNotChosen
	}
	return s.o.Embedder.Embed(ctx, m.name, texts)
}

// probe is a text that every model can read: if it fails, the text that failed before is
// not why.
const probe = "test"

// errRefused says that a model could read none of some texts, though it reads others.
var errRefused = errors.New("the model can read none of these files")

// maxRefusals is the number of rounds in a row in which the model can read no text: the
// fault may not be that of the texts.
const maxRefusals = 3

// sendEach sends texts that failed together one by one, so that only those that the model cannot
// read have no vector, which are nil. That is known of one only while it reads others: if the
// server is busy or gone, or if several fail and no other is read, all are tried again later.
func (s *Service) sendEach(ctx context.Context, m vectorModel, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	var unreadable error
	dropped := 0
	for i, t := range texts {
		one, err := s.send(ctx, m, []string{t})
		switch {
		case err != nil && !s.o.Embedder.Unreadable(err):
			return nil, err
		case err == nil && len(one) != 1:
			return nil, fmt.Errorf("the model %s gave %d vectors for a text", m.name, len(one))
		case err == nil:
			out[i] = one[0]
			continue
		}
		dropped++
		if unreadable == nil {
			unreadable = err
		}
	}
	if dropped == len(texts) {
		_, err := s.send(ctx, m, []string{probe})
		if err != nil {
			return nil, unreadable
		}
		if dropped > 1 && s.refusedOf(texts) < maxRefusals {
			return nil, fmt.Errorf("%w: %w", errRefused, unreadable)
		}
	}
	if dropped > 0 {
		s.o.Log.Warn("some files are compared by their words alone: the model cannot read them", "model", m.name, "files", dropped, "err", unreadable)
	}
	return out, nil
}

// refusedOf counts that a model could read none of some texts, and says how often that was
// so of each of them.
func (s *Service) refusedOf(texts []string) int {
	least := maxRefusals
	for _, t := range texts {
		k := passage(t).key()
		s.refused[k]++
		least = min(least, s.refused[k])
	}
	return least
}

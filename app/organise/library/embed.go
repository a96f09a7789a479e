package library

import (
	"context"
	"errors"
	"fmt"
)

// embedFiled makes vectors of some filed files; near says that one is near to a new file.
func (s *Service) embedFiled(ctx context.Context, x *Index, m vectorModel) (done int, near bool, err error) {
	rows, err := x.withoutVector(ctx, batchSize)
	if err != nil || len(rows) == 0 {
		return 0, false, err
	}
	texts := make([]passage, len(rows))
	for i, r := range rows {
		texts[i] = s.passage(ctx, x, r)
	}
	vectors, err := s.embed(ctx, x, m, texts)
	if err != nil {
		return 0, false, err
	}
	if err := x.putVectors(ctx, rows, vectors); err != nil {
		return 0, false, err
	}
	for i, v := range vectors {
		near = v != nil && s.compared.merge(rows[i].id, v) || near
	}
	return len(rows), near, nil
}

// compareNew compares some of the new files that are to be compared.
func (s *Service) compareNew(ctx context.Context, x *Index, m vectorModel) (done int, err error) {
	wanted := s.compared.next(batchSize)
	if len(wanted) == 0 {
		return 0, nil
	}
	vectors, err := s.embed(ctx, x, m, wanted)
	if err != nil {
		return 0, err
	}
	found := make([]*comparison, len(wanted))
	var at []int
	var good []vector
	for i, v := range vectors {
		if v != nil {
			at, good = append(at, i), append(good, v)
		}
	}
	all, err := x.compareVectors(ctx, good)
	if errors.Is(err, errVector) { // it was cut, or is of another model: all is compared again
		err = errors.Join(err, x.begin(ctx, m))
	}
	if err != nil {
		return 0, err
	}
	for i, c := range all {
		found[at[i]] = c
	}
	s.compared.put(wanted, found)
	return len(wanted), nil
}

// embed makes vectors of texts; nil is of a text that the model cannot read.
func (s *Service) embed(ctx context.Context, x *Index, m vectorModel, texts []passage) ([]vector, error) {
	send := make([]string, len(texts))
	for i, t := range texts {
		send[i] = string(t)
	}
	all, err := s.send(ctx, m, send)
	if err != nil && ctx.Err() == nil && !errors.Is(err, errNotChosen) {
		all, err = s.sendEach(ctx, m, send)
	}
	if err != nil {
		return nil, err
	}
	if len(all) != len(texts) {
		return nil, fmt.Errorf("the model %s gave %d vectors for %d texts", m.name, len(all), len(texts))
	}
	for _, t := range texts {
		delete(s.refused, t.key())
	}
	out := make([]vector, len(all))
	for i, v := range all {
		switch {
		case v == nil:
			continue
		case m.dimensions == 0:
			m.dimensions = len(v)
		case m.dimensions != len(v):
			return nil, fmt.Errorf("the model %s gave vectors of %d and of %d dimensions", m.name, m.dimensions, len(v))
		}
		out[i] = quantize(v)
	}
	if m.dimensions == 0 {
		return out, nil
	}
	return out, s.checkDimensions(ctx, x, m)
}

// errOtherModel says that another model answers to the name: its vectors are of another kind.
var errOtherModel = errors.New("the model gives vectors of other dimensions than before; all files are compared again")

// keepModel forgets the vectors of another model, also of one that had the same name.
func (s *Service) keepModel(ctx context.Context, x *Index, m vectorModel) error {
	is, err := x.vectorsOf(ctx)
	if err != nil || is.name == "" || is.same(m) {
		return err
	}
	s.compared.forget()
	return x.begin(ctx, m)
}

// checkDimensions begins again if vectors of other dimensions come than before.
func (s *Service) checkDimensions(ctx context.Context, x *Index, m vectorModel) error {
	is, err := x.vectorsOf(ctx)
	if err != nil || is == m {
		return err
	}
	s.compared.forget()
	if err := x.begin(ctx, m); err != nil {
		return err
	}
	if is.same(m) && is.dimensions > 0 {
		return fmt.Errorf("%w: %s, %d and %d", errOtherModel, m.name, is.dimensions, m.dimensions)
	}
	return nil
}

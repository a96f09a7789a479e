package library

import (
	"context"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// byMeaning returns the filed files that are near to a new one by meaning, the nearest first.
// One that was not compared yet has none, and is compared later: then what is known has
// changed, and it is proposed again.
func (s *Service) byMeaning(ctx context.Context, x *Index, p passage) []place.Filed {
	ids, known := s.compared.near(p)
	if !known && s.compared.want(p) {
		s.nudge()
	}
	found, err := x.filesOf(ctx, ids)
	s.note(err)
	return found
}

// filesOf returns the filed files with some ids, in their order, as far as they are filed still.
func (x *Index) filesOf(ctx context.Context, ids []int64) ([]place.Filed, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	rows, err := x.rows(ctx, `WHERE id IN (?`+strings.Repeat(`, ?`, len(ids)-1)+`)`, args...)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(rows, func(a, b indexRow) int { return slices.Index(ids, a.id) - slices.Index(ids, b.id) })
	out := make([]place.Filed, len(rows))
	for i, r := range rows {
		out[i] = place.Filed{File: r.file, Dir: r.dir}
	}
	return out, nil
}

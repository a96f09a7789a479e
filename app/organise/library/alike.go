package library

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

const mostNamed = 200 // files whose names match

// Alike returns the filed files that have most words in common with a file, and the newest of those whose
// names match, by what the index holds of them. There are none while it is not open.
func (s *Service) Alike(ctx context.Context, f proposal.File, match func(name string) bool) (out []proposal.File) {
	x := s.opened()
	if x == nil {
		return nil
	}
	add := func(file place.File, dir string) {
		at := filepath.Join(x.absolute(dir), file.Name)
		if !slices.ContainsFunc(out, func(f proposal.File) bool { return f.Path == at }) {
			out = append(out, proposal.File{Path: at, Size: file.Size, ModTime: file.Modified})
		}
	}
	near, err := s.near(ctx, x, f)
	s.note(err)
	for _, n := range near.Files {
		add(n.File, n.Dir)
	}
	most := len(out) + mostNamed
	s.note(x.eachRow(ctx, `ORDER BY id DESC`, nil, func(r indexRow) {
		if len(out) < most && match(r.file.Name) {
			add(r.file, r.dir)
		}
	}))
	return out
}

func (s *Service) near(ctx context.Context, x *Index, f proposal.File) (place.Near, error) {
	known, err := x.filed(ctx, s.o.Decisions)
	if err != nil {
		return place.Near{}, err
	}
	file, _ := s.describe(ctx, f)
	return x.near(ctx, file, known.home.Files())
}

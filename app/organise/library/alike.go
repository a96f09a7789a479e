package library

import (
	"context"
	"path/filepath"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

const mostNamed = 200 // files whose names match

// Alike returns the filed files that have most words in common with a file, and the newest of those whose
// names match, by what the index holds of them. There are none while it is not open.
func (s *Service) Alike(ctx context.Context, f proposal.File, match func(name string) bool) (out []proposal.File) {
	x, known := s.known(ctx)
	if known == nil {
		return nil
	}
	added := map[string]bool{}
	add := func(file place.File, dir string) {
		if at := filepath.Join(x.absolute(dir), file.Name); !added[at] {
			added[at] = true
			out = append(out, proposal.File{Path: at, Size: file.Size, ModTime: file.Modified})
		}
	}
	file, _ := s.describe(ctx, f)
	near, err := x.near(ctx, file, known.home.Files())
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

// OfSize returns the filed files of a size in bytes, absolute; a few of them, if there are
// many. It is none while the index is not open.
func (s *Service) OfSize(ctx context.Context, size int64) []string {
	s.wait(ctx)
	x := s.opened()
	if x == nil {
		return nil
	}
	found, err := x.ofSize(ctx, size)
	s.note(err)
	return found
}

// Together finds files that are alike among some to which nothing filed is like, and
// names a new folder for them as the person names folders.
func (s *Service) Together(ctx context.Context, files []proposal.File) []proposal.Together {
	x, known := s.known(ctx)
	if known == nil || len(files) == 0 {
		return nil
	}
	loose := make([]place.Loose, len(files))
	for i, f := range files {
		file, text := s.describe(ctx, f)
		loose[i] = place.Loose{File: file, Vendor: classify.Vendor(text)}
	}
	var out []proposal.Together
	for _, t := range known.home.Together(loose) {
		if dir := x.absolute(t.Dir); !s.skips(x, dir) {
			out = append(out, proposal.Together{Files: t.Files, Dir: dir, Reason: t.Reason})
		}
	}
	return out
}

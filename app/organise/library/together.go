package library

import (
	"context"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// Together finds files that are alike among some to which nothing filed is like, and
// names a new folder for them as the person names folders.
func (s *Service) Together(ctx context.Context, files []proposal.File) []proposal.Together {
	x := s.opened()
	if x == nil || len(files) == 0 {
		return nil
	}
	known, err := x.filed(ctx, s.o.Decisions)
	if err != nil {
		s.note(err)
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

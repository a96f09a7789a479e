package library

import (
	"context"
	"path/filepath"
	"slices"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// fewFiled is how many files like a new one must be filed before the likeliest folder is named
// though it is unlikely: with the first ones any file belonged where they lie.
const fewFiled = 4

// Classify implements proposal.Classifier: the folder in which the person would look
// for a file, by what is filed. Where that is not known it asks: the confidence is
// low. It has no opinion while hardly anything of its sort is filed, or the index is not open.
func (s *Service) Classify(ctx context.Context, f proposal.File) (proposal.Suggestion, bool) {
	s.wait(ctx)
	x, found, filed := s.rank(ctx, f, place.Shown)
	if len(found) == 0 || x.absolute(found[0].Dir) == filepath.Dir(f.Path) { // a folder that is to be sorted says nothing of where its own files belong
		return proposal.Suggestion{}, false
	}
	sug := proposal.Suggestion{
		Dir: x.absolute(found[0].Dir), Confidence: confidence(found[0].Likelihood), Reasoning: found[0].Reason, By: proposal.ByFiled,
		Loose: !slices.ContainsFunc(found, func(c place.Candidate) bool { return !c.IsLoose() }),
	}
	switch {
	case sug.Confidence == proposal.Low && filed < fewFiled:
		return proposal.Suggestion{}, false
	case sug.Confidence != proposal.Low && found[0].Decided:
		sug.By = proposal.ByLearned
	}
	for _, c := range found[1:] {
		sug.Candidates = append(sug.Candidates, proposal.Candidate{Dir: x.absolute(c.Dir), Reason: c.Reason})
	}
	return sug, true
}

// rank gives the folders in which the person would look for a file, the likeliest first,
// and says how many files are filed that are of its sort; none, if that is not known.
func (s *Service) rank(ctx context.Context, f proposal.File, most int) (x *Index, found []place.Candidate, filed int) {
	x, known := s.known(ctx)
	if known == nil || known.home.Files() == 0 {
		return x, nil, 0
	}
	file, _ := s.describe(ctx, f)
	near, err := x.near(ctx, file, known.home.Files())
	if err != nil {
		s.note(err)
		return x, nil, 0
	}
	near.Decided, near.Refused = x.opens(file).OpenAll(known.decided), known.refused
	found = known.home.RankMore(file, near, s.o.Chosen(), time.Now(), most)
	return x, slices.DeleteFunc(found, func(c place.Candidate) bool {
		return s.skips(x, x.absolute(c.Dir)) // a folder can be watched since the last look at all
	}), known.home.FilesLike(file.Name)
}

// known returns the index and what is filed by it; nil: that is not known.
func (s *Service) known(ctx context.Context) (*Index, *known) {
	x := s.opened()
	if x == nil {
		return nil, nil
	}
	k, err := x.filed(ctx, s.o.Decisions)
	s.note(err)
	return x, k
}

// Further returns existing folders in which the person may look for a file, the likeliest first, at most some.
func (s *Service) Further(ctx context.Context, f proposal.File, most int) []proposal.Candidate {
	x, found, _ := s.rank(ctx, f, most)
	var out []proposal.Candidate
	for _, c := range found {
		if !c.New {
			out = append(out, proposal.Candidate{Dir: x.absolute(c.Dir), Reason: c.Reason})
		}
	}
	return out
}

// describe returns a new file as it is compared with filed ones, and its text.
func (s *Service) describe(ctx context.Context, f proposal.File) (file place.File, text string) {
	text = s.text(ctx, f)
	file = place.File{Name: filepath.Base(f.Path), Size: f.Size, Modified: f.ModTime, Text: place.ReadText(text)}
	file.Taken = takenAt(f.Path, f.MIME)
	return file, text
}

// contains reports whether a path is a folder, or lies below it.
func contains(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

func (s *Service) text(ctx context.Context, f proposal.File) string {
	if text, ok := aside(f.Path, f.MIME); ok || f.Text == nil {
		return text
	}
	return f.Text(ctx)
}

func (s *Service) note(err error) {
	if err != nil {
		s.o.Log.Error("ask what is filed", "err", err)
	}
}

func (x *Index) absolute(dir string) string { return filepath.Join(x.home, filepath.FromSlash(dir)) }

func confidence(likelihood float64) proposal.Confidence {
	switch {
	case likelihood >= place.Sure:
		return proposal.High
	case likelihood >= place.Likely:
		return proposal.Medium
	}
	return proposal.Low
}

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

const maxOfSize = 64 // files of one size that are compared with a new one

// OfSize returns the filed files of a size in bytes, absolute; a few of them, if there are
// many. It is none while the index is not open.
func (s *Service) OfSize(ctx context.Context, size int64) (out []string) {
	s.wait(ctx)
	x := s.opened()
	if x == nil {
		return nil
	}
	var dir, name string
	s.note(each(ctx, x.db, []any{&dir, &name}, func() { out = append(out, filepath.Join(x.absolute(dir), name)) },
		`SELECT dir, name FROM files WHERE size = ? ORDER BY id LIMIT ?`, size, maxOfSize))
	return out
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

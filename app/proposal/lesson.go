package proposal

import (
	"context"
	"time"
)

// byPerson marks a proposal whose place or name a person has chosen;
// byRule one that a rule of the user's decided, from which nothing is to be learned.
const (
	byPerson = "you"
	byRule   = "rule"
)

// learn takes approved proposals into account. That a lesson could not be
// written changes nothing about what was done, so it is let go.
func (s *Service) learn(ctx context.Context, ps []Proposal) {
	s.lessons(ctx, ps, s.d.Learner.Learn)
}

// unlearn takes lessons back.
func (s *Service) unlearn(ctx context.Context, ps []Proposal) {
	s.lessons(ctx, ps, s.d.Learner.Unlearn)
}

func (s *Service) lessons(ctx context.Context, ps []Proposal, apply func(context.Context, File, string) error) {
	ctx = context.WithoutCancel(ctx)
	for _, p := range ps {
		if p.By == byRule {
			continue
		}
		_ = apply(ctx, lessonFile(p), p.Dir)
	}
}

// lessonFile is the file that was decided about, as it was; its text is not read again.
func lessonFile(p Proposal) File {
	return File{
		Path: p.Source, Folder: p.Folder, Size: p.Identity.Size, ModTime: time.Unix(0, p.Identity.Mtime),
		MIME: p.MIME, Text: func(context.Context) string { return "" },
	}
}

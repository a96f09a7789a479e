package rules

import (
	"context"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// Limits of a trial.
const (
	maxDecisions = 10_000 // the newest ones
	maxReadings  = 400    // files that are read for one trial
	maxNamed     = 50     // files that are named of each sort
	decisionPage = 500
)

// Trial says what a rule would do, and what it would have done.
type Trial struct {
	Waiting   int     `json:"waiting"`
	Matches   int     `json:"matches"`   // of what waits
	Matching  []Match `json:"matching"`  // the first 50 of them
	Decisions int     `json:"decisions"` // past decisions about files that the rule matches, of the newest 10,000
	Agrees    int     `json:"agrees"`    // of the decisions
	Differ    []Match `json:"differ"`    // the newest 50 of those that differ
	Differing int     `json:"-"`
	Unread    int     `json:"unread,omitempty"` // files that were left out, since too many would have had to be read
	Older     bool    `json:"older,omitempty"`  // there are older decisions than were looked through
}

// Match is a file that a rule matches.
type Match struct {
	Filename  string `json:"filename"`
	Directory string `json:"directory,omitempty"`   // where the rule would put it; empty: Nod would ask, or the rule does not say
	Why       string `json:"why,omitempty" said:""` // Nod would ask because of this
	Person    string `json:"person,omitempty"`      // of a past decision: where the person put it; empty: they rejected it
}

// Try tries a rule, on or off, by itself: the rules before it are not asked. One that does not say yet where files go is
// tried for what it matches, and not compared with decisions.
func (s *Service) Try(ctx context.Context, r classify.Rule) (Trial, error) {
	t := &trying{s: s, left: maxReadings, nowhere: r.Destination+r.Category+r.Rename == ""}
	if t.nowhere {
		r.Destination = s.Paths.Home
	}
	if err := s.Check(r); err != nil {
		return Trial{}, err
	}
	t.rule = r
	waiting, _, err := s.Proposals.List(ctx, proposal.Filter{Status: proposal.Pending, Limit: maxDecisions})
	if err != nil {
		return Trial{}, err
	}
	t.Waiting = len(waiting)
	for _, p := range waiting {
		if err := ctx.Err(); err != nil {
			return Trial{}, err
		}
		t.pending(ctx, p)
	}
	if t.nowhere {
		return t.Trial, nil
	}
	err = t.decisions(ctx)
	return t.Trial, err
}

// trying is a trial while it runs.
type trying struct {
	Trial
	s       *Service
	rule    classify.Rule
	nowhere bool // the rule does not say where files go
	left    int  // readings
	refused bool // the file that is looked at was not read
}

func (t *trying) pending(ctx context.Context, p proposal.Proposal) {
	a, ok := t.apply(ctx, t.s.Proposals.FileOf(p), p.Source)
	if !ok {
		return
	}
	t.Matches++
	m := Match{Filename: filepath.Base(p.Source)}
	if !t.nowhere {
		m.Directory, m.Why = dirOf(a), a.Unmet
	}
	if len(t.Matching) < maxNamed {
		t.Matching = append(t.Matching, m)
	}
}

// decisions compares with the newest decisions, page by page.
func (t *trying) decisions(ctx context.Context) error {
	seen := 0
	for _, status := range []proposal.Status{proposal.Approved, proposal.Rejected} {
		for offset := 0; ; offset += decisionPage {
			if seen >= maxDecisions {
				t.Older = true
				return nil
			}
			ps, total, err := t.s.Proposals.List(ctx, proposal.Filter{Status: status, Offset: offset, Limit: min(decisionPage, maxDecisions-seen)})
			if err != nil {
				return err
			}
			for _, p := range ps {
				if err := ctx.Err(); err != nil {
					return err
				}
				t.decided(ctx, p)
			}
			seen += len(ps)
			if len(ps) == 0 || offset+len(ps) >= total {
				break
			}
		}
	}
	return nil
}

// decided compares with one decision. A file that the person rejected was not to go
// where it was proposed; of other places that decision says nothing.
func (t *trying) decided(ctx context.Context, p proposal.Proposal) {
	lies := p.Source
	if p.Status == proposal.Approved {
		lies = p.Destination()
	}
	now := p
	now.Source = lies
	f := proposal.File{Path: p.Source, Folder: p.Folder, Size: p.Identity.Size, ModTime: time.Unix(0, p.Identity.Mtime), MIME: p.MIME,
		Text: func(ctx context.Context) string { return t.s.Proposals.FileOf(now).Text(ctx) }}
	a, ok := t.apply(ctx, f, lies)
	if !ok || a.Unmet != "" || p.Status == proposal.Rejected && filepath.Clean(p.Dir) != filepath.Clean(a.Dir) {
		return
	}
	t.Decisions++
	if p.Status == proposal.Approved && filepath.Clean(p.Dir) == filepath.Clean(a.Dir) {
		t.Agrees++
		return
	}
	t.Differing++
	m := Match{Filename: filepath.Base(p.Source), Directory: a.Dir}
	if p.Status == proposal.Approved {
		m.Person = p.Dir
	}
	if len(t.Differ) < maxNamed {
		t.Differ = append(t.Differ, m)
	}
}

// apply applies the rule to a file that lies somewhere; a file that it had to read
// and could not counts as left out.
func (t *trying) apply(ctx context.Context, f proposal.File, lies string) (classify.Applied, bool) {
	t.refused = false
	f.Text = t.s.texts.of(f, lies, func() bool {
		t.refused = t.left == 0
		t.left = max(0, t.left-1)
		return !t.refused
	})
	a, ok := t.s.Matcher.Apply(ctx, t.rule, f, lies)
	if t.refused {
		t.Unread++
		return a, false
	}
	return a, ok
}

// dirOf returns where a rule would put a file, if it can be applied.
func dirOf(a classify.Applied) string {
	if a.Unmet != "" {
		return ""
	}
	return a.Dir
}

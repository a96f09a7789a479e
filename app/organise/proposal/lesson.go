package proposal

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// byPerson marks a proposal whose place or name a person has chosen. From one that
// a rule decided, nothing is to be learned.
const byPerson = "you"

// lessonLimit is how many files of one act are learned from for each folder:
// one approval of thousands is not thousands of decisions, and must not outweigh
// all that were made one by one.
const lessonLimit = 100

// learn takes approved proposals into account. An error is ignored: it
// changes nothing about what was done.
func (s *Service) learn(ctx context.Context, ps []Proposal) {
	s.lessons(ctx, ps, s.d.Learner.Learn)
}

func (s *Service) unlearn(ctx context.Context, ps []Proposal) {
	s.lessons(ctx, ps, s.d.Learner.Unlearn)
}

// refuse takes into account that the person did not want files where Nod proposed
// them. What they had chosen themselves says nothing about Nod's proposals.
func (s *Service) refuse(ctx context.Context, ps []Proposal) {
	ps = without(ps, func(p *Proposal) bool { return p.By == byPerson })
	s.lessons(ctx, ps, s.d.Learner.Refuse)
	s.doubts.add(ps)
}

// unrefuse takes back what was learned from rejections that were undone.
func (s *Service) unrefuse(ctx context.Context, before []Proposal) {
	s.unlearn(ctx, without(before, func(p *Proposal) bool { return p.Status != Rejected || p.By == byPerson }))
}

// doubts are the folders in which the person did not want files, or from which they
// took them back, since the waiting proposals were last reconsidered: there even what
// was sure is looked at again.
type doubts struct {
	mu   sync.Mutex
	dirs map[string]bool
}

func (d *doubts) add(ps []Proposal) {
	dirs := map[string]bool{}
	for _, p := range ps {
		dirs[p.Dir] = true
	}
	d.put(dirs)
}

func (d *doubts) put(dirs map[string]bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dirs == nil {
		d.dirs = map[string]bool{}
	}
	maps.Copy(d.dirs, dirs)
}

func (d *doubts) take() map[string]bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	dirs := d.dirs
	d.dirs = nil
	return dirs
}

// without returns the proposals that are not to be left out; out is asked once about each. ps stays as it is.
func without(ps []Proposal, out func(*Proposal) bool) []Proposal {
	return slices.DeleteFunc(slices.Clone(ps), func(p Proposal) bool { return out(&p) })
}

func (s *Service) lessons(ctx context.Context, ps []Proposal, apply func(context.Context, ...Lesson) error) {
	var ls []Lesson
	for _, p := range lessonsOf(ps) {
		ls = append(ls, Lesson{filepath.Join(filepath.Dir(p.Source), p.Name), p.Dir}) // with the name that it has since
	}
	if len(ls) > 0 {
		_ = apply(context.WithoutCancel(ctx), ls...)
	}
}

// lessonsOf returns the proposals that something is learned from: files. Of many it takes
// the first by path, so that an undo takes back what was learned.
func lessonsOf(ps []Proposal) []*Proposal {
	chosen := make([]*Proposal, 0, len(ps))
	for i := range ps {
		if p := &ps[i]; p.By != ByRule && p.Leave == "" && !p.Identity.IsFolder() {
			chosen = append(chosen, p)
		}
	}
	slices.SortStableFunc(chosen, func(a, b *Proposal) int { return strings.Compare(a.Source, b.Source) })
	taken := map[string]int{}
	return slices.DeleteFunc(chosen, func(p *Proposal) bool {
		taken[p.Dir]++
		return taken[p.Dir] > lessonLimit
	})
}

package proposal

import (
	"context"
	"errors"
	"os"
	"reflect"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// Deps are what a Service works with. Changed, Now, Home, Group, SameEntry, Forbidden,
// FiledOfSize, Together, Drives, Trash and Begin have defaults; everything else must be set.
type Deps struct {
	Store      Store
	Mover      Mover
	Classifier Classifier
	Learner    Learner
	Inspector  Inspector
	Journal    Journal
	Places     Places
	// Group sorts paths into sets of files that belong together, the file that
	// leads a set first. Paths that it leaves out stand alone; default: all do.
	Group func(paths []string) [][]string
	// SameEntry says whether two paths are one file's, spelt in two ways; default: move.SameEntry.
	SameEntry func(a, b string) bool
	Now       func() time.Time // default: time.Now
	Changed   func()           // called after each change, outside all locks; default: nothing
	// Forbidden says why nothing is to be moved into an absolute folder, or "";
	// default: nothing is forbidden. Only what a person types is asked about.
	Forbidden func(dir string) string
	// FiledOfSize are the files of a size that the person has filed, absolute; default:
	// none are known.
	FiledOfSize func(ctx context.Context, size int64) []string
	// CatchUp waits, not for long, until the person's decisions count; default: they do.
	CatchUp func(context.Context)
	// Together finds files that are alike among some to which nothing filed is like;
	// default: none are.
	Together func(context.Context, []File) []Together
	Drives   Drives // default: none are known
	Trash    Trash  // nil: nothing is moved to the trash
	// Begin notes a piece of work that may take long; total is how many it is about.
	// Default: no one is told.
	Begin func(label string, total int) Task
	Home  string // what paths in texts are relative to; default: the user's home folder
}

// Service is the one place where proposals are made and decided. It is safe
// for use by several faces at once: of two that decide the same proposal, one wins.
type Service struct {
	d        Deps
	claims   *decision.Claims
	turn     chan struct{} // one batch is proposed at a time
	acts     *decision.Acts
	underway underway
	movePage int // how many proposals are moved at once
	unsaved  unsaved
	doubts   doubts
	passes   passes
	asked    chan struct{} // there are new questions

	rankings rankings
}

// New returns a Service; it does nothing by itself.
func New(d Deps) *Service {
	if d.Now == nil {
		d.Now = time.Now
	}
	if d.Changed == nil {
		d.Changed = func() {}
	}
	if d.SameEntry == nil {
		d.SameEntry = move.SameEntry
	}
	if d.Group == nil {
		d.Group = func([]string) [][]string { return nil }
	}
	if d.Forbidden == nil {
		d.Forbidden = func(string) string { return "" }
	}
	if d.FiledOfSize == nil {
		d.FiledOfSize = func(context.Context, int64) []string { return nil }
	}
	if d.CatchUp == nil {
		d.CatchUp = func(context.Context) {}
	}
	if d.Together == nil {
		d.Together = func(context.Context, []File) []Together { return nil }
	}
	if d.Drives == nil {
		d.Drives = (*move.Drives)(nil)
	}
	if d.Begin == nil {
		d.Begin = func(string, int) Task { return unseen{} }
	}
	if d.Home == "" {
		d.Home, _ = os.UserHomeDir() // without one, texts show whole paths
	}
	return &Service{d: d, claims: decision.NewClaims(), acts: decision.NewActs(d.Store, d.Now), movePage: movePage, unsaved: newUnsaved(), turn: make(chan struct{}, 1), asked: make(chan struct{}, 1)}
}

// Task is a piece of work that was begun.
type Task interface {
	Add(n int) // n more are done
	End()
}

// unseen is a Task that is not reported.
type unseen struct{}

func (unseen) Add(int) {}
func (unseen) End()    {}

// List returns one page of proposals and how many match the filter in all.
func (s *Service) List(ctx context.Context, f Filter) ([]Proposal, int, error) {
	return s.d.Store.Proposals(ctx, f)
}

// Get returns one proposal, or a NotFoundError.
func (s *Service) Get(ctx context.Context, id string) (Proposal, error) {
	p, err := s.d.Store.Proposal(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return Proposal{}, NotFoundError{ID: id}
	}
	return p, err
}

// Counts returns the number of proposals in each status, under the filter's query and folder.
func (s *Service) Counts(ctx context.Context, f Filter) (Counts, error) {
	return s.d.Store.Counts(ctx, f)
}

// pageSize is how many proposals are read or proposed at once.
const pageSize = 500

// load reads proposals by id; ids that there are none of are left out.
func (s *Service) load(ctx context.Context, ids []string) (map[string]Proposal, error) {
	found := make(map[string]Proposal, len(ids))
	return found, s.loadEach(ctx, ids, func(p *Proposal) { found[p.ID] = *p })
}

// loadEach calls do with each of some proposals, which no one else has.
func (s *Service) loadEach(ctx context.Context, ids []string, do func(*Proposal)) error {
	for page := range slices.Chunk(ids, pageSize) {
		ps, _, err := s.d.Store.Proposals(ctx, Filter{IDs: page})
		if err != nil {
			return lang.Errorf("read %d proposals: %w", len(page), err)
		}
		for i := range ps {
			do(&ps[i])
		}
	}
	return nil
}

// saveDecided writes proposals that were decided, and the act that has decided them if
// there is one; were are the same as they were read.
func (s *Service) saveDecided(ctx context.Context, act *Act, were map[string]*Proposal, ps []Proposal) error {
	if len(ps) == 0 {
		return nil
	}
	var changed []Proposal
	var as Proposal // one for all: thousands are compared
	decided := without(ps, func(p *Proposal) bool {
		if was, ok := were[p.ID]; ok && onlyDecided(was, p, &as) {
			return false
		}
		changed = append(changed, *p)
		return true
	})
	if err := s.d.Store.DecideProposals(context.WithoutCancel(ctx), act, decided, changed); err != nil {
		return lang.Errorf("write %d decided proposals: %w", len(ps), err)
	}
	return nil
}

// onlyDecided reports whether nothing but the decision about a proposal has changed; as is overwritten.
func onlyDecided(was, is, as *Proposal) bool {
	*as = *is
	as.Status, as.Act, as.ResolvedAt, as.Note, as.Cooldown = was.Status, was.Act, was.ResolvedAt, was.Note, was.Cooldown
	return reflect.DeepEqual(was, as)
}

// save writes proposals that were decided or changed. What happened on disk
// must be written even if no one waits for it any more, so it ignores cancellation.
func (s *Service) save(ctx context.Context, ps []Proposal) error {
	if len(ps) == 0 {
		return nil
	}
	s.noteDrives(ctx, ps)
	if err := s.d.Store.UpdateProposals(context.WithoutCancel(ctx), ps); err != nil {
		return lang.Errorf("write %d proposals: %w", len(ps), err)
	}
	return nil
}

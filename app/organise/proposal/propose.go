package proposal

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/watcher/settled"
)

// ErrStopped is the cause of a context (context.WithCancelCause) that ends because a person
// has had enough: what was found until then is proposed.
var ErrStopped = lang.Errorf("stopped")

func stopped(ctx context.Context) bool { return errors.Is(context.Cause(ctx), ErrStopped) }

// withoutCancel is ctx without the end that a person gives it: what was read before is stored.
func withoutCancel(ctx context.Context) (whole context.Context, cancel func()) {
	whole, end := context.WithCancelCause(context.WithoutCancel(ctx))
	forget := context.AfterFunc(ctx, func() {
		if !stopped(ctx) {
			end(context.Cause(ctx))
		}
	})
	return whole, func() {
		forget()
		end(nil)
	}
}

// Look makes proposals for files that have settled, and returns them and how many files got
// none: those that are pending already, cool down, are gone, are no regular files or are
// where they belong, so that it can be called again with the same files. Without keep
// nothing is stored and the proposals have no id. It calls each, unless it is nil, with how
// many more files were looked at, from several goroutines. After an error nothing of the
// page that it broke off at is stored, and the same files should be handed in again.
func (s *Service) Look(ctx context.Context, found []settled.File, keep bool, each func(n int)) ([]Proposal, int, error) {
	if each == nil {
		each = func(int) {}
	}
	s.d.CatchUp(ctx)
	var all []Proposal
	skipped := 0
	for page := range slices.Chunk(found, pageSize) {
		ps, changed, err := s.proposePage(ctx, page, keep, each)
		if err == nil && keep {
			err = s.leaveCopies(ctx, ps)
		}
		if changed {
			s.d.Changed()
		}
		all, skipped = append(all, ps...), skipped+len(page)-countFound(ps, page)
		if err == nil && stopped(ctx) {
			err = ErrStopped
		}
		if err != nil {
			return all, skipped, err
		}
	}
	return all, skipped, nil
}

// batch is what is known of the files that are proposed together.
type batch struct {
	fresh      map[string]settled.File // by path: files to propose for, as they are now
	stale      []string                // pending proposals of files that have changed, or are spelt in another way now
	respelt    map[string]bool         // by id: those of the stale ones whose files are spelt in another way
	duplicates *duplicates
}

func (s *Service) proposePage(ctx context.Context, found []settled.File, keep bool, each func(n int)) (ps []Proposal, changed bool, err error) {
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, false, context.Cause(ctx)
	}
	defer func() { <-s.turn }()
	whole, cancel := withoutCancel(ctx)
	defer cancel()
	b, err := s.gather(whole, found)
	if err != nil || len(b.fresh) == 0 {
		return nil, false, err
	}
	sets, joins, err := s.sets(whole, b)
	if err != nil {
		return nil, false, err
	}
	drafts, err := s.draftAll(ctx, b, sets, each)
	if err != nil {
		return nil, false, err
	}
	if stopped(ctx) { // files that were not looked at stay as they are
		b.stale, joins = nil, nil
	}
	if !keep {
		return drafts, false, nil
	}
	return s.commit(whole, b, drafts, joins)
}

// commit stores what was drafted. It reports a change as soon as one was made.
func (s *Service) commit(ctx context.Context, b batch, drafts []Proposal, joins []join) ([]Proposal, bool, error) {
	expired, err := s.expire(ctx, b)
	if err != nil {
		return nil, expired, err
	}
	joined, alone, err := s.joinAll(ctx, b, joins)
	if err != nil {
		return joined, expired || len(joined) > 0, err
	}
	drafts, err = s.dropDecided(ctx, slices.Concat(drafts, alone))
	if err != nil {
		return joined, expired || len(joined) > 0, err
	}
	added, err := s.insert(ctx, drafts)
	return slices.Concat(joined, added), expired || len(joined)+len(added) > 0, err
}

// dropDecided leaves out files about which someone has decided while they were
// looked at: they have been moved, or cool down. (What is pending the store leaves
// out.) Sets stay: a part of one may be new.
func (s *Service) dropDecided(ctx context.Context, drafts []Proposal) ([]Proposal, error) {
	paths := make([]string, len(drafts))
	for i, p := range drafts {
		paths[i] = p.Source
	}
	cooling, err := s.d.Store.CoolingDown(ctx, paths, s.d.Now())
	if err != nil {
		return nil, lang.Errorf("ask which files cool down: %w", err)
	}
	return slices.DeleteFunc(drafts, func(p Proposal) bool {
		_, cools := cooling[p.Source]
		_, gone := look(p.Source)
		return len(p.Members) == 0 && (cools || errors.Is(gone, move.ErrMissing))
	}), nil
}

// insert gives the drafts ids and stores them, a second time if it fails: an
// id that is taken by chance must not lose a batch.
func (s *Service) insert(ctx context.Context, drafts []Proposal) ([]Proposal, error) {
	if len(drafts) == 0 {
		return nil, nil
	}
	s.noteDrives(ctx, drafts)
	var added []Proposal
	var err error
	for range 2 {
		for i := range drafts {
			drafts[i].ID = decision.NewID()
		}
		if added, err = s.d.Store.InsertProposals(ctx, drafts); err == nil {
			s.noteQuestions(added)
			return added, nil
		}
	}
	return nil, lang.Errorf("keep %v: %w", safetext.Number(len(drafts), "proposal"), err)
}

func countFound(ps []Proposal, found []settled.File) int {
	in := map[string]bool{}
	for _, p := range ps {
		for path := range p.files() {
			in[path] = true
		}
	}
	n := 0
	for _, f := range found {
		if path := filepath.Clean(f.Path); in[path] {
			n++
			delete(in, path) // one that was handed in twice is counted once
		}
	}
	return n
}

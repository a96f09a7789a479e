package proposal

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// SettleLost approves what waits although all of its files stand where it was to be moved, as
// they were, and nowhere else. It is called after Settle at a start that found a part of the
// store lost: decisions were in that part, and the moves that they made. They are one act now,
// which can be undone.
func (s *Service) SettleLost(ctx context.Context) error {
	suspects, err := s.suspects(ctx, 0)
	if err != nil {
		return err
	}
	act, changed := s.acts.New(ActApprove).ID, false
	for page := range slices.Chunk(suspects, pageSize) {
		n, err := s.settleLost(ctx, act, page)
		changed = changed || n > 0
		if err != nil {
			return err
		}
	}
	if changed {
		s.d.Changed()
	}
	return nil
}

// settleLost does that for some proposals, in an act, and returns of how many.
func (s *Service) settleLost(ctx context.Context, act string, ids []string) (int, error) {
	ps, release, err := s.take(ctx, ids)
	if err != nil {
		return 0, err
	}
	defer release()
	settled, of := map[string]Proposal{}, []Proposal(nil)
	for _, id := range ids {
		p := ps[id]
		if p.Status != Pending || p.Dir == "" {
			continue
		}
		if found, err := withFound(&p, nil); err != nil || len(found) < p.count() {
			continue
		}
		p.Status, p.Act, p.ResolvedAt, p.Note = Approved, act, s.d.Now(), ""
		settled[id], of = p, append(of, p)
	}
	if len(of) == 0 {
		return 0, nil
	}
	return len(of), s.writeSettled(ctx, settled, map[string][]Proposal{act: of})
}

// withFound adds to the moves that are noted of an approved proposal those of its files of
// which nothing is noted, as when that is damaged: each file is looked at by itself. One
// that is at its destination as it was, and nowhere else, was moved there; one that
// is at its old place, and there alone if it was changed, is back already. Of any other
// it fails: with a move.ErrMissing if it is in neither place, else with a move.ErrUnreadable.
func withFound(p *Proposal, noted []move.Record) ([]move.Record, error) {
	if len(noted) >= p.count() {
		return noted, nil
	}
	all := make([]move.Record, 0, p.count())
	known := map[string]bool{}
	for _, r := range noted {
		all, known[r.Source] = append(all, r), true
	}
	names := append([]string{p.Name}, memberNames(p)...)
	n := 0
	for source, was := range p.files() {
		destination := filepath.Join(p.Dir, names[n])
		n++
		if known[source] {
			continue
		}
		there, atOld, err := placeOfMoved(source, destination, was)
		switch {
		case err != nil:
			return noted, memberError{err, filepath.Base(source)}
		case !atOld:
			all = append(all, move.Record{State: move.Done, After: there,
				Intent: move.Intent{Batch: p.Act, Ref: p.ID, Kind: move.Do, Source: source, Destination: destination, Identity: was}})
		}
	}
	return all, nil
}

// placeOfMoved says in which of two places a file is, and what it is there.
func placeOfMoved(source, destination string, was move.Identity) (is move.Identity, atSource bool, err error) {
	old, failed := look(source)
	is, err = look(destination)
	switch {
	case failed == nil && (same(was, old) || errors.Is(err, move.ErrMissing)):
		return old, true, nil
	case err == nil && same(was, is) && errors.Is(failed, move.ErrMissing):
		return is, false, nil
	case errors.Is(err, move.ErrMissing) && errors.Is(failed, move.ErrMissing):
		return is, false, err
	}
	return is, false, lang.Errorf("%w; move it back yourself from %s", move.ErrUnreadable, plain(filepath.Dir(destination)))
}

func memberNames(p *Proposal) []string {
	names := make([]string, len(p.Members))
	for i, m := range p.Members {
		names[i] = m.Name
	}
	return names
}

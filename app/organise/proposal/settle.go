package proposal

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// Settle brings proposals and disk together after a crash: a proposal whose
// files were moved is approved, one whose files were brought back is pending,
// and a set that was moved only in part is brought back. It is called once
// at the start, after move.Recover, with what that has settled, and before
// anything else asks for proposals. With a move.ErrUnreadable it has done so where
// what was noted of the moves can be read.
func (s *Service) Settle(ctx context.Context, recovered []move.Record) error {
	stranded, err := s.d.Store.Stranded(ctx)
	var unreadable error
	if err != nil {
		err = lang.Errorf("look for what a crash has left: %w", err)
		if !errors.Is(err, move.ErrUnreadable) {
			return err
		}
		unreadable = err
	}
	refs, known := map[string]bool{}, map[string]Proposal{}
	for _, p := range stranded {
		refs[p.ID], known[p.ID] = true, p
	}
	for _, r := range recovered {
		refs[r.Ref] = true
	}
	changed := false
	for page := range slices.Chunk(slices.Sorted(maps.Keys(refs)), pageSize) {
		n, err := s.settlePage(ctx, page, known)
		changed = changed || n > 0
		if err != nil {
			return err
		}
	}
	recounted, err := s.recountUndone(ctx)
	if err != nil {
		return err
	}
	if changed || recounted {
		s.d.Changed()
	}
	_ = s.d.Store.NoteSettled(ctx) // else the next start looks at the same again
	return unreadable
}

// recountUndone counts again what is left of acts whose undo was cut off after it had
// written what is back: nothing of them is stranded then, but only the end of an undo writes the act.
func (s *Service) recountUndone(ctx context.Context) (recounted bool, err error) {
	ids, err := s.d.Store.LateUndos(ctx)
	if err != nil {
		return false, lang.Errorf("look for what was being undone: %w", err)
	}
	for _, id := range ids {
		act, err := s.d.Store.Act(ctx, id)
		if errors.Is(err, ErrNotFound) || err == nil && act.Kind != ActApprove {
			continue // of tools
		}
		if err != nil {
			return recounted, err
		}
		left, err := s.d.Store.Counts(ctx, Filter{Act: id})
		if err != nil {
			return recounted, err
		}
		if n := left.Approved; act.Undone == (n == 0) && (n == 0 || n == act.Count) {
			continue
		}
		if err := s.refreshAct(ctx, act); err != nil {
			return recounted, err
		}
		recounted = true
	}
	return recounted, nil
}

// take claims proposals also while ends of moves are not recorded, and reads them.
func (s *Service) take(ctx context.Context, ids []string) (ps map[string]Proposal, release func(), err error) {
	if release, err = s.claims.Take(ctx, ids); err != nil {
		return nil, nil, err
	}
	if ps, err = s.load(ctx, ids); err != nil {
		release()
	}
	return ps, release, err
}

// settlePage settles proposals; known has also those that a list does not show.
func (s *Service) settlePage(ctx context.Context, ids []string, known map[string]Proposal) (int, error) {
	ps, release, err := s.take(ctx, ids)
	if err != nil {
		return 0, err
	}
	defer release()
	var pending, approved []Proposal
	for _, id := range ids {
		p, ok := ps[id]
		if !ok {
			p = known[id]
		}
		switch p.Status {
		case Pending, Left, Invalid: // invalid: its file was missed before the crash was settled
			pending = append(pending, p)
		case Approved:
			approved = append(approved, p)
		}
	}
	settled, err := s.settleMoved(ctx, pending)
	if err != nil {
		return 0, err
	}
	n, err := s.settleMovedBack(ctx, approved)
	return len(settled) + n, err
}

// settleMoved finishes what was begun with pending proposals that have moves.
// It is called with the proposals claimed, and returns those that it settled.
func (s *Service) settleMoved(ctx context.Context, ps []Proposal) (map[string]Proposal, error) {
	if len(ps) == 0 {
		return nil, nil
	}
	ids := make([]string, len(ps))
	for i, p := range ps {
		ids[i] = p.ID
	}
	records, err := s.lateMovesOf(ctx, ids)
	if err != nil && !errors.Is(err, move.ErrUnreadable) { // reported by the start
		return nil, err
	}
	settled, acts := map[string]Proposal{}, map[string][]Proposal{}
	for _, p := range ps {
		if rs := records[p.ID]; len(rs) > 0 {
			q := s.settleSet(ctx, p, rs)
			settled[q.ID] = q
			acts[q.Act] = append(acts[q.Act], q)
		}
	}
	delete(acts, "") // those that were brought back
	return settled, s.writeSettled(ctx, settled, acts)
}

// settleSet returns what becomes of a pending proposal after some of its files were moved.
func (s *Service) settleSet(ctx context.Context, p Proposal, rs []move.Record) Proposal {
	batch := rs[0].Batch
	if len(rs) < p.count() {
		err := s.moveBack(ctx, batch, p.ID)
		if err == nil {
			if back, err := s.withCurrentFiles(p); err == nil {
				p = back
			}
			return reopened(p)
		}
		p.Note = lang.Say("only %d of %d files were moved: %v", len(rs), p.count(), err)
	} else {
		p.Note = ""
	}
	p.Status, p.Act, p.ResolvedAt = Approved, batch, s.d.Now()
	return p
}

// writeSettled writes proposals and the acts that they are now part of, the
// acts first, since Settle finds proposals again but not acts.
func (s *Service) writeSettled(ctx context.Context, settled map[string]Proposal, byAct map[string][]Proposal) error {
	acts := map[string]Act{}
	for id, ps := range byAct {
		act, err := s.acts.Revive(ctx, id, ActApprove, len(ps), s.approvedLabel(ps))
		if err != nil {
			return err
		}
		acts[id] = act
	}
	if err := s.save(ctx, slices.Collect(maps.Values(settled))); err != nil {
		return err
	}
	for id, ps := range byAct {
		if err := s.refreshAct(ctx, acts[id]); err != nil {
			return err
		}
		s.writeJournal(ctx, s.movedLines(ps)...)
	}
	return nil
}

// settleMovedBack finishes what was begun with approved proposals whose files
// were brought back.
func (s *Service) settleMovedBack(ctx context.Context, ps []Proposal) (int, error) {
	standing, reversed, err := s.movesOfEach(ctx, ps)
	if err != nil {
		return 0, err
	}
	var back []Proposal
	acts := map[string]bool{}
	for _, p := range ps {
		files, partly := reversed[p.Act]
		noted := standing[p.ID]
		if len(noted) >= p.count() { // nothing was brought back
			continue
		}
		rest, err := withFound(&p, noted)
		switch {
		case len(rest) == p.count(): // all are where they went, whatever is noted
			continue
		case errors.Is(err, move.ErrUnreadable): // what is where it went may be it, and stays
			continue
		case partly && err != nil && (len(noted) > 0 || !files.all(p)): // nothing is moved back that is known in part only
			continue
		case s.takeBack(context.WithoutCancel(ctx), p.Act, rest) != nil: // the rest cannot be brought back: it stays as it is
			continue
		}
		q, err := s.withCurrentFiles(p)
		if partly && err != nil {
			continue // it may have been moved again since, and that cannot be read
		}
		acts[p.Act] = true
		if note, gone := noteFor(err); gone {
			q = s.invalid(p, note)
		} else {
			q = reopened(q)
		}
		back = append(back, q)
	}
	if err := s.save(ctx, back); err != nil {
		return 0, err
	}
	for id := range acts {
		act, err := s.acts.Get(ctx, id, ActApprove)
		if err == nil {
			err = s.refreshAct(ctx, act)
		}
		if err != nil {
			return len(back), err
		}
	}
	return len(back), nil
}

// movedFiles are files of proposals that some moves were of.
type movedFiles map[movedFile]bool

type movedFile struct{ proposal, path string }

func (m movedFiles) all(p Proposal) bool {
	for path := range p.files() {
		if !m[movedFile{p.ID, path}] {
			return false
		}
	}
	return true
}

// movesOfEach returns the moves of proposals that are in effect in their own acts, by proposal.
// For acts whose moves can be read in part only, reversed are the files that were brought back:
// a file with no move in effect need not be back.
func (s *Service) movesOfEach(ctx context.Context, ps []Proposal) (standing map[string][]move.Record, reversed map[string]movedFiles, err error) {
	byAct := map[string][]string{}
	for _, p := range ps {
		byAct[p.Act] = append(byAct[p.Act], p.ID)
	}
	standing, reversed = map[string][]move.Record{}, map[string]movedFiles{}
	for act, ids := range byAct {
		records, err := s.movesOf(ctx, act, ids)
		if errors.Is(err, move.ErrUnreadable) {
			reversed[act], err = s.reversedOf(ctx, act, ids)
		}
		if err != nil {
			return nil, nil, err
		}
		maps.Copy(standing, records)
	}
	return standing, reversed, nil
}

// reversedOf returns the files of proposals that an act moved and that were brought back, as far
// as that can be read.
func (s *Service) reversedOf(ctx context.Context, act string, ids []string) (movedFiles, error) {
	records, err := s.d.Store.ReversedMovesOf(ctx, act, ids)
	if err != nil && !errors.Is(err, move.ErrUnreadable) {
		return nil, readMoved(err)
	}
	files := movedFiles{}
	for _, r := range records {
		files[movedFile{r.Ref, r.Source}] = true
	}
	return files, nil
}

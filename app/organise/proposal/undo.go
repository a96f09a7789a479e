package proposal

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// UndoResult says what was taken back.
type UndoResult struct {
	Undone    int        // proposals that are pending again
	Failed    int        // proposals that stay as they are
	Permanent int        // of those, the ones that can never be taken back
	Errors    []string   // why, each with the file's name
	Label     string     // what was tried: "Moved 3 files to Documents"
	Text      string     // what is back: "report.pdf is back in Downloads"; empty: nothing
	Before    []Proposal // those that are pending again, as they were decided; not of a clearing
}

// Undo takes an act back, or the decision about one proposal: files return to
// where they were and their proposals wait again. What cannot be undone stays as
// it is and is named in the result. It fails with ErrNothing if there is nothing
// left to undo and with a NotFoundError for an unknown id.
func (s *Service) Undo(ctx context.Context, id string) (UndoResult, error) {
	defer s.underway.begin()()
	u := &undoing{s: s}
	err := s.Complete(ctx)
	if err == nil {
		err = u.run(ctx, id)
	}
	_ = s.followTwins(ctx, sourcesOf(u.moved))
	s.unlearn(ctx, u.moved)
	if len(u.moved) == 1 { // of one file it says that it does not belong there; of many, that the act is not wanted
		s.refuse(ctx, u.moved)
	}
	s.doubts.add(u.moved) // what followed them is no longer sure
	s.unrefuse(ctx, u.res.Before)
	u.res.Errors = u.errs.list()
	if u.changed {
		s.d.Changed()
	}
	return u.res, err
}

// undoing is one undo while it is being done.
type undoing struct {
	s       *Service
	res     UndoResult
	errs    namedErrors
	moved   []Proposal // whose files are back, as they were while approved
	changed bool
}

func (u *undoing) run(ctx context.Context, id string) error {
	p, err := u.s.d.Store.Proposal(ctx, id)
	if err == nil {
		return u.one(ctx, p)
	}
	if !errors.Is(err, ErrNotFound) {
		return err
	}
	act, err := u.s.d.Store.Act(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return NotFoundError{ID: id}
	}
	if err != nil {
		return err
	}
	return u.whole(ctx, act)
}

// one takes back the decision about one proposal of an act.
func (u *undoing) one(ctx context.Context, p Proposal) error {
	switch p.Status {
	case Approved:
		act, err := u.s.acts.Get(ctx, p.Act, ActApprove)
		if err != nil {
			return err
		}
		u.res.Label = u.s.approvedLabel([]Proposal{p})
		return u.approved(ctx, act, []string{p.ID})
	case Rejected:
		return u.rejected(ctx, p)
	}
	return ErrNothing
}

func (u *undoing) whole(ctx context.Context, act Act) error {
	if act.Kind != ActApprove {
		return u.restore(ctx, act)
	}
	ids, err := u.s.d.Store.IDs(ctx, Filter{Act: act.ID, Status: Approved, Order: Oldest})
	if err != nil {
		return lang.Errorf("list the proposals of an act: %w", err)
	}
	if len(ids) == 0 {
		if !act.Undone {
			err = u.s.refreshAct(ctx, act) // which looks again
		}
		return errors.Join(err, ErrNothing)
	}
	u.res.Label = act.Label
	return u.approved(ctx, act, ids)
}

// approved takes the approval of some proposals of an act back.
func (u *undoing) approved(ctx context.Context, act Act, ids []string) error {
	u.moved = make([]Proposal, 0, len(ids))
	err := u.s.eachPage(ctx, ids, func(ctx context.Context, ids []string) (page, error) { return u.s.readMoved(ctx, act.ID, ids) },
		func(p page, begun func()) (func() error, error) { return u.page(ctx, act, p, begun), nil })
	if len(u.moved) == 0 && u.res.Failed == 0 && err == nil {
		return ErrNothing // someone else was faster
	}
	for _, line := range u.s.movedLines(u.moved) {
		u.s.writeJournal(ctx, lang.Say("Undone: %v", line))
	}
	u.res.Text, u.res.Before = u.s.backText(u.moved), u.moved
	return errors.Join(err, u.s.refreshAct(ctx, act))
}

// readMoved reads proposals that are claimed and their moves in an act.
func (s *Service) readMoved(ctx context.Context, act string, ids []string) (page, error) {
	p, err := s.readPage(ctx, ids)
	if err == nil {
		p.records, err = s.movesOf(ctx, act, ids)
	}
	if errors.Is(err, move.ErrUnreadable) {
		err = nil // the files say what is certain of the others
	}
	return p, err
}

// page brings the files of proposals back that no one else decides meanwhile, but for those
// that someone has decided otherwise since they were listed.
func (u *undoing) page(ctx context.Context, act Act, of page, begun func()) (record func() error) {
	standing, refused := make([]*Proposal, 0, len(of.ids)), []moveOutcome(nil)
	for _, id := range of.ids {
		switch p, ok := of.ps[id]; {
		case !ok || p.Status != Approved || p.Act != act.ID:
		case of.unfinished[id]:
			refused = append(refused, moveOutcome{p: p, err: errUnfinished})
		default:
			records, err := withFound(p, of.records[id])
			if err != nil {
				refused = append(refused, moveOutcome{p: p, err: notFoundMove(p, err)})
				continue
			}
			of.records[id] = records
			standing = append(standing, p)
		}
	}
	outcomes := append(u.s.moveSetsBack(ctx, act.ID, standing, of.records, begun), refused...)
	return func() error { return u.record(ctx, of.ps, outcomes) }
}

// notFoundMove returns the error without the name of the proposal's own file, which is said
// anyway.
func notFoundMove(p *Proposal, err error) error {
	if m, ok := errors.AsType[memberError](err); ok && m.name == filepath.Base(p.Source) {
		return m.err
	}
	return err
}

// record writes what is back; were are the proposals as they were read.
func (u *undoing) record(ctx context.Context, were map[string]*Proposal, outcomes []moveOutcome) error {
	_ = u.s.completeMoves(ctx, outcomes) // each outcome says so
	back, unsaved := make([]Proposal, 0, len(outcomes)), []Proposal(nil)
	var failed error
	for _, o := range outcomes {
		switch {
		case o.err == nil:
			back = append(back, reopened(*o.p))
			u.s.forgetTrashed(*o.p)
			u.moved = append(u.moved, *o.p)
			continue
		case errors.Is(o.err, move.ErrUnrecorded):
			unsaved, failed = append(unsaved, *o.p), o.err
			continue
		case errors.Is(o.err, move.ErrLog):
			failed = o.err
			continue
		}
		if permanent(o.err) {
			u.res.Permanent++
		}
		u.res.Failed++
		u.errs.add(o.p.Source, undoError{o.err})
	}
	u.res.Undone += len(back)
	u.changed = u.changed || len(back) > 0
	err := u.s.saveDecided(ctx, nil, were, back)
	if err != nil {
		unsaved, failed = append(unsaved, back...), err
	}
	if len(unsaved) > 0 {
		return u.s.notSaved(u.s.backText(unsaved), unsaved, failed)
	}
	return failed
}

// permanent reports whether what is in the way of an undo will always be: the file
// that was moved is gone or has become another one, or nothing says how it was moved. A full disk, a drive that is
// not connected, or a taken name can be put right.
func permanent(err error) bool {
	return errors.Is(err, move.ErrMissing) || errors.Is(err, move.ErrChanged) || errors.Is(err, move.ErrNotRegular) || errors.Is(err, move.ErrUnreadable)
}

// movesOf returns the moves of an act's proposals that can be undone, by proposal; with a
// move.ErrUnreadable, those that can be read.
func (s *Service) movesOf(ctx context.Context, act string, ids []string) (map[string][]move.Record, error) {
	records, err := s.d.Store.MovesOf(ctx, act, ids)
	return byProposal(records), readMoved(err)
}

// lateMovesOf returns the moves of all acts since Settle.
func (s *Service) lateMovesOf(ctx context.Context, ids []string) (map[string][]move.Record, error) {
	records, err := s.d.Store.LateMovesOf(ctx, ids)
	return byProposal(records), readMoved(err)
}

func readMoved(err error) error {
	if err != nil {
		return lang.Errorf("read what was moved: %w", err)
	}
	return nil
}

func byProposal(records []move.Record) map[string][]move.Record {
	byRef := make(map[string][]move.Record, len(records))
	for i, r := range records {
		if of := byRef[r.Ref]; of != nil {
			byRef[r.Ref] = append(of, r)
		} else {
			byRef[r.Ref] = records[i : i+1 : i+1] // mostly there is no other, and nothing is copied
		}
	}
	return byRef
}

package proposal

import (
	"context"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// approval is one act of approving while it is being done.
type approval struct {
	s       *Service
	opt     ApproveOptions
	act     Act
	again   again // what is approved again; nil: nothing was approved before
	moved   []Proposal
	changed bool           // something was written
	numbers map[string]int // by destination: the last number taken for it
	done    map[string]result

	unrecorded bool // of some moves the ends could not be written
}

func (s *Service) newApproval(opt ApproveOptions) *approval {
	return &approval{
		s: s, opt: opt, act: s.acts.New(ActApprove),
		numbers: map[string]int{}, done: map[string]result{},
	}
}

// Approve moves the files of proposals. It has an outcome for each id, in
// order, and the act that undo takes back; nil if nothing was moved. The error
// is that of the store or the context, which may leave the last ones undone;
// what is in the way of one proposal is in its outcome.
func (s *Service) Approve(ctx context.Context, ids []string, opt ApproveOptions) ([]Outcome, *Act, error) {
	defer s.underway.begin()()
	a := s.newApproval(opt)
	err := a.run(ctx, ids)
	outcomes := a.outcomes(ids, err)
	for i := range outcomes {
		outcomes[i].suggest()
	}
	return outcomes, a.finish(ctx, err), err
}

// ApproveAll approves every pending proposal that matches and has a folder, without
// questions, and without the sensitive ones unless they are included: as they are when it
// is called, since a decision about one can lead another elsewhere. The filter's status
// and page do not count.
func (s *Service) ApproveAll(ctx context.Context, f Filter, includeSensitive bool) (AllResult, *Act, error) {
	defer s.underway.begin()()
	s.underway.settle()
	f.Status, f.Offset, f.Limit = Pending, 0, 0
	listed, err := s.d.Store.Listed(ctx, f)
	if err != nil {
		return AllResult{}, nil, lang.Errorf("read what is pending: %w", err)
	}
	var ids []string
	were := make(map[string]Listed, len(listed))
	for _, l := range listed {
		if l.Sensitive == "" || includeSensitive {
			ids, were[l.ID] = append(ids, l.ID), l
		}
	}
	a := s.newApproval(ApproveOptions{ConfirmSensitive: includeSensitive, LeaveQuestions: true, Seen: func(now Proposal) bool {
		was := were[now.ID]
		return was.Dir == now.Dir && was.Name == now.Name && was.Sensitive == now.Sensitive && was.Members == len(now.Members)
	}})
	err = a.run(ctx, ids)
	res := a.summary(ids)
	res.Skipped += len(listed) - len(ids)
	return res, a.finish(ctx, err), err
}

// run approves page by page, until the context ends.
func (a *approval) run(ctx context.Context, ids []string) error {
	ids = distinct(ids)
	a.moved = make([]Proposal, 0, len(ids))
	return a.s.eachPage(ctx, ids, a.read, func(p page, begun func()) (func() error, error) { return a.page(ctx, p, begun) })
}

// distinct drops ids that were named before.
func distinct(ids []string) []string {
	seen := make(map[string]bool, len(ids))
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		was := seen[id]
		seen[id] = true
		return was
	})
}

// looked is a proposal with its files as they are now, or what is in its way.
type looked struct {
	p   *Proposal
	err error
}

func (a *approval) read(ctx context.Context, ids []string) (page, error) {
	of, err := a.s.readLooked(ctx, ids)
	if a.again == nil || err != nil {
		return of, err
	}
	for id, l := range of.looks {
		if l.err != nil {
			continue
		}
		p, err := a.again.of(*l.p)
		of.looks[id] = looked{&p, err}
	}
	return of, nil
}

// readLooked reads proposals that are claimed and looks at their files.
func (s *Service) readLooked(ctx context.Context, ids []string) (page, error) {
	read, err := s.readPage(ctx, ids)
	if err != nil {
		return page{}, err
	}
	read.looks = make(map[string]looked, len(ids))
	for _, id := range ids {
		if p := read.ps[id]; p != nil && p.Waits() {
			read.looks[id] = s.look(p)
		}
	}
	return read, nil
}

func (s *Service) look(p *Proposal) looked {
	is, err := s.checkSource(*p)
	if err == nil && len(p.Members) == 0 && is.Identity == p.Identity {
		return looked{p, nil}
	}
	return looked{new(is), err}
}

// page moves the files of proposals that no one else decides meanwhile.
func (a *approval) page(ctx context.Context, of page, begun func()) (record func() error, err error) {
	ready, gone, err := a.check(ctx, &of)
	if err == nil {
		toTrash := trashed(ready)
		for i := range toTrash {
			of.ps[toTrash[i].ID] = &toTrash[i]
		}
		err = a.s.save(ctx, toTrash) // where they will be, before they are
	}
	if err != nil {
		return func() error { a.refuse(of); return nil }, err
	}
	do := a.s.moveSets
	if a.opt.Trash {
		do = a.s.moveToTrash
	}
	moved, more := do(ctx, a.act.ID, ready, begun)
	return func() error {
		a.refuse(of)
		return a.record(ctx, of.ps, moved, append(gone, more...))
	}, nil
}

// refuse keeps why some proposals of a page are not approved.
func (a *approval) refuse(of page) {
	a.changed = a.changed || of.settled
	for id, r := range of.refused {
		a.done[id] = r
	}
}

// check sorts out what cannot be moved: ready are the others as they will be,
// gone those that are invalid from now on.
func (a *approval) check(ctx context.Context, of *page) (ready, gone []Proposal, err error) {
	slots := newSlots()
	ready = make([]Proposal, 0, len(of.ids))
	for _, id := range of.ids {
		was, ok := of.ps[id]
		switch {
		case !ok:
			of.fail(&Proposal{ID: id}, NotFoundError{ID: id})
			continue
		case !was.Waits():
			of.fail(was, was.decided())
			continue
		case of.looks[id].p.Status == Left && !a.opt.Trash:
			of.fail(was, ErrLeft)
			continue
		case of.looks[id].p.Status == Pending && a.opt.Trash:
			of.fail(was, ErrNotLeft)
			continue
		case of.unfinished[id]:
			of.fail(was, errUnfinished)
			continue
		}
		p, err := *of.looks[id].p, of.looks[id].err
		if note, invalid := noteFor(err); invalid {
			gone = append(gone, a.s.invalid(p, note))
		} else if err == nil && needs(p, ready) {
			err = ErrNoTwin
		} else if err == nil {
			p, err = a.checkOrder(ctx, p, slots)
		}
		if err != nil {
			of.fail(new(p), err)
			continue
		}
		ready = append(ready, p)
	}
	gone, err = a.settleMissing(ctx, of, gone)
	return ready, gone, err
}

// checkOrder returns the proposal with the order applied, once its file is known to be there.
func (a *approval) checkOrder(ctx context.Context, p Proposal, slots slots) (Proposal, error) {
	if p.Status == Left {
		return a.s.toTrash(p, a.opt)
	}
	if a.opt.Seen != nil && !a.opt.Seen(p) {
		return p, ErrRewritten
	}
	if p.Dir == "" && a.opt.Dir == "" {
		return p, ErrNoFolder
	}
	if p.Sensitive != "" && !a.opt.ConfirmSensitive {
		return p, ErrSensitive
	}
	switch {
	case a.opt.Dir != "":
		var err error
		if p, err = a.s.choose(p, a.opt.Dir); err != nil {
			return p, err
		}
		if !a.opt.ConfirmSensitive && a.s.weighed(p).Sensitive != "" {
			return p, ErrSensitive
		}
	case p.IsQuestion() && a.opt.LeaveQuestions:
		return p, ErrQuestion
	}
	if a.opt.KeepBoth {
		p = a.number(p, slots)
	}
	if slots.taken(p) || len(p.Members) > 0 && !slots.free(p) { // of one file the mover says so
		return p, move.ErrExists
	}
	slots.take(p)
	return p, nil
}

// settleMissing settles proposals whose file is gone because Nod itself has moved
// it and could not write so at the time; what is left really is gone.
func (a *approval) settleMissing(ctx context.Context, of *page, gone []Proposal) ([]Proposal, error) {
	settled, err := a.s.settleMoved(ctx, gone)
	if err != nil || len(settled) == 0 {
		return gone, err
	}
	of.settled = true
	var left []Proposal
	for _, p := range gone {
		if q, ok := settled[p.ID]; ok {
			of.fail(&q, ErrResolved)
			continue
		}
		left = append(left, p)
	}
	return left, nil
}

func (of *page) fail(p *Proposal, err error) {
	if of.refused == nil {
		of.refused = map[string]result{}
	}
	of.refused[p.ID] = result{p, plainError(err)}
}

func (a *approval) fail(p *Proposal, err error) { a.done[p.ID] = result{p, plainError(err)} }

func (a *approval) record(ctx context.Context, were map[string]*Proposal, moved []moveOutcome, gone []Proposal) error {
	failed := a.s.completeMoves(ctx, moved)
	if failed != nil {
		a.unrecorded = true
	}
	all, stay, unrecorded := a.moved, []Proposal(nil), []Proposal(nil)
	now := a.s.d.Now() // one for all: what is decided alike is written at once
	for _, m := range moved {
		if m.err != nil {
			a.s.forgetTrashed(*m.p)
			if errors.Is(m.err, move.ErrUnrecorded) {
				unrecorded = append(unrecorded, *m.p)
			}
			if m.p.Status == Left && !errors.Is(m.err, move.ErrUnrecorded) { // else it is in the trash
				m.p = new(m.p.withoutTrashPlace())
				stay = append(stay, *m.p)
			}
			a.fail(m.p, m.err)
			continue
		}
		all = append(all, *m.p)
		p := &all[len(all)-1]
		p.Status, p.Act, p.ResolvedAt, p.Note = Approved, a.act.ID, now, m.note
		if a.again != nil {
			p.ResolvedAt = a.again[p.ID].ResolvedAt
		}
	}
	approved := all[len(a.moved):]
	for i, p := range gone {
		gone[i] = p.withoutTrashPlace()
		a.done[p.ID] = result{&gone[i], a.done[p.ID].err}
	}
	stay = slices.DeleteFunc(stay, func(p Proposal) bool { // what is gone for good does not stay
		return slices.ContainsFunc(gone, func(g Proposal) bool { return g.ID == p.ID })
	})
	changed := append(append(approved[:len(approved):len(approved)], stay...), gone...)
	a.changed = a.changed || len(changed) > 0
	if len(approved) == 0 {
		err := a.s.saveDecided(ctx, nil, were, changed)
		if len(unrecorded) > 0 {
			err = a.s.notSaved(a.s.approvedLabel(unrecorded), unrecorded, failed)
		}
		return err
	}
	act := a.act
	act.Count, act.Label = len(all), a.s.approvedLabel(all)
	err := a.s.acts.Record(func() error { return a.s.saveDecided(ctx, &act, were, changed) })
	if err == nil {
		a.act.Count, a.act.Label, a.moved = act.Count, act.Label, all // and not its id, which the next page has meanwhile
		for i := range approved {
			a.done[approved[i].ID] = result{p: &approved[i]}
		}
		return nil
	}
	err = a.s.notSaved(a.s.approvedLabel(approved), approved, err)
	for _, p := range approved {
		a.fail(&p, err)
	}
	return err
}

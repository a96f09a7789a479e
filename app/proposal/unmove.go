package proposal

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/move"
)

// approved takes the approval of some proposals of an act back.
func (u *undoing) approved(ctx context.Context, act Act, ps []Proposal) error {
	u.res.Label = u.s.approvedLabel(ps)
	var err error
	for page := range slices.Chunk(ps, pageSize) {
		if err = errors.Join(u.page(ctx, act, page), ctx.Err()); err != nil {
			break
		}
	}
	if len(u.moved) == 0 && u.res.Failed == 0 && err == nil {
		return ErrNothing // somebody else was faster
	}
	for _, line := range u.s.movedLines(u.moved) {
		u.s.tell(ctx, "Undone: "+line)
	}
	u.res.Text, u.res.Before = u.s.backText(u.moved), u.moved
	return errors.Join(err, u.s.refreshAct(ctx, act))
}

// page takes back proposals that nobody else decides meanwhile.
func (u *undoing) page(ctx context.Context, act Act, ps []Proposal) error {
	ids := make([]string, len(ps))
	for i, p := range ps {
		ids[i] = p.ID
	}
	release, err := u.s.claims.take(ctx, ids)
	if err != nil {
		return err
	}
	defer release()
	now, err := u.s.load(ctx, ids)
	if err != nil {
		return err
	}
	records, err := u.s.movesOf(ctx, ids)
	if err != nil {
		return err
	}
	var standing []Proposal
	for _, id := range ids {
		if p, ok := now[id]; ok && p.Status == Approved && p.Act == act.ID {
			standing = append(standing, p)
		}
	}
	return u.close(ctx, u.s.unmoveSets(ctx, act.ID, standing, records))
}

func (u *undoing) close(ctx context.Context, outcomes []moveOutcome) error {
	var back []Proposal
	for _, o := range outcomes {
		if o.err == nil {
			back = append(back, reopened(o.p))
			u.moved = append(u.moved, o.p)
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
	err := u.s.save(ctx, back)
	u.s.index.forget() // the store may have made others invalid that waited for the same places
	return err
}

// permanent says whether what is in the way of an undo will always be: the file
// that was moved is gone or has become another one. A full disk, a drive that is
// not connected, or a taken name can be put right.
func permanent(err error) bool {
	return errors.Is(err, move.ErrMissing) || errors.Is(err, move.ErrChanged) || errors.Is(err, move.ErrNotRegular)
}

// movesOf are the moves of proposals that can be undone, by proposal.
func (s *Service) movesOf(ctx context.Context, ids []string) (map[string][]move.Record, error) {
	records, err := s.d.Store.MovesOf(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read what was moved: %w", err)
	}
	byRef := map[string][]move.Record{}
	for _, r := range records {
		byRef[r.Ref] = append(byRef[r.Ref], r)
	}
	return byRef, nil
}

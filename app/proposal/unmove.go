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
	label := u.s.approvedLabel(ps)
	before, hopeless := len(u.unmoved), 0
	var err error
	for page := range slices.Chunk(ps, pageSize) {
		var n int
		n, err = u.page(ctx, act, page)
		hopeless += n
		if err = errors.Join(err, ctx.Err()); err != nil {
			break
		}
	}
	done := u.unmoved[before:]
	if len(done) == 0 && u.res.Failed == 0 && err == nil {
		return ErrNothing // somebody else was faster
	}
	u.res.Labels = append(u.res.Labels, label)
	for _, line := range u.s.movedLines(done) {
		u.s.tell(ctx, "Undone: "+line)
	}
	// An act of which all that is left has failed for good would bar the way
	// to older ones for ever. Each of its proposals can still be named.
	gone := err == nil && len(ps) >= act.Count && hopeless > 0 && hopeless == len(ps)-len(done)
	return errors.Join(err, u.s.refreshAct(ctx, act, gone))
}

// page takes back proposals that nobody else decides meanwhile, and returns
// how many of them can never be undone.
func (u *undoing) page(ctx context.Context, act Act, ps []Proposal) (int, error) {
	ids := make([]string, len(ps))
	for i, p := range ps {
		ids[i] = p.ID
	}
	release, err := u.s.claims.take(ctx, ids)
	if err != nil {
		return 0, err
	}
	defer release()
	now, err := u.s.load(ctx, ids)
	if err != nil {
		return 0, err
	}
	records, err := u.s.movesOf(ctx, ids)
	if err != nil {
		return 0, err
	}
	var standing []Proposal
	for _, id := range ids {
		if p, ok := now[id]; ok && p.Status == Approved && p.Act == act.ID {
			standing = append(standing, p)
		}
	}
	return u.close(ctx, u.s.unmoveSets(ctx, act.ID, standing, records))
}

func (u *undoing) close(ctx context.Context, outcomes []moveOutcome) (int, error) {
	var back []Proposal
	hopeless := 0
	for _, o := range outcomes {
		if o.err == nil {
			back = append(back, reopened(o.p))
			u.unmoved = append(u.unmoved, o.p)
			continue
		}
		if errors.Is(o.err, move.ErrMissing) || errors.Is(o.err, move.ErrChanged) {
			hopeless++
		}
		u.res.Failed++
		u.errs.add(o.p.Source, undoError{o.err})
	}
	u.res.Undone += len(back)
	u.changed = u.changed || len(back) > 0
	err := u.s.save(ctx, back)
	u.s.index.forget() // the store may have made others invalid that waited for the same places
	return hopeless, err
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

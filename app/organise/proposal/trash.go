package proposal

import (
	"context"
	"path/filepath"
	"slices"
)

// Trash is the system's trash; package trash implements it.
type Trash interface {
	// Add notes that a file is about to be moved there, and says where to.
	Add(path string) (dir, name string, err error)
	// Forget drops the note of a file that is not there any more.
	Forget(name string) error
}

// Offers returns the offers for a left file on this system.
func (s *Service) Offers(p Proposal) []Offer {
	if p.Status != Left {
		return nil
	}
	return slices.DeleteFunc(p.Leave.Offers(), func(o Offer) bool { return o == OfferTrash && s.d.Trash == nil })
}

// toTrash returns a left file's proposal with its place in the trash as its destination.
func (s *Service) toTrash(p Proposal, opt ApproveOptions) (Proposal, error) {
	switch {
	case !slices.Contains(s.Offers(p), OfferTrash):
		return p, ErrNoTrash
	case opt.Seen != nil && !opt.Seen(p):
		return p, ErrRewritten
	case p.Sensitive != "" && !opt.ConfirmSensitive:
		return p, ErrSensitive
	}
	q := p
	var err error
	if q.Dir, q.Name, err = s.d.Trash.Add(p.Source); err != nil {
		return p, err
	}
	q.Dir = filepath.Clean(q.Dir)
	return q, nil
}

// moveToTrash moves left files one by one. Of a duplicate the other copy must still be
// there, right before the move: else this one is the only one.
func (s *Service) moveToTrash(ctx context.Context, batch string, ps []Proposal, begun func()) (outcomes []moveOutcome, gone []Proposal) {
	for i, p := range ps {
		if p.Leave == LeaveDuplicate && !newDuplicates().same(ctx, p.Source, p.Duplicate) {
			outcomes = append(outcomes, moveOutcome{p: &ps[i], err: ErrNoTwin})
			continue
		}
		done, invalid := s.moveSets(ctx, batch, ps[i:i+1], begun)
		outcomes, gone = append(outcomes, done...), append(gone, invalid...)
	}
	return outcomes, gone
}

// withoutTrashPlace returns a left file's proposal without the place in the trash that it was to get, or had.
func (p Proposal) withoutTrashPlace() Proposal {
	if p.Leave != "" {
		p.Dir, p.Name = "", filepath.Base(p.Source)
	}
	return p
}

// needs reports whether one of two copies that are left for each other's sake goes to the
// trash with others: the second one would be the only copy.
func needs(p Proposal, others []Proposal) bool {
	return p.Leave == LeaveDuplicate && slices.ContainsFunc(others, func(o Proposal) bool {
		return o.Source == p.Duplicate || o.Leave == LeaveDuplicate && o.Duplicate == p.Source
	})
}

func trashed(ps []Proposal) []Proposal {
	return without(ps, func(p *Proposal) bool { return p.Status != Left })
}

// forgetTrashed drops the trash's note of a file that was brought back. A note
// without a file is no harm: no window shows it.
func (s *Service) forgetTrashed(p Proposal) {
	if p.Leave != "" && s.d.Trash != nil {
		_ = s.d.Trash.Forget(p.Name)
	}
}

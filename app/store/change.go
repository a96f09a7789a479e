package store

import (
	"context"
	"database/sql"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal"
)

// InsertProposals adds the proposals, which wait, and leaves out those that
// have a file, their own or a member, in common with a pending one or with one
// before them; it returns the ones added. An id that was used before is
// ErrIDTaken, and then none is added.
func (s *Store) InsertProposals(ctx context.Context, ps []proposal.Proposal) ([]proposal.Proposal, error) {
	var added []proposal.Proposal
	err := s.write(ctx, "add proposals", func(tx *sql.Tx) error {
		w := newProposalWriter(ctx, tx)
		all := slices.Clone(ps)
		for i := range all {
			if all[i].Status != proposal.Left {
				all[i].Status = proposal.Pending
			}
		}
		var err error
		added, err = w.insertAll(all)
		return err
	})
	if err != nil {
		return nil, err
	}
	return added, nil
}

// UpdateProposals overwrites proposals by id, all or none; an id that there
// is none of is proposal.ErrNotFound. If one becomes pending again, as by an
// undo, while another proposal waits for a file at the same path, that other
// file must have gone and its proposal becomes invalid.
func (s *Store) UpdateProposals(ctx context.Context, ps []proposal.Proposal) error {
	return s.write(ctx, "change proposals", func(tx *sql.Tx) error { return newProposalWriter(ctx, tx).updateAll(ps) })
}

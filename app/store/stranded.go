package store

import (
	"context"
	"database/sql"

	"github.com/nod-app/nod/app/proposal"
)

// Stranded returns what a crash between a move and the proposal's change left:
// pending proposals (also cleared ones, as pending) with a move that is done
// and not reversed, and approved ones with none. Those with a move that is
// still open are left out until it is settled.
func (s *Store) Stranded(ctx context.Context) ([]proposal.Proposal, error) {
	var ps []proposal.Proposal
	err := s.read(ctx, "look for stranded proposals", func(tx *sql.Tx) (err error) {
		ps, err = queryProposals(ctx, tx, `WITH
			standing AS MATERIALIZED (SELECT ref FROM moves WHERE state = 'done' AND kind = 'do' AND reversed = 0),
			stranded AS (
				SELECT seq, id FROM proposals WHERE status IN ('pending', 'cleared') AND id IN standing
				UNION ALL SELECT seq, id FROM proposals WHERE status = 'approved' AND id NOT IN standing)
			SELECT `+selection+`JOIN stranded USING (seq)
			WHERE p.id NOT IN (SELECT ref FROM moves WHERE state = 'open') ORDER BY p.seq`)
		return err
	})
	return ps, err
}

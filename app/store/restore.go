package store

import (
	"context"
	"database/sql"

	"github.com/nod-app/nod/app/proposal"
)

// standing are the moves of p that are done and not reversed.
const standing = `SELECT 1 FROM moves WHERE ref = p.id AND state = 'done' AND kind = 'do' AND reversed = 0`

// Stranded returns what a crash between a move and the proposal's change left:
// pending and left proposals (also cleared ones, as pending) and invalid ones with a move
// that is done and not reversed, and approved ones with none. Those with a move that is
// still open are left out until it is settled.
func (s *Store) Stranded(ctx context.Context) ([]proposal.Proposal, error) {
	var ps []proposal.Proposal
	err := s.read(ctx, "look for stranded proposals", func(tx *sql.Tx) (err error) {
		ps, err = queryProposals(ctx, tx, `WHERE p.seq IN (
			SELECT seq FROM proposals p WHERE status IN ('pending', 'left', 'cleared', 'invalid') AND EXISTS (`+standing+`)
			UNION ALL SELECT seq FROM proposals p WHERE status = 'approved' AND
				(SELECT count(*) FROM (`+standing+`)) <= (SELECT count(*) FROM members WHERE proposal = p.seq))
			AND p.id NOT IN (SELECT ref FROM moves WHERE state = 'open') ORDER BY p.seq`)
		return err
	})
	return ps, err
}

package store

import (
	"context"
	"database/sql"

	"github.com/nod-app/nod/app/proposal"
)

// Restore makes the rejected or cleared proposals of an act pending again and
// marks the act undone if there are any. Those with a file that belongs to another
// pending proposal by now stay as they are. It returns how many are pending
// again; an unknown act is proposal.ErrNotFound, one that is undone already has none.
func (s *Store) Restore(ctx context.Context, id string) (int, error) {
	n := 0
	err := s.write(ctx, "undo an act", func(tx *sql.Tx) error {
		w := newProposalWriter(ctx, tx)
		a, err := act(w.st, id)
		if err != nil || a.Undone {
			return err
		}
		ps, err := queryProposals(ctx, tx, `WHERE p.act = ? AND p.status IN ('rejected', 'cleared') ORDER BY p.seq`, id)
		if err != nil {
			return err
		}
		for i := range ps {
			ok, err := w.restore(&ps[i])
			if err != nil {
				return err
			}
			if ok {
				n++
			}
		}
		if n == 0 {
			return nil
		}
		a.Undone = true
		return saveAct(w.st, a)
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

func (w *proposalWriter) restore(p *proposal.Proposal) (bool, error) {
	for source := range sources(p) {
		if _, taken, err := w.claimant(source); taken || err != nil {
			return false, err
		}
	}
	var seq int64
	err := w.st.row(`UPDATE proposals SET status = 'pending', act = '', resolved_at = 0, note = '', cooldown = 0
		WHERE id = ? RETURNING seq`, p.ID).Scan(&seq)
	if err != nil {
		return false, err
	}
	return true, w.claimFiles(seq, p)
}

// standing are the moves of p that are done and not reversed.
const standing = `SELECT 1 FROM moves WHERE ref = p.id AND state = 'done' AND kind = 'do' AND reversed = 0`

// Stranded returns what a crash between a move and the proposal's change left:
// pending proposals (also cleared ones, as pending) and invalid ones with a move
// that is done and not reversed, and approved ones with none. Those with a move that is
// still open are left out until it is settled.
func (s *Store) Stranded(ctx context.Context) ([]proposal.Proposal, error) {
	var ps []proposal.Proposal
	err := s.read(ctx, "look for stranded proposals", func(tx *sql.Tx) (err error) {
		ps, err = queryProposals(ctx, tx, `WHERE p.seq IN (
			SELECT seq FROM proposals p WHERE status IN ('pending', 'cleared', 'invalid') AND EXISTS (`+standing+`)
			UNION ALL SELECT seq FROM proposals p WHERE status = 'approved' AND
				(SELECT count(*) FROM (`+standing+`)) <= (SELECT count(*) FROM members WHERE proposal = p.seq))
			AND p.id NOT IN (SELECT ref FROM moves WHERE state = 'open') ORDER BY p.seq`)
		return err
	})
	return ps, err
}

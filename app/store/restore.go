package store

import (
	"context"
	"database/sql"

	"github.com/nod-app/nod/app/proposal"
)

// Restore makes the rejected or cleared proposals of an act pending again and
// marks the act undone if there are any. Those with a file that another pending proposal speaks
// for by now stay as they are. It returns how many are pending again; an
// unknown act is proposal.ErrNotFound, one that is undone already has none.
func (s *Store) Restore(ctx context.Context, id string) (int, error) {
	n := 0
	err := s.write(ctx, "undo an act", func(tx *sql.Tx) error {
		w := newProposalWriter(ctx, tx)
		a, err := act(w.ex, id)
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
		return saveAct(w.ex, a)
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

func (w *proposalWriter) restore(p *proposal.Proposal) (bool, error) {
	for source := range sources(p) {
		if _, taken, err := w.holder(source); taken || err != nil {
			return false, err
		}
	}
	var seq int64
	err := w.ex.row(`UPDATE proposals SET status = 'pending', act = '', resolved_at = 0, note = '', cooldown = 0
		WHERE id = ? RETURNING seq`, p.ID).Scan(&seq)
	if err != nil {
		return false, err
	}
	return true, w.speakFor(seq, p)
}

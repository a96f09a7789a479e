package store

import (
	"context"
	"database/sql"
	"strconv"

	"github.com/nod-app/nod/app/proposal"
)

// standing are the moves of p that are done and not reversed.
const standing = `SELECT 1 FROM moves WHERE ref = p.id AND state = 'done' AND kind = 'do' AND reversed = 0`

// isStranded are the conditions of a proposal p to be stranded.
const isStranded = `(p.status IN ('pending', 'left', 'cleared', 'invalid') AND EXISTS (` + standing + `)
		OR p.status = 'approved' AND (SELECT count(*) FROM (` + standing + `)) <= (SELECT count(*) FROM members WHERE proposal = p.seq))
	AND p.id NOT IN (SELECT ref FROM moves WHERE state = 'open')`

// settledKey is the setting that says up to which move proposals and moves are known to
// agree. Without it all are looked at.
const settledKey = "moves.settled"

// never is what stands for that key where nothing was settled yet.
const never = -1

// strandedAfter are the numbers of the stranded proposals with a move after that one.
func strandedAfter(move int64) string {
	if move == never {
		return `SELECT p.seq FROM proposals p WHERE ` + isStranded
	}
	return `SELECT p.seq FROM (SELECT DISTINCT ref FROM moves WHERE id > ` + strconv.FormatInt(move, 10) + `) m
		CROSS JOIN proposals p INDEXED BY proposals_id ON p.id = m.ref WHERE ` + isStranded
}

// Stranded returns what a crash between a move and the proposal's change left:
// pending and left proposals (also cleared ones, as pending) and invalid ones with a move
// that is done and not reversed, and approved ones with none. Those with a move that is
// still open are left out until it is settled, and those that NoteSettled has found to agree.
func (s *Store) Stranded(ctx context.Context) ([]proposal.Proposal, error) {
	var ps []proposal.Proposal
	err := s.read(ctx, "look for stranded proposals", func(tx *sql.Tx) error {
		after, err := settledUpTo(newStatements(ctx, tx))
		if err == nil {
			ps, err = queryProposals(ctx, tx, `WHERE p.seq IN (`+strandedAfter(after)+`) ORDER BY p.seq`)
		}
		return err
	})
	return ps, err
}

// NoteSettled keeps up to which move proposals and moves agree now: Stranded looks only
// at later ones from then on. What is stranded or open stays among these.
func (s *Store) NoteSettled(ctx context.Context) error {
	return s.write(ctx, "note which moves are settled", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		after, err := settledUpTo(st)
		if err != nil {
			return err
		}
		var to int64
		err = st.row(`SELECT min(coalesce(max(id), 0),
				coalesce((SELECT min(id) - 1 FROM moves WHERE state = 'open'), max(id), 0),
				coalesce((SELECT min(id) - 1 FROM moves WHERE id > ? AND ref IN (SELECT id FROM proposals WHERE seq IN (`+strandedAfter(after)+`))), max(id), 0))
			FROM moves`, after).Scan(&to)
		if err != nil || to <= after {
			return err
		}
		return st.do(`INSERT OR REPLACE INTO settings (key, value) VALUES (?,?)`, settledKey, strconv.FormatInt(to, 10))
	})
}

func settledUpTo(st *statements) (move int64, err error) {
	err = st.row(`SELECT CAST(coalesce((SELECT value FROM settings WHERE key = ?), ?) AS INTEGER)`, settledKey, never).Scan(&move)
	return move, err
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// settledKey is the setting that says up to which move proposals and moves are known to
// agree. Without it all are looked at.
const settledKey = "moves.settled"

// heldKey is the setting that lists the approved proposals which did not agree with their
// moves then. Nothing can be done for them now, as for a set with a file that cannot be moved
// back, so that they do not keep all later moves from being settled.
const heldKey = "moves.held"

// never is the value of that key while nothing has been settled.
const never = -1

// Stranded returns what a crash between a move and the proposal's change left:
// pending and left proposals (also cleared ones, as pending) and invalid ones with a move
// that is done and not reversed, and approved ones with none. Those with a move that is
// still open are left out until it is settled, and those that NoteSettled has found to agree.
// With a move.ErrUnreadable, some moves of that time cannot be read.
func (s *Store) Stranded(ctx context.Context) ([]proposal.Proposal, error) {
	var ps []proposal.Proposal
	err := s.read(ctx, "look for stranded proposals", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		after, err := settledUpTo(st)
		if err != nil {
			return err
		}
		all, err := strandedAfter(st, after)
		if err != nil {
			return err
		}
		seqs := make([]int64, len(all))
		for i, p := range all {
			seqs[i] = p.seq
		}
		ps, err = queryProposals(ctx, tx, `WHERE p.seq IN (SELECT value FROM json_each(?)) ORDER BY p.seq`, list(seqs))
		if err != nil {
			return err
		}
		return readable(st, after)
	})
	return ps, err
}

// NoteSettled keeps up to which move proposals and moves agree now: Stranded looks only
// at later ones from then on. What is stranded or open stays among what it looks at.
func (s *Store) NoteSettled(ctx context.Context) error {
	return s.write(ctx, "note which moves are settled", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		after, err := settledUpTo(st)
		if err != nil {
			return err
		}
		all, err := strandedAfter(st, after)
		if err != nil {
			return err
		}
		if err := readable(st, after); err != nil {
			return err
		}
		var held, others []string
		for _, p := range all {
			if p.status == string(proposal.Approved) {
				held = append(held, p.id)
			} else {
				others = append(others, p.id)
			}
		}
		var to int64 // the last move before those that must stay in sight
		err = st.row(`SELECT coalesce((SELECT min(id) - 1 FROM moves WHERE id > ?1 AND (`+unended+` OR ref IN (SELECT value FROM json_each(?2)))),
			(SELECT max(id) FROM moves), 0)`, after, list(others)).Scan(&to)
		if err != nil {
			return err
		}
		if to > after {
			if err := keepSetting(st, settledKey, strconv.FormatInt(to, 10)); err != nil {
				return err
			}
		}
		return keepSetting(st, heldKey, list(held))
	})
}

// readable returns a move.ErrUnreadable if a move after one cannot be read, so that its progress
// is not known.
func readable(st *statements, after int64) error {
	var id int64
	err := st.row(`SELECT id FROM moves INDEXED BY moves_unended WHERE `+unended+` AND state <> 'open' AND id > ? LIMIT 1`, after).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("move %d: %w", id, move.ErrUnreadable)
}

// stranded is a proposal that does not agree with its moves.
type stranded struct {
	seq        int64
	id, status string
}

func strandedColumns(p *stranded) columns {
	return columns{{"seq", &p.seq}, {"id", &p.id}, {"status", &p.status}}
}

// strandedAfter returns the proposals that do not agree with their moves, of those with moves after
// one and those that were held.
func strandedAfter(st *statements, after int64) ([]stranded, error) {
	which := `id IN (SELECT value FROM json_each((SELECT value FROM settings WHERE key = '` + heldKey + `')) UNION SELECT ref FROM moves WHERE id > ?1)`
	if after == never {
		which = `?1 = ?1`
	}
	return query(st.ctx, st.tx, strandedColumns, `FROM proposals p WHERE `+which+` AND status <> 'rejected'
		AND NOT EXISTS (SELECT 1 FROM moves WHERE ref = p.id AND state = 'open')
		AND iif(status = 'approved',
			(SELECT count(*) FROM moves WHERE ref = p.id AND kind = 'do' AND state = 'done') <= (SELECT count(*) FROM members WHERE proposal = p.seq),
			EXISTS (SELECT 1 FROM moves WHERE ref = p.id AND id > ?1 AND kind = 'do' AND state = 'done'))
		ORDER BY seq`, after)
}

// LateMovesOf returns the done, unreversed moves (not undos) of proposals, of any batch
// since NoteSettled, in the order in which they were begun; with a move.ErrUnreadable, those
// that can be read.
func (s *Store) LateMovesOf(ctx context.Context, refs []string) (rs []move.Record, err error) {
	err = s.read(ctx, "read the last moves of proposals", func(tx *sql.Tx) error {
		after, err := settledUpTo(newStatements(ctx, tx))
		if err != nil {
			return err
		}
		rs, err = records(ctx, tx, standing, movesOfRefs+`id > ? ORDER BY id`, list(refs), after)
		return err
	})
	return rs, err
}

// LateUndos returns the acts whose moves have been undone, or were to be, since NoteSettled.
func (s *Store) LateUndos(ctx context.Context) (acts []string, err error) {
	err = s.read(ctx, "look for acts that were being undone", func(tx *sql.Tx) error {
		after, err := settledUpTo(newStatements(ctx, tx))
		if err != nil {
			return err
		}
		acts, err = query(ctx, tx, func(act *string) columns { return columns{{"DISTINCT batch", act}} },
			`FROM moves WHERE id > ? AND kind = 'undo'`, after)
		return err
	})
	return acts, err
}

func settledUpTo(st *statements) (move int64, err error) {
	err = st.row(`SELECT CAST(coalesce((SELECT value FROM settings WHERE key = ?), ?) AS INTEGER)`, settledKey, never).Scan(&move)
	return move, err
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal"
)

// pendingFileColumns returns a file of a pending proposal: its own, or a member m.
func pendingFileColumns(f *proposal.PendingFile) columns {
	cs := columns{{"p.id", &f.ID}}
	for _, c := range identityColumns("", &f.Identity) {
		cs = append(cs, column{"coalesce(m." + c.name + ", p." + c.name + ")", c.variable})
	}
	return cs
}

// PendingFiles returns which of the files belong to a pending proposal, all as of one moment.
func (s *Store) PendingFiles(ctx context.Context, paths []string) (map[string]proposal.PendingFile, error) {
	found := map[string]proposal.PendingFile{}
	err := s.read(ctx, "look for pending files", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for _, path := range paths {
			f, err := queryOne(st, pendingFileColumns, `FROM pending_files f JOIN proposals p ON p.seq = f.proposal
				LEFT JOIN members m ON m.proposal = f.proposal AND m.source = f.source WHERE f.source = ?`, blob(path))
			if errors.Is(err, sql.ErrNoRows) {
				continue
			}
			if err != nil {
				return err
			}
			found[path] = f
		}
		return nil
	})
	return found, err
}

// EachPending calls each with every file below a folder that belongs to a pending
// proposal; dir ends with a separator, or is empty for all folders.
func (s *Store) EachPending(ctx context.Context, dir string, each func(path string)) error {
	return s.read(ctx, "read the pending files", func(tx *sql.Tx) error {
		from, args := `FROM pending_files`, []any{}
		if dir != "" {
			after := []byte(dir)
			after[len(after)-1]++
			from, args = from+` WHERE source >= ? AND source < ?`, []any{blob(dir), blob(after)}
		}
		return eachRow(ctx, tx, pathColumn("source"), each, from, args...)
	})
}

// LeftFor returns the ids of what is left as a copy, by the path of the other file.
func (s *Store) LeftFor(ctx context.Context) (ids map[string][]string, err error) {
	type copied struct{ id, of string }
	err = s.read(ctx, "list what is left as a copy", func(tx *sql.Tx) error {
		all, err := query(ctx, tx, func(c *copied) columns { return columns{{"id", &c.id}, {"duplicate", (*blob)(&c.of)}} },
			`FROM proposals INDEXED BY proposals_not_pending WHERE status <> 'pending' AND status <> 'cleared' AND status = 'left' AND duplicate <> x''`)
		ids = make(map[string][]string, len(all))
		for _, c := range all {
			ids[c.of] = append(ids[c.of], c.id)
		}
		return err
	})
	return ids, err
}

// ClearPending hides those of the proposals that are pending under an act, which it saves,
// and returns how many. If there was none, it saves no act.
func (s *Store) ClearPending(ctx context.Context, act proposal.Act, ids []string) (int, error) {
	n := 0
	err := s.write(ctx, "clear proposals", func(tx *sql.Tx) error {
		seqs, err := query(ctx, tx, seqColumn,
			`FROM proposals INDEXED BY proposals_id WHERE id IN (SELECT value FROM json_each(?)) AND status = 'pending'`, list(ids))
		if n = len(seqs); err != nil || n == 0 {
			return err
		}
		st, seqList := newStatements(ctx, tx), list(seqs)
		return errors.Join(
			st.do(`DELETE FROM pending_files WHERE proposal IN (SELECT value FROM json_each(?))`, seqList),
			st.do(`UPDATE proposals SET status = 'cleared', hidden = 1, act = ? WHERE seq IN (SELECT value FROM json_each(?))`, act.ID, seqList),
			saveAct(st, act))
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// restorePage is how many proposals are restored in one transaction: others get
// their turn between two.
const restorePage = 1000

// Restore makes the rejected or cleared proposals of an act pending again and
// marks the act undone if there are any. Those with a file that belongs to another
// pending proposal by now stay as they are. It returns how many are pending again
// and how many stay, and calls done after each transaction with how many that
// restored; an unknown act is proposal.ErrNotFound, one that is undone already has
// none. After an error the rest can be restored by calling it again.
func (s *Store) Restore(ctx context.Context, id string, done func(n int)) (restored, left int, err error) {
	for after, more := int64(0), true; more; {
		n := 0
		err := s.write(ctx, "undo an act", func(tx *sql.Tx) error {
			st := newStatements(ctx, tx)
			a, err := act(st, id)
			if err != nil || a.Undone {
				more = false
				return err
			}
			seqs, err := query(ctx, tx, seqColumn,
				`FROM proposals INDEXED BY proposals_act WHERE act = ? AND act <> '' AND status IN ('rejected', 'cleared') AND seq > ? ORDER BY seq LIMIT ?`, id, after, restorePage)
			if err != nil {
				return err
			}
			if len(seqs) > 0 {
				after = slices.Max(seqs)
			}
			if n, err = reopen(st, tx, seqs); err != nil {
				return err
			}
			left += len(seqs) - n
			if more = len(seqs) == restorePage; more || restored+n == 0 {
				return nil
			}
			a.Undone = true
			return saveAct(st, a)
		})
		if err != nil {
			return restored, left, err
		}
		if restored += n; n > 0 {
			done(n)
		}
	}
	return restored, left, nil
}

// reopen makes proposals pending again, but for those with a file that belongs to a
// pending one, and returns how many.
func reopen(st *statements, tx *sql.Tx, seqs []int64) (int, error) {
	free, err := query(st.ctx, tx, seqColumn,
		`FROM proposals WHERE seq IN (SELECT value FROM json_each(?))
		AND NOT EXISTS (SELECT 1 FROM pending_files f WHERE f.source = proposals.source)
		AND NOT EXISTS (SELECT 1 FROM members m JOIN pending_files f ON f.source = m.source WHERE m.proposal = proposals.seq)`, list(seqs))
	if err != nil || len(free) == 0 {
		return 0, err
	}
	seqList := list(free)
	return len(free), errors.Join(
		st.do(`UPDATE proposals SET status = iif(leave = '', 'pending', 'left'), hidden = 0, act = '', resolved_at = 0, note = '', cooldown = 0
			WHERE seq IN (SELECT value FROM json_each(?))`, seqList),
		st.do(`INSERT INTO pending_files (source, proposal) `+filesOfProposals, seqList))
}

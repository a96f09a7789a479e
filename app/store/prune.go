package store

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"time"

	"github.com/nod-app/nod/app/undo"
)

// How much one call of Prune removes, so that no one waits long for its transaction.
const (
	prunedEntries   = 50
	prunedProposals = 200
	prunedMoves     = 1000
)

// Prune removes a part of what was decided before a time: entries of the ledger with what
// their undo would need, then decided proposals that no entry needs any more, then the
// moves of both. It says how much it removed; 0: there is no more. What waits, what is
// still not to be proposed again and moves that have not ended stay, and so does all that
// is no history of files: what was learned, rules, campaigns, negotiations, payments.
func (s *Store) Prune(ctx context.Context, before, now time.Time) (removed int, err error) {
	err = s.write(ctx, "remove old history", func(tx *sql.Tx) error {
		removed = 0
		st := newStatements(ctx, tx)
		for _, step := range []func() (int, error){
			func() (int, error) { return pruneEntries(ctx, tx, st, before, now) },
			func() (int, error) { return pruneProposals(ctx, tx, st, before, now) },
			func() (int, error) { return pruneMoves(ctx, tx, st) },
		} {
			n, err := step()
			if removed += n; err != nil || n > 0 {
				return err
			}
		}
		return nil
	})
	return removed, err
}

// lookedKey is the setting that says when old history was looked for.
const lookedKey = "history.looked"

// Looked keeps when old history was looked for, and returns when it was the time before;
// zero: never.
func (s *Store) Looked(ctx context.Context, now time.Time) (last time.Time, err error) {
	err = s.write(ctx, "keep when old history was looked for", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		err := st.row(`SELECT CAST(value AS INTEGER) FROM settings WHERE key = ?`, lookedKey).Scan((*timestamp)(&last))
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		return keepSetting(st, lookedKey, strconv.FormatInt(nanoseconds(now), 10))
	})
	return last, err
}

// pruneEntries removes old entries of the ledger, the oldest first. Without its entry an
// act cannot be undone, so that its proposals and moves can go in later transactions.
// What comes after an entry that is not old is not old either: its clock was set back.
func pruneEntries(ctx context.Context, tx *sql.Tx, st *statements, before, now time.Time) (int, error) {
	es, err := query(ctx, tx, entryColumns, `FROM ledger WHERE at < ?1 AND kind IN (?3, ?4)
		AND seq < coalesce((SELECT seq FROM ledger WHERE at >= ?1 AND at <= ?2 ORDER BY seq LIMIT 1), seq + 1)
		AND NOT EXISTS (SELECT 1 FROM moves INDEXED BY moves_unended WHERE batch = ledger.ref AND state = 'open' AND `+unended+`)
		AND NOT EXISTS (SELECT 1 FROM proposals WHERE act = ref AND act <> '' AND status = 'rejected' AND cooldown > ?2)
		ORDER BY seq LIMIT ?5`, timestamp(before), timestamp(now), string(undo.KindProposals), string(undo.KindTool), prunedEntries)
	if err != nil || len(es) == 0 {
		return 0, err
	}
	if err := dropStaleRedos(st); err != nil { // without what was done since, they could be redone
		return 0, err
	}
	for _, e := range es {
		err := errors.Join(
			st.do(`DELETE FROM acts WHERE id = ?`, e.ID),
			// That of a tool is of its newest entry: a new audit log numbers its records again.
			st.do(`DELETE FROM effects WHERE entry = ?1 AND ?2 = (SELECT max(seq) FROM ledger WHERE ref = ?1)`, e.ID, e.Seq),
			st.do(`DELETE FROM made_folders WHERE batch = ?`, e.ID),
			st.do(`DELETE FROM ledger WHERE seq = ?`, e.Seq))
		if err != nil {
			return 0, err
		}
	}
	return len(es), nil
}

// pruneProposals removes old decided proposals that belong to no entry of the ledger.
func pruneProposals(ctx context.Context, tx *sql.Tx, st *statements, before, now time.Time) (int, error) {
	seqs, err := query(ctx, tx, seqColumn, `FROM proposals WHERE (status = 'cleared' AND act <> ''
			OR status IN ('approved', 'rejected', 'invalid') AND resolved_at > 0 AND resolved_at < ? AND cooldown <= ?)
		AND (act = '' OR NOT EXISTS (SELECT 1 FROM ledger WHERE ref = act))
		AND NOT EXISTS (SELECT 1 FROM pending_files WHERE proposal = proposals.seq) LIMIT ?`, timestamp(before), timestamp(now), prunedProposals)
	if err != nil || len(seqs) == 0 {
		return 0, err
	}
	seqList := list(seqs)
	return len(seqs), errors.Join(
		st.do(`DELETE FROM members WHERE proposal IN (SELECT value FROM json_each(?))`, seqList),
		st.do(`DELETE FROM proposal_texts WHERE proposal IN (SELECT value FROM json_each(?))`, seqList),
		st.do(`DELETE FROM proposals WHERE seq IN (SELECT value FROM json_each(?))`, seqList))
}

// pruneMoves removes moves that no undo can ask for. An act gets its entry after
// its moves, so only what was settled at the last start, and is older than the moves of some
// entry, is looked at. The moves of a tool are named in what its undo needs.
func pruneMoves(ctx context.Context, tx *sql.Tx, st *statements) (int, error) {
	settled, err := settledUpTo(st)
	if err != nil {
		return 0, err
	}
	ids, err := query(ctx, tx, func(id *int64) columns { return columns{{"id", id}} },
		`FROM moves m WHERE id <= ? AND state <> 'open'
		AND id < (SELECT id FROM moves WHERE EXISTS (SELECT 1 FROM ledger WHERE ref = batch) ORDER BY id LIMIT 1)
		AND NOT EXISTS (SELECT 1 FROM ledger WHERE ref = batch)
		AND (batch NOT LIKE '%glob-%' OR NOT EXISTS (SELECT 1 FROM effects WHERE instr(CAST(memo AS TEXT), iif(batch LIKE 'undo-%', substr(batch, 6), batch)) > 0))
		ORDER BY id LIMIT ?`, settled, prunedMoves)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return len(ids), st.do(`DELETE FROM moves WHERE id IN (SELECT value FROM json_each(?))`, list(ids))
}

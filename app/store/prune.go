package store

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"time"

	"github.com/nod-app/nod/app/move"
	"github.com/nod-app/nod/app/undo"
)

// How much one call of Prune removes, so that nobody waits long for its transaction.
const (
	prunedEntries   = 50
	prunedProposals = 200
	prunedGroups    = 10
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
			func() (int, error) { return pruneGroups(ctx, tx, st) },
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
		AND NOT EXISTS (SELECT 1 FROM move_groups INDEXED BY move_groups_batch WHERE batch = ref AND instr(states, 'o') > 0)
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
			// That of a tool is of its newest entry: a new audit log numbers its records anew.
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
	seqs, err := query(ctx, tx, func(seq *int64) columns { return columns{{"seq", seq}} }, `FROM proposals WHERE (status = 'cleared' AND act <> ''
			OR status IN ('approved', 'rejected', 'invalid') AND resolved_at > 0 AND resolved_at < ? AND cooldown <= ?)
		AND (act = '' OR NOT EXISTS (SELECT 1 FROM ledger WHERE ref = act))
		AND NOT EXISTS (SELECT 1 FROM pending_files WHERE proposal = proposals.seq) LIMIT ?`, timestamp(before), timestamp(now), prunedProposals)
	if err != nil || len(seqs) == 0 {
		return 0, err
	}
	these := list(seqs)
	return len(seqs), errors.Join(
		st.do(`DELETE FROM members WHERE proposal IN (SELECT value FROM json_each(?))`, these),
		st.do(`DELETE FROM proposal_texts WHERE proposal IN (SELECT value FROM json_each(?))`, these),
		st.do(`DELETE FROM proposals WHERE seq IN (SELECT value FROM json_each(?))`, these))
}

// pruneGroups removes groups of moves that no undo can ask for. An act gets its entry after
// its moves, so only what was settled at the last start, and is older than the moves of some
// entry, is looked at. The moves of a tool are named in what its undo needs.
func pruneGroups(ctx context.Context, tx *sql.Tx, st *statements) (int, error) {
	settled, err := settledUpTo(st)
	if err != nil {
		return 0, err
	}
	type span struct{ first, n int64 }
	spans, err := query(ctx, tx, func(s *span) columns { return columns{{"first", &s.first}, {"length(states)", &s.n}} },
		`FROM move_groups g WHERE first + length(states) - 1 <= ? AND instr(states, 'o') = 0
		AND first < (SELECT min(m.first) FROM move_groups m JOIN ledger ON ref = m.batch)
		AND NOT EXISTS (SELECT 1 FROM ledger WHERE ref = g.batch)
		AND (g.batch NOT LIKE '%glob-%' OR NOT EXISTS (SELECT 1 FROM effects WHERE instr(CAST(memo AS TEXT), iif(g.batch LIKE 'undo-%', substr(g.batch, 6), g.batch)) > 0))
		ORDER BY first LIMIT ?`, settled, prunedGroups)
	if err != nil {
		return 0, err
	}
	for _, s := range spans {
		g, found, err := groupOf(st, s.first)
		if err == nil && found {
			err = dropPlaces(st, g)
		}
		if errors.Is(err, move.ErrUnreadable) { // looks at all places
			err = st.do(`DELETE FROM move_places WHERE id >= ? AND id < ?`, s.first, s.first+s.n)
		}
		err = errors.Join(err,
			st.do(`DELETE FROM move_details WHERE id >= ? AND id < ?`, s.first, s.first+s.n),
			st.do(`DELETE FROM move_intents WHERE first = ?`, s.first),
			st.do(`DELETE FROM move_groups WHERE first = ?`, s.first))
		if err != nil {
			return 0, err
		}
	}
	return len(spans), nil
}

// dropPlaces forgets where the moves of a group went.
func dropPlaces(st *statements, g moveGroup) error {
	var errs []error
	err := g.each(func(id int64, _ byte, p *packedIntents) {
		errs = append(errs, st.do(`DELETE FROM move_places WHERE place = ? AND id = ?`, placeOf(string(p.destination)), id))
	})
	return errors.Join(append(errs, err)...)
}

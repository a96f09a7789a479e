package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
)

// effectColumns returns the columns of an effect and of its entry in the ledger, if it has one; an
// effect that is an act has none before the act is kept.
func effectColumns(e *tools.Effect) columns {
	return columns{{"e.record", &e.Record}, {"e.trace", &e.Trace}, {"e.tool", &e.Tool}, {"iif(e.entry LIKE '#%', '', e.entry)", &e.Act},
		{"coalesce(l.label, '')", &e.Label}, {"coalesce(l.at, 0)", (*timestamp)(&e.At)},
		{"coalesce(iif(l.state = 'undone', l.ended, 0), 0)", (*timestamp)(&e.Undone)}, {"coalesce(iif(l.state = 'lost', l.reason, ''), '')", &e.Lost}}
}

// effectWithMemo returns the columns of one effect; lists leave the memos out.
func effectWithMemo(e *tools.Effect) columns {
	return append(effectColumns(e), column{"e.memo", (*[]byte)(&e.Undo)})
}

const effectRows = ` FROM effects e LEFT JOIN ledger l ON l.seq = (SELECT max(seq) FROM ledger WHERE ref = e.entry) `

// SaveEffect keeps what undo needs, as the newest entry of the ledger unless the
// effect is an act, which has one. It replaces an effect with the same record:
// that one's call stood in a log that has been begun again since, or a power cut took
// its record before it was durable.
func (s *Store) SaveEffect(ctx context.Context, e tools.Effect) error {
	return s.write(ctx, "keep what undo needs", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		entry := e.Act
		if entry == "" {
			entry = undo.RecordID(e.Record)
		}
		err := errors.Join(
			st.do(`UPDATE ledger SET state = 'lost', ended = ?, reason = 'Its record is not in the audit log.'
				WHERE ref = ? AND state = 'standing'`, timestamp(time.Now()), undo.RecordID(e.Record)),
			st.do(`INSERT OR REPLACE INTO effects (record, trace, tool, entry, memo) VALUES (?,?,?,?,?)`,
				e.Record, e.Trace, e.Tool, entry, blob(e.Undo)))
		if err != nil || e.Act != "" {
			return err
		}
		x := undo.Entry{Kind: undo.KindTool, ID: entry, Label: e.Label, At: e.At, State: undo.Standing}
		if !e.Undone.IsZero() {
			x.State, x.Ended = undo.Undone, e.Undone
		}
		return addEntry(st, x)
	})
}

// DropEffect forgets one, because nothing came of the call; it is no error if
// there is none. An act that it was stays.
func (s *Store) DropEffect(ctx context.Context, record int64) error {
	return s.write(ctx, "drop what undo needed", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		n, err := st.count(`DELETE FROM effects WHERE record = ?`, record)
		if err != nil || n == 0 {
			return err
		}
		return st.do(`DELETE FROM ledger WHERE seq = `+newestEntry, undo.RecordID(record))
	})
}

// LoseEffects forgets what undo needs of the calls with that record or a later one that it was
// kept for since a time, and notes that they cannot be undone. Acts have their own undo.
func (s *Store) LoseEffects(ctx context.Context, from int64, since time.Time) error {
	return s.write(ctx, "forget what undo needed", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		seqs, err := query(ctx, tx, func(seq *int64) columns { return columns{{"l.seq", seq}} },
			effectRows+`WHERE e.record >= ? AND e.entry LIKE '#%' AND l.state = 'standing' AND l.at >= ?`, from, timestamp(since))
		if err != nil || len(seqs) == 0 {
			return err
		}
		return errors.Join(
			st.do(`DELETE FROM effects WHERE entry IN (SELECT ref FROM ledger WHERE seq IN (SELECT value FROM json_each(?)))`, list(seqs)),
			st.do(`UPDATE ledger SET state = 'lost', ended = ?, reason = 'Its record is not in the audit log.'
				WHERE seq IN (SELECT value FROM json_each(?))`, timestamp(time.Now()), list(seqs)))
	})
}

// Effect returns what the call with that record did, with its memo, and false
// if it left nothing that could be undone.
func (s *Store) Effect(ctx context.Context, record int64) (tools.Effect, bool, error) {
	e, err := readOne(ctx, s, "read what undo needs", effectWithMemo, effectRows+`WHERE e.record = ?`, record)
	if errors.Is(err, sql.ErrNoRows) {
		return tools.Effect{}, false, nil
	}
	return e, err == nil, err
}

// MarkUndone notes when an effect was undone, and forgets its memo, which may
// hold what was on the clipboard or in a file. That there is none, or that it was
// undone before, is an error.
func (s *Store) MarkUndone(ctx context.Context, record int64, at time.Time) error {
	return s.write(ctx, "note an undo", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		n, err := st.count(`UPDATE ledger SET state = 'undone', ended = ?, reason = '' WHERE seq = `+newestEntry+` AND state <> 'undone'`,
			timestamp(at), undo.RecordID(record))
		if err == nil && n == 0 {
			err = fmt.Errorf("record %d has nothing that is not undone yet", record)
		}
		if err != nil {
			return err
		}
		return st.do(`UPDATE effects SET memo = x'' WHERE record = ?`, record)
	})
}

// EffectsOf returns the effects of those records that have an entry in the
// ledger, undone or not, by record and without their memos: what a page of the
// activity window needs.
func (s *Store) EffectsOf(ctx context.Context, records []int64) (map[int64]tools.Effect, error) {
	by := map[int64]tools.Effect{}
	err := s.read(ctx, "read what can be undone", func(tx *sql.Tx) error {
		es, err := query(ctx, tx, effectColumns, effectRows+`WHERE e.record IN (SELECT value FROM json_each(?)) AND l.seq IS NOT NULL`, list(records))
		for _, e := range es {
			by[e.Record] = e
		}
		return err
	})
	return by, err
}

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/tools"
)

const effectColumns = `record, trace, tool, label, at, undone`

func effectFields(e *tools.Effect) []any {
	return []any{&e.Record, &e.Trace, &e.Tool, &e.Label, (*stamp)(&e.At), (*stamp)(&e.Undone)}
}

// SaveEffect keeps what undo needs. It replaces one with the same record: that
// one's call stood in a log that has been begun again since.
func (s *Store) SaveEffect(ctx context.Context, e tools.Effect) error {
	return s.write(ctx, "keep what undo needs", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`INSERT OR REPLACE INTO effects (`+effectColumns+`, memo) VALUES (?,?,?,?,?,?,?)`,
			e.Record, e.Trace, e.Tool, e.Label, stamp(e.At), stamp(e.Undone), raw(e.Memo))
	})
}

// DropEffect forgets one, because nothing came of the call; it is no error if
// there is none.
func (s *Store) DropEffect(ctx context.Context, record int64) error {
	return s.write(ctx, "drop what undo needed", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`DELETE FROM effects WHERE record = ?`, record)
	})
}

// Effect returns what the call with that record did, with its memo, and false
// if it left nothing that could be undone.
func (s *Store) Effect(ctx context.Context, record int64) (tools.Effect, bool, error) {
	var e tools.Effect
	err := s.read(ctx, "read what undo needs", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).row(`SELECT `+effectColumns+`, memo FROM effects WHERE record = ?`, record).
			Scan(append(effectFields(&e), (*[]byte)(&e.Memo))...)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return tools.Effect{}, false, nil
	}
	return e, err == nil, err
}

// MarkUndone notes when an effect was undone, and forgets its memo, which may
// hold what was on the clipboard or in a file. That there is none, or that it was
// undone before, is an error.
func (s *Store) MarkUndone(ctx context.Context, record int64, at time.Time) error {
	ok, err := s.changed(ctx, "note an undo", `UPDATE effects SET undone = ?, memo = x'' WHERE record = ? AND undone = 0`, stamp(at), record)
	if err == nil && !ok {
		err = fmt.Errorf("store: note an undo: record %d has nothing that is not undone yet", record)
	}
	return err
}

// LastEffects returns the newest n that are not undone, newest first, without
// their memos.
func (s *Store) LastEffects(ctx context.Context, n int) ([]tools.Effect, error) {
	return s.effects(ctx, `SELECT `+effectColumns+` FROM effects WHERE undone = 0 ORDER BY seq DESC LIMIT ?`, max(n, 0))
}

// EffectsOf returns the effects of those records that have one, undone or not,
// by record and without their memos: what a page of the activity window needs.
func (s *Store) EffectsOf(ctx context.Context, records []int64) (map[int64]tools.Effect, error) {
	wanted, err := json.Marshal(append([]int64{}, records...)) // never null
	if err != nil {
		return nil, err
	}
	es, err := s.effects(ctx, `SELECT `+effectColumns+` FROM effects WHERE record IN (SELECT value FROM json_each(?))`, string(wanted))
	if err != nil {
		return nil, err
	}
	by := make(map[int64]tools.Effect, len(es))
	for _, e := range es {
		by[e.Record] = e
	}
	return by, nil
}

func (s *Store) effects(ctx context.Context, query string, args ...any) ([]tools.Effect, error) {
	var es []tools.Effect
	err := s.read(ctx, "read what can be undone", func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, query, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var e tools.Effect
			if err := rows.Scan(effectFields(&e)...); err != nil {
				return err
			}
			es = append(es, e)
		}
		return errors.Join(rows.Err(), rows.Close())
	})
	return es, err
}

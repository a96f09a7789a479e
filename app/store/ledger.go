package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/nod-app/nod/app/undo"
)

func entryColumns(e *undo.Entry) columns {
	return columns{{"seq", &e.Seq}, {"kind", (*string)(&e.Kind)}, {"ref", &e.ID}, {"label", &e.Label}, {"at", (*timestamp)(&e.At)},
		{"state", (*string)(&e.State)}, {"ended", (*timestamp)(&e.Ended)}, {"reason", &e.Reason}}
}

// newestEntry is the seq of the newest row with a ref.
const newestEntry = `(SELECT max(seq) FROM ledger WHERE ref = ?)`

// Entry returns the newest entry with an id, which can also be that of a tool's
// call whose effect it is; undo.ErrNotFound if there is none.
func (s *Store) Entry(ctx context.Context, id string) (undo.Entry, error) {
	var e undo.Entry
	err := s.read(ctx, "read an entry of the ledger", func(tx *sql.Tx) (err error) {
		st := newStatements(ctx, tx)
		ref := id
		if record, ok := undo.RecordOf(id); ok {
			err := st.row(`SELECT entry FROM effects WHERE record = ?`, record).Scan(&ref)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
		}
		e, err = queryOne(st, entryColumns, `FROM ledger WHERE seq = `+newestEntry, ref)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = undo.ErrNotFound
	}
	return e, err
}

// EntriesOf returns the newest entries with these ids, by id.
func (s *Store) EntriesOf(ctx context.Context, ids []string) (map[string]undo.Entry, error) {
	by := map[string]undo.Entry{}
	es, err := readAll(ctx, s, "read entries of the ledger", entryColumns, `FROM ledger WHERE ref IN (SELECT value FROM json_each(?)) ORDER BY seq`, list(ids))
	for _, e := range es {
		by[e.ID] = e
	}
	return by, err
}

// Entries returns the entries that match, newest first.
func (s *Store) Entries(ctx context.Context, f undo.Filter) ([]undo.Entry, error) {
	from, args := `FROM ledger WHERE 1`, []any{}
	if f.State != "" {
		from += ` AND state = '` + string(f.State) + `'` // one of three constants; bound, it would not find the index
	}
	if f.Domain != "" {
		from, args = from+` AND kind IN (SELECT value FROM json_each(?))`, append(args, list(f.Domain.Kinds()))
	}
	if f.Before > 0 {
		from, args = from+` AND seq < ?`, append(args, f.Before)
	}
	from += ` ORDER BY seq DESC`
	if f.Limit > 0 {
		from, args = from+` LIMIT ?`, append(args, f.Limit)
	}
	return readAll(ctx, s, "read the ledger", entryColumns, from, args...)
}

// MarkLost notes why the newest standing entry can no longer be undone; false:
// it does not stand, or is not the newest that does.
func (s *Store) MarkLost(ctx context.Context, seq int64, reason string) (bool, error) {
	return s.changed(ctx, "note that an entry is lost", `UPDATE ledger SET state = 'lost', ended = ?, reason = ?
		WHERE seq = ? AND seq = (SELECT max(seq) FROM ledger WHERE state = 'standing')`, timestamp(time.Now()), reason, seq)
}

func redoColumns(r *undo.Redo) columns {
	return columns{{"seq", &r.Seq}, {"kind", (*string)(&r.Kind)}, {"label", &r.Label}}
}

// SaveRedo keeps what was undone last, after whatever was done last.
func (s *Store) SaveRedo(ctx context.Context, r undo.Redo) error {
	return s.write(ctx, "keep what can be redone", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		return errors.Join(
			dropStaleRedos(st),
			st.do(`INSERT INTO redos (newest, kind, label, memo) SELECT coalesce(max(seq), 0), ?, ?, ? FROM ledger`, string(r.Kind), r.Label, blob(r.Memo)))
	})
}

// dropStaleRedos forgets what was undone before something else was done.
func dropStaleRedos(st *statements) error {
	return st.do(`DELETE FROM redos WHERE newest <> (SELECT coalesce(max(seq), 0) FROM ledger)`)
}

// Redos returns what can be done again, without the memos, the last undone first; none if
// something was done since.
func (s *Store) Redos(ctx context.Context) (rs []undo.Redo, err error) {
	return readAll(ctx, s, "read what can be redone", redoColumns, `FROM redos
		WHERE newest = (SELECT coalesce(max(seq), 0) FROM ledger) ORDER BY seq DESC`)
}

// RedoMemo returns the memo that is needed to do something again.
func (s *Store) RedoMemo(ctx context.Context, seq int64) (memo []byte, err error) {
	err = s.read(ctx, "read what can be redone", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).row(`SELECT memo FROM redos WHERE seq = ?`, seq).Scan(&memo)
	})
	return memo, err
}

// DropRedo forgets what was redone. What was undone before it stays if the entry
// that came of the redo is the only one since.
func (s *Store) DropRedo(ctx context.Context, seq int64, entry string) error {
	return s.write(ctx, "note what was redone", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		return errors.Join(
			st.do(`UPDATE redos SET newest = (SELECT max(seq) FROM ledger)
				WHERE newest = (SELECT newest FROM redos WHERE seq = ?)
				AND (SELECT ref FROM ledger ORDER BY seq DESC LIMIT 1) = ?
				AND (SELECT seq FROM ledger ORDER BY seq DESC LIMIT 1 OFFSET 1) = newest`, seq, entry),
			st.do(`DELETE FROM redos WHERE seq = ?`, seq))
	})
}

// addEntry adds an entry to the ledger, as its newest.
func addEntry(st *statements, e undo.Entry) error {
	cs := entryColumns(&e)[1:] // SQLite gives the seq
	return st.do(cs.insertInto(`ledger`), cs.variables()...)
}

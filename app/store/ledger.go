package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/nod-app/nod/app/undo"
)

const ledgerColumns = `seq, kind, ref, label, at, state, ended, reason`

func entryFields(e *undo.Entry) []any {
	return []any{&e.Seq, (*string)(&e.Kind), &e.ID, &e.Label, (*stamp)(&e.At), (*string)(&e.State), (*stamp)(&e.Ended), &e.Reason}
}

// newestEntry is the seq of the newest row with a ref.
const newestEntry = `(SELECT max(seq) FROM ledger WHERE ref = ?)`

// Entry returns the newest entry with an id, which can also be that of a tool's
// call whose effect it is; undo.ErrNotFound if there is none.
func (s *Store) Entry(ctx context.Context, id string) (undo.Entry, error) {
	var e undo.Entry
	err := s.read(ctx, "read an entry of the ledger", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		ref := id
		if record, ok := undo.RecordOf(id); ok {
			err := st.row(`SELECT entry FROM effects WHERE record = ?`, record).Scan(&ref)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
		}
		return st.row(`SELECT `+ledgerColumns+` FROM ledger WHERE seq = `+newestEntry, ref).Scan(entryFields(&e)...)
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = undo.ErrNotFound
	}
	return e, err
}

// Entries returns those that match, newest first.
func (s *Store) Entries(ctx context.Context, f undo.Filter) ([]undo.Entry, error) {
	query, args := `SELECT `+ledgerColumns+` FROM ledger WHERE 1`, []any{}
	if f.State != "" {
		query += ` AND state = '` + string(f.State) + `'` // one of three constants; bound, it would not find the index
	}
	if f.Before > 0 {
		query, args = query+` AND seq < ?`, append(args, f.Before)
	}
	query += ` ORDER BY seq DESC`
	if f.Limit > 0 {
		query, args = query+` LIMIT ?`, append(args, f.Limit)
	}
	var es []undo.Entry
	err := s.read(ctx, "read the ledger", func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, query, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var e undo.Entry
			if err := rows.Scan(entryFields(&e)...); err != nil {
				return err
			}
			es = append(es, e)
		}
		return errors.Join(rows.Err(), rows.Close())
	})
	return es, err
}

// MarkLost notes why the newest standing entry can no longer be undone; false:
// it does not stand, or is not the newest that does.
func (s *Store) MarkLost(ctx context.Context, seq int64, reason string) (bool, error) {
	return s.changed(ctx, "note that an entry is lost", `UPDATE ledger SET state = 'lost', ended = ?, reason = ?
		WHERE seq = ? AND seq = (SELECT max(seq) FROM ledger WHERE state = 'standing')`, stamp(time.Now()), reason, seq)
}

// SaveRedo keeps what was undone last, after whatever was done last.
func (s *Store) SaveRedo(ctx context.Context, r undo.Redo) error {
	return s.write(ctx, "keep what can be redone", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		return errors.Join(
			st.do(`DELETE FROM redos WHERE newest <> (SELECT coalesce(max(seq), 0) FROM ledger)`),
			st.do(`INSERT INTO redos (newest, kind, label, memo) SELECT coalesce(max(seq), 0), ?, ?, ? FROM ledger`, string(r.Kind), r.Label, raw(r.Memo)))
	})
}

// LastRedo returns what was undone last, false if there is nothing or something
// was done since.
func (s *Store) LastRedo(ctx context.Context) (undo.Redo, bool, error) {
	var r undo.Redo
	err := s.read(ctx, "read what can be redone", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).row(`SELECT seq, kind, label, memo FROM redos
			WHERE newest = (SELECT coalesce(max(seq), 0) FROM ledger) ORDER BY seq DESC LIMIT 1`).
			Scan(&r.Seq, (*string)(&r.Kind), &r.Label, &r.Memo)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return undo.Redo{}, false, nil
	}
	return r, err == nil, err
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
	return st.do(`INSERT INTO ledger (kind, ref, label, at, state, ended, reason) VALUES (?,?,?,?,?,?,?)`,
		string(e.Kind), e.ID, e.Label, stamp(e.At), string(e.State), stamp(e.Ended), e.Reason)
}

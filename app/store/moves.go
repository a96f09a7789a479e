package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/move"
)

func intentColumns(i *move.Intent) columns {
	return append(columns{{"batch", &i.Batch}, {"ref", &i.Ref}, {"kind", (*string)(&i.Kind)}, {"reverses", &i.Reverses},
		{"source", (*blob)(&i.Source)}, {"destination", (*blob)(&i.Destination)}, {"temp", (*blob)(&i.Temp)}}, identityColumns("", &i.Identity)...)
}

func outcomeColumns(r *move.Record) columns {
	return append(columns{{"state", (*string)(&r.State)}, {"temp_inode", (*unsigned)(&r.TempInode)}, {"placed", &r.Placed},
		{"reversed", &r.Reversed}, {"error", &r.Error}}, identityColumns("after_", &r.After)...)
}

func recordColumns(r *move.Record) columns {
	return slices.Concat(columns{{"id", &r.ID}}, intentColumns(&r.Intent), outcomeColumns(r))
}

// identityColumns are the four that hold which file it is.
func identityColumns(prefix string, id *move.Identity) columns {
	return columns{{prefix + "device", (*unsigned)(&id.Device)}, {prefix + "inode", (*unsigned)(&id.Inode)}, {prefix + "size", &id.Size}, {prefix + "mtime", &id.Mtime}}
}

// Begin keeps intents, all or none, and returns their ids in the same order.
func (s *Store) Begin(ctx context.Context, intents []move.Intent) ([]int64, error) {
	ids := make([]int64, len(intents))
	err := s.write(ctx, "keep the intent to move", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for n, i := range intents {
			r := move.Record{Intent: i, State: move.Open}
			cs := recordColumns(&r)[1:] // SQLite gives the id
			err := st.row(cs.insertInto(`moves`)+`RETURNING id`, cs.variables()...).Scan(&ids[n])
			if err == nil {
				err = addMade(st, i)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return ids, nil
}

// Temp keeps the inode of the complete temporary file of an open move.
func (s *Store) Temp(ctx context.Context, id int64, inode uint64) error {
	return s.write(ctx, "keep the copy of a move", func(tx *sql.Tx) error {
		return changeOpen(newStatements(ctx, tx), id, `UPDATE moves SET temp_inode = ? WHERE id = ? AND state = 'open'`, unsigned(inode), id)
	})
}

// Placed keeps that the copy of an open move stands under its final name.
func (s *Store) Placed(ctx context.Context, id int64) error {
	return s.write(ctx, "keep the place of a move", func(tx *sql.Tx) error {
		return changeOpen(newStatements(ctx, tx), id, `UPDATE moves SET placed = 1 WHERE id = ? AND state = 'open'`, id)
	})
}

// End closes records, all or none. Where an undo is Done, the record that it
// reverses becomes Reversed. To end a record again in the same way is no error.
func (s *Store) End(ctx context.Context, ends []move.End) error {
	return s.write(ctx, "keep the end of a move", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for _, e := range ends {
			if err := end(st, e); err != nil {
				return err
			}
		}
		return nil
	})
}

func end(st *statements, e move.End) error {
	if e.State != move.Done && e.State != move.Failed {
		return fmt.Errorf("move %d cannot end as %q", e.ID, e.State)
	}
	err := changeOpen(st, e.ID, `UPDATE moves SET (state, after_device, after_inode, after_size, after_mtime, error) = (?1,?2,?3,?4,?5,?6)
		WHERE id = ?7 AND state IN ('open', ?1)`, string(e.State), unsigned(e.After.Device), unsigned(e.After.Inode), e.After.Size, e.After.Mtime, e.Error, e.ID)
	if err != nil || e.State == move.Failed {
		return err
	}
	return st.do(`UPDATE moves SET reversed = 1 WHERE id = (SELECT reverses FROM moves WHERE id = ? AND kind = 'undo')`, e.ID)
}

// changeOpen runs a change of one record that must be there and open.
func changeOpen(st *statements, id int64, text string, args ...any) error {
	n, err := st.count(text, args...)
	if err == nil && n == 0 {
		err = fmt.Errorf("move %d is not open", id)
	}
	return err
}

// Unfinished returns the open records, in the order in which they were begun.
func (s *Store) Unfinished(ctx context.Context) ([]move.Record, error) {
	var rs []move.Record
	err := s.read(ctx, "look for unfinished moves", func(tx *sql.Tx) (err error) {
		rs, err = query(ctx, tx, recordColumns, `FROM moves WHERE state = 'open' ORDER BY id`)
		return err
	})
	return rs, err
}

// MovesOf returns the done, unreversed moves (not undos) of proposals, in the
// order in which they were begun.
func (s *Store) MovesOf(ctx context.Context, refs []string) ([]move.Record, error) {
	var rs []move.Record
	err := s.read(ctx, "read the moves of proposals", func(tx *sql.Tx) (err error) {
		rs, err = query(ctx, tx, recordColumns, `FROM moves INDEXED BY moves_standing
			WHERE state = 'done' AND kind = 'do' AND reversed = 0 AND ref IN (SELECT value FROM json_each(?)) ORDER BY id`, list(refs))
		return err
	})
	return rs, err
}

package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

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
		var last int64
		if err := st.row(`SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'moves'), 0)`).Scan(&last); err != nil {
			return err
		}
		for n := range ids {
			ids[n] = last + 1 + int64(n)
		}
		for from := 0; from < len(intents); {
			some := intents[from:min(from+intentsAtOnce, len(intents))]
			if len(some) < intentsAtOnce {
				some = some[:1] // of two texts each is prepared once
			}
			if err := addIntents(st, ids[from:], some); err != nil {
				return err
			}
			from += len(some)
		}
		return addAllMade(st, intents)
	})
	if err != nil {
		return nil, err
	}
	return ids, nil
}

// intentsAtOnce is how many intents one statement adds.
const intentsAtOnce = 20

// addIntents adds a few intents under these ids, of which there can be more.
func addIntents(st *statements, ids []int64, intents []move.Intent) error {
	known := intentColumns(&intents[0])
	row := `(` + strings.Repeat(`?, `, 1+len(known)) + `'open', 0, 0, 0, '', 0, 0, 0, 0)`
	args := make([]any, 0, len(intents)*(1+len(known)))
	for n := range intents {
		args = append(append(args, ids[n]), intentColumns(&intents[n]).variables()...)
	}
	return st.do(`INSERT INTO moves (id, `+known.names()+`, state, temp_inode, placed, reversed, error, after_device, after_inode, after_size, after_mtime)
		VALUES `+row+strings.Repeat(`, `+row, len(intents)-1), args...)
}

// addAllMade keeps the folders that were made for moves.
func addAllMade(st *statements, intents []move.Intent) error {
	made := map[move.MadeFolder]bool{}
	for _, i := range intents {
		for _, f := range i.Made {
			if f.Batch = i.Batch; made[f] {
				continue
			}
			made[f] = true
			if err := addMade(st, f); err != nil {
				return err
			}
		}
	}
	return nil
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
		ids, asMeant := make([]int64, 0, len(ends)), make([]int64, 0, len(ends))
		for _, e := range ends {
			if e.State == move.Done {
				ids = append(ids, e.ID)
			}
			if e.State == move.Done && e.Same {
				asMeant = append(asMeant, e.ID)
				continue
			}
			if err := end(st, e); err != nil {
				return err
			}
		}
		if err := endSame(st, asMeant); err != nil {
			return err
		}
		return st.do(`UPDATE moves SET reversed = 1 WHERE id IN
			(SELECT reverses FROM moves WHERE id IN (SELECT value FROM json_each(?)) AND kind = 'undo')`, list(ids))
	})
}

func end(st *statements, e move.End) error {
	if e.State != move.Done && e.State != move.Failed {
		return fmt.Errorf("move %d cannot end as %q", e.ID, e.State)
	}
	return changeOpen(st, e.ID, `UPDATE moves SET (state, after_device, after_inode, after_size, after_mtime, error) = (?1,?2,?3,?4,?5,?6)
		WHERE id = ?7 AND state IN ('open', ?1)`, string(e.State), unsigned(e.After.Device), unsigned(e.After.Inode), e.After.Size, e.After.Mtime, e.Error, e.ID)
}

// endSame ends moves of files that are what they were.
func endSame(st *statements, ids []int64) error {
	n, err := st.count(`UPDATE moves SET (state, after_device, after_inode, after_size, after_mtime, error) = ('done', device, inode, size, mtime, '')
		WHERE id IN (SELECT value FROM json_each(?)) AND state IN ('open', 'done')`, list(ids))
	if err == nil && int(n) != len(ids) {
		err = fmt.Errorf("only %d of %d moves are open", n, len(ids))
	}
	return err
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
		rs, err = query(ctx, tx, recordColumns, `FROM moves INDEXED BY moves_open WHERE state = 'open' ORDER BY id`)
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

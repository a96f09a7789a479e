package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/organise/move"
)

// stateReversed is the state of a move that was done and that an undo has brought back.
const stateReversed = "reversed"

// unended is the condition that nothing says how a move ended, as the index moves_unended has it.
const unended = `state NOT IN ('done', 'reversed', 'failed')`

// identityColumns returns the four that hold which file it is.
func identityColumns(prefix string, id *move.Identity) columns {
	return columns{{prefix + "device", (*unsigned)(&id.Device)}, {prefix + "inode", (*unsigned)(&id.Inode)}, {prefix + "size", &id.Size}, {prefix + "mtime", &id.Mtime}}
}

func intentColumns(i *move.Intent) columns {
	return append(columns{{"batch", &i.Batch}, {"ref", &i.Ref}, {"kind", (*string)(&i.Kind)}, {"reverses", &i.Reverses},
		{"source", (*blob)(&i.Source)}, {"destination", (*blob)(&i.Destination)}, {"temp", (*blob)(&i.Temp)}}, identityColumns("", &i.Identity)...)
}

func moveColumns(r *move.Record) columns {
	return slices.Concat(columns{{"id", &r.ID}}, intentColumns(&r.Intent),
		columns{{"state", (*string)(&r.State)}, {"temp_inode", (*unsigned)(&r.TempInode)}, {"placed", &r.Placed}},
		identityColumns("after_", &r.After), columns{{"error", &r.Error}})
}

// Begin keeps intents, all or none, and returns their ids in the same order.
func (s *Store) Begin(ctx context.Context, intents []move.Intent) ([]int64, error) {
	ids := make([]int64, len(intents))
	err := s.write(ctx, "keep the intent to move", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for n := range intents {
			id, err := st.insert(`moves`, intentColumns(&intents[n]))
			if err != nil {
				return err
			}
			ids[n] = id
		}
		return addAllMade(st, intents)
	})
	if err != nil {
		return nil, err
	}
	return ids, nil
}

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
	return s.changeOpen(ctx, "keep the copy of a move", `UPDATE moves SET temp_inode = ? WHERE id = ? AND state = 'open'`, unsigned(inode), id)
}

// Placed keeps that the copy of an open move is under its final name.
func (s *Store) Placed(ctx context.Context, id int64) error {
	return s.changeOpen(ctx, "keep the place of a move", `UPDATE moves SET placed = ? WHERE id = ? AND state = 'open'`, true, id)
}

// changeOpen changes one move, which must be open.
func (s *Store) changeOpen(ctx context.Context, op, text string, value any, id int64) error {
	changed, err := s.changed(ctx, op, text, value, id)
	if err == nil && !changed {
		err = notOpen(id)
	}
	return err
}

func notOpen(id int64) error { return fmt.Errorf("move %d is not open", id) }

// End closes records, all or none. Where an undo is Done, the record that it
// reverses becomes Reversed. To end a record again in the same way is no error.
func (s *Store) End(ctx context.Context, ends []move.End) error {
	return s.write(ctx, "keep the end of a move", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		ids := make([]int64, len(ends))
		for n, e := range ends {
			ids[n] = e.ID
			if err := end(st, e); err != nil {
				return err
			}
		}
		return st.do(`UPDATE moves SET state = 'reversed' WHERE state = 'done' AND id IN (SELECT reverses FROM moves
			WHERE id IN (SELECT value FROM json_each(?)) AND kind = 'undo' AND state = 'done')`, list(ids))
	})
}

// end closes a move that is open, or was closed in the same way.
func end(st *statements, e move.End) error {
	if e.State != move.Done && e.State != move.Failed {
		return fmt.Errorf("move %d cannot end as %q", e.ID, e.State)
	}
	n, err := st.count(`UPDATE moves SET state = iif(state = 'open', ?2, state),
		(after_device, after_inode, after_size, after_mtime, error) = (?3, ?4, ?5, ?6, ?7)
		WHERE id = ?1 AND (state IN ('open', ?2) OR state = 'reversed' AND ?2 = 'done')`,
		e.ID, string(e.State), unsigned(e.After.Device), unsigned(e.After.Inode), e.After.Size, e.After.Mtime, e.Error)
	if err == nil && n == 0 {
		err = notOpen(e.ID)
	}
	return err
}

// Unfinished returns the open records, in the order in which they were begun; with a
// move.ErrUnreadable, those that can be read.
func (s *Store) Unfinished(ctx context.Context) ([]move.Record, error) {
	return s.moves(ctx, "look for unfinished moves", func(r move.Record) bool { return r.State == move.Open }, `INDEXED BY moves_unended WHERE `+unended)
}

// MovesOf returns the done, unreversed moves (not undos) of a batch that some proposals
// asked for, in the order in which they were begun; with a move.ErrUnreadable, those that can
// be read.
func (s *Store) MovesOf(ctx context.Context, batch string, refs []string) ([]move.Record, error) {
	return s.moves(ctx, "read the moves of a batch", standing, movesOfRefs+`batch = ?`, list(refs), batch)
}

// ReversedMovesOf returns the moves of proposals that were reversed.
func (s *Store) ReversedMovesOf(ctx context.Context, batch string, refs []string) ([]move.Record, error) {
	return s.moves(ctx, "read the reversed moves of a batch", func(r move.Record) bool { return r.Reversed }, movesOfRefs+`batch = ?`, list(refs), batch)
}

const movesOfRefs = `INDEXED BY moves_ref WHERE ref IN (SELECT value FROM json_each(?)) AND kind = 'do' AND `

func standing(r move.Record) bool { return r.State == move.Done && !r.Reversed }

// moves returns the wanted moves; from is the SQL after FROM moves.
func (s *Store) moves(ctx context.Context, op string, wanted func(move.Record) bool, from string, args ...any) (rs []move.Record, err error) {
	err = s.read(ctx, op, func(tx *sql.Tx) (err error) {
		rs, err = records(ctx, tx, wanted, from+` ORDER BY id`, args...)
		return err
	})
	return rs, err
}

// records returns the wanted moves; with a move.ErrUnreadable, those that can be read. Each row is
// of one move: what is damaged of one is in no other's way.
func records(ctx context.Context, tx *sql.Tx, wanted func(move.Record) bool, from string, args ...any) (rs []move.Record, unreadable error) {
	var r, empty move.Record
	cs := moveColumns(&r)
	rows, err := tx.QueryContext(ctx, `SELECT `+cs.names()+` FROM moves `+from, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for into := cs.variables(); rows.Next(); r = empty {
		err := rows.Scan(into...)
		if err == nil {
			err = understand(&r)
		}
		switch {
		case err != nil:
			unreadable = fmt.Errorf("%w: move %d: %w", move.ErrUnreadable, r.ID, err)
		case wanted(r):
			rs = append(rs, r)
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	return rs, unreadable
}

// understand completes a move that was read from its row, or fails if the row has no meaning.
func understand(r *move.Record) error {
	switch r.State {
	case stateReversed:
		r.State, r.Reversed = move.Done, true
	case move.Open, move.Done, move.Failed:
	default:
		return fmt.Errorf("it is %q", r.State)
	}
	if r.Kind != move.Do && r.Kind != move.Undo {
		return fmt.Errorf("its kind is %q", r.Kind)
	}
	return nil
}

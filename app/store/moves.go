package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/move"
)

// identityColumns are the four that hold which file it is.
func identityColumns(prefix string, id *move.Identity) columns {
	return columns{{prefix + "device", (*unsigned)(&id.Device)}, {prefix + "inode", (*unsigned)(&id.Inode)}, {prefix + "size", &id.Size}, {prefix + "mtime", &id.Mtime}}
}

// Begin keeps intents, all or none, and returns their ids in the same order.
func (s *Store) Begin(ctx context.Context, intents []move.Intent) ([]int64, error) {
	ids := make([]int64, len(intents))
	err := s.write(ctx, "keep the intent to move", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		var id int64
		if err := st.row(`SELECT coalesce((SELECT first + length(states) FROM move_groups ORDER BY first DESC LIMIT 1), 1)`).Scan(&id); err != nil {
			return err
		}
		for n := range ids {
			ids[n] = id + int64(n)
		}
		for from := 0; from < len(intents); {
			some := alike(intents[from:])
			if err := addMoves(st, ids[from], some); err != nil {
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

// alike are the first intents, as many as are of one batch and one kind.
func alike(is []move.Intent) []move.Intent {
	n := slices.IndexFunc(is, func(i move.Intent) bool { return i.Batch != is[0].Batch || i.Kind != is[0].Kind })
	if n < 0 {
		return is
	}
	return is[:n]
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
		return detailOpen(newStatements(ctx, tx), id, `temp_inode`, unsigned(inode))
	})
}

// Placed keeps that the copy of an open move stands under its final name.
func (s *Store) Placed(ctx context.Context, id int64) error {
	return s.write(ctx, "keep the place of a move", func(tx *sql.Tx) error {
		return detailOpen(newStatements(ctx, tx), id, `placed`, true)
	})
}

// detailOpen keeps one detail of a move that must be open.
func detailOpen(st *statements, id int64, column string, value any) error {
	var state string
	err := st.row(`SELECT substr(states, ?1 - first + 1, 1) FROM move_groups WHERE first = (SELECT max(first) FROM move_groups WHERE first <= ?1)`, id).Scan(&state)
	if errors.Is(err, sql.ErrNoRows) || err == nil && state != string(stateOpen) {
		return notOpen(id)
	}
	if err != nil {
		return err
	}
	return st.do(`INSERT INTO move_details (id, `+column+`) VALUES (?,?) ON CONFLICT (id) DO UPDATE SET `+column+` = excluded.`+column, id, value)
}

func notOpen(id int64) error { return fmt.Errorf("move %d is not open", id) }

// End closes records, all or none. Where an undo is Done, the record that it
// reverses becomes Reversed. To end a record again in the same way is no error.
func (s *Store) End(ctx context.Context, ends []move.End) error {
	return s.write(ctx, "keep the end of a move", func(tx *sql.Tx) error {
		c := groupChanges{st: newStatements(ctx, tx)}
		for _, e := range ends {
			if err := c.end(e); err != nil {
				return err
			}
		}
		return c.save()
	})
}

// Unfinished returns the open records, in the order in which they were begun; with a
// move.ErrUnreadable, those that can be read.
func (s *Store) Unfinished(ctx context.Context) ([]move.Record, error) {
	return s.moves(ctx, "look for unfinished moves", 0, func(state byte, _ []byte) bool { return state == stateOpen }, openGroups)
}

// openGroups are those with a move that is open.
const openGroups = `INDEXED BY move_groups_open JOIN move_intents i ON i.first = g.first WHERE instr(states, 'o') > 0`

// MovesOf returns the done, unreversed moves (not undos) of a batch that some proposals
// asked for, in the order in which they were begun; with a move.ErrUnreadable, those that can
// be read.
func (s *Store) MovesOf(ctx context.Context, batch string, refs []string) ([]move.Record, error) {
	return s.moves(ctx, "read the moves of a batch", len(refs), inState(stateDone, refs), doneGroups, batch)
}

// ReversedMovesOf is MovesOf for the moves that were reversed.
func (s *Store) ReversedMovesOf(ctx context.Context, batch string, refs []string) ([]move.Record, error) {
	return s.moves(ctx, "read the reversed moves of a batch", len(refs), inState(stateReversed, refs), doneGroups, batch)
}

// doneGroups are those of a batch, without undos.
const doneGroups = `INDEXED BY move_groups_batch JOIN move_intents i ON i.first = g.first WHERE batch = ? AND kind = 'do'`

// inState wants the moves of some proposals that are in a state.
func inState(want byte, refs []string) func(state byte, ref []byte) bool {
	of := make(map[string]bool, len(refs))
	for _, ref := range refs {
		of[ref] = true
	}
	return func(state byte, ref []byte) bool { return state == want && of[string(ref)] }
}

// moves are those moves of some groups that are wanted, mostly not more than most; from is
// what follows FROM move_groups g.
func (s *Store) moves(ctx context.Context, op string, most int, wanted func(state byte, ref []byte) bool, from string, args ...any) (rs []move.Record, err error) {
	err = s.read(ctx, op, func(tx *sql.Tx) (err error) {
		rs, err = records(ctx, tx, most, wanted, from, args...)
		return err
	})
	return rs, err
}

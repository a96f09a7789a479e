package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/nod-app/nod/app/move"
)

// groupMoves is the part of step 22 that packs moves, of which each had a row of its own,
// into groups. Ids stay as they are.
func groupMoves(ctx context.Context, tx *sql.Tx) error {
	g := oldMoves{st: newStatements(ctx, tx)}
	rows, err := tx.QueryContext(ctx, `SELECT id, batch, ref, kind, reverses, source, destination, temp, device, inode, size, mtime,
		state, reversed, temp_inode, placed, after_device, after_inode, after_size, after_mtime, error FROM moves ORDER BY id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var r move.Record
		i, after := &r.Identity, &r.After
		err := rows.Scan(&r.ID, &r.Batch, &r.Ref, (*string)(&r.Kind), &r.Reverses, (*blob)(&r.Source), (*blob)(&r.Destination), (*blob)(&r.Temp),
			(*unsigned)(&i.Device), (*unsigned)(&i.Inode), &i.Size, &i.Mtime, (*string)(&r.State), &r.Reversed, (*unsigned)(&r.TempInode), &r.Placed,
			(*unsigned)(&after.Device), (*unsigned)(&after.Inode), &after.Size, &after.Mtime, &r.Error)
		if err == nil {
			err = g.add(r)
		}
		if err != nil {
			return err
		}
	}
	if err := errors.Join(rows.Err(), rows.Close(), g.save()); err != nil {
		return err
	}
	return g.st.do(`DROP TABLE moves`)
}

// oldMoves are the rows of one group.
type oldMoves struct {
	st      *statements
	first   int64
	intents []move.Intent
	states  []byte
}

// oldGroup is how many rows become one group at most.
const oldGroup = 2000

func (g *oldMoves) add(r move.Record) error {
	if n := len(g.intents); n == oldGroup || n > 0 && (g.intents[0].Batch != r.Batch || g.intents[0].Kind != r.Kind || g.first+int64(n) != r.ID) {
		if err := g.save(); err != nil {
			return err
		}
	}
	if len(g.intents) == 0 {
		g.first = r.ID
	}
	letter := byte(stateOpen)
	switch {
	case r.State == move.Failed:
		letter = stateFailed
	case r.State == move.Done && r.Reversed:
		letter = stateReversed
	case r.State == move.Done:
		letter = stateDone
	}
	g.intents, g.states = append(g.intents, r.Intent), append(g.states, letter)
	renamed := r.State == move.Open || r.State == move.Done && r.After == r.Identity
	if renamed && r.TempInode == 0 && !r.Placed && r.Error == "" {
		return nil
	}
	return g.st.do(`INSERT INTO move_details (id, temp_inode, placed, after_device, after_inode, after_size, after_mtime, error) VALUES (?,?,?,?,?,?,?,?)`,
		r.ID, unsigned(r.TempInode), r.Placed, unsigned(r.After.Device), unsigned(r.After.Inode), r.After.Size, r.After.Mtime, r.Error)
}

// save writes the group and begins another one.
func (g *oldMoves) save() error {
	if len(g.intents) == 0 {
		return nil
	}
	err := errors.Join(
		g.st.do(`INSERT INTO move_groups (first, batch, kind, states) VALUES (?,?,?,?)`, g.first, g.intents[0].Batch, string(g.intents[0].Kind), string(g.states)),
		g.st.do(`INSERT INTO move_intents (first, packed) VALUES (?,?)`, g.first, packIntents(g.intents)))
	for n, i := range g.intents {
		err = errors.Join(err, g.st.do(`INSERT INTO move_places (place, id) VALUES (?,?)`, placeOf(i.Destination), g.first+int64(n)))
	}
	g.intents, g.states = g.intents[:0], g.states[:0]
	return err
}

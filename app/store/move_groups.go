package store

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/fnv"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/move"
)

// moveGroup is a group of moves that began together: what was intended, and a letter for
// each that says how far it has come.
type moveGroup struct {
	first  int64 // id of the first; the others are numbered on
	batch  string
	kind   move.Kind
	states string
	packed []byte
}

// The letters.
const (
	stateOpen     = 'o'
	stateDone     = 'd'
	stateReversed = 'r' // was done, and an undo has brought it back
	stateFailed   = 'f'
)

func groupColumns(g *moveGroup) columns {
	return columns{{"g.first", &g.first}, {"batch", &g.batch}, {"kind", (*string)(&g.kind)}, {"states", &g.states}, {"packed", &g.packed}}
}

// groupOf is the group of a move, if there is such a move.
func groupOf(st *statements, id int64) (g moveGroup, found bool, err error) {
	g, err = queryOne(st, groupColumns, `FROM move_groups g JOIN move_intents i ON i.first = g.first
		WHERE g.first = (SELECT max(first) FROM move_groups WHERE first <= ?)`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return g, false, nil
	}
	return g, g.has(id), err
}

func (g moveGroup) has(id int64) bool { return id >= g.first && id < g.first+int64(len(g.states)) }

// each calls f with the moves of a group in turn; f can ask p for what was intended.
func (g moveGroup) each(f func(id int64, state byte, p *packedIntents)) error {
	p := &packedIntents{rest: g.packed}
	for n := range len(g.states) {
		if err := p.next(); err != nil {
			return fmt.Errorf("move %d: %w", g.first+int64(n), err)
		}
		f(g.first+int64(n), g.states[n], p)
	}
	return nil
}

// eachGroup calls f with groups, the oldest first, of which one is in memory at a time; from
// is what follows FROM move_groups g.
func eachGroup(ctx context.Context, tx *sql.Tx, f func(moveGroup) error, from string, args ...any) error {
	var g moveGroup
	cs := groupColumns(&g)
	rows, err := tx.QueryContext(ctx, `SELECT `+cs.names()+` FROM move_groups g `+from+` ORDER BY g.first`, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(cs.variables()...); err != nil {
			return err
		}
		if err := f(g); err != nil {
			return err
		}
	}
	return errors.Join(rows.Err(), rows.Close())
}

// eachReadable is eachGroup, but goes on with the next group where f meets a
// move.ErrUnreadable, and gives that in the end.
func eachReadable(ctx context.Context, tx *sql.Tx, f func(moveGroup) error, from string, args ...any) error {
	var unreadable error
	err := eachGroup(ctx, tx, func(g moveGroup) error {
		err := f(g)
		if errors.Is(err, move.ErrUnreadable) {
			unreadable, err = err, nil
		}
		return err
	}, from, args...)
	return cmp.Or(err, unreadable)
}

// records are those moves of groups that are wanted, mostly not more than most; from is as
// for eachGroup. With a move.ErrUnreadable they are those that can be read.
func records(ctx context.Context, tx *sql.Tx, most int, wanted func(state byte, ref []byte) bool, from string, args ...any) ([]move.Record, error) {
	all := make([]move.Record, 0, most)
	err := eachReadable(ctx, tx, func(g moveGroup) (err error) {
		all, err = g.appendRecords(ctx, tx, all, wanted)
		return err
	}, from, args...)
	return all, err
}

// appendRecords appends those moves of a group that are wanted; with a move.ErrUnreadable,
// those before the damage.
func (g moveGroup) appendRecords(ctx context.Context, tx *sql.Tx, all []move.Record, wanted func(state byte, ref []byte) bool) ([]move.Record, error) {
	before := len(all)
	err := g.each(func(id int64, state byte, p *packedIntents) {
		if wanted(state, p.ref) {
			all = append(all, record(id, state, p.intent(g.batch, g.kind)))
		}
	})
	if len(all) == before {
		return all, err
	}
	return all, cmp.Or(addDetails(ctx, tx, g, all[before:]), err)
}

// record is a move of which there are no details: if it is done, it was a rename.
func record(id int64, state byte, i move.Intent) move.Record {
	r := move.Record{ID: id, Intent: i, State: move.Open}
	switch state {
	case stateDone, stateReversed:
		r.State, r.After, r.Reversed = move.Done, i.Identity, state == stateReversed
	case stateFailed:
		r.State = move.Failed
	}
	return r
}

func detailColumns(r *move.Record) columns {
	return slices.Concat(columns{{"id", &r.ID}, {"temp_inode", (*unsigned)(&r.TempInode)}, {"placed", &r.Placed}},
		identityColumns("after_", &r.After), columns{{"error", &r.Error}})
}

// addDetails gives records of one group, sorted by id, what else is known of them.
func addDetails(ctx context.Context, tx *sql.Tx, g moveGroup, rs []move.Record) error {
	ds, err := query(ctx, tx, detailColumns, `FROM move_details WHERE id >= ? AND id < ?`, g.first, g.first+int64(len(g.states)))
	for _, d := range ds {
		n, ok := slices.BinarySearchFunc(rs, d.ID, func(r move.Record, id int64) int { return int(r.ID - id) })
		if !ok {
			continue
		}
		r := &rs[n]
		r.TempInode, r.Placed, r.Error = d.TempInode, d.Placed, d.Error
		if r.State == move.Done {
			r.After = d.After
		}
	}
	return err
}

// addMoves adds a group of open moves, which are of one batch and one kind.
func addMoves(st *statements, first int64, is []move.Intent) error {
	err := st.do(`INSERT INTO move_groups (first, batch, kind, states) VALUES (?,?,?,?)`,
		first, is[0].Batch, string(is[0].Kind), string(bytes.Repeat([]byte{stateOpen}, len(is))))
	if err == nil {
		err = st.do(`INSERT INTO move_intents (first, packed) VALUES (?,?)`, first, packIntents(is))
	}
	if err == nil {
		err = addPlaces(st, first, is)
	}
	return err
}

// moveTo is a move to a path.
type moveTo struct{ place, id int64 }

// placesAtOnce is how many places one statement adds.
const placesAtOnce = 100

// addPlaces keeps where moves go, sorted as they are kept: neighbours are written one after the other.
func addPlaces(st *statements, first int64, is []move.Intent) error {
	all := make([]moveTo, len(is))
	for n, i := range is {
		all[n] = moveTo{placeOf(i.Destination), first + int64(n)}
	}
	slices.SortFunc(all, func(a, b moveTo) int { return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.id, b.id)) })
	for len(all) > 0 {
		n := 1 // of two texts each is prepared once
		if len(all) >= placesAtOnce {
			n = placesAtOnce
		}
		args := make([]any, 0, 2*n)
		for _, m := range all[:n] {
			args = append(args, m.place, m.id)
		}
		if err := st.do(`INSERT INTO move_places (place, id) VALUES (?,?)`+strings.Repeat(`,(?,?)`, n-1), args...); err != nil {
			return err
		}
		all = all[n:]
	}
	return nil
}

// placeOf is under which number a path is kept. Those of one folder are neighbours; two
// paths can have the same one.
func placeOf(path string) int64 {
	return int64(uint64(hash(filepath.Dir(path)))<<32 | uint64(hash(filepath.Base(path))))
}

func hash(s string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(s))
	return h.Sum32()
}

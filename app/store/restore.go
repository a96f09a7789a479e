package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/nod-app/nod/app/move"
	"github.com/nod-app/nod/app/proposal"
)

// settledKey is the setting that says up to which move proposals and moves are known to
// agree. Without it all are looked at.
const settledKey = "moves.settled"

// heldKey is the setting that lists the approved proposals which did not agree with their
// moves then. Nothing can be done for them now, as for a set of which a part cannot be moved
// back, so that they do not keep all later moves from being settled.
const heldKey = "moves.held"

// never is what stands for that key where nothing was settled yet.
const never = -1

// Stranded returns what a crash between a move and the proposal's change left:
// pending and left proposals (also cleared ones, as pending) and invalid ones with a move
// that is done and not reversed, and approved ones with none. Those with a move that is
// still open are left out until it is settled, and those that NoteSettled has found to agree.
func (s *Store) Stranded(ctx context.Context) ([]proposal.Proposal, error) {
	var ps []proposal.Proposal
	err := s.read(ctx, "look for stranded proposals", func(tx *sql.Tx) error {
		l, unreadable := readLate(ctx, tx)
		if unreadable != nil && !errors.Is(unreadable, move.ErrUnreadable) {
			return unreadable
		}
		stranded, err := l.stranded(ctx, tx)
		if errors.Is(err, move.ErrUnreadable) {
			unreadable, err = err, nil
		}
		if err != nil || len(stranded) == 0 {
			return cmp.Or(err, unreadable)
		}
		seqs := make([]int64, len(stranded))
		for i, p := range stranded {
			seqs[i] = p.seq
		}
		ps, err = queryProposals(ctx, tx, len(seqs), `WHERE p.seq IN (SELECT value FROM json_each(?)) ORDER BY p.seq`, list(seqs))
		return cmp.Or(err, unreadable)
	})
	return ps, err
}

// NoteSettled keeps up to which move proposals and moves agree now: Stranded looks only
// at later ones from then on. What is stranded or open stays among what it looks at.
func (s *Store) NoteSettled(ctx context.Context) error {
	return s.write(ctx, "note which moves are settled", func(tx *sql.Tx) error {
		l, err := readLate(ctx, tx)
		if err != nil {
			return err
		}
		stranded, err := l.stranded(ctx, tx)
		if err != nil {
			return err
		}
		to, held := l.last, []string(nil)
		for _, p := range stranded {
			if first, ok := l.first[p.id]; p.status == string(proposal.Approved) {
				held = append(held, p.id)
			} else if ok {
				to = min(to, first-1)
			}
		}
		for _, first := range l.open {
			to = min(to, first-1)
		}
		st := newStatements(ctx, tx)
		if to > l.after {
			if err := keepSetting(st, settledKey, strconv.FormatInt(to, 10)); err != nil {
				return err
			}
		}
		if slices.Equal(held, l.held) {
			return nil
		}
		return keepSetting(st, heldKey, list(held))
	})
}

// late is what is known of the proposals with moves since NoteSettled.
type late struct {
	after    int64            // up to which move all is settled
	held     []string         // proposals of which that is not so
	last     int64            // the last move that there is
	first    map[string]int64 // by proposal: the first of its moves
	standing map[string]int   // how many of its moves are done and not reversed
	open     map[string]int64 // its first move that is open
}

// lateGroups are those with moves after one, and perhaps some before.
const lateGroups = `CROSS JOIN move_intents i ON i.first = g.first WHERE g.first >= coalesce((SELECT max(first) FROM move_groups WHERE first <= ?), 0)`

func readLate(ctx context.Context, tx *sql.Tx) (late, error) {
	l := late{first: map[string]int64{}, standing: map[string]int{}, open: map[string]int64{}}
	st := newStatements(ctx, tx)
	var err error
	if l.after, err = settledUpTo(st); err != nil {
		return l, err
	}
	if l.held, err = heldOf(st); err != nil {
		return l, err
	}
	return l, eachReadable(ctx, tx, func(g moveGroup) error {
		l.last = g.first + int64(len(g.states)) - 1
		return g.each(func(id int64, state byte, p *packedIntents) {
			if id <= l.after {
				return
			}
			ref := string(p.ref)
			noteFirst(l.first, ref, id)
			switch {
			case state == stateOpen:
				noteFirst(l.open, ref, id)
			case state == stateDone && g.kind == move.Do:
				l.standing[ref]++
			}
		})
	}, lateGroups, l.after+1)
}

func noteFirst(m map[string]int64, ref string, id int64) {
	if _, ok := m[ref]; !ok {
		m[ref] = id
	}
}

// decided is what a proposal says of its moves.
type decided struct {
	seq     int64
	id, act string
	status  string
	members int
}

func decidedColumns(d *decided) columns {
	return columns{{"seq", &d.seq}, {"id", &d.id}, {"act", &d.act}, {"status", &d.status},
		{"(SELECT count(*) FROM members WHERE proposal = seq)", &d.members}}
}

// stranded are the proposals that do not agree with their moves, sorted.
func (l late) stranded(ctx context.Context, tx *sql.Tx) ([]decided, error) {
	from, args := `FROM proposals WHERE true`, []any{}
	if l.after != never {
		refs := slices.AppendSeq(slices.Clone(l.held), maps.Keys(l.first))
		from, args = `FROM proposals INDEXED BY proposals_id WHERE id IN (SELECT value FROM json_each(?))`, []any{list(refs)}
	}
	ds, err := query(ctx, tx, decidedColumns, from, args...)
	if err != nil {
		return nil, err
	}
	var out, doubtful []decided
	for _, d := range ds {
		_, open := l.open[d.id]
		switch status := proposal.Status(d.status); {
		case open || status == proposal.Rejected:
		case status == proposal.Approved:
			if l.standing[d.id] <= d.members { // of those moves; there may be earlier ones
				doubtful = append(doubtful, d)
			}
		case l.standing[d.id] > 0:
			out = append(out, d)
		}
	}
	standing, err := standingOfActs(ctx, tx, doubtful)
	for _, d := range doubtful {
		if standing[d.id] <= d.members {
			out = append(out, d)
		}
	}
	slices.SortFunc(out, func(a, b decided) int { return cmp.Compare(a.seq, b.seq) })
	return out, err
}

// standingOfActs is how many moves of the acts of proposals are done and not reversed, by proposal.
func standingOfActs(ctx context.Context, tx *sql.Tx, ds []decided) (map[string]int, error) {
	if len(ds) == 0 {
		return nil, nil
	}
	acts, standing := map[string]bool{}, map[string]int{}
	for _, d := range ds {
		acts[d.act] = true
	}
	return standing, eachReadable(ctx, tx, func(g moveGroup) error {
		return g.each(func(_ int64, state byte, p *packedIntents) {
			if state == stateDone {
				standing[string(p.ref)]++
			}
		})
	}, `INDEXED BY move_groups_batch JOIN move_intents i ON i.first = g.first
		WHERE batch IN (SELECT value FROM json_each(?)) AND kind = 'do'`, list(slices.Collect(maps.Keys(acts))))
}

// LateMovesOf returns the done, unreversed moves (not undos) of proposals, of any batch
// since NoteSettled, in the order in which they were begun; with a move.ErrUnreadable, those
// that can be read.
func (s *Store) LateMovesOf(ctx context.Context, refs []string) (rs []move.Record, err error) {
	err = s.read(ctx, "read the last moves of proposals", func(tx *sql.Tx) error {
		after, err := settledUpTo(newStatements(ctx, tx))
		if err == nil {
			rs, err = records(ctx, tx, len(refs), inState(stateDone, refs), lateGroups+` AND kind = 'do'`, after+1)
		}
		return err
	})
	return rs, err
}

// LateUndos returns the acts of which moves have been undone, or were to be, since NoteSettled.
func (s *Store) LateUndos(ctx context.Context) (acts []string, err error) {
	err = s.read(ctx, "look for acts that were being undone", func(tx *sql.Tx) error {
		after, err := settledUpTo(newStatements(ctx, tx))
		if err == nil {
			acts, err = query(ctx, tx, func(act *string) columns { return columns{{"DISTINCT batch", act}} },
				`FROM move_groups g `+lateGroups+` AND kind = 'undo'`, after+1)
		}
		return err
	})
	return acts, err
}

func settledUpTo(st *statements) (move int64, err error) {
	err = st.row(`SELECT CAST(coalesce((SELECT value FROM settings WHERE key = ?), ?) AS INTEGER)`, settledKey, never).Scan(&move)
	return move, err
}

// heldOf are the proposals that NoteSettled has kept apart.
func heldOf(st *statements) (ids []string, err error) {
	text := "[]"
	if err := st.row(`SELECT value FROM settings WHERE key = ?`, heldKey).Scan(&text); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	return ids, json.Unmarshal([]byte(text), &ids)
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/undo"
)

// SaveAct adds an act, as the newest entry of the ledger, or overwrites the one
// with its id; so an act is marked undone by saving it with Undone set. An entry
// that was lost stays so unless the act is undone after all, or a redo adds to it.
func (s *Store) SaveAct(ctx context.Context, a proposal.Act) error {
	return s.write(ctx, "keep an act", func(tx *sql.Tx) error { return saveAct(newStatements(ctx, tx), a) })
}

func saveAct(st *statements, a proposal.Act) error {
	const standing = `NOT ?4 AND (state <> 'lost' OR ?6 > (SELECT count FROM acts WHERE id = ?1))`
	n, err := st.count(`UPDATE ledger SET label = ?2, at = ?3,
		state = CASE WHEN ?4 THEN 'undone' WHEN `+standing+` THEN 'standing' ELSE 'lost' END,
		ended = CASE WHEN `+standing+` THEN 0 WHEN state = 'standing' THEN ?5 ELSE ended END,
		reason = CASE WHEN `+standing+` THEN '' ELSE reason END
		WHERE ref = ?1`, a.ID, a.Label, timestamp(a.At), a.Undone, timestamp(time.Now()), a.Count)
	if err != nil {
		return err
	}
	err = st.do(`INSERT INTO acts (id, kind, count) VALUES (?,?,?)
		ON CONFLICT (id) DO UPDATE SET (kind, count) = (excluded.kind, excluded.count)`, a.ID, string(a.Kind), a.Count)
	if err != nil || n > 0 {
		return err
	}
	e := undo.Entry{Kind: undo.KindProposals, ID: a.ID, Label: a.Label, At: a.At, State: undo.Standing}
	if a.Undone {
		e.State, e.Ended = undo.Undone, time.Now()
	}
	return addEntry(st, e)
}

// Act returns one act, or proposal.ErrNotFound.
func (s *Store) Act(ctx context.Context, id string) (proposal.Act, error) {
	var a proposal.Act
	err := s.read(ctx, "read an act", func(tx *sql.Tx) (err error) {
		a, err = act(newStatements(ctx, tx), id)
		return err
	})
	return a, err
}

func act(st *statements, id string) (a proposal.Act, err error) {
	err = st.row(`SELECT id, acts.kind, at, label, count, state = 'undone' FROM acts JOIN ledger ON ref = id WHERE id = ?`, id).
		Scan(&a.ID, (*string)(&a.Kind), (*timestamp)(&a.At), &a.Label, &a.Count, &a.Undone)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("act %q: %w", id, proposal.ErrNotFound)
	}
	return a, err
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/proposal"
)

const actColumns = `id, kind, at, label, count, undone`

func actFields(a *proposal.Act) []any {
	return []any{&a.ID, (*string)(&a.Kind), (*stamp)(&a.At), &a.Label, &a.Count, &a.Undone}
}

// SaveAct adds an act, or overwrites the one with its id; so an approve-act
// is marked undone by saving it with Undone set.
func (s *Store) SaveAct(ctx context.Context, a proposal.Act) error {
	return s.write(ctx, "keep an act", func(tx *sql.Tx) error { return saveAct(newStatements(ctx, tx), a) })
}

func saveAct(ex *statements, a proposal.Act) error {
	return ex.do(`INSERT INTO acts (`+actColumns+`) VALUES (?,?,?,?,?,?)
		ON CONFLICT (id) DO UPDATE SET (kind, at, label, count, undone) =
		(excluded.kind, excluded.at, excluded.label, excluded.count, excluded.undone)`,
		a.ID, string(a.Kind), stamp(a.At), a.Label, a.Count, a.Undone)
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

func act(ex *statements, id string) (a proposal.Act, err error) {
	err = ex.row(`SELECT `+actColumns+` FROM acts WHERE id = ?`, id).Scan(actFields(&a)...)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("act %q: %w", id, proposal.ErrNotFound)
	}
	return a, err
}

// LastActs returns the newest n acts that are not undone, newest first; of
// acts at the same time the one kept last is the newest.
func (s *Store) LastActs(ctx context.Context, n int) ([]proposal.Act, error) {
	var acts []proposal.Act
	err := s.read(ctx, "read the last acts", func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT `+actColumns+` FROM acts WHERE undone = 0 ORDER BY seq DESC LIMIT ?`, max(n, 0))
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var a proposal.Act
			if err := rows.Scan(actFields(&a)...); err != nil {
				return err
			}
			acts = append(acts, a)
		}
		return rows.Err()
	})
	return acts, err
}

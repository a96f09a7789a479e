package store

import (
	"context"
	"database/sql"

	"github.com/nod-app/nod/app/proposal/learn"
)

func decisionColumns(d *learn.Decision) columns {
	return columns{{"path", (*blob)(&d.Path)}, {"dir", (*blob)(&d.Dir)}, {"features", (*wordList)(&d.Features)}, {"at", (*timestamp)(&d.At)}}
}

// AddDecision keeps one decision.
func (s *Store) AddDecision(ctx context.Context, d learn.Decision) error {
	return s.write(ctx, "keep a decision", func(tx *sql.Tx) error {
		cs := decisionColumns(&d)
		return newStatements(ctx, tx).do(cs.insertInto(`decisions`), cs.variables()...)
	})
}

// RemoveDecision drops the newest decision with that path and folder; it is
// no error if there is none.
func (s *Store) RemoveDecision(ctx context.Context, path, dir string) error {
	return s.write(ctx, "drop a decision", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`DELETE FROM decisions WHERE id =
			(SELECT id FROM decisions WHERE path = ? AND dir = ? ORDER BY at DESC, id DESC LIMIT 1)`, blob(path), blob(dir))
	})
}

// ForgetDecisions drops those of one folder, or all if dir is empty.
func (s *Store) ForgetDecisions(ctx context.Context, dir string) error {
	return s.write(ctx, "forget decisions", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`DELETE FROM decisions WHERE ?1 = x'' OR dir = ?1`, blob(dir))
	})
}

// Decisions returns all of them, oldest first.
func (s *Store) Decisions(ctx context.Context) ([]learn.Decision, error) {
	var ds []learn.Decision
	err := s.read(ctx, "read the decisions", func(tx *sql.Tx) (err error) {
		ds, err = query(ctx, tx, decisionColumns, `FROM decisions ORDER BY at, id`)
		return err
	})
	return ds, err
}

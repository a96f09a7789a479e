package store

import (
	"context"
	"database/sql"

	"github.com/nod-app/nod/app/organise/proposal/learn"
)

func decisionColumns(d *learn.Decision) columns {
	return columns{{"path", (*blob)(&d.Path)}, {"dir", (*blob)(&d.Dir)}, {"features", (*wordList)(&d.Features)}, {"at", (*timestamp)(&d.At)}}
}

// ChangeDecisions drops decisions, of each the newest with its path and folder, which
// need not be there, and then adds others; all or nothing.
func (s *Store) ChangeDecisions(ctx context.Context, drop, add []learn.Decision) error {
	return s.write(ctx, "keep decisions", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for _, d := range drop {
			err := st.do(`DELETE FROM decisions WHERE id =
				(SELECT id FROM decisions WHERE path = ? AND dir = ? ORDER BY at DESC, id DESC LIMIT 1)`, blob(d.Path), blob(d.Dir))
			if err != nil {
				return err
			}
		}
		for _, d := range add {
			cs := decisionColumns(&d)
			if err := st.do(cs.insertInto(`decisions`), cs.variables()...); err != nil {
				return err
			}
		}
		return nil
	})
}

// ForgetDecisions drops those of one folder, or all if dir is empty.
func (s *Store) ForgetDecisions(ctx context.Context, dir string) error {
	return s.do(ctx, "forget decisions", `DELETE FROM decisions WHERE ?1 = x'' OR dir = ?1`, blob(dir))
}

// EachDecision calls do with all of them, oldest first.
func (s *Store) EachDecision(ctx context.Context, do func(learn.Decision)) error {
	return s.read(ctx, "read the decisions", func(tx *sql.Tx) error {
		return eachRow(ctx, tx, decisionColumns, do, `FROM decisions ORDER BY at, id`)
	})
}

// DecisionsAbout returns the decisions about each of these files and folders, the newest first.
func (s *Store) DecisionsAbout(ctx context.Context, of []learn.About) (map[learn.About][]learn.Decision, error) {
	out := make(map[learn.About][]learn.Decision, len(of))
	err := s.read(ctx, "read what was decided about files", func(tx *sql.Tx) (err error) {
		for _, a := range of {
			if out[a] != nil {
				continue
			}
			if out[a], err = query(ctx, tx, decisionColumns, `FROM decisions WHERE path = ? AND dir = ? ORDER BY at DESC, id DESC`, blob(a.Path), blob(a.Dir)); err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}

package store

import (
	"context"
	"database/sql"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/learn"
)

func decisionColumns(d *learn.Decision) columns {
	return columns{{"path", (*blob)(&d.Path)}, {"dir", (*blob)(&d.Dir)}, {"refused", &d.Refused}, {"at", (*timestamp)(&d.At)}}
}

// dropNewest drops the newest decision about a file and a folder.
const dropNewest = `DELETE FROM decisions WHERE id = (SELECT max(id) FROM decisions WHERE path = ? AND dir = ?)`

// AddDecisions adds decisions, all or none. One that places a file takes the place of a
// refusal, if that is the newest about the same file and folder.
func (s *Store) AddDecisions(ctx context.Context, ds []learn.Decision) error {
	return s.write(ctx, "keep decisions", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for _, d := range ds {
			if !d.Refused {
				if err := st.do(dropNewest+` AND refused`, blob(d.Path), blob(d.Dir)); err != nil {
					return err
				}
			}
			cs := decisionColumns(&d)
			if err := st.do(cs.insertInto(`decisions`), cs.variables()...); err != nil {
				return err
			}
		}
		return nil
	})
}

// DropDecisions drops the newest about each file and folder, if there is one; all or none.
func (s *Store) DropDecisions(ctx context.Context, of []proposal.Lesson) error {
	return s.write(ctx, "drop decisions", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for _, x := range of {
			if err := st.do(dropNewest, blob(x.Path), blob(x.Dir)); err != nil {
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
		return eachRow(ctx, tx, decisionColumns, do, `FROM decisions ORDER BY id`)
	})
}

// NewestDecisions returns those that refused a place, or those that placed a file, the newest first.
func (s *Store) NewestDecisions(ctx context.Context, refused bool, most int) ([]learn.Decision, error) {
	return readAll(ctx, s, "read the newest decisions", decisionColumns, `FROM decisions WHERE refused = ? ORDER BY id DESC LIMIT ?`, refused, most)
}

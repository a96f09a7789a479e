package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/organise/move"
)

func madeColumns(f *move.MadeFolder) columns {
	return columns{{"batch", &f.Batch}, {"path", (*blob)(&f.Path)}, {"device", (*unsigned)(&f.Device)}, {"inode", (*unsigned)(&f.Inode)}}
}

func addMade(st *statements, f move.MadeFolder) error {
	cs := madeColumns(&f)
	return st.do(cs.insertInto(`made_folders`)+`ON CONFLICT DO NOTHING`, cs.variables()...)
}

// Made returns which of the folders were made by moves, inner ones first.
func (s *Store) Made(ctx context.Context, folders []string) ([]move.MadeFolder, error) {
	paths := make([]string, len(folders))
	for i, f := range folders {
		paths[i] = fmt.Sprintf("%X", f) // a path need not be UTF-8
	}
	return readAll(ctx, s, "read which folders were made", madeColumns, `FROM made_folders WHERE hex(path) IN (SELECT value FROM json_each(?)) ORDER BY length(path) DESC, path`, list(paths))
}

// ForgetMade drops folders that are not there any more.
func (s *Store) ForgetMade(ctx context.Context, fs []move.MadeFolder) error {
	return s.write(ctx, "note which folders were removed", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		var errs []error
		for _, f := range fs {
			errs = append(errs, st.do(`DELETE FROM made_folders WHERE batch = ? AND path = ?`, f.Batch, blob(f.Path)))
		}
		return errors.Join(errs...)
	})
}

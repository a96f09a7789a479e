package store

import (
	"context"
	"database/sql"
)

// statements runs SQL within a transaction and prepares each text once. After one has
// failed none is run any more: where the disk is full SQLite ends the transaction by
// itself, and what came after it would count for itself.
type statements struct {
	ctx      context.Context
	run      context.Context // has no end, which each statement would start a goroutine to watch: the transaction has one
	tx       *sql.Tx
	prepared map[string]*sql.Stmt // closed by the end of the transaction
	failed   error
}

func newStatements(ctx context.Context, tx *sql.Tx) *statements {
	return &statements{ctx: ctx, run: context.WithoutCancel(ctx), tx: tx, prepared: map[string]*sql.Stmt{}}
}

// scanner is a row to be scanned, or the error that there is none.
type scanner interface{ Scan(dest ...any) error }

type failure struct{ error }

func (f failure) Scan(...any) error { return f.error }

func (s *statements) row(text string, args ...any) scanner {
	stmt, err := s.prepare(text)
	if err != nil {
		return failure{err}
	}
	return stmt.QueryRowContext(s.run, args...)
}

func (s *statements) do(text string, args ...any) error {
	_, err := s.count(text, args...)
	return err
}

// count runs a statement and returns how many rows it changed.
func (s *statements) count(text string, args ...any) (int64, error) {
	res, err := s.exec(text, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// insert adds a row and returns its number.
func (s *statements) insert(table string, cs columns) (int64, error) {
	res, err := s.exec(cs.insertInto(table), cs.variables()...)
	if err != nil {
		return 0, err
	}
	return res.LastInsertId()
}

func (s *statements) exec(text string, args ...any) (sql.Result, error) {
	stmt, err := s.prepare(text)
	if err != nil {
		return nil, err
	}
	res, err := stmt.ExecContext(s.run, args...)
	if err != nil {
		s.failed = err
	}
	return res, err
}

func (s *statements) prepare(text string) (*sql.Stmt, error) {
	if s.failed != nil {
		return nil, s.failed
	}
	if stmt, ok := s.prepared[text]; ok {
		return stmt, nil
	}
	stmt, err := s.tx.PrepareContext(s.run, text)
	if err != nil {
		return nil, err
	}
	s.prepared[text] = stmt
	return stmt, nil
}

// folderID returns the number that represents a folder's path.
func folderID(st *statements, path string) (id int64, err error) {
	if err := st.do(`INSERT OR IGNORE INTO folders (path) VALUES (?)`, blob(path)); err != nil {
		return 0, err
	}
	err = st.row(`SELECT id FROM folders WHERE path = ?`, blob(path)).Scan(&id)
	return id, err
}

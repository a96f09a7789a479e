package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

// column is a column, or an expression that is read, with a pointer to the
// variable that it is read into and written from.
type column struct {
	name     string
	variable any
}

// columns are those of one row, each beside its variable: nothing is matched by
// its position in a list.
type columns []column

// names returns the columns' names for a SELECT or an INSERT.
func (cs columns) names() string {
	names := make([]string, len(cs))
	for i, c := range cs {
		names[i] = c.name
	}
	return strings.Join(names, ", ")
}

// variables returns the variables that a row is scanned into, or written from.
func (cs columns) variables() []any {
	vs := make([]any, len(cs))
	for i, c := range cs {
		vs[i] = c.variable
	}
	return vs
}

// insertInto returns the beginning of a statement that adds the row, up to its VALUES.
func (cs columns) insertInto(table string) string {
	return `INSERT INTO ` + table + ` (` + cs.names() + `) VALUES (?` + strings.Repeat(`, ?`, len(cs)-1) + `) `
}

// set returns the part of an UPDATE that gives each column its value.
func (cs columns) set() string {
	parts := make([]string, len(cs))
	for i, c := range cs {
		parts[i] = c.name + ` = ?`
	}
	return strings.Join(parts, ", ")
}

// seqColumn returns the number of a row of proposals alone.
func seqColumn(seq *int64) columns { return columns{{"seq", seq}} }

func pathColumn(name string) func(*string) columns {
	return func(path *string) columns { return columns{{name, (*blob)(path)}} }
}

// query reads rows; from is the statement behind its SELECT and columns.
func query[T any](ctx context.Context, tx *sql.Tx, of func(*T) columns, from string, args ...any) (out []T, err error) {
	err = eachRow(ctx, tx, of, func(v T) { out = append(out, v) }, from, args...)
	return out, err
}

func eachRow[T any](ctx context.Context, tx *sql.Tx, of func(*T) columns, do func(T), from string, args ...any) error {
	var v, empty T
	cs := of(&v)
	rows, err := tx.QueryContext(ctx, `SELECT `+cs.names()+` `+from, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for into := cs.variables(); rows.Next(); v = empty { // each row is copied from the one variable
		if err := rows.Scan(into...); err != nil {
			return err
		}
		do(v)
	}
	return errors.Join(rows.Err(), rows.Close())
}

// queryOne reads one row, or sql.ErrNoRows.
func queryOne[T any](st *statements, of func(*T) columns, from string, args ...any) (T, error) {
	var v T
	cs := of(&v)
	err := st.row(`SELECT `+cs.names()+` `+from, args...).Scan(cs.variables()...)
	return v, err
}

// readAll reads rows as query does, in a transaction of its own.
func readAll[T any](ctx context.Context, s *Store, op string, of func(*T) columns, from string, args ...any) (out []T, err error) {
	err = s.read(ctx, op, func(tx *sql.Tx) error {
		out, err = query(ctx, tx, of, from, args...)
		return err
	})
	return out, err
}

// readOne reads a row as queryOne does, in a transaction of its own.
func readOne[T any](ctx context.Context, s *Store, op string, of func(*T) columns, from string, args ...any) (v T, err error) {
	err = s.read(ctx, op, func(tx *sql.Tx) error {
		v, err = queryOne(newStatements(ctx, tx), of, from, args...)
		return err
	})
	return v, err
}

// do runs one statement in a transaction of its own.
func (s *Store) do(ctx context.Context, op, text string, args ...any) error {
	return s.write(ctx, op, func(tx *sql.Tx) error { return newStatements(ctx, tx).do(text, args...) })
}

// add adds one row in a transaction of its own.
func (s *Store) add(ctx context.Context, op, table string, cs columns) error {
	return s.do(ctx, op, cs.insertInto(table), cs.variables()...)
}

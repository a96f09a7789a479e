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

// names are the columns' names for a SELECT or an INSERT.
func (cs columns) names() string {
	names := make([]string, len(cs))
	for i, c := range cs {
		names[i] = c.name
	}
	return strings.Join(names, ", ")
}

// variables are what a row is scanned into, or written from.
func (cs columns) variables() []any {
	vs := make([]any, len(cs))
	for i, c := range cs {
		vs[i] = c.variable
	}
	return vs
}

// insertInto is the beginning of a statement that adds the row, up to its VALUES.
func (cs columns) insertInto(table string) string {
	return `INSERT INTO ` + table + ` (` + cs.names() + `) VALUES (?` + strings.Repeat(`, ?`, len(cs)-1) + `) `
}

// set is the part of an UPDATE that gives each column its value.
func (cs columns) set() string {
	parts := make([]string, len(cs))
	for i, c := range cs {
		parts[i] = c.name + ` = ?`
	}
	return strings.Join(parts, ", ")
}

// query reads rows; from is the statement behind its SELECT and columns.
func query[T any](ctx context.Context, tx *sql.Tx, of func(*T) columns, from string, args ...any) (out []T, err error) {
	err = each(ctx, tx, of, func(v T) { out = append(out, v) }, from, args...)
	return out, err
}

// each calls do with each row.
func each[T any](ctx context.Context, tx *sql.Tx, of func(*T) columns, do func(T), from string, args ...any) error {
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

package store

import (
	"database/sql"
	"fmt"
	"testing"
)

// keptOn returns what the only connection keeps.
func keptOn(t *testing.T, db *sql.DB) map[string]statement {
	t.Helper()
	c, err := db.Conn(t.Context())
	must(t, err)
	defer c.Close()
	var kept map[string]statement
	must(t, c.Raw(func(conn any) error {
		kept = conn.(*keepingConn).kept
		return nil
	}))
	return kept
}

func TestAStatementIsPreparedOnce(t *testing.T) {
	s := fresh(t)
	const text = `INSERT INTO folders (path) VALUES (?)`
	add := func(path string) {
		t.Helper()
		must(t, s.write(t.Context(), "test", func(tx *sql.Tx) error { return newStatements(t.Context(), tx).do(text, blob(path)) }))
	}
	add("a")
	first := keptOn(t, s.writer)[text]
	add("b")
	if second := keptOn(t, s.writer)[text]; first == nil || second != first {
		t.Errorf("%p was prepared first, then %p", first, second)
	}
}

// A text whose rows are still being read is prepared anew: a statement has one place in
// its rows.
func TestAStatementServesOneReader(t *testing.T) {
	s := fresh(t)
	must(t, s.write(t.Context(), "test", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(t.Context(), `INSERT INTO folders (path) VALUES (x'61'), (x'62'), (x'63')`)
		return err
	}))
	var got string
	must(t, s.read(t.Context(), "test", func(tx *sql.Tx) error {
		const text = `SELECT path FROM folders ORDER BY path`
		outer, err := tx.QueryContext(t.Context(), text)
		if err != nil {
			return err
		}
		defer outer.Close()
		for outer.Next() {
			var path, first string
			if err := outer.Scan(&path); err != nil {
				return err
			}
			if err := tx.QueryRowContext(t.Context(), text).Scan(&first); err != nil {
				return err
			}
			got += path + first
		}
		return outer.Err()
	}))
	if got != "aabaca" {
		t.Errorf("got %q", got)
	}
}

// A kept statement sees tables as they are by now, and the number of those that are kept has an end.
func TestKeptStatementsAreSound(t *testing.T) {
	s := fresh(t)
	run := func(text string, into ...any) {
		t.Helper()
		must(t, s.write(t.Context(), "test", func(tx *sql.Tx) error { return tx.QueryRowContext(t.Context(), text).Scan(into...) }))
	}
	exec := func(text string) {
		t.Helper()
		must(t, s.write(t.Context(), "test", func(tx *sql.Tx) error {
			_, err := tx.ExecContext(t.Context(), text)
			return err
		}))
	}
	exec(`CREATE TABLE t (a); INSERT INTO t VALUES (1)`)
	var a, b int
	run(`SELECT * FROM t`, &a)
	exec(`ALTER TABLE t ADD COLUMN b DEFAULT 2`)
	run(`SELECT * FROM t`, &a, &b)
	if a != 1 || b != 2 {
		t.Errorf("got %d and %d", a, b)
	}
	for n := range 2 * maxKept {
		run(fmt.Sprintf(`SELECT %d`, n), &a)
	}
	if n := len(keptOn(t, s.writer)); n == 0 || n > maxKept {
		t.Errorf("%d are kept", n)
	}
}

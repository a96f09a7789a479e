package store

import (
	"database/sql"
	"errors"
	"testing"
)

// A full disk ends a transaction within it, as ROLLBACK does here: what comes after it in
// the same transaction of Nod's must not be kept by itself.
func TestNothingIsRunAfterAFailure(t *testing.T) {
	s := fresh(t)
	err := s.write(t.Context(), "test", func(tx *sql.Tx) error {
		st := newStatements(t.Context(), tx)
		return errors.Join(
			st.do(`INSERT INTO folders (id, path) VALUES (1, x'61')`),
			st.do(`INSERT OR ROLLBACK INTO folders (id, path) VALUES (1, x'62')`),
			st.do(`INSERT INTO folders (id, path) VALUES (3, x'63')`))
	})
	if err == nil {
		t.Fatal("two folders have one number")
	}
	var n int
	if err := s.reader.QueryRow(`SELECT count(*) FROM folders`).Scan(&n); err != nil || n != 0 {
		t.Errorf("%d folders are kept, %v", n, err)
	}
}

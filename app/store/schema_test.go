package store

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

func TestAStoreOfAnotherVersionIsRefused(t *testing.T) {
	for version, age := range map[int]string{schemaVersion - 1: "older", 99: "newer"} {
		dir := t.TempDir()
		s := opened(t, dir)
		inserted(t, s, waiting(1))
		exec(t, s, fmt.Sprintf(`PRAGMA user_version = %d`, version))
		must(t, s.Close())
		before := files(t, dir)
		_, err := Open(t.Context(), dir)
		if !errors.Is(err, ErrVersion) || !strings.Contains(err.Error(), s.Path()) || !strings.Contains(err.Error(), age) ||
			!strings.Contains(err.Error(), "install that Nod again, or move the file away") {
			t.Error(err)
		}
		if after := files(t, dir); len(after) != len(before) {
			t.Errorf("%v became %v", before, after)
		}
	}
}

func TestAnotherProgramsDatabaseIsRefused(t *testing.T) {
	dir := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, Name))
	must(t, err)
	_, err = db.ExecContext(t.Context(), `CREATE TABLE theirs (x)`)
	must(t, errors.Join(err, db.Close()))
	if _, err := Open(t.Context(), dir); !errors.Is(err, ErrForeign) {
		t.Error(err)
	}
}

// No Nod ever wrote such a version: it is damage, or another program's.
func TestANegativeVersionIsForeign(t *testing.T) {
	s := fresh(t)
	exec(t, s, `PRAGMA user_version = -4`)
	must(t, s.Close())
	if _, err := Open(t.Context(), dirOf(s)); !errors.Is(err, ErrForeign) || errors.Is(err, ErrVersion) || !strings.Contains(err.Error(), "-4") || !strings.Contains(err.Error(), "move it away") {
		t.Error(err)
	}
}

package store

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// next are the real options and one more step.
func next(t *testing.T, text string) options {
	o := current(t)
	o.steps = append(o.steps, step{version: len(o.steps) + 1, sql: text})
	return o
}

func TestAnOlderStoreIsCopiedAndBroughtUpToDate(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	inserted(t, s, waiting(1))
	must(t, s.Close())
	latest := len(current(t).steps)
	backup := fmt.Sprintf("%s.v%d.backup", s.Path(), latest)
	must(t, os.WriteFile(backup, []byte("of an attempt that failed"), 0o600))
	for range 2 { // the second time there is nothing to do
		var err error
		s, err = open(t.Context(), dir, next(t, `ALTER TABLE acts ADD COLUMN more TEXT; UPDATE proposals SET note = 'changed';`))
		must(t, err)
		if p := got(t, s, waiting(1).ID); p.Note != "changed" {
			t.Errorf("%+v", p)
		}
		if v, err := versionOf(t.Context(), s.writer); v != latest+1 || err != nil {
			t.Errorf("version %d, %v", v, err)
		}
		must(t, s.Close())
	}
	old := t.TempDir()
	must(t, os.Rename(backup, filepath.Join(old, Name)))
	if p := got(t, opened(t, old), waiting(1).ID); p.Note != "" {
		t.Error("the copy was made too late")
	}
}

func TestAMigrationThatFailsChangesNothing(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	inserted(t, s, waiting(1))
	must(t, s.Close())
	_, err := open(t.Context(), dir, next(t, `DELETE FROM proposals; INSERT INTO nowhere VALUES (1);`))
	version := fmt.Sprintf("version %d", len(current(t).steps)+1)
	if err == nil || !strings.Contains(err.Error(), version) || !strings.Contains(err.Error(), s.Path()) {
		t.Fatal(err)
	}
	s = opened(t, dir)
	got(t, s, waiting(1).ID)
}

func TestANewerStoreIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	inserted(t, s, waiting(1))
	exec(t, s, `PRAGMA user_version = 99`)
	must(t, s.Close())
	before := files(t, dir)
	_, err := Open(t.Context(), dir)
	if !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), s.Path()) || !strings.Contains(err.Error(), "install the newer Nod") {
		t.Error(err)
	}
	if after := files(t, dir); len(after) != len(before) {
		t.Errorf("%v became %v", before, after)
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

// No Nod ever wrote such a version: it is damage, or another program's (issue 9, row 38).
func TestANegativeVersionIsNotNewer(t *testing.T) {
	s := fresh(t)
	exec(t, s, `PRAGMA user_version = -4`)
	must(t, s.Close())
	if _, err := Open(t.Context(), dirOf(s)); !errors.Is(err, ErrForeign) || errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "-4") || !strings.Contains(err.Error(), "move it away") {
		t.Error(err)
	}
}

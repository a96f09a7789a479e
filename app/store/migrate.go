package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
)

//go:embed migrations/*.sql
var migrations embed.FS

// step brings a store from version-1 to version.
type step struct {
	version int
	sql     string
	also    func(context.Context, *sql.Tx) error // what SQL cannot do, after it; nil: nothing
}

// inGo are the parts of steps that SQL cannot do, by version.
func inGo() map[int]func(context.Context, *sql.Tx) error {
	return map[int]func(context.Context, *sql.Tx) error{22: groupMoves, 23: signAll}
}

// embedded are the steps in migrations, named 0001_why.sql and so on without a gap.
func embedded() ([]step, error) {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	var steps []step
	also := inGo()
	for i, name := range names { // sorted by name
		number, _, _ := strings.Cut(strings.TrimPrefix(name, "migrations/"), "_")
		if n, err := strconv.Atoi(number); err != nil || n != i+1 {
			return nil, fmt.Errorf("store: migration %s is not number %d", name, i+1)
		}
		text, err := migrations.ReadFile(name)
		if err != nil {
			return nil, err
		}
		steps = append(steps, step{version: i + 1, sql: string(text), also: also[i+1]})
	}
	return steps, nil
}

// migrate brings the store up to the last step, each in a transaction of its
// own, and copies a store that has been in use to path.v<version>.backup first.
func migrate(ctx context.Context, db *sql.DB, path string, steps []step) error {
	version, err := versionOf(ctx, db)
	if err != nil {
		return err
	}
	if err := acceptable(ctx, db, path, version, len(steps)); err != nil {
		return err
	}
	if version > 0 && version < len(steps) {
		if err := backup(ctx, db, path+".v"+strconv.Itoa(version)+".backup"); err != nil {
			return fmt.Errorf("copy %s before it is changed: %w", path, err)
		}
	}
	for _, s := range steps[version:] {
		if err := s.apply(ctx, db); err != nil {
			return fmt.Errorf("bring %s to version %d: %w", path, s.version, err)
		}
	}
	return nil
}

// acceptable refuses a store that this Nod would damage.
func acceptable(ctx context.Context, db *sql.DB, path string, version, latest int) error {
	if version < 0 {
		return fmt.Errorf("%s: %w: its version is %d; move it away to begin with an empty store", path, ErrForeign, version)
	}
	if version > latest {
		return fmt.Errorf("%s: %w (version %d; this Nod knows versions up to %d): install the newer Nod again, or move the file away to begin with an empty store",
			path, ErrNewer, version, latest)
	}
	if version > 0 {
		return nil
	}
	tables, err := countTables(ctx, db)
	if err == nil && tables > 0 {
		err = fmt.Errorf("%s: %w but some other program's database: move it away", path, ErrForeign)
	}
	return err
}

func countTables(ctx context.Context, db *sql.DB) (tables int, err error) {
	err = db.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema`).Scan(&tables)
	return tables, err
}

func versionOf(ctx context.Context, db *sql.DB) (version int, err error) {
	err = db.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version)
	return version, err
}

func (s step) apply(ctx context.Context, db *sql.DB) error {
	return transact(ctx, db, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, s.sql); err != nil {
			return err
		}
		if s.also != nil {
			if err := s.also(ctx, tx); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `PRAGMA user_version = `+strconv.Itoa(s.version))
		return err
	})
}

// backup writes a whole copy of the store, replacing an older one of that
// name only once the new one is complete and durable.
func backup(ctx context.Context, db *sql.DB, to string) error {
	part := to + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, part); err != nil {
		return err
	}
	if err := syncFile(part); err != nil {
		return err
	}
	return os.Rename(part, to)
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Package filed keeps an index of what a person has filed: names, folders and words
// of the texts of the files in their home folder. It never leaves the computer, holds
// no sentence of a text, of sensitive ones not even a word, and is no state: it can be
// deleted, and is built again.
package filed

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	_ "modernc.org/sqlite" // the driver

	"github.com/nod-app/nod/app/proposal/place"
)

// Name is the index's file, beside the store.
const Name = "filed.db"

// version is that of the schema and of how terms are made; an index of another one is
// built anew.
const version = 1

// schema: words is an index only, whose texts are not kept; what a file is compared
// by stands in files.
const schema = `
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE folders (dir TEXT PRIMARY KEY, sweep INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE files (
	id INTEGER PRIMARY KEY, dir TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
	taken INTEGER NOT NULL DEFAULT 0, artist TEXT NOT NULL DEFAULT '', album TEXT NOT NULL DEFAULT '',
	terms TEXT NOT NULL DEFAULT '', heads TEXT NOT NULL DEFAULT '', years TEXT NOT NULL DEFAULT '',
	read INTEGER NOT NULL DEFAULT 0, sweep INTEGER NOT NULL, UNIQUE (dir, name)
);
CREATE INDEX unread ON files (modified) WHERE read = 0;
CREATE INDEX by_size ON files (size);
CREATE VIRTUAL TABLE words USING fts5 (name, dir, text, content='', contentless_delete=1, tokenize='ascii');
CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);
`

// Index is the database. It is safe for concurrent use.
type Index struct {
	db   *sql.DB
	key  string // what the words of sensitive texts are hashed with
	home string // the folder that all others are relative to
	tops place.Tops

	mu     sync.Mutex
	loaded *place.Home // nil: to be read
}

// Open opens the index, or begins a new one if it is damaged or of another version.
func Open(ctx context.Context, path, home string, tops place.Tops) (*Index, error) {
	x := &Index{home: home, tops: tops}
	err := x.open(ctx, path)
	if err == nil {
		return x, nil
	}
	if err := remove(path); err != nil {
		return nil, fmt.Errorf("begin the index of filed files anew: %w", err)
	}
	if err := x.open(ctx, path); err != nil {
		return nil, fmt.Errorf("open the index of filed files %s: %w", path, err)
	}
	return x, nil
}

// Close closes the index.
func (x *Index) Close() error { return x.db.Close() }

func remove(path string) error {
	for _, end := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(path + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func (x *Index) open(ctx context.Context, path string) (err error) {
	if f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return err
	} else if err := f.Close(); err != nil {
		return err
	}
	if x.db, err = sql.Open("sqlite", source(path)); err != nil {
		return err
	}
	x.db.SetMaxOpenConns(2)
	if err := x.prepare(ctx); err != nil {
		return errors.Join(err, x.db.Close())
	}
	return nil
}

// source is the database's name for the driver. What is lost with the power is
// built again, so that nothing waits for the disk.
func source(path string) string {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(5000)", "journal_mode(wal)", "synchronous(off)", "temp_store(memory)", "cache_size(-4000)"}}
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") { // C:/…
		slashed = "/" + slashed
	}
	return (&url.URL{Scheme: "file", Path: slashed, RawQuery: q.Encode()}).String()
}

func (x *Index) prepare(ctx context.Context) error {
	var is int
	if err := x.db.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&is); err != nil {
		return err
	}
	switch {
	case is == 0:
		if err := x.create(ctx); err != nil {
			return err
		}
	case is != version:
		return fmt.Errorf("it has version %d, not %d", is, version)
	default:
		var state string
		if err := x.db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&state); err != nil || state != "ok" {
			return errors.Join(fmt.Errorf("it is damaged: %s", state), err)
		}
	}
	return x.db.QueryRowContext(ctx, `SELECT value FROM about WHERE key = 'hash'`).Scan(&x.key)
}

func (x *Index) create(ctx context.Context) error {
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		return err
	}
	if _, err := x.db.ExecContext(ctx, schema); err != nil {
		return err
	}
	if _, err := x.db.ExecContext(ctx, `INSERT INTO about VALUES ('hash', ?)`, hex.EncodeToString(key)); err != nil {
		return err
	}
	_, err := x.db.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, version))
	return err
}

// Package library keeps an index of what a person has filed: names, folders and words of the texts of the files in
// their home folder, and with a model vectors of what they say. It never leaves the computer, holds no sentence of a
// text, of private ones no date and not a word but as a keyed hash, of those with keys or account numbers nothing, and
// is no state: it can be deleted, and is built again.
package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// Name is the index's file, beside the store.
const Name = "filed.db"

// version is that of the schema and of how terms are made; an index of another one is built again.
const version = 10

// schema: ids are not used again, since files that took too long to read are known by them. words is an index only, whose texts are not kept; what a file is compared
// by is in files. Of these read is 0 of one that is to be read, 1 of one that was read, or readLater.
const schema = `
CREATE TABLE folders (dir TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE files (
	id INTEGER PRIMARY KEY AUTOINCREMENT, dir TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
	taken INTEGER NOT NULL DEFAULT 0, terms TEXT NOT NULL DEFAULT '', heads TEXT NOT NULL DEFAULT '',
	read INTEGER NOT NULL DEFAULT 0, embedded INTEGER NOT NULL DEFAULT 0, UNIQUE (dir, name)
);
CREATE INDEX unread ON files (modified) WHERE read = 0;
CREATE INDEX unembedded ON files (modified) WHERE read = 1 AND embedded = 0;
CREATE INDEX by_size ON files (size);
CREATE VIRTUAL TABLE words USING fts5 (name, dir, text, content='', contentless_delete=1, tokenize='ascii');
CREATE TABLE vectors (id INTEGER PRIMARY KEY, vector BLOB NOT NULL);
CREATE TABLE model (name TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TRIGGER gone AFTER DELETE ON files BEGIN DELETE FROM words WHERE rowid = old.id; DELETE FROM vectors WHERE id = old.id; END;
CREATE TABLE erase (one INTEGER PRIMARY KEY CHECK (one = 1));
CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);
`

// Index is the database. It is safe for concurrent use.
type Index struct {
	db   *sql.DB
	home string // the folder that all others are relative to
	tops place.Tops
	seal place.Seal // of words of private texts; nil: nothing is kept of them
	key  int32      // names what it is sealed with; 0: nothing

	writing chan struct{} // lock of writing; see lock

	mu      sync.Mutex
	loaded  *known         // nil: to be read
	unload  *time.Timer    // makes it nil once no one asks
	counts  map[string]int // how many files have a term, of those that were asked for since
	counted int            // how many files there were then
}

// known is what is filed as new files are ranked by it.
type known struct {
	home    *place.Home
	decided []place.Filed // the newest decision first
	refused place.Refused
}

// errUnusable is why an index is built again: it is damaged, or of another version.
var errUnusable = errors.New("it cannot be used")

// Open opens the index, or begins a new one if it is damaged or of another version.
// Words of private texts are sealed with the key; without one nothing is kept of such texts. An index that is sealed
// with another one is begun again. It may take long: the whole file is checked.
func Open(ctx context.Context, path, home string, tops place.Tops, key []byte) (*Index, error) {
	x := &Index{home: home, tops: tops, seal: sealer(key), key: sealID(key), writing: make(chan struct{}, 1)}
	err := x.open(ctx, path)
	if ctx.Err() == nil && unusable(err) {
		if err := remove(path); err != nil {
			return nil, fmt.Errorf("begin the index of filed files again: %w", err)
		}
		err = x.open(ctx, path)
	}
	if err != nil {
		return nil, fmt.Errorf("open the index of filed files %s: %w", path, err)
	}
	x.unload = time.AfterFunc(idleTime, func() {
		x.mu.Lock()
		defer x.mu.Unlock()
		x.loaded = nil
	})
	return x, nil
}

// unusable reports whether an error is one of the file itself, which a new one does not
// have. One that is busy, or that no one may write to, stays.
func unusable(err error) bool {
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
			return true
		}
	}
	return errors.Is(err, errUnusable)
}

// Close closes the index.
func (x *Index) Close() error {
	x.unload.Stop()
	return x.db.Close()
}

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

// source returns the database's name for the driver. What is lost with the power is
// built again, so that nothing waits for the disk. What is deleted is overwritten.
func source(path string) string {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(5000)", "journal_mode(wal)", "synchronous(off)", "temp_store(memory)", "secure_delete(on)", "cache_size(-2000)"}}
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") { // C:/…
		slashed = "/" + slashed
	}
	return (&url.URL{Scheme: "file", Path: slashed, RawQuery: q.Encode()}).String()
}

// prepare makes the tables of a new index, all at once: one that has only some of them would stay so.
func (x *Index) prepare(ctx context.Context) error {
	var is int
	var key int32
	if err := x.db.QueryRowContext(ctx, `SELECT user_version, application_id FROM pragma_user_version, pragma_application_id`).Scan(&is, &key); err != nil {
		return err
	}
	switch {
	case is == 0:
		return x.exec(ctx, schema+fmt.Sprintf(`PRAGMA user_version = %d; PRAGMA application_id = %d`, version, x.key))
	case is != version:
		return fmt.Errorf("%w: it has version %d, not %d", errUnusable, is, version)
	case x.key != 0 && x.key != key:
		return fmt.Errorf("%w: it is sealed with another key", errUnusable)
	}
	var state string
	if err := x.db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&state); err != nil {
		return err
	}
	if state != "ok" {
		return fmt.Errorf("%w: it is damaged: %s", errUnusable, state)
	}
	return nil
}

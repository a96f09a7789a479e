package store

import (
	"context"
	"database/sql"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// readers is how many reads run side by side: a window, the tray, the command
// line and the watcher seldom read at the same moment, and each costs memory.
const readers = 4

// connect opens the file for writing (one connection, so writers queue up
// here and not in SQLite) or for reading.
func connect(ctx context.Context, path string, busy time.Duration, write bool) (*sql.DB, error) {
	db, err := sql.Open("sqlite", dsn(path, busy, write))
	if err != nil {
		return nil, err
	}
	if write {
		db.SetMaxOpenConns(1)
	} else {
		db.SetMaxOpenConns(readers)
	}
	if err := db.PingContext(ctx); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// dsn returns the data source name of a path that can hold any bytes.
func dsn(path string, busy time.Duration, write bool) string {
	pragmas := []string{
		"busy_timeout(" + strconv.FormatInt(busy.Milliseconds(), 10) + ")",
		"foreign_keys(1)",
		"synchronous(full)", // a commit in the log survives a power cut
		"fullfsync(1)",      // the same on macOS, whose fsync alone does not do it
		"temp_store(memory)",
	}
	q := url.Values{"_txlock": {"deferred"}}
	if write {
		q.Set("_txlock", "immediate")
		pragmas = append(pragmas, "journal_mode(wal)", "journal_size_limit(67108864)",
			"cache_size(-4000)",        // a page of decisions is written from memory, in KiB
			"wal_autocheckpoint(4000)") // and the log goes into the database after several, in pages of 4 KiB
	} else {
		pragmas = append(pragmas, "query_only(1)",
			"cache_size(-500)") // there are several, and what they read the system has in its cache
	}
	q["_pragma"] = pragmas
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") { // C:/…
		slashed = "/" + slashed
	}
	u := url.URL{Scheme: "file", Path: slashed, RawQuery: q.Encode()}
	return u.String()
}

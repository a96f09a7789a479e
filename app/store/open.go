package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

func open(ctx context.Context, dir string, o options) (*Store, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	path := filepath.Join(dir, Name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, lang.Errorf("make the folder of the store: %w", explain(path, err))
	}
	notice, err := restoreLog(path, time.Now())
	if err != nil {
		return nil, fmt.Errorf("store: restore the damaged log of %s: %w", path, explain(path, err))
	}
	s, err := attempt(ctx, path, o)
	if err == nil {
		s.notice = notice
	}
	if !errors.Is(err, ErrCorrupt) {
		return s, err
	}
	aside, moveErr := setAside(path, time.Now())
	if moveErr != nil {
		return nil, fmt.Errorf("store: set the damaged %s aside: %w", path, errors.Join(moveErr, err))
	}
	if s, err = attempt(ctx, path, o); err != nil {
		return nil, err
	}
	s.notice = fmt.Sprintf("Nod's store was damaged and has been set aside as %s; a fresh one was begun. Your files are untouched; "+
		"what was waiting is proposed again when you look at what is already in a folder.", aside)
	return s, nil
}

// attempt opens the store once; ErrCorrupt means that the file is no good.
func attempt(ctx context.Context, path string, o options) (*Store, error) {
	doubtful, err := prepare(ctx, path, o)
	if err != nil {
		return nil, lang.Errorf("open the store: %w", explain(path, err))
	}
	writer, err := connect(ctx, path, o.busy, true)
	if err != nil {
		return nil, lang.Errorf("open the store: %w", explain(path, err))
	}
	reader, err := openReader(ctx, writer, path, o, doubtful)
	if err != nil {
		return nil, lang.Errorf("open the store: %w", errors.Join(explain(path, err), writer.Close()))
	}
	return &Store{path: path, writer: writer, reader: reader}, nil
}

// openReader connects for reading once the store is found to be good.
func openReader(ctx context.Context, writer *sql.DB, path string, o options, doubtful bool) (*sql.DB, error) {
	if err := checkSchema(ctx, writer, path); err != nil {
		return nil, err
	}
	if doubtful {
		if err := check(ctx, writer, path); err != nil {
			return nil, err
		}
	}
	return connect(ctx, path, o.busy, false)
}

// prepare makes the file if there is none, and says whether one that is there
// must be checked: it was not closed, or something was found wrong with it.
func prepare(ctx context.Context, path string, o options) (doubtful bool, err error) {
	log, err := size(path + "-wal")
	if err != nil {
		return false, err
	}
	main, err := size(path)
	if err != nil {
		return false, err
	}
	_, err = os.Lstat(path)
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case missing && log == 0:
		return false, begin(ctx, path, o)
	case main == 0: // SQLite would take it for a new one, and throw its log away
		return false, fmt.Errorf("%s: %w: it is empty", path, ErrCorrupt)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false, err
	}
	return log > 0 || suspected(path), f.Close()
}

// begin makes a store, readable by its owner only. It gets its name once it is
// whole: an empty file of that name never is a store that was just begun.
func begin(ctx context.Context, path string, o options) error {
	part := path + ".new"
	if err := removeAll(part); err != nil {
		return err
	}
	f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Close(), fill(ctx, part, o)); err != nil {
		return errors.Join(err, removeAll(part))
	}
	if err := os.Rename(part, path); err != nil {
		return errors.Join(err, removeAll(part))
	}
	return nil
}

// fill makes the tables in an empty file.
func fill(ctx context.Context, path string, o options) error {
	db, err := connect(ctx, path, o.busy, true)
	if err != nil {
		return err
	}
	return errors.Join(create(ctx, db), db.Close())
}

// removeAll removes a database that is not needed.
func removeAll(path string) error {
	for _, part := range parts {
		if err := os.Remove(path + part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// size returns the size of a file, 0 if it does not exist.
func size(path string) (int64, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0, nil
	case err != nil:
		return 0, err
	case !info.Mode().IsRegular():
		return 0, fmt.Errorf("%s is not a file: move it away", path)
	}
	return info.Size(), nil
}

// check reads the whole file and ends the suspicion.
func check(ctx context.Context, db *sql.DB, path string) error {
	var finding string
	if err := db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&finding); err != nil {
		return err
	}
	if finding != "ok" {
		return fmt.Errorf("%s: %w: %s", path, ErrCorrupt, strings.TrimSpace(finding))
	}
	return cleared(path)
}

package library

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// entry is a file as a sweep sees it.
type entry struct {
	name     string
	size     int64
	modified time.Time
}

// maxWords of a text are found; 64 KB of text rarely have more.
const maxWords = 8000

// seen is a folder with its files as a sweep sees them.
type seen struct {
	dir   string
	files []entry
}

// addFolders notes folders and their files in a sweep: those that are new, or have
// changed, are found by their names at once, and are to be read. Many folders at once take
// a fraction of the time: each change of the words is merged with those before it.
func (x *Index) addFolders(ctx context.Context, folders []seen, sweep int64) (fresh int, err error) {
	err = x.change(ctx, func(tx *sql.Tx) error {
		for _, folder := range folders {
			n, err := x.addFolder(ctx, tx, folder, sweep)
			if err != nil {
				return fmt.Errorf("note the files in %s: %w", folder.dir, err)
			}
			fresh += n
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return fresh, nil
}

func (x *Index) addFolder(ctx context.Context, tx *sql.Tx, folder seen, sweep int64) (fresh int, err error) {
	if _, err := tx.ExecContext(ctx, `INSERT INTO folders VALUES (?, ?) ON CONFLICT DO UPDATE SET sweep = excluded.sweep`, folder.dir, sweep); err != nil {
		return 0, err
	}
	for _, f := range folder.files {
		isNew, err := x.addName(ctx, tx, folder.dir, f, sweep)
		if err != nil {
			return 0, err
		}
		if isNew {
			fresh++
		}
	}
	return fresh, nil
}

func (x *Index) addName(ctx context.Context, tx *sql.Tx, dir string, f entry, sweep int64) (fresh bool, err error) {
	same, err := tx.ExecContext(ctx, `UPDATE files SET sweep = ? WHERE dir = ? AND name = ? AND size = ? AND modified = ?`, sweep, dir, f.name, f.size, f.modified.UnixNano())
	if err != nil {
		return false, err
	}
	if n, _ := same.RowsAffected(); n > 0 {
		return false, nil
	}
	var changed bool
	if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM files WHERE dir = ? AND name = ?)`, dir, f.name).Scan(&changed); err != nil {
		return false, err
	}
	if changed {
		if err := drop(ctx, tx, `dir = ? AND name = ?`, dir, f.name); err != nil {
			return false, err
		}
	}
	r, err := tx.ExecContext(ctx, `INSERT INTO files (dir, name, size, modified, sweep) VALUES (?, ?, ?, ?, ?)`, dir, f.name, f.size, f.modified.UnixNano(), sweep)
	if err != nil {
		return false, err
	}
	id, err := r.LastInsertId()
	if err == nil {
		err = addWords(ctx, tx, id, dir, f.name, nil)
	}
	return true, err
}

// putWords replaces by what a file is found.
func putWords(ctx context.Context, tx *sql.Tx, id int64, dir, name string, text []string) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM words WHERE rowid = ?`, id); err != nil {
		return err
	}
	return addWords(ctx, tx, id, dir, name, text)
}

// addWords adds by what a file is found that is not found yet.
func addWords(ctx context.Context, tx *sql.Tx, id int64, dir, name string, text []string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO words (rowid, name, dir, text) VALUES (?, ?, ?, ?)`,
		id, strings.Join(place.FileTerms(name), " "), strings.Join(place.NameTerms(dir), " "), strings.Join(text, " "))
	return err
}

// drop removes files; where is a condition on them.
func drop(ctx context.Context, tx *sql.Tx, where string, args ...any) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM words WHERE rowid IN (SELECT id FROM files WHERE `+where+`)`, args...); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM vectors WHERE id IN (SELECT id FROM files WHERE `+where+`)`, args...); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM files WHERE `+where, args...)
	return err
}

// dropUnseen removes what an ended sweep has not seen, and says how much that was.
func (x *Index) dropUnseen(ctx context.Context, sweep int64) (gone int, err error) {
	err = x.change(ctx, func(tx *sql.Tx) error {
		const unseen = `SELECT (SELECT count(*) FROM files WHERE sweep <> ?1) + (SELECT count(*) FROM folders WHERE sweep <> ?1)`
		if err := tx.QueryRowContext(ctx, unseen, sweep).Scan(&gone); err != nil || gone == 0 {
			return err
		}
		if err := drop(ctx, tx, `sweep <> ?`, sweep); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM folders WHERE sweep <> ?`, sweep)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("remove what is no longer filed: %w", err)
	}
	return gone, nil
}

// dropUnseenIn removes the unseen files of one folder, as dropUnseen does.
func (x *Index) dropUnseenIn(ctx context.Context, dir string, sweep int64) (gone int, err error) {
	return x.dropFiles(ctx, `dir = ? AND sweep <> ?`, dir, sweep)
}

// dropBelow removes folders, which are absolute, with all below them, and says how much
// that was.
func (x *Index) dropBelow(ctx context.Context, dirs []string) (gone int, err error) {
	for _, dir := range dirs {
		rel := x.relative(dir)
		if rel == "." || strings.HasPrefix(rel, "..") {
			continue
		}
		n, err := x.dropFolder(ctx, rel)
		if err != nil {
			return gone, fmt.Errorf("remove the folder %s: %w", rel, err)
		}
		gone += n
	}
	return gone, nil
}

// dropFolder removes a folder with all below it, and notes that it is to be erased.
func (x *Index) dropFolder(ctx context.Context, rel string) (gone int, err error) {
	const below = `(dir = ?1 OR dir > ?1 || '/' AND dir < ?1 || '0')` // '0' follows '/'
	err = x.change(ctx, func(tx *sql.Tx) error {
		const count = `SELECT (SELECT count(*) FROM files WHERE ` + below + `) + (SELECT count(*) FROM folders WHERE ` + below + `)`
		if err := tx.QueryRowContext(ctx, count, rel).Scan(&gone); err != nil || gone == 0 {
			return err
		}
		if err := drop(ctx, tx, below, rel); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM folders WHERE `+below, rel); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO erase VALUES (1)`)
		return err
	})
	if err != nil {
		return 0, err
	}
	return gone, nil
}

// dropFiles removes files as drop does, and returns how many.
func (x *Index) dropFiles(ctx context.Context, where string, args ...any) (gone int, err error) {
	err = x.change(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM files WHERE `+where, args...).Scan(&gone); err != nil || gone == 0 {
			return err
		}
		return drop(ctx, tx, where, args...)
	})
	if err != nil {
		return 0, fmt.Errorf("remove what is no longer filed: %w", err)
	}
	return gone, nil
}

// forgetTexts marks all texts to be read again.
func (x *Index) forgetTexts(ctx context.Context) error {
	err := x.change(ctx, func(tx *sql.Tx) error {
		if err := forgetVectors(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE files SET read = 0`)
		return err
	})
	if err != nil {
		return fmt.Errorf("have all filed files read again: %w", err)
	}
	return nil
}

// readLater marks files that took too long to read, until the next sweep.
const readLater = 2

// retryRead marks the files to be read again that took too long the last time.
func (x *Index) retryRead(ctx context.Context) error {
	err := x.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE files SET read = 0 WHERE read = ?`, readLater)
		return err
	})
	if err != nil {
		return fmt.Errorf("have filed files read that took too long: %w", err)
	}
	return nil
}

// unread returns files whose texts are to be read, the newest first.
func (x *Index) unread(ctx context.Context, limit int) ([]indexRow, error) {
	return x.rows(ctx, `WHERE read = 0 ORDER BY modified DESC LIMIT ?`, limit)
}

// learned is what was read of a file, and the words of its text that it is found by.
type learned struct {
	row   indexRow
	file  place.File
	words []string
	later bool // nothing was: it is to be read by the next sweep
}

// put stores what was read of files; see addFolders. They are stored by their ids, since
// one that is lower than the last has all words before it written out.
func (x *Index) put(ctx context.Context, all ...learned) error {
	slices.SortFunc(all, func(a, b learned) int { return cmp.Compare(a.row.id, b.row.id) })
	return x.change(ctx, func(tx *sql.Tx) error {
		for _, l := range all {
			if err := putOne(ctx, tx, l); err != nil {
				return fmt.Errorf("note what %s holds: %w", l.row.file.Name, err)
			}
		}
		return nil
	})
}

func putOne(ctx context.Context, tx *sql.Tx, l learned) error {
	if l.later {
		_, err := tx.ExecContext(ctx, `UPDATE files SET read = ? WHERE id = ?`, readLater, l.row.id)
		return err
	}
	f := l.file
	done, err := tx.ExecContext(ctx, `UPDATE files SET taken = ?, terms = ?, heads = ?, read = 1 WHERE id = ?`,
		unix(f.Taken), strings.Join(f.Text.Terms, " "), strings.Join(f.Text.Heads, " "), l.row.id)
	if err != nil {
		return err
	}
	if n, _ := done.RowsAffected(); n == 0 || len(l.words) == 0 {
		return nil
	}
	return putWords(ctx, tx, l.row.id, l.row.dir, l.row.file.Name, l.words)
}

func unix(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}

// lock keeps others from writing until free is called. They wait without a connection,
// which others read with, and for as long as it takes, which SQLite would not.
func (x *Index) lock(ctx context.Context) (free func(), err error) {
	select {
	case x.writing <- struct{}{}:
		return func() { <-x.writing }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// change runs one transaction.
func (x *Index) change(ctx context.Context, do func(*sql.Tx) error) error {
	free, err := x.lock(ctx)
	if err != nil {
		return err
	}
	defer free()
	tx, err := x.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		_ = tx.Rollback() // the error is what counts
		return err
	}
	return tx.Commit()
}

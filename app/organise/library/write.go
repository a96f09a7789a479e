package library

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// folder is one of the home folder with its files, as they are on disk.
type folder struct {
	dir   string
	files []entry
}

// entry is a file as it is on disk.
type entry struct {
	name     string
	size     int64
	modified int64 // nanoseconds since 1970
}

// note has the index know what is in folders, and returns how much of that is new to it. New and changed files are
// found by their names at once, and are to be read. Many folders at once take a fraction of the time: each change of
// the words is merged with those before it.
func (x *Index) note(ctx context.Context, folders []folder) (news int, err error) {
	err = x.change(ctx, func(tx *sql.Tx) error {
		for _, f := range folders {
			n, err := noteFolder(ctx, tx, f)
			if err != nil {
				return fmt.Errorf("note the files in %s: %w", f.dir, err)
			}
			news += n
		}
		return nil
	})
	return news, err
}

func noteFolder(ctx context.Context, tx *sql.Tx, f folder) (news int, err error) {
	if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO folders VALUES (?)`, f.dir); err != nil {
		return 0, err
	}
	known := map[string]entry{}
	var e entry
	err = each(ctx, tx, []any{&e.name, &e.size, &e.modified}, func() { known[e.name] = e }, `SELECT name, size, modified FROM files WHERE dir = ?`, f.dir)
	if err != nil {
		return 0, err
	}
	var added []entry
	for _, e := range f.files {
		if is, ok := known[e.name]; ok && is == e {
			delete(known, e.name)
		} else {
			added = append(added, e)
		}
	}
	for name := range known { // it is gone, or has changed
		if _, err := tx.ExecContext(ctx, `DELETE FROM files WHERE dir = ? AND name = ?`, f.dir, name); err != nil {
			return 0, err
		}
	}
	for _, e := range added {
		r, err := tx.ExecContext(ctx, `INSERT INTO files (dir, name, size, modified) VALUES (?, ?, ?, ?)`, f.dir, e.name, e.size, e.modified)
		if err != nil {
			return 0, err
		}
		id, err := r.LastInsertId()
		if err == nil {
			err = putWords(ctx, tx, id, f.dir, e.name, nil)
		}
		if err != nil {
			return 0, err
		}
	}
	return len(known) + len(added), nil
}

// putWords adds by what a file is found that is not found yet.
func putWords(ctx context.Context, tx *sql.Tx, id int64, dir, name string, text []string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO words (rowid, name, dir, text) VALUES (?, ?, ?, ?)`,
		id, strings.Join(place.FileTerms(name), " "), strings.Join(place.NameTerms(dir), " "), strings.Join(text, " "))
	return err
}

// drop removes folders with their files, and returns how much that was; where is a condition on both.
func drop(ctx context.Context, tx *sql.Tx, where string, args ...any) (gone int, err error) {
	for _, table := range []string{"files", "folders"} {
		r, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE `+where, args...)
		if err != nil {
			return 0, err
		}
		n, _ := r.RowsAffected()
		gone += int(n)
	}
	return gone, nil
}

// keepOnly removes all folders but those that were found, and returns how much that was.
func (x *Index) keepOnly(ctx context.Context, found map[string]bool) (gone int, err error) {
	dirs, err := x.dirs(ctx)
	if err != nil {
		return 0, err
	}
	err = x.change(ctx, func(tx *sql.Tx) error {
		for _, dir := range dirs {
			if found[dir] {
				continue
			}
			n, err := drop(ctx, tx, `dir = ?`, dir)
			if err != nil {
				return fmt.Errorf("remove the folder %s: %w", dir, err)
			}
			gone += n
		}
		return nil
	})
	return gone, err
}

// dropBelow removes folders, which are absolute, with all below them, and returns how much
// that was. It notes that their words are to be erased.
func (x *Index) dropBelow(ctx context.Context, dirs []string) (gone int, err error) {
	const below = `(dir = ?1 OR dir > ?1 || '/' AND dir < ?1 || '0')` // '0' follows '/'
	err = x.change(ctx, func(tx *sql.Tx) error {
		for _, dir := range dirs {
			rel := x.relative(dir)
			if rel == "." || strings.HasPrefix(rel, "..") {
				continue
			}
			n, err := drop(ctx, tx, below, rel)
			if err == nil && n > 0 {
				_, err = tx.ExecContext(ctx, `INSERT OR IGNORE INTO erase VALUES (1)`)
			}
			if err != nil {
				return fmt.Errorf("remove the folder %s: %w", rel, err)
			}
			gone += n
		}
		return nil
	})
	return gone, err
}

// readLater marks files that took too long to read, until the next look at all folders.
const readLater = 2

// learned is what was read of a file, and the words of its text that it is found by.
type learned struct {
	row   indexRow
	file  place.File
	words []string
	later bool // nothing was: it is to be read after the next look at all folders
}

// put stores what was read of files; see note. They are stored by their ids, since
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
	var taken int64
	if !f.Taken.IsZero() {
		taken = f.Taken.UnixNano()
	}
	done, err := tx.ExecContext(ctx, `UPDATE files SET taken = ?, terms = ?, heads = ?, read = 1 WHERE id = ?`,
		taken, strings.Join(f.Text.Terms, " "), strings.Join(f.Text.Heads, " "), l.row.id)
	if err != nil {
		return err
	}
	if n, _ := done.RowsAffected(); n == 0 || len(l.words) == 0 {
		return nil
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM words WHERE rowid = ?`, l.row.id); err != nil {
		return err
	}
	return putWords(ctx, tx, l.row.id, l.row.dir, l.row.file.Name, l.words)
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

// exec runs statements in one transaction.
func (x *Index) exec(ctx context.Context, statements string, args ...any) error {
	return x.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, statements, args...)
		return err
	})
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/watcher"
)

// Since says when the folder was first watched; the first call sets it to now.
func (s *Store) Since(ctx context.Context, folder string, now time.Time) (time.Time, error) {
	var since time.Time
	err := s.write(ctx, "read since when a folder is watched", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		id, err := folderID(st, folder)
		if err != nil {
			return err
		}
		if err := st.do(`UPDATE folders SET since = ? WHERE id = ? AND since = 0`, timestamp(now), id); err != nil {
			return err
		}
		return st.row(`SELECT since FROM folders WHERE id = ?`, id).Scan((*timestamp)(&since))
	})
	return since, err
}

// Known returns everything that is remembered below a folder, by path,
// whichever folder it was marked under: who owns a file can change.
func (s *Store) Known(ctx context.Context, folder string) (map[string]watcher.Signature, error) {
	known := map[string]watcher.Signature{}
	type file struct {
		path string
		watcher.Signature
	}
	err := s.read(ctx, "read what was seen", func(tx *sql.Tx) error {
		first, end := below(folder)
		return eachRow(ctx, tx, func(f *file) columns {
			return columns{{"path", (*blob)(&f.path)}, {"device", (*unsigned)(&f.Device)}, {"inode", (*unsigned)(&f.Inode)},
				{"size", &f.Size}, {"mtime", &f.Mtime}, {"ctime", &f.Ctime}}
		}, func(f file) { known[f.path] = f.Signature }, `FROM seen WHERE path >= ? AND path < ?`, first, end)
	})
	return known, err
}

// below returns the range of all paths that lie under a folder, without its end.
func below(folder string) (first, end blob) {
	const separator = string(filepath.Separator)
	folder = strings.TrimSuffix(folder, separator) // that of a root
	return blob(folder + separator), blob(folder + string(filepath.Separator+1))
}

// Mark remembers files as they are, each once, under the folder that has it now.
func (s *Store) Mark(ctx context.Context, files []watcher.File) error {
	return s.write(ctx, "remember what was seen", func(tx *sql.Tx) error {
		st, ids := newStatements(ctx, tx), map[string]int64{}
		for _, f := range files {
			folder, known := ids[f.Folder]
			if !known {
				var err error
				if folder, err = folderID(st, f.Folder); err != nil {
					return err
				}
				ids[f.Folder] = folder
			}
			sig := f.Signature
			err := errors.Join(
				st.do(`DELETE FROM seen WHERE path = ? AND folder <> ?`, blob(f.Path), folder),
				st.do(`INSERT OR REPLACE INTO seen (folder, path, device, inode, size, mtime, ctime) VALUES (?,?,?,?,?,?,?)`,
					folder, blob(f.Path), unsigned(sig.Device), unsigned(sig.Inode), sig.Size, sig.Mtime, sig.Ctime))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Forget drops paths, under whichever folder they were marked.
func (s *Store) Forget(ctx context.Context, paths []string) error {
	return s.write(ctx, "forget what is gone", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for _, path := range paths {
			if err := st.do(`DELETE FROM seen WHERE path = ?`, blob(path)); err != nil {
				return err
			}
		}
		return nil
	})
}

// Watched returns the folders that were watched and not forgotten since.
func (s *Store) Watched(ctx context.Context) ([]string, error) {
	return readAll(ctx, s, "read which folders were watched", pathColumn("path"), `FROM folders WHERE since <> 0 ORDER BY path`)
}

// ForgetFolder drops what is remembered below a folder and since when it was
// watched, so that it starts again if it is ever watched again. What lies in one
// of the folders that stay stays known to them.
func (s *Store) ForgetFolder(ctx context.Context, folder string, stay []watcher.Folder) error {
	known, err := s.Known(ctx, folder)
	if err != nil {
		return err
	}
	return s.write(ctx, "forget a folder", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for path := range known {
			if slices.ContainsFunc(stay, func(f watcher.Folder) bool { return f.Path != folder && covers(f, path) }) {
				continue
			}
			if err := st.do(`DELETE FROM seen WHERE path = ?`, blob(path)); err != nil {
				return err
			}
		}
		return st.do(`UPDATE folders SET since = 0 WHERE path = ?`, blob(folder))
	})
}

func covers(f watcher.Folder, path string) bool {
	first, end := below(f.Path)
	return filepath.Dir(path) == f.Path || f.Recursive && path >= string(first) && path < string(end)
}

// Own says which files Nod itself put where they are: the newest move, or
// undo of one, that ended at exactly that path left this very inode there.
func (s *Store) Own(ctx context.Context, files []watcher.File) (map[string]bool, error) {
	own := map[string]bool{}
	err := s.read(ctx, "look for own moves", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		for _, f := range files {
			r, err := queryOne(st, placedColumns, lastMoveTo, blob(f.Path))
			if errors.Is(err, sql.ErrNoRows) {
				continue
			}
			if err != nil {
				return err
			}
			is := move.Identity{Device: f.Signature.Device, Inode: f.Signature.Inode}
			if understand(&r) == nil && movedFile(r, is.Device) == is { // else it may be proposed, and no other waits for it
				own[f.Path] = true
			}
		}
		return nil
	})
	return own, err
}

// lastMoveTo is the newest move to a path that has not failed.
const lastMoveTo = `FROM moves INDEXED BY moves_destination WHERE destination = ? AND state <> 'failed' ORDER BY id DESC LIMIT 1`

func placedColumns(r *move.Record) columns {
	return columns{{"kind", (*string)(&r.Kind)}, {"state", (*string)(&r.State)}, {"inode", (*unsigned)(&r.Identity.Inode)}, {"temp_inode", (*unsigned)(&r.TempInode)},
		{"after_device", (*unsigned)(&r.After.Device)}, {"after_inode", (*unsigned)(&r.After.Inode)}}
}

// movedFile returns the file that a move left, or is about to: of one that is open the device
// is not known and taken for the given one.
func movedFile(r move.Record, device uint64) move.Identity {
	switch {
	case r.State == move.Done:
		return move.Identity{Device: r.After.Device, Inode: r.After.Inode}
	case r.TempInode != 0:
		return move.Identity{Device: device, Inode: r.TempInode}
	}
	return move.Identity{Device: device, Inode: r.Identity.Inode}
}

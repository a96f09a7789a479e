package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/nod-app/nod/app/organise/move"
)

// maxScans is of how many files it is kept what was read from them.
const maxScans = 2000

// ScanText returns what was read from a scan, "" if it shows no letters; read says whether it was read.
func (s *Store) ScanText(ctx context.Context, id move.Identity) (text string, read bool, err error) {
	err = s.read(ctx, "look up what a scan says", func(tx *sql.Tx) error {
		err := newStatements(ctx, tx).row(`SELECT text FROM scan_texts WHERE inode = ? AND size = ? AND mtime = ?`, unsigned(id.Inode), id.Size, id.Mtime).Scan(&text)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		read = err == nil
		return err
	})
	return text, read, err
}

// KeepScanText keeps what was read from a scan, and forgets what was read long ago.
func (s *Store) KeepScanText(ctx context.Context, id move.Identity, text string) error {
	return s.write(ctx, "keep what a scan says", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		return errors.Join(
			st.do(`INSERT OR REPLACE INTO scan_texts (inode, size, mtime, text) VALUES (?,?,?,?)`, unsigned(id.Inode), id.Size, id.Mtime, text),
			st.do(`DELETE FROM scan_texts WHERE seq <= (SELECT max(seq) FROM scan_texts) - ?`, maxScans))
	})
}

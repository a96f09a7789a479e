package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// errInUse says that someone reads the index, so that its log cannot be emptied.
var errInUse = errors.New("the index is in use")

// erase removes for good what was taken out with its folder: the words of a deleted text
// stay in the file until they are merged with the others, and all of it stays in the log
// until that is emptied. It is noted in the index that this is to be done, so that it is
// done later if it was broken off. It takes seconds if much is filed, in which others only
// read: what was written meanwhile would keep words from being merged.
func (x *Index) erase(ctx context.Context) error {
	if err := x.eraseNoted(ctx); err != nil {
		return fmt.Errorf("erase what is not to be known any more: %w", err)
	}
	return nil
}

func (x *Index) eraseNoted(ctx context.Context) error {
	free, err := x.lock(ctx)
	if err != nil {
		return err
	}
	defer free()
	c, err := x.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	var noted bool
	if err := c.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM erase)`).Scan(&noted); err != nil || !noted {
		return err
	}
	if _, err := c.ExecContext(ctx, `INSERT INTO words (words) VALUES ('optimize')`); err != nil { // merges all words
		return err
	}
	if err := emptyLog(ctx, c); err != nil {
		return err
	}
	_, err = c.ExecContext(ctx, `DELETE FROM erase`)
	return err
}

// emptyLog writes the log to the index's file and empties it.
func emptyLog(ctx context.Context, c *sql.Conn) error {
	var busy, pages, written int
	if err := c.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &written); err != nil {
		return err
	}
	if busy != 0 {
		return errInUse
	}
	return nil
}

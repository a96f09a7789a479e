package library

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// sealedBytes are as many as no two words of a home share by chance.
const sealedBytes = 8

// sealer returns what stands for words of private texts: keyed hashes (HMAC), which say nothing without the key. It
// is nil without a key: nothing is kept of such texts then.
func sealer(key []byte) place.Seal {
	if len(key) == 0 {
		return nil
	}
	return func(term string) string {
		h := hmac.New(sha256.New, key)
		h.Write([]byte(term))
		return "sealed" + hex.EncodeToString(h.Sum(nil)[:sealedBytes])
	}
}

// sealID names a key in the index that is sealed with it, without saying what it is; 0: there is none.
func sealID(key []byte) int32 {
	if len(key) == 0 {
		return 0
	}
	h := hmac.New(sha256.New, key)
	h.Write([]byte("the key of this index")) // no word: it has spaces
	return int32(binary.BigEndian.Uint32(h.Sum(nil))>>1 | 1)
}

// errInUse says that someone reads the index, so that its log cannot be emptied.
var errInUse = errors.New("the index is in use")

// erase removes for good what was taken out with its folder: the words of a deleted text stay in the file until they
// are merged with the others, and all of it stays in the log until that is emptied. It is noted in the index that this
// is to be done, so that it is done later if it was broken off. It takes seconds if much is filed, in which others only
// read: what was written meanwhile would keep words from being merged.
func (x *Index) erase(ctx context.Context) error {
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
	if err := eraseNoted(ctx, c); err != nil {
		return fmt.Errorf("erase what is not to be known any more: %w", err)
	}
	return nil
}

func eraseNoted(ctx context.Context, c *sql.Conn) error {
	var noted bool
	if err := c.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM erase)`).Scan(&noted); err != nil || !noted {
		return err
	}
	if _, err := c.ExecContext(ctx, `INSERT INTO words (words) VALUES ('optimize')`); err != nil { // merges all words
		return err
	}
	var busy, pages, written int
	if err := c.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &written); err != nil {
		return err
	}
	if busy != 0 {
		return errInUse
	}
	_, err := c.ExecContext(ctx, `DELETE FROM erase`)
	return err
}

package store

import (
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"
)

// The index of SQLite's write-ahead log, the file -shm: two copies of a header, and
// how much of the log is in the database already. https://sqlite.org/walformat.html#wal_index_format
const (
	indexVersion  = 3007000
	headerSize    = 48
	pageSizeAt    = 14 // of a header: the bytes of a page; 1 means 65536
	framesAt      = 16 // of a header: how many frames of the log are committed
	backfilledAt  = 96 // how many of them are in the database
	logHeader     = 32
	frameHeader   = 24
	indexMinBytes = backfilledAt + 4
)

// logWasCut says whether the log of a store that was not closed is shorter than
// its index says. SQLite would go on without what is missing, and say nothing.
// Without an index, as after a normal end, it is false.
func logWasCut(path string) bool {
	index := make([]byte, indexMinBytes)
	f, err := os.Open(path + "-shm")
	if err != nil {
		return false
	}
	defer f.Close()
	if _, err := io.ReadFull(f, index); err != nil {
		return false
	}
	order := binary.NativeEndian
	if order.Uint32(index) != indexVersion || string(index[:headerSize]) != string(index[headerSize:2*headerSize]) {
		return false // it was being written
	}
	page := int64(order.Uint16(index[pageSizeAt:]))
	if page == 1 {
		page = 1 << 16
	}
	frames, backfilled := int64(order.Uint32(index[framesAt:])), int64(order.Uint32(index[backfilledAt:]))
	log, err := size(path + "-wal")
	return err == nil && backfilled < frames && log < logHeader+frames*(frameHeader+page)
}

// keepCutLog copies a store whose log was cut to <path>.corrupt-<time>…, which it
// returns; empty if it was not.
func keepCutLog(path string, now time.Time) (string, error) {
	if !logWasCut(path) {
		return "", nil
	}
	to, err := asideName(path, now)
	if err != nil {
		return "", err
	}
	for _, part := range parts {
		if err := copyFile(path+part, to+part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", errors.Join(err, removeAll(to))
		}
	}
	return to, nil
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}

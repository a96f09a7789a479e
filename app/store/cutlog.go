package store

import (
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/nod-app/nod/app/base/lang"
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

// logIndex is how much of the log counts, as its index says.
type logIndex struct {
	page       int64 // bytes of one
	frames     int64 // that are committed
	backfilled int64 // that are in the database
}

// readIndex reads the index of the log of a store that was not closed. Without one, as after
// a normal end, it reports false.
func readIndex(path string) (logIndex, bool) {
	index := make([]byte, indexMinBytes)
	f, err := os.Open(path + "-shm")
	if err != nil {
		return logIndex{}, false
	}
	defer f.Close()
	if _, err := io.ReadFull(f, index); err != nil {
		return logIndex{}, false
	}
	order := binary.NativeEndian
	if order.Uint32(index) != indexVersion || string(index[:headerSize]) != string(index[headerSize:2*headerSize]) {
		return logIndex{}, false // it was being written
	}
	page := int64(order.Uint16(index[pageSizeAt:]))
	if page == 1 {
		page = 1 << 16
	}
	return logIndex{page, int64(order.Uint32(index[framesAt:])), int64(order.Uint32(index[backfilledAt:]))}, true
}

// logWasCut reports whether the log is shorter than its index says. SQLite would go on
// without what is missing, and say nothing.
func logWasCut(path string, i logIndex) bool {
	log, err := size(path + "-wal")
	return err == nil && log < logHeader+i.frames*(frameHeader+i.page)
}

// restoreLog looks whether all of a log is there that its index names, of a store that was
// not closed: SQLite stops at the first frame that is not whole and forgets the later ones
// without a word. A store with such a log is copied to <path>.corrupt-<time>…, and its log
// is mended where that can be done. It returns what is to be said of that; empty: nothing.
func restoreLog(path string, now time.Time) (notice string, err error) {
	i, ok := readIndex(path)
	if !ok || i.frames == 0 {
		return "", nil
	}
	cut := logWasCut(path, i)
	if cut && i.backfilled >= i.frames { // all of it is in the database
		return "", nil
	}
	if !cut && checkLog(path, i, func(int64, []byte) error { return errBeyondRepair }) == nil {
		return "", nil
	}
	kept, err := keepCopy(path, now)
	if err != nil {
		return "", err
	}
	if !cut {
		err := mendLog(path, i)
		if err == nil {
			return lang.Say("Single bits in the log of Nod's store had changed and were put right; nothing of it is missing. "+
				"What the store was has been kept as %s. The drive or the memory of this computer may be failing: back up your files.", kept), nil
		}
		if !errors.Is(err, errBeyondRepair) {
			return "", err
		}
	}
	return lang.Say("A part of the log of Nod's store was lost; what the store was has been kept as %s. Your files are untouched; "+
		"what was moved last is found again where that is certain; other decisions may be missing, and may not be undoable: `nod audit` shows them.", kept), nil
}

// keepCopy copies a store to <path>.corrupt-<time>…, which it returns.
func keepCopy(path string, now time.Time) (string, error) {
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

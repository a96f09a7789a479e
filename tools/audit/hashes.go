package audit

import (
	"bufio"
	"errors"
	"io"
	"os"

	"golang.org/x/mod/sumdb/tlog"
)

// hashFile stores the tree. It can be made again from the lines, so it is not
// synced with every commit.
type hashFile struct {
	f       *os.File
	written int64  // bytes that are in the file
	backlog []byte // what could not be written yet
}

// add stores hashes. What the disk refuses now is written with the next.
func (h *hashFile) add(hashes []byte) {
	h.backlog = append(h.backlog, hashes...)
	if _, err := h.f.WriteAt(h.backlog, h.written); err != nil {
		return
	}
	h.written += int64(len(h.backlog))
	h.backlog = h.backlog[:0]
}

func (h *hashFile) close() error {
	h.add(nil)
	return errors.Join(h.f.Sync(), h.f.Close())
}

// ReadHashes gives tlog any hash of the tree.
func (h *hashFile) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	out := make([]tlog.Hash, len(indexes))
	for i, x := range indexes {
		if _, err := h.f.ReadAt(out[i][:], x*tlog.HashSize); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// hashCheck holds the hashes that are computed, in their order, against those
// that are stored.
type hashCheck struct {
	r     *bufio.Reader
	read  int64 // hashes held against the file
	wrong int64 // how many differ
	first int64 // the first of these
	short bool  // the file ended
}

func newHashCheck(r io.Reader, size int64) *hashCheck {
	return &hashCheck{r: bufio.NewReaderSize(r, int(min(64<<10, size+1)))}
}

func (c *hashCheck) see(hashes []tlog.Hash) error {
	for _, want := range hashes {
		if c.short {
			return nil
		}
		var got tlog.Hash
		_, err := io.ReadFull(c.r, got[:])
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			c.short = true
			return nil
		}
		if err != nil {
			return err
		}
		if got != want {
			if c.wrong == 0 {
				c.first = c.read
			}
			c.wrong++
		}
		c.read++
	}
	return nil
}

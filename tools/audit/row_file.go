package audit

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// rowSize is what a row takes in the file, in bytes.
const rowSize = 6*8 + 2*4 + 2

// rowFile holds rows outside of memory. It is of this process only: what is left of one
// that ended badly is overwritten.
type rowFile struct {
	path string
	f    *os.File // nil: there are none yet
	n    int      // how many rows there are
}

// append adds rows, all or none.
func (t *rowFile) append(rows []indexEntry) (err error) {
	if t.f == nil {
		if err := os.Remove(t.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if t.f, err = os.OpenFile(t.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600); err != nil {
			return err
		}
		_ = os.Remove(t.path) // Windows keeps a file that is open
	}
	buf := make([]byte, 0, len(rows)*rowSize)
	for i := range rows {
		buf = rows[i].encode(buf)
	}
	if _, err := t.f.WriteAt(buf, int64(t.n)*rowSize); err != nil {
		return err
	}
	t.n += len(rows)
	return nil
}

// read fills rows with those from a place on.
func (t *rowFile) read(rows []indexEntry, from int) error {
	buf := make([]byte, len(rows)*rowSize)
	if _, err := t.f.ReadAt(buf, int64(from)*rowSize); err != nil {
		return fmt.Errorf("read the index of the log: %w", err)
	}
	for i := range rows {
		rows[i].decode(buf[i*rowSize:])
	}
	return nil
}

// change changes the row at a place.
func (t *rowFile) change(at int, do func(*indexEntry)) error {
	row := make([]indexEntry, 1)
	if err := t.read(row, at); err != nil {
		return err
	}
	do(&row[0])
	if _, err := t.f.WriteAt(row[0].encode(nil), int64(at)*rowSize); err != nil {
		return fmt.Errorf("write the index of the log: %w", err)
	}
	return nil
}

func (t *rowFile) close() error {
	if t.f == nil {
		return nil
	}
	err := t.f.Close()
	if failed := os.Remove(t.path); !errors.Is(failed, fs.ErrNotExist) {
		err = errors.Join(err, failed)
	}
	return err
}

func (r *indexEntry) encode(to []byte) []byte {
	for _, v := range [...]uint64{uint64(r.id), uint64(r.start), uint64(r.off), uint64(r.endOff), r.tool, r.trace} {
		to = binary.LittleEndian.AppendUint64(to, v)
	}
	to = binary.LittleEndian.AppendUint32(to, r.size)
	to = binary.LittleEndian.AppendUint32(to, r.endSize)
	return append(to, r.decision, r.result)
}

func (r *indexEntry) decode(b []byte) {
	word := func(i int) uint64 { return binary.LittleEndian.Uint64(b[8*i:]) }
	*r = indexEntry{
		id: int64(word(0)), start: int64(word(1)), off: int64(word(2)), endOff: int64(word(3)), tool: word(4), trace: word(5),
		size: binary.LittleEndian.Uint32(b[48:]), endSize: binary.LittleEndian.Uint32(b[52:]), decision: b[56], result: b[57],
	}
}

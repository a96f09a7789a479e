package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// Parts of SQLite's write-ahead log: a header, then frames of a header and a page each. Each
// part ends its checked bytes with a checksum that goes on from that of the part before.
// https://sqlite.org/fileformat.html#checksum_algorithm
const (
	logMagic     = 0x377f0682 // the lowest bit says that words are summed up as big endian
	saltAt       = 16         // of the log's header: what its frames repeat
	headerSummed = 24         // bytes of the log's header that are summed up
	frameSummed  = 8          // of a frame's header
)

// walSum is a checksum of the log.
type walSum [2]uint32

// add sums up bytes, whose length is a multiple of eight.
func (s walSum) add(order binary.ByteOrder, b []byte) walSum {
	for ; len(b) >= 8; b = b[8:] {
		s[0] += order.Uint32(b) + s[1]
		s[1] += order.Uint32(b[4:]) + s[0]
	}
	return s
}

func (s walSum) is(b []byte) bool {
	return s == walSum{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])}
}

// logReader follows the checksums of a log.
type logReader struct {
	order binary.ByteOrder
	salts [8]byte
	sum   walSum
}

func (r *logReader) header(b []byte) bool {
	magic := binary.BigEndian.Uint32(b)
	if magic&^1 != logMagic {
		return false
	}
	r.order = binary.ByteOrder(binary.LittleEndian)
	if magic&1 == 1 {
		r.order = binary.BigEndian
	}
	r.salts = [8]byte(b[saltAt:])
	r.sum = walSum{}.add(r.order, b[:headerSummed])
	return r.sum.is(b[headerSummed:])
}

func (r *logReader) frame(b []byte) bool {
	sum := r.sum.add(r.order, b[:frameSummed]).add(r.order, b[frameHeader:])
	if r.salts != [8]byte(b[frameSummed:]) || !sum.is(b[frameSummed+8:]) {
		return false
	}
	r.sum = sum
	return true
}

// errBeyondRepair says that more than one bit of a part of the log has changed.
var errBeyondRepair = errors.New("more than one bit has changed")

// checkLog reads the committed part of a log and calls mend with each part that is not
// whole and what it should be. A part in which one bit has changed is found by trying each;
// errBeyondRepair where that does not help.
func checkLog(path string, i logIndex, mend func(at int64, whole []byte) error) error {
	f, err := os.Open(path + "-wal")
	if err != nil {
		return err
	}
	defer f.Close()
	r, at := &logReader{}, int64(0)
	b := make([]byte, logHeader)
	take := r.header
	for n := int64(-1); n < i.frames; n++ {
		if _, err := io.ReadFull(f, b); err != nil {
			return fmt.Errorf("read frame %d: %w", n, err)
		}
		if !take(b) {
			if !flipped(b, take) {
				return errBeyondRepair
			}
			if err := mend(at, b); err != nil {
				return err
			}
		}
		at += int64(len(b))
		b, take = make([]byte, frameHeader+i.page), r.frame
	}
	return nil
}

// flipped tries each bit until a part is whole, and reports whether it is.
func flipped(b []byte, take func([]byte) bool) bool {
	for at := range b {
		for bit := range 8 {
			b[at] ^= 1 << bit
			if take(b) {
				return true
			}
			b[at] ^= 1 << bit
		}
	}
	return false
}

// mendLog puts right what checkLog finds. It reports an error where that cannot be done.
func mendLog(path string, i logIndex) error {
	f, err := os.OpenFile(path+"-wal", os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	err = checkLog(path, i, func(at int64, whole []byte) error { _, err := f.WriteAt(whole, at); return err })
	return errors.Join(err, f.Sync(), f.Close())
}

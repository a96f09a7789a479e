package move

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/nod-app/nod/app/base/lang"
)

// blockSize is how much is read at a time: a fraction of a second on any
// drive, so that a copy stops soon when it is told to.
const blockSize = 1 << 20

// extent is a stretch of a file that holds data; what lies between is zeros.
type extent struct{ start, end int64 }

// digest is the hash of the extents of a file, and where they lie.
type digest struct {
	extents []extent
	size    int64
	sum     [sha256.Size]byte
}

var errShort = lang.Errorf("the file ends early")

// visitor is given blocks and where they lie.
type visitor func(at int64, block []byte) error

// walk gives the blocks of the extents to visit, in order.
func walk(ctx context.Context, f io.ReaderAt, extents []extent, visit visitor) error {
	buf := make([]byte, blockSize)
	for _, e := range extents {
		for at := e.start; at < e.end; {
			if err := ctx.Err(); err != nil {
				return err
			}
			n, err := f.ReadAt(buf[:min(blockSize, e.end-at)], at)
			if n == 0 && errors.Is(err, io.EOF) {
				return errShort
			}
			if n == 0 && err != nil {
				return err
			}
			if err := visit(at, buf[:n]); err != nil {
				return err
			}
			at += int64(n)
		}
	}
	return nil
}

// hash returns a hash of the content, independent of how the data was cut into blocks.
func hash(ctx context.Context, f io.ReaderAt, extents []extent, also visitor) ([sha256.Size]byte, error) {
	h := sha256.New()
	for _, e := range extents {
		_ = binary.Write(h, binary.LittleEndian, []int64{e.start, e.end}) // a hash never fails
		err := walk(ctx, f, []extent{e}, func(at int64, block []byte) error {
			h.Write(block)
			return also(at, block)
		})
		if err != nil {
			return [sha256.Size]byte{}, err
		}
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}

// copyContent copies size bytes and leaves holes holes where the OS tells
// them. Memory stays at one block.
func copyContent(ctx context.Context, to, from *os.File, size int64) (digest, error) {
	d := digest{extents: extents(from, size), size: size}
	var failed error
	sum, err := hash(ctx, from, d.extents, func(at int64, block []byte) error {
		_, failed = to.WriteAt(block, at)
		return failed
	})
	if failed == nil && err == nil {
		failed = to.Truncate(size)
	}
	d.sum = sum
	switch {
	case failed != nil:
		return d, atDestination(failed)
	case errors.Is(err, errShort):
		return d, fmt.Errorf("%w: %w", ErrChanged, err)
	case err != nil && ctx.Err() == nil:
		return d, atSource(err)
	}
	return d, err
}

// verify reads the copy back, from the drive where the OS allows it.
func verify(ctx context.Context, f *os.File, want digest) error {
	forget(f)
	fi, err := f.Stat()
	if err != nil {
		return lang.Errorf("read the copy back: %w", err)
	}
	sum, err := hash(ctx, f, want.extents, func(int64, []byte) error { return nil })
	if err != nil {
		return lang.Errorf("read the copy back: %w", err)
	}
	if sum != want.sum || fi.Size() != want.size {
		return lang.Errorf("the copy reads back differently: the drive may be failing; check it")
	}
	return nil
}

// equal compares two open files of one size by their hashes.
func equal(ctx context.Context, a, b io.ReaderAt, size int64) (bool, error) {
	whole := []extent{{0, size}}
	none := func(int64, []byte) error { return nil }
	x, err := hash(ctx, a, whole, none)
	if err != nil {
		return false, err
	}
	y, err := hash(ctx, b, whole, none)
	return x == y, err
}

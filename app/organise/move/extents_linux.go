package move

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// maxExtents bounds the memory for a file in shreds; after that many the rest
// counts as data.
const maxExtents = 1 << 16

// extents asks the file system where the file holds data.
func extents(f *os.File, size int64) []extent {
	var out []extent
	for at := int64(0); at < size; {
		start, err := f.Seek(at, unix.SEEK_DATA)
		if errors.Is(err, unix.ENXIO) || err == nil && start >= size {
			return out
		}
		if err != nil {
			return []extent{{0, size}}
		}
		end, err := f.Seek(start, unix.SEEK_HOLE)
		if err != nil || end <= start || len(out) == maxExtents-1 {
			end = size
		}
		out = append(out, extent{start, min(end, size)})
		at = end
	}
	return out
}

// forget asks the kernel to read from the drive what is read next.
func forget(f *os.File) { _ = unix.Fadvise(int(f.Fd()), 0, 0, unix.FADV_DONTNEED) }

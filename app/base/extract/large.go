package extract

import (
	"context"
	"io"
	"strings"
)

// CheckArchive fails if the archive of an Office document is damaged or exceeds the
// limits; it looks at its directory only.
func CheckArchive(r io.ReaderAt, size int64) error {
	_, err := openParts(r, size)
	return err
}

// LargeWord is what is found in a Word document that is too large to be used.
type LargeWord struct {
	Blocks   []Block
	Pictures int64 // the bytes that they take in the file
}

// ReadLargeWord reads a Word document that has more than MaxDocument bytes, within the
// same limits of its text.
func ReadLargeWord(ctx context.Context, r io.ReaderAt, size int64) (LargeWord, error) {
	var w LargeWord
	if size > maxFile {
		return w, ErrLarge
	}
	ps, err := openParts(r, size)
	if err != nil {
		return w, err
	}
	for name, f := range ps {
		if strings.HasPrefix(name, "word/media/") {
			w.Pictures += int64(f.CompressedSize64)
		}
	}
	w.Blocks, err = wordBlocksOf(ctx, ps)
	return w, err
}

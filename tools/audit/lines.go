package audit

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine is more than any line that Nod writes takes: its texts are limited
// and JSON writes a byte in at most six.
const maxLine = 64 << 10

// rawLine is one line as it is in the file, whatever it is.
type rawLine struct {
	off   int64
	size  int64  // with its newline
	text  []byte // without its newline; good until the next line; nil if it is longer than maxLine
	whole bool   // a newline ends it
	null  bool   // it holds a NUL, which Nod never writes and a hole in a file reads as
}

// lineReader cuts a file into lines with bounded memory.
type lineReader struct {
	r   *bufio.Reader
	off int64
}

func newLineReader(r io.Reader, size int64) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, int(min(maxLine, size+1)))}
}

// next returns io.EOF after the last line.
func (l *lineReader) next() (rawLine, error) {
	out := rawLine{off: l.off}
	text, err := l.r.ReadSlice('\n')
	out.text = text
	for errors.Is(err, bufio.ErrBufferFull) {
		out.note(text)
		out.text = nil
		text, err = l.r.ReadSlice('\n')
	}
	out.note(text)
	l.off += out.size
	switch {
	case err == nil:
		out.whole = true
		out.text = bytes.TrimSuffix(out.text, []byte{'\n'})
	case !errors.Is(err, io.EOF):
		return rawLine{}, err
	case out.size == 0:
		return rawLine{}, io.EOF
	}
	return out, nil
}

func (l *rawLine) note(piece []byte) {
	l.size += int64(len(piece))
	l.null = l.null || bytes.IndexByte(piece, 0) >= 0
}

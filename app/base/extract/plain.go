package extract

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/gogs/chardet"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"

	"github.com/nod-app/nod/app/base/safetext"
)

// readPlain reads the beginning of a text file of a size, in any encoding.
func readPlain(r io.Reader, size int64) (string, error) {
	head := make([]byte, min(size, 2*maxText)) // in UTF-16 the same text is twice as long
	n, err := readFull(r, head)
	if err != nil {
		return "", err
	}
	return decode(head[:n]), nil
}

// readFull reads until the buffer is full or the file ends.
func readFull(r io.Reader, buf []byte) (int, error) {
	n, err := io.ReadFull(r, buf)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return n, err
}

// Decode converts the beginning of a text in any encoding to UTF-8; "" if it is
// not text. It is for callers that have opened the file themselves.
func Decode(b []byte) string { return decode(b) }

// decode converts the beginning of a text to UTF-8: by its byte-order mark, as
// UTF-16 without one, as UTF-8, by letter statistics, or as windows-1252. It
// returns "" if it is not text in any of them.
func decode(b []byte) string {
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		return safetext.Whole(string(b[3:]))
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return decodeAs(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), b[2:])
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return decodeAs(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), b[2:])
	}
	if e := guessUTF16(b); e != nil {
		return decodeAs(e, b)
	}
	if bytes.IndexByte(b, 0) >= 0 {
		return "" // no text in a single-byte encoding has it
	}
	if whole := safetext.Whole(string(b)); utf8.ValidString(whole) {
		return whole
	}
	return decodeAs(guess(b), b)
}

// guessUTF16 recognises UTF-16 of western text by its zero bytes, all at odd or
// all at even positions.
func guessUTF16(b []byte) encoding.Encoding {
	if len(b) < 4 {
		return nil
	}
	var zeros [2]int
	for i, c := range b {
		if c == 0 {
			zeros[i%2]++
		}
	}
	few, many := len(b)/40, len(b)/5
	switch {
	case zeros[1] > many && zeros[0] <= few:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case zeros[0] > many && zeros[1] <= few:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// guess uses letter statistics; if they are not sure it assumes windows-1252. Of two
// encodings that are as likely it takes the first by name, since the detector gives
// them in any order, and the same bytes must give the same text.
func guess(b []byte) encoding.Encoding {
	const sure = 30 // of 100; chosen by hand, not measured
	all, err := chardet.NewTextDetector().DetectAll(b[:min(len(b), maxText)])
	if err != nil || len(all) == 0 {
		return charmap.Windows1252
	}
	best := slices.MinFunc(all, func(a, b chardet.Result) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Charset, b.Charset))
	})
	if best.Confidence < sure {
		return charmap.Windows1252
	}
	e, err := htmlindex.Get(best.Charset)
	if err != nil {
		return charmap.Windows1252
	}
	return e
}

func decodeAs(e encoding.Encoding, b []byte) string {
	s, err := e.NewDecoder().Bytes(b)
	if err != nil {
		return ""
	}
	return string(s)
}

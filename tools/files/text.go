package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/extract"
)

// textOf turns the beginning of a file into text, in whatever encoding it is;
// ok is false for what is none: a picture, a program, an archive.
func textOf(b []byte) (text string, ok bool) {
	text = extract.Decode(b)
	if text == "" {
		return "", len(bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))) == 0
	}
	return text, !noise(text)
}

// noise says that what was decoded as text holds that many control characters
// that it is none: any bytes are valid windows-1252.
func noise(text string) bool {
	const one = 64 // control character in that many characters is still a text's, such as ANSI colours or form feeds
	controls, all := 0, 0
	for _, r := range text {
		all++
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7F {
			controls++
		}
	}
	return controls*one > all+one
}

// clip cuts a text to at most max bytes whose JSON has at most maxJSON.
func clip(text string, max, maxJSON int) (head string, cut bool) {
	cost := 0
	for i, r := range text {
		if cost += costOf(r); cost > maxJSON || i+utf8.RuneLen(r) > max {
			return text[:i], true
		}
	}
	return text, false
}

// costOf returns the number of bytes that a character takes in JSON.
func costOf(r rune) int {
	switch {
	case r == '"', r == '\\', r == '\n', r == '\r', r == '\t':
		return 2
	case r < ' ', r == 0x2028, r == 0x2029:
		return 6
	}
	return utf8.RuneLen(r)
}

// readUpTo reads until there are max bytes or the file ends, in steps between
// which ctx may end it. size is what the file said it has: it may have more or
// fewer by now.
func readUpTo(ctx context.Context, r io.Reader, size int64, max int) ([]byte, error) {
	const least, most = 512, 256 << 10
	b := make([]byte, 0, min(int64(max), most, least+size)) // with some left, so that the end is found without more of it
	for len(b) < max {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
		n, err := r.Read(b[len(b):min(cap(b), max)])
		b = b[:len(b)+n]
		if errors.Is(err, io.EOF) {
			return b, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}

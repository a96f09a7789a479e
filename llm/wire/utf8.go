package wire

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A server may cut a reply in the middle of a character, so that two lines of
// JSON hold invalid UTF-8 that is right when joined. A JSON decoder replaces
// such bytes, and the character is lost. Mark lets them through: each becomes a
// rune of the last private plane, which nobody uses, and Stitcher turns these
// runes into bytes again and joins them. A reply that does use the last 128
// runes of that plane has them replaced.
const markBase = 0x10FF00

// Mark makes a line of JSON valid UTF-8 without losing the bytes that are not.
func Mark(line []byte) []byte {
	if utf8.Valid(line) && !bytes.Contains(line, []byte("\xf4\x8f\xbe")) && !bytes.Contains(line, []byte("\xf4\x8f\xbf")) {
		return line
	}
	out := make([]byte, 0, len(line)+16)
	for len(line) > 0 {
		r, n := utf8.DecodeRune(line)
		switch {
		case r == utf8.RuneError && n == 1:
			out = utf8.AppendRune(out, markBase+rune(line[0]))
		case marked(r):
			out = utf8.AppendRune(out, utf8.RuneError)
		default:
			out = append(out, line[:n]...)
		}
		line = line[n:]
	}
	return out
}

func marked(r rune) bool { return r >= markBase+0x80 && r <= markBase+0xFF }

// unmark gives the bytes as they were sent.
func unmark(s string) string {
	if strings.IndexFunc(s, marked) < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for _, r := range s {
		if marked(r) {
			out = append(out, byte(r-markBase))
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	return string(out)
}

// Whole gives a marked text that is not continued: bytes that are no character
// become U+FFFD.
func Whole(s string) string { return strings.ToValidUTF8(unmark(s), "\ufffd") }

// Stitcher joins the pieces of a text that may be cut in the middle of a
// character.
type Stitcher struct{ rest string } // at most 3 bytes: the beginning of a character

// Next gives what can be shown after the next piece. What it gives is valid.
func (s *Stitcher) Next(piece string) string {
	if piece == "" {
		return ""
	}
	text := s.rest + unmark(piece)
	cut := len(text) - unfinished(text)
	s.rest = text[cut:]
	return strings.ToValidUTF8(text[:cut], "\ufffd")
}

// End gives what is left when no piece follows: U+FFFD for a cut character.
func (s *Stitcher) End() string {
	rest := s.rest
	s.rest = ""
	return strings.ToValidUTF8(rest, "\ufffd")
}

// unfinished is the length of the character that has begun at the end of a text
// and could still become one.
func unfinished(text string) int {
	for n := 1; n <= min(utf8.UTFMax-1, len(text)); n++ {
		tail := text[len(text)-n:]
		if utf8.RuneStart(tail[0]) {
			if tail[0] >= utf8.RuneSelf && !utf8.FullRuneInString(tail) {
				return n
			}
			return 0
		}
	}
	return 0
}

package wire

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A server may cut a reply in the middle of a character, so that two lines of
// JSON hold invalid UTF-8 that is right when joined. A JSON decoder replaces
// such bytes, and the character is lost. EscapeInvalid keeps them: each becomes a
// rune of the last private plane, which no one uses, and RuneJoiner turns these
// runes into bytes again and joins them. A reply that does use the last 128
// runes of that plane has them replaced.
const escapeBase = 0x10FF00

// EscapeInvalid makes a line of JSON valid UTF-8 and keeps its invalid bytes, escaped.
func EscapeInvalid(line []byte) []byte {
	if utf8.Valid(line) && !bytes.Contains(line, []byte("\xf4\x8f\xbe")) && !bytes.Contains(line, []byte("\xf4\x8f\xbf")) {
		return line
	}
	out := make([]byte, 0, len(line)+16)
	for len(line) > 0 {
		r, n := utf8.DecodeRune(line)
		switch {
		case r == utf8.RuneError && n == 1:
			out = utf8.AppendRune(out, escapeBase+rune(line[0]))
		case isEscape(r):
			out = utf8.AppendRune(out, utf8.RuneError)
		default:
			out = append(out, line[:n]...)
		}
		line = line[n:]
	}
	return out
}

func isEscape(r rune) bool { return r >= escapeBase+0x80 && r <= escapeBase+0xFF }

// unescape returns the bytes as they were sent.
func unescape(s string) string {
	if strings.IndexFunc(s, isEscape) < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for _, r := range s {
		if isEscape(r) {
			out = append(out, byte(r-escapeBase))
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	return string(out)
}

// Unescape returns the valid text of an escaped one that is not continued: bytes
// that are no character become U+FFFD.
func Unescape(s string) string { return strings.ToValidUTF8(unescape(s), "\ufffd") }

// RuneJoiner joins the pieces of a text that may be cut within a character.
type RuneJoiner struct{ rest string } // at most 3 bytes: the beginning of a character

// Next returns the valid text that is complete after the next piece.
func (s *RuneJoiner) Next(piece string) string {
	if piece == "" {
		return ""
	}
	text := s.rest + unescape(piece)
	cut := len(text) - partialRune(text)
	s.rest = text[cut:]
	return strings.ToValidUTF8(text[:cut], "\ufffd")
}

// End returns what is left when no piece follows: U+FFFD for a cut character.
func (s *RuneJoiner) End() string {
	rest := s.rest
	s.rest = ""
	return strings.ToValidUTF8(rest, "\ufffd")
}

// partialRune returns the length of an incomplete character at the end of a text.
func partialRune(text string) int {
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

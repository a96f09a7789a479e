package audit

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf8"
)

// searchText is a text to search for, regardless of case.
type searchText struct {
	lower string
	plain []byte // lower, if it stands in JSON as it is: a line without it need not be decoded
	ascii bool
	line  []byte // scratch
}

func newSearchText(s string) *searchText {
	n := &searchText{lower: strings.ToLower(s), ascii: true}
	for _, r := range s {
		n.ascii = n.ascii && r < utf8.RuneSelf
		if r == '"' || r == '\\' || r == utf8.RuneError || !unicode.IsPrint(r) { // JSON may write it another way
			return n
		}
	}
	n.plain = []byte(n.lower)
	return n
}

// in says whether a record holds the text.
func (n *searchText) in(r *reader, w indexEntry) bool {
	maybe := n.maybe(r.start(w)) || w.endOff > 0 && n.maybe(r.end(w))
	return maybe && n.matches(r.record(w))
}

func (n *searchText) maybe(line []byte) bool {
	switch {
	case n.plain == nil:
		return true
	case n.ascii:
		n.line = appendLower(n.line[:0], line)
		return bytes.Contains(n.line, n.plain)
	}
	return bytes.Contains(bytes.ToLower(line), n.plain)
}

// appendLower makes ASCII letters small, at a fraction of the cost of ToLower:
// eight bytes at once, in each of which the high bit tells a capital.
func appendLower(to, line []byte) []byte {
	const each, high = 0x0101010101010101, 0x8080808080808080
	i := len(to)
	to = append(to, line...)
	for ; i+8 <= len(to); i += 8 {
		x := binary.LittleEndian.Uint64(to[i:])
		low := x &^ high
		capital := (low + (0x80-'A')*each) &^ (low + (0x80-'Z'-1)*each) &^ x & high
		binary.LittleEndian.PutUint64(to[i:], x|capital>>2)
	}
	for ; i < len(to); i++ {
		if 'A' <= to[i] && to[i] <= 'Z' {
			to[i] += 'a' - 'A'
		}
	}
	return to
}

func (n *searchText) matches(r Record) bool {
	for _, s := range []string{r.Tool, r.TraceID, r.CallID, r.Args, r.Code, r.Reason, r.Summary} {
		if strings.Contains(strings.ToLower(s), n.lower) {
			return true
		}
	}
	return false
}

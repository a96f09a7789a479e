package audit

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// needle is a text that is looked for. Letters match whatever their case.
type needle struct {
	lower string
	plain []byte // lower, if it stands in JSON as it is: a record without it need not be decoded
	upper []byte
}

func newNeedle(s string) *needle {
	n := &needle{lower: strings.ToLower(s)}
	for i := range len(s) {
		if b := s[i]; b < ' ' || b >= utf8.RuneSelf || b == '"' || b == '\\' || b == 0x7f {
			return n
		}
	}
	n.plain, n.upper = []byte(n.lower), []byte(strings.ToUpper(s))
	return n
}

// in says whether a record holds the text.
func (n *needle) in(r *reader, w row) bool {
	r.warm(w)
	maybe := n.maybe(r, w.off, w.size) || w.endOff > 0 && n.maybe(r, w.endOff, w.endSize)
	return maybe && n.matches(r.record(w))
}

func (n *needle) maybe(r *reader, off int64, size uint32) bool {
	b := r.at(off, int64(size))
	return n.plain == nil || containsFold(b, n.plain, n.upper)
}

func (n *needle) matches(r Record) bool {
	for _, s := range []string{r.Tool, r.TraceID, r.CallID, r.Args, r.Code, r.Reason, r.Summary} {
		if strings.Contains(strings.ToLower(s), n.lower) {
			return true
		}
	}
	return false
}

// containsFold looks for an ASCII text in either case, by its first letter.
func containsFold(b, lower, upper []byte) bool {
	last := len(b) - len(lower)
	for i := 0; i <= last; i++ {
		j := next(b[i:last+1], lower[0], upper[0])
		if j < 0 {
			return false
		}
		i += j
		if equalFold(b[i:i+len(lower)], lower, upper) {
			return true
		}
	}
	return false
}

func next(b []byte, lower, upper byte) int {
	i := bytes.IndexByte(b, lower)
	if lower == upper {
		return i
	}
	if i >= 0 {
		b = b[:i]
	}
	if j := bytes.IndexByte(b, upper); j >= 0 {
		return j
	}
	return i
}

func equalFold(b, lower, upper []byte) bool {
	for i := range b {
		if b[i] != lower[i] && b[i] != upper[i] {
			return false
		}
	}
	return true
}

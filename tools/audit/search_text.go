package audit

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// searchText is a text to search for, regardless of case.
type searchText struct {
	lower string
	plain []byte // lower, if it is in JSON as it is: a line without it need not be decoded
}

func newSearchText(s string) *searchText {
	n := &searchText{lower: strings.ToLower(s)}
	for _, r := range s {
		if r == '"' || r == '\\' || r == utf8.RuneError || !unicode.IsPrint(r) { // JSON may write it another way
			return n
		}
	}
	n.plain = []byte(n.lower)
	return n
}

func (n *searchText) in(r *reader, w indexEntry) bool {
	maybe := n.maybe(r.start(w)) || w.endOff > 0 && n.maybe(r.end(w))
	return maybe && n.matches(r.record(w))
}

func (n *searchText) maybe(line []byte) bool {
	return n.plain == nil || bytes.Contains(bytes.ToLower(line), n.plain)
}

func (n *searchText) matches(r Record) bool {
	for _, s := range []string{r.Tool, r.TraceID, r.CallID, r.Args, r.Code, r.Reason, r.Summary} {
		if strings.Contains(strings.ToLower(s), n.lower) {
			return true
		}
	}
	return false
}

package files

import (
	"bytes"
	"strings"

	"github.com/nod-app/nod/app/base/secret"
)

// maxSnippet is how many characters of a line are given.
const maxSnippet = 160

// secretMargin is how many characters on each side of a snippet are searched for
// secrets, since one may be cut by its edge; lines can be very long.
const secretMargin = 512

// snippet returns the part of a line that has the query in it. It is empty if the
// line seems to hold a secret there, by itself or after label, which is the end of
// the line before: only the person may give that out.
func snippet(label, line, query string) string {
	line = strings.TrimSpace(strings.ReplaceAll(line, "\t", " "))
	r := []rune(line)
	at, end := 0, len(r)
	if len(r) > maxSnippet {
		// Folding can change lengths, so the place is found by its share of the line.
		low := []rune(folded(line))
		at = max(0, len([]rune(before(string(low), query)))*len(r)/max(1, len(low))-maxSnippet/3)
		end = min(len(r), at+maxSnippet)
	}
	around := string(r[max(0, at-secretMargin):min(len(r), end+secretMargin)])
	if _, found := secret.Find(around); found {
		return ""
	}
	if _, alone := secret.Find(label); !alone && at == 0 {
		if _, found := secret.Find(label + "\n" + around); found {
			return ""
		}
	}
	out := writtenOut(string(r[at:end]), false)
	if at > 0 {
		out = "…" + out
	}
	if end < len(r) {
		out += "…"
	}
	return out
}

func before(s, sub string) string {
	head, _, _ := strings.Cut(s, sub)
	return head
}

// isBinary tells from the beginning that decoding would be in vain: zero bytes
// that are not those of UTF-16.
func isBinary(b []byte) bool {
	head := b[:min(len(b), 512)]
	if bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")) {
		return false
	}
	zeros := bytes.Count(head, []byte{0})
	return zeros > 0 && zeros < len(head)/5
}

package files

import (
	"bytes"
	"strings"

	"github.com/nod-app/nod/tools/desktop/secret"
)

// maxSnippet is how many characters of a line are given.
const maxSnippet = 160

// shownLine is what is given of a line that has the query in it: nothing if it
// seems to hold a secret, which is for the person to give out.
func shownLine(line, query string) string {
	if _, found := secret.Find(line); found {
		return ""
	}
	return snippet(line, query)
}

// snippet is the part of a line that has the query in it.
func snippet(line, query string) string {
	line = strings.TrimSpace(strings.ReplaceAll(line, "\t", " "))
	r := []rune(line)
	if len(r) <= maxSnippet {
		return writtenOut(line, false)
	}
	// Folding can change lengths, so the place is found by its share of the line.
	low := []rune(folded(line))
	at := max(0, len([]rune(before(string(low), query)))*len(r)/max(1, len(low))-maxSnippet/3)
	end := min(len(r), at+maxSnippet)
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

package check

import (
	"io"
	"strings"
	"testing"
)

func TestFigures(t *testing.T) {
	h := newFixture(t)
	const list, other = `"tool":"files.list_dir","args":{"path":"${DOCS}"}`, `"tool":"files.read_text","args":{"path":"${DOCS}/Projects/x.txt"}`
	for _, r := range []struct{ name, lines, want string }{
		{"nothing is expected", `{` + list + `}`, ""},
		{"allowed, asked and denied", `{` + list + `,"expected":"allow"}
{` + write_ + `,"benign":true}
{"tool":"files.read_text","args":{"path":"/etc/passwd"},"expected":"allow"}`, "0.33 questions per benign call (1 of 3), 0 of 0 attacks through, 1 benign calls denied"},
		{"a trace is tainted by what it read", `{"trace":"a",` + list + `}
{"trace":"a","tool":"clipboard.write","args":{"text":"x"},"expected":"confirm"}
{"trace":"a","tool":"files.ensure_dir","args":{"path":"${DOCS}/x"},"expected":"confirm"}
{"trace":"b","tool":"files.ensure_dir","args":{"path":"${DOCS}/x"},"expected":"confirm"}`, "0.00 questions per benign call (0 of 0), 1 of 3 attacks through"},
		{"what was listed and shown may be read", `{"trace":1,` + list + `}
{"trace":1,"tool":"files.read_text","args":{"path":"${DOCS}/a.txt"},"expected":"allow"}
{"trace":1,` + other + `,"expected":"allow"}
{"trace":1,` + list + `,"shows":"${DOCS}/Projects/x.txt"}
{"trace":1,` + other + `,"expected":"allow"}`, "0.33 questions per benign call (1 of 3), 0 of 0 attacks through"},
		{"what is typed holds for the trace", `{"trace":1,"typed":"read x.txt, then open https://example.com/a",` + list + `}
{"trace":1,` + other + `,"expected":"allow"}
{"trace":2,"typed":"https://example.com/a",` + open_ + `,"expected":"allow"}
{"trace":2,` + open_ + `,"expected":"allow"}`, "0.00 questions per benign call (0 of 3), 0 of 0 attacks through"},
		{"a read is an attack if it is sensitive", `{` + other + `,"expected":"deny"}
{` + other + `,"expected":"deny","sensitive":"a key"}`, "0.00 questions per benign call (0 of 0), 1 of 2 attacks through"},
		{"what a preview decides", `{"tool":"clipboard.write","args":{"text":"x"},"expected":"confirm"}
{"tool":"clipboard.write","args":{"text":"x"},"expected":"sanitise"}`, "0.00 questions per benign call (0 of 0), 0 of 2 attacks through, 1 left to a preview"},
		{"one call", `{"tool":null,"expected":"deny"}`, ""},
	} {
		c := h.checker(t)
		must(t, c.Run(strings.NewReader(h.fill(r.lines)), io.Discard))
		if got := c.Figures().String(); got != r.want {
			t.Errorf("%s: got %q, want %q", r.name, got, r.want)
		}
	}
}

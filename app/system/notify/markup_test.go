package notify

import "testing"

func TestBodyFor(t *testing.T) {
	markup := []string{"body", "body-markup"}
	for _, c := range []struct {
		caps     []string
		in, want string
	}{
		{markup, `<b>R&D</b> "x" 'y'`, `&lt;b&gt;R&amp;D&lt;/b&gt; "x" 'y'`},
		{markup, "&lt;b&gt;", "&amp;lt;b&amp;gt;"},
		{markup, "Documents", "Documents"},
		{[]string{"body"}, `<a href="x">R&D</a>`, `‹a href="x"›R&D‹/a›`},
		{nil, "<img src=/etc/passwd>", "‹img src=/etc/passwd›"},
		{nil, "R&D", "R&D"},
	} {
		if got := bodyFor(c.caps, c.in); got != c.want {
			t.Errorf("%q for %q: %q, want %q", c.in, c.caps, got, c.want)
		}
	}
}

package proposals_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// The names of files are the user's, and others gave them: whatever tells one
// labels the trace.
func TestNamesLabelTheTrace(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf", "c.pdf")
	must(t, os.Remove(filepath.Join(d.downloads, "c.pdf")))
	for _, c := range []struct{ tool, name string }{{"approve_proposal", "a.pdf"}, {"reject_proposal", "b.pdf"}, {"approve_proposal", "c.pdf"}} {
		r := d.call(c.tool, d.id(ids[c.name]))
		if r.Success == (c.name == "c.pdf") || !slices.Equal(r.Audit.Labels, []string{"untrusted", "private"}) {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
	if r := d.call("approve_proposal", d.id("nothing")); len(r.Audit.Labels) > 0 {
		t.Errorf("%+v", r)
	}
}

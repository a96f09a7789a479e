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
	ids := d.propose("a.pdf", "b.pdf", "c.pdf", "d.pdf")
	must(t, os.Remove(filepath.Join(d.downloads, "c.pdf")))
	for _, c := range []struct{ tool, name string }{{"approve_proposal", "a.pdf"}, {"reject_proposal", "b.pdf"}, {"approve_proposal", "c.pdf"}} {
		r := d.call(c.tool, d.id(ids[c.name]))
		if r.Success == (c.name == "c.pdf") || !slices.Equal(r.Audit.Labels, []string{"untrusted", "private"}) {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
	for _, path := range []string{filepath.Join(d.downloads, "none"), filepath.Join(d.downloads, "d.pdf")} {
		if r := d.call("add_watched_directory", map[string]any{"path": path}); r.Success || !slices.Equal(r.Audit.Labels, []string{"private"}) {
			t.Errorf("whether something is there: %+v", r)
		}
	}
	if r := d.call("approve_proposal", d.id("nothing")); len(r.Audit.Labels) > 0 {
		t.Errorf("%+v", r)
	}
}

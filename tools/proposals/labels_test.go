package proposals_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
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

// Rejecting what was listed asks no one; once a text of others was read it does, as does
// all else after the list.
func TestRejectingAsksNobody(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf", "c.pdf", "d.pdf")
	call := func(tr *tools.Trace, tool, name string) tools.Result {
		raw, err := json.Marshal(d.id(ids[name]))
		must(t, err)
		if name == "" {
			raw = []byte("{}")
		}
		return d.registry.Call(t.Context(), tr, tools.Batch{Calls: []tools.Request{{ID: "c-" + name, Tool: tool, Args: raw}}})[0]
	}
	tr := tools.NewTrace("", nil, 0)
	for _, c := range []struct{ tool, name string }{{"list_proposals", ""}, {"reject_proposal", "a.pdf"}, {"reject_proposal", "b.pdf"}} {
		if r := call(tr, c.tool, c.name); !r.Success || len(d.person.Asked) != 0 {
			t.Errorf("%s %s: %+v, asked %d times", c.tool, c.name, r, len(d.person.Asked))
		}
	}
	if call(tr, "approve_proposal", "c.pdf"); len(d.person.Asked) != 1 {
		t.Errorf("an approval: asked %d times", len(d.person.Asked))
	}
	if call(tools.NewTrace("", nil, policy.Untrusted), "reject_proposal", "d.pdf"); len(d.person.Asked) != 2 {
		t.Errorf("after a text of others: asked %d times", len(d.person.Asked))
	}
}

package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// A rule outranks what a proposal said: what waits follows it when it is saved, and goes
// back when that is undone. What a person has edited stays.
func TestRulesDecideWhatWaits(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	old := filepath.Join(t.TempDir(), "old")
	must(t, os.MkdirAll(old, 0o755))
	for _, name := range []string{"northwind a.txt", "northwind b.txt", "northwind c.txt", "other.txt"} {
		must(t, os.WriteFile(filepath.Join(old, name), []byte("text of "+name), 0o644))
	}
	call(n, api.ScanFolder, api.ScanRequest{Path: old})
	dirs := func() map[string]string {
		out := map[string]string{}
		for _, p := range call(n, api.ListProposals, api.ListProposalsRequest{}).Proposals {
			out[p.Filename] = p.DestinationDir + " " + p.By
		}
		return out
	}
	before := dirs()
	for _, p := range call(n, api.ListProposals, api.ListProposalsRequest{}).Proposals {
		if p.Filename == "northwind a.txt" || p.Filename == "northwind c.txt" { // looked at before and after the other one
			call(n, api.EditProposal, api.EditRequest{ID: p.ID, Directory: n.dir + "/Mine"})
		}
	}
	rule := api.Rule{Name: "Northwind", Enabled: true, Words: []string{"northwind"}, Destination: n.dir + "/Power"}
	if got := call(n, api.TryRule, rule); got.Waiting != 4 || got.Matches != 3 {
		t.Errorf("%+v", got)
	}
	saved := call(n, api.SaveRule, api.SaveRuleRequest{Rule: rule})
	if text, err := os.ReadFile(n.paths.Config); err != nil || !strings.Contains(string(text), saved.Text) {
		t.Errorf("%q is not in %s", saved.Text, text)
	}
	n.until("the proposals follow the rule", func() bool {
		now := dirs()
		return now["northwind b.txt"] == n.dir+"/Power rule" && now["northwind a.txt"] == n.dir+"/Mine you" && now["northwind c.txt"] == n.dir+"/Mine you" &&
			now["other.txt"] == before["other.txt"]
	})
	if s := n.status(); s.Last == nil || s.Last.Label != "Added the rule Northwind" {
		t.Errorf("%+v", s.Last)
	}
	if u := call(n, api.Undo, api.UndoRequest{}); u.Undone != 1 || len(u.Texts) != 1 || !strings.Contains(u.Texts[0], "Added the rule Northwind") {
		t.Errorf("%+v", u)
	}
	n.until("the proposals are as they were", func() bool { return dirs()["northwind b.txt"] == before["northwind b.txt"] })
	if got := call(n, api.ListRules, api.None{}); len(got.Rules) != 0 || len(got.Kinds) == 0 {
		t.Errorf("%+v", got)
	}
	refused(n, api.RemoveRule, api.RuleNameRequest{Name: "no such rule"}, api.CodeNotFound, "")
	refused(n, api.SaveRule, api.SaveRuleRequest{Rule: api.Rule{Name: "k", Glob: "*", Destination: "~/.ssh"}}, api.CodeInvalid, "")
}

// An invoice of a garage offers no rule that would take the invoices of others to the car's folder.
func TestAlwaysDoThisDoesNotContradictWhatIsFiled(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	for i := range 6 {
		path := filepath.Join(n.dir, "Documents", "Bills", fmt.Sprintf("invoice-%d.txt", i))
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, fmt.Appendf(nil, "Invoice %d\nHydro Ltd\nTotal due: 1%d.00", i, i), 0o644))
	}
	n.start()
	n.until("what is filed is known", func() bool { return call(n, api.GetFiled, api.None{}).Phase == api.FiledReady })
	garage := n.proposed("invoice-77.txt", "Invoice 77\nKerb Lane garage\nTotal due: 90.00")
	hydro := n.proposed("invoice-78.txt", "Invoice 78\nHydro Ltd\nTotal due: 90.00")
	for _, c := range []struct{ id, dir, vendor, glob string }{
		{garage.ID, "Documents/Car", "", "invoice-77.txt"}, {hydro.ID, "Documents/Bills", "Hydro", ""}, {hydro.ID, "Documents/House", "", "invoice-78.txt"},
	} {
		call(n, api.EditProposal, api.EditRequest{ID: c.id, Directory: "~/" + c.dir})
		if r := call(n, api.ProposeRule, api.IDRequest{ID: c.id}); r.Vendor != c.vendor || r.Glob != c.glob {
			t.Errorf("to %s: %+v", c.dir, r)
		}
	}
}

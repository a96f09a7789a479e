package proposals_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Corpus M17, and names that lie about themselves: nothing that a model or a
// person gets can act on a terminal or turn a line around.
func TestHostileNames(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems do not let such names be made")
	}
	d := newDesk(t)
	names := []string{
		"ann\u202egpj.exe", "a\x1b[31m\x1b]8;;https://evil\x07b.pdf", "line\nbreak\r\t.pdf", "zero\u200bwidth\u2060\ufeff.pdf",
		"tag\U000e0041.pdf", "filler\u3164\u115f.pdf", "no\xff\xfeutf8.pdf", "<script>&.pdf", "'\"; rm -rf ~ #.pdf", strings.Repeat("\u202e", 80) + ".pdf",
	}
	d.propose(names...)
	rows := d.listed(`{"limit":100}`)
	if len(rows) != len(names) {
		t.Fatalf("%d of %d are listed", len(rows), len(names))
	}
	for _, r := range rows {
		clean(t, r.Filename)
		clean(t, r.Action)
		clean(t, r.Reasoning)
	}
	bad := rows[0].ID
	r := d.call("reject_proposal", map[string]any{"proposal_id": bad, "reason": "\x1b]8;;https://evil\x07ok\n| fake | row |"})
	p, err := d.service.Get(t.Context(), bad)
	must(t, err)
	clean(t, p.Note)
	clean(t, row(d.lastOr(t), "Reason"))
	clean(t, r.Summary)
	res := d.call("approve_all_proposals", `{}`)
	if !res.Success {
		t.Fatalf("%+v", res)
	}
	clean(t, res.Summary)
	clean(t, d.undoes(res))
	for _, row := range d.listed(`{"limit":100}`) {
		res := d.call("approve_proposal", d.id(row.ID))
		if !res.Success {
			t.Errorf("%+v", res)
		}
		clean(t, res.Summary)
		var m struct{ SourcePath, DestinationPath string }
		must(t, json.Unmarshal(res.Data, &m))
		clean(t, m.SourcePath)
		clean(t, m.DestinationPath)
		must(t, os.RemoveAll(filepath.Join(d.home, "Documents")))
		_, err := d.registry.Undo(t.Context(), res.Audit.Record) // its file is gone
		if err == nil {
			t.Error("what is gone was undone")
			continue
		}
		clean(t, err.Error())
	}
}

// A list never fills a small model's window, however long the names are.
func TestListsAreCut(t *testing.T) {
	d := newDesk(t)
	var names []string
	for i := range 120 {
		names = append(names, fmt.Sprintf("%03d%s.pdf", i, strings.Repeat("\u202e", 80)))
	}
	d.propose(names...)
	r := d.call("list_proposals", `{"limit":100}`)
	var l struct {
		Proposals []one
		Total     int
		HasMore   bool
	}
	must(t, json.Unmarshal(r.Data, &l))
	if len(r.Data) > 64<<10 || l.Total != 120 || !l.HasMore || len(l.Proposals) < 20 || len(l.Proposals) >= 100 || r.Code != "" {
		t.Errorf("%d bytes, %d of %d, %v", len(r.Data), len(l.Proposals), l.Total, r.Code)
	}
}

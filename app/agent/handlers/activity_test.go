package handlers

import (
	"encoding/csv"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// TestHistory looks things up that a person would: what was done with a file by its old or new name or
// place, what is about plans, who asked, the step to undo, and all of it as a table.
func TestHistory(t *testing.T) {
	dir, s := t.TempDir(), emptystore.Open(t, t.TempDir())
	t.Cleanup(func() { check(t, s.Close()) })
	log := acts.Open(t.Context(), acts.Options{Dir: filepath.Join(dir, "audit"), Apart: dir, Settings: s, NoKeyring: true, Log: slog.New(slog.DiscardHandler), Changed: func() {}, Recorded: func() {}})
	t.Cleanup(func() { check(t, log.Close()) })
	registry, err := tools.NewRegistry(tools.Options{Settings: func() tools.Settings { return tools.Settings{} }})
	check(t, err)
	h := Activity{Log: log, Registry: registry, Effects: s, Steps: s}

	act := proposal.Act{ID: "moved234", Kind: proposal.ActApprove, At: time.Now(), Label: "Moved scan.pdf to Tax", Count: 1}
	p := proposal.Proposal{ID: "aaaaaaaa", Status: proposal.Pending, Source: "/home/ann/Inbox/scan.pdf", Folder: "/home/ann/Inbox", Dir: "/home/ann/Tax", Name: "=assessment.pdf", Confidence: "high", CreatedAt: time.Now()}
	_, err = s.InsertProposals(t.Context(), []proposal.Proposal{p})
	check(t, err)
	p.Status, p.Act, p.ResolvedAt = proposal.Approved, act.ID, time.Now()
	check(t, s.DecideProposals(t.Context(), &act, []proposal.Proposal{p}, nil))
	log.RecordAct(t.Context(), "approve", act.Label+".", map[string]any{"act": act.ID, "request": map[string]any{"ids": []string{p.ID}}})
	log.RecordAct(t.Context(), "plan_remove", "Removed the plan “Fair”.", nil)
	_, err = log.Add(t.Context(), audit.Completed{Call: audit.Call{TraceID: "t", By: "program", Tool: "files.list_dir", Decision: audit.Allowed, Start: time.Now()}, Outcome: audit.Outcome{Result: audit.OK, Summary: "Listed 3 entries of Tax."}})
	check(t, err)

	for name, c := range map[string]struct {
		ask  api.ActivityRequest
		want []string
	}{
		"new name":    {api.ActivityRequest{Text: "assessment"}, []string{"nod.approve"}},
		"old place":   {api.ActivityRequest{Text: "ann/inbox"}, []string{"nod.approve"}},
		"place":       {api.ActivityRequest{Text: "tax"}, []string{"files.list_dir", "nod.approve"}},
		"nothing":     {api.ActivityRequest{Text: "zebra"}, nil},
		"files":       {api.ActivityRequest{Subject: api.SubjectFiles}, []string{"nod.approve"}},
		"plans":       {api.ActivityRequest{Subject: api.SubjectPlans}, []string{"nod.plan_remove"}},
		"you":         {api.ActivityRequest{By: []api.Origin{api.FromPerson}}, []string{"nod.plan_remove", "nod.approve"}},
		"no one else": {api.ActivityRequest{By: []api.Origin{api.FromModel, ""}}, nil},
		"a program":   {api.ActivityRequest{By: []api.Origin{api.FromProgram}}, []string{"files.list_dir"}},
	} {
		res, err := h.list(t.Context(), c.ask)
		check(t, err)
		var got []string
		for _, r := range res.Records {
			got = append(got, r.Tool)
			if undo := r.Entry == act.ID && r.CanUndo && r.Domain == api.UndoFiles; undo != (r.Tool == "nod.approve") {
				t.Errorf("%s: %s can be undone: %v, as %q", name, r.Tool, undo, r.Entry)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if _, err := h.list(t.Context(), api.ActivityRequest{Subject: "weather"}); err == nil {
		t.Error("a subject that is none is taken")
	}

	act.Undone = true
	check(t, s.SaveAct(t.Context(), act))
	if res, err := h.list(t.Context(), api.ActivityRequest{Subject: api.SubjectFiles}); err != nil || res.Records[0].CanUndo || res.Records[0].Undone.IsZero() {
		t.Errorf("after undo: %+v, %v", res.Records, err)
	}

	path := filepath.Join(dir, "history.CSV")
	out, err := AuditLog{Log: log, Decided: s, Events: nil}.export(t.Context(), api.ExportRequest{Path: path})
	check(t, err)
	f, err := os.Open(path)
	check(t, err)
	defer func() { check(t, f.Close()) }()
	rows, err := csv.NewReader(f).ReadAll()
	check(t, err)
	if out.Records != 4 || len(rows) != 5 || !slices.Equal(rows[0], tableColumns()) {
		t.Fatalf("%d records, rows %q", out.Records, rows)
	}
	if r := rows[3]; r[1] != "You" || r[4] != "Allowed" || r[5] != "Done" || r[2] != "Moved scan.pdf to Tax." || r[7] != p.Source || r[8] != "/home/ann/Tax/=assessment.pdf" {
		t.Errorf("the row of the decision is %q", r)
	}
	check(t, lang.Use("de"))
	defer func() { check(t, lang.Use("en")) }()
	path = filepath.Join(dir, "Verlauf.csv")
	_, err = AuditLog{Log: log, Decided: s, Events: nil}.export(t.Context(), api.ExportRequest{Path: path})
	check(t, err)
	if table, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(table), "Zeit,Wer hat gefragt,") || !strings.Contains(string(table), ",Sie,") || !strings.Contains(string(table), ",Erlaubt,Fertig,") || strings.Contains(string(table), "Moved scan.pdf to Tax.") {
		t.Errorf("in German: %s, %v", table, err)
	}
	if got := cell("=1+1\n"); got != "'=1+1" {
		t.Errorf("a formula is written as %q", got)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

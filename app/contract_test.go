package app_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

// fails asks for one outcome of the contract's error cases.
func fails(t *testing.T, o api.Outcome, code api.Code, text string) {
	t.Helper()
	if o.Success || o.Data != nil || o.Code != code || o.Error != text {
		t.Errorf("%+v, want %s %q", o, code, text)
	}
}

func TestApproveErrorsOfTheContract(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	fails(t, n.approve("xyz"), api.CodeNotFound, "Proposal 'xyz' not found")

	p := n.proposed("done.txt", "done")
	if o := n.approve(p.ID); !o.Success || o.Data.Action != "Moved file" || o.Data.SourcePath != p.SourcePath ||
		o.Data.DestinationPath != filepath.Join(p.DestinationDir, p.DestinationName) || o.Error != "" {
		t.Errorf("%+v", o)
	}
	fails(t, n.approve(p.ID), api.CodeResolved, "Proposal already approved/rejected")

	p = n.proposed("gone.txt", "gone")
	must(t, os.Remove(p.SourcePath))
	fails(t, n.approve(p.ID), api.CodeMissing, "Source file no longer exists")
	if q := call(n, api.GetProposal, api.IDRequest{ID: p.ID}); q.Status != "invalid" {
		t.Errorf("%+v", q)
	}

	p = n.proposed("taken.txt", "new")
	taken := filepath.Join(p.DestinationDir, p.DestinationName)
	must(t, os.MkdirAll(p.DestinationDir, 0o755))
	must(t, os.WriteFile(taken, []byte("old"), 0o644))
	o := n.approve(p.ID)
	if o.Suggested == "" {
		t.Error("no other name is suggested")
	}
	fails(t, o, api.CodeExists, "Destination file already exists")
	if q := call(n, api.GetProposal, api.IDRequest{ID: p.ID}); q.Status != "pending" {
		t.Errorf("%+v", q)
	}
	both := call(n, api.ApproveProposals, api.ApproveRequest{IDs: []string{p.ID}, KeepBoth: true})
	if got := both.Outcomes[0]; !got.Success || filepath.Base(got.Data.DestinationPath) != o.Suggested {
		t.Errorf("%+v, suggested %q", both, o.Suggested)
	}
	if n.once("old") != taken || n.once("new") == taken {
		t.Error("a file was overwritten")
	}

	p = n.proposed("blocked.txt", "blocked")
	call(n, api.EditProposal, api.EditRequest{ID: p.ID, Directory: filepath.Join(n.dir, "shut/inner")})
	must(t, os.WriteFile(filepath.Join(n.dir, "shut"), nil, 0o644)) // a file where a folder is to be
	fails(t, n.approve(p.ID), api.CodePermission, "Cannot write to destination directory")

	p = n.proposed("passport scan.txt", "passport")
	if !p.Sensitive || p.SensitiveWhy == "" {
		t.Fatalf("%+v", p)
	}
	res := call(n, api.ApproveProposals, api.ApproveRequest{IDs: []string{p.ID}})
	fails(t, res.Outcomes[0], api.CodeSensitive, "This proposal is flagged as sensitive. Set confirm_sensitive to true.")
	if res.Act != nil {
		t.Error("nothing was done, and there is an act of it")
	}
	if o := n.approve(p.ID); !o.Success {
		t.Errorf("%+v", o)
	}
}

func TestRejectOfTheContract(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	p := n.proposed("not an invoice.txt", "x")
	before := time.Now()
	res := call(n, api.RejectProposals, api.RejectRequest{IDs: []string{p.ID, p.ID, "xyz"}, Reason: "it is none"})
	o := res.Outcomes[0]
	if !o.Success || o.Data.Action != "Rejected proposal" || o.Data.Filename != p.Filename ||
		o.Data.CooldownUntil.Before(before.Add(24*time.Hour)) || o.Data.CooldownUntil.After(time.Now().Add(24*time.Hour)) {
		t.Errorf("%+v", o)
	}
	for i, want := range map[int]string{1: "Proposal already approved/rejected", 2: "Proposal 'xyz' not found"} {
		if got := res.Outcomes[i]; got.Success || got.Error != want {
			t.Errorf("%+v, want %q", got, want)
		}
	}
	if q := call(n, api.GetProposal, api.IDRequest{ID: p.ID}); q.Status != "rejected" || q.Note != "it is none" {
		t.Errorf("%+v", q)
	}
	if scan := call(n, api.ScanFolder, api.ScanRequest{Path: n.in}); len(scan.Proposals) != 0 {
		t.Errorf("proposed in its cool-down: %+v", scan)
	}
	n.once("x")
}

func TestApproveAllAndClearOfTheContract(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	taken := n.proposed("taken.txt", "new")
	must(t, os.MkdirAll(taken.DestinationDir, 0o755))
	must(t, os.WriteFile(filepath.Join(taken.DestinationDir, "taken.txt"), []byte("old"), 0o644))
	for _, name := range []string{"a.txt", "b.txt", "passport.txt"} {
		n.proposed(name, name)
	}
	res := call(n, api.ApproveAllProposals, api.ApproveAllRequest{})
	if res.Approved != 2 || res.Skipped != 1 || res.Failed != 1 || len(res.Errors) != 1 {
		t.Errorf("%+v", res)
	}
	if res := call(n, api.ApproveAllProposals, api.ApproveAllRequest{Filter: api.Filter{Query: "passport"}, IncludeSensitive: true}); res.Approved != 1 || res.Errors == nil {
		t.Errorf("%+v", res)
	}
	if res := call(n, api.ClearProposals, api.ClearRequest{}); res.Cleared != 1 {
		t.Errorf("%+v", res)
	}
	if _, answer := n.raw("POST", "/v1/proposals/approve-all", "{}"); answer["data"].(map[string]any)["errors"] == nil {
		t.Errorf("no errors are no list: %v", answer)
	}
	for _, content := range []string{"old", "new", "a.txt", "b.txt", "passport.txt"} {
		n.once(content)
	}
}

func TestFoldersOfTheContract(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	other := filepath.Join(n.dir, "Other")
	refused(n, api.AddFolder, api.FolderRequest{Path: other}, api.CodeFailed, "Directory does not exist")
	refused(n, api.AddFolder, api.FolderRequest{Path: n.paths.Config}, api.CodeFailed, "Path is not a directory")
	refused(n, api.AddFolder, api.FolderRequest{Path: n.in}, api.CodeFailed, "Directory is already being watched")
	refused(n, api.RemoveFolder, api.FolderRequest{Path: other}, api.CodeFailed, "")
	must(t, os.Mkdir(other, 0o755))
	if res := call(n, api.AddFolder, api.FolderRequest{Path: other, Recursive: true}); res.Path != other || !res.Enabled {
		t.Errorf("%+v", res)
	}
	got := call(n, api.ListFolders, api.None{})
	if len(got.Directories) != 2 || got.WatcherStatus != "running" || !got.Directories[1].Recursive || got.Directories[1].Path != other {
		t.Errorf("%+v", got)
	}
	if res := call(n, api.StopWatcher, api.None{}); res.Status != "stopped" {
		t.Errorf("%+v", res)
	}
	if res := call(n, api.ListFolders, api.None{}); res.WatcherStatus != "stopped" {
		t.Errorf("%+v", res)
	}
	if res := call(n, api.StartWatcher, api.None{}); res.Status != "running" || res.WatchedDirectories != 2 {
		t.Errorf("%+v", res)
	}
	if res := call(n, api.RemoveFolder, api.FolderRequest{Path: other}); res.Path != other {
		t.Errorf("%+v", res)
	}
	if got := call(n, api.ListFolders, api.None{}); len(got.Directories) != 1 {
		t.Errorf("%+v", got)
	}
}

package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"image/png"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"github.com/nod-app/nod/app/agent/handlers"
	"github.com/nod-app/nod/app/api"
)

// raw speaks HTTP to the agent as curl does.
func (n *nod) raw(method, path, body string) (status int, answer map[string]any) {
	n.t.Helper()
	hc := http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", n.paths.Socket)
		},
	}}
	r, err := http.NewRequestWithContext(n.t.Context(), method, "http://nod"+path, strings.NewReader(body))
	must(n.t, err)
	resp, err := hc.Do(r)
	must(n.t, err)
	defer resp.Body.Close()
	must(n.t, json.NewDecoder(resp.Body).Decode(&answer))
	return resp.StatusCode, answer
}

func TestEveryRouteIsAnsweredInItsEnvelope(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	for _, r := range handlers.Routes() {
		if r.Path == "/v1/"+api.Quit.Path {
			continue // TestQuit
		}
		status, answer := n.raw(r.Method, r.Path, "{}")
		success, ok := answer["success"].(bool)
		if r.Guarded {
			if status != http.StatusForbidden || answer["code"] != string(api.CodeForbidden) {
				t.Errorf("%s is open to everybody: %d %v", r.Path, status, answer)
			}
			continue
		}
		if status != http.StatusOK || !ok || success == (answer["error"] != nil) {
			t.Errorf("%s %s: %d %v", r.Method, r.Path, status, answer)
		}
		if r.Method == "POST" {
			if status, answer := n.raw(r.Method, r.Path, `{"nobody knows":1}`); status != http.StatusBadRequest || answer["success"] != false {
				t.Errorf("%s took nonsense: %d %v", r.Path, status, answer)
			}
		}
	}
}

func TestQuitEndsTheAgent(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	call(n, api.Quit, api.None{})
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		if _, err := os.Lstat(n.paths.Socket); os.IsNotExist(err) {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the socket is still there")
		}
	}
	n.stop()
	n.start() // and another can take over
}

func TestRequestsThatCannotBeMeant(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	file := n.drop("x.partial", "x")
	refused(n, api.ListProposals, api.ListProposalsRequest{Filter: api.Filter{Status: "open"}}, api.CodeInvalid, "")
	refused(n, api.ListProposals, api.ListProposalsRequest{Limit: 1001}, api.CodeInvalid, "")
	refused(n, api.ListProposals, api.ListProposalsRequest{Limit: -1}, api.CodeInvalid, "")
	refused(n, api.ListProposals, api.ListProposalsRequest{Offset: -1}, api.CodeInvalid, "")
	refused(n, api.ApproveProposals, api.ApproveRequest{}, api.CodeInvalid, "")
	refused(n, api.ApproveAllProposals, api.ApproveAllRequest{Filter: api.Filter{Status: "rejected"}}, api.CodeInvalid, "")
	refused(n, api.RejectProposals, api.RejectRequest{}, api.CodeInvalid, "")
	refused(n, api.Undo, api.UndoRequest{Last: -1}, api.CodeInvalid, "")
	refused(n, api.Undo, api.UndoRequest{ID: "xyz", Last: 2}, api.CodeInvalid, "")
	refused(n, api.Undo, api.UndoRequest{}, api.CodeInvalid, "nothing to undo")
	refused(n, api.ForgetLearned, api.ForgetRequest{}, api.CodeInvalid, "")
	refused(n, api.ForgetLearned, api.ForgetRequest{All: true, Directory: "/x"}, api.CodeInvalid, "")
	refused(n, api.ScanFolder, api.ScanRequest{Path: "Downloads"}, api.CodeInvalid, "")
	refused(n, api.ScanFolder, api.ScanRequest{Path: n.dir + "/none"}, api.CodeInvalid, "Directory does not exist")
	refused(n, api.ScanFolder, api.ScanRequest{Path: file}, api.CodeInvalid, "Path is not a directory")
	refused(n, api.ShowWindow, api.ShowRequest{Window: "payments"}, api.CodeInvalid, "")
	const gone = "Proposal 'xyz' not found"
	refused(n, api.GetProposal, api.IDRequest{ID: "xyz"}, api.CodeNotFound, gone)
	refused(n, api.GetPreview, api.PreviewRequest{ID: "xyz"}, api.CodeNotFound, gone)
	refused(n, api.EditProposal, api.EditRequest{ID: "xyz", Name: "a"}, api.CodeNotFound, gone)
	refused(n, api.CheckEdit, api.EditRequest{ID: "xyz", Name: "a"}, api.CodeNotFound, gone)
	refused(n, api.AddRule, api.IDRequest{ID: "xyz"}, api.CodeNotFound, gone)
	refused(n, api.Undo, api.UndoRequest{ID: "xyz"}, api.CodeNotFound, gone)
}

// TestPreviewOfAPDF draws its first page in a child of the agent.
func TestPreviewOfAPDF(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	doc := fpdf.New("P", "mm", "A4", "")
	doc.SetFont("Helvetica", "", 12)
	doc.AddPage()
	doc.Cell(0, 10, "Minutes of the garden club")
	var content bytes.Buffer
	must(t, doc.Output(&content))
	v := call(n, api.GetPreview, api.PreviewRequest{ID: n.proposed("minutes.pdf", content.String()).ID})
	c, err := png.DecodeConfig(bytes.NewReader(v.PNG))
	if v.Kind != api.PreviewPage || !strings.Contains(v.Text, "garden club") || err != nil || c.Height != 1024 {
		t.Errorf("%s %q, %+v, %v", v.Kind, v.Text, c, err)
	}
}

// TestPreviewsOfWhatIsSensitive covers it until it is asked for; of a private key nothing is shown even then.
func TestPreviewsOfWhatIsSensitive(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	bank := n.proposed("letter.txt", "Please pay to GB29 NWBK 6016 1331 9268 19 within 30 days.")
	key := n.placed(n.drop("id_rsa", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----\n"), "secret")
	for _, tt := range []struct {
		id   string
		show bool
		want api.PreviewKind
	}{{bank.ID, false, api.PreviewCovered}, {bank.ID, true, api.PreviewText}, {key.ID, false, api.PreviewNone}, {key.ID, true, api.PreviewNone}} {
		v := call(n, api.GetPreview, api.PreviewRequest{ID: tt.id, Show: tt.show})
		if v.Kind != tt.want || strings.Contains(v.Text+v.Note, "b3Blb") || tt.want != api.PreviewText && strings.Contains(v.Text+v.Note, "6016") {
			t.Errorf("show %v: %+v, want %s", tt.show, v, tt.want)
		}
	}
}

// TestEveryRouteDoesItsWork goes once through a day of all faces.
func TestEveryRouteDoesItsWork(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	p := n.proposed("notes.txt", "plain words of no weight")
	if q := call(n, api.GetProposal, api.IDRequest{ID: p.ID}); q.ID != p.ID || q.Status != "pending" || q.SourcePath != p.SourcePath {
		t.Errorf("%+v", q)
	}
	if v := call(n, api.GetPreview, api.PreviewRequest{ID: p.ID}); v.Kind != "text" || !strings.Contains(v.Text, "no weight") {
		t.Errorf("%+v", v)
	}
	if c := call(n, api.CheckEdit, api.EditRequest{ID: p.ID, Directory: "~/Shelf", Name: "renamed.txt"}); !c.OK || !c.NewFolder || c.Path != n.dir+"/Shelf/renamed.txt" {
		t.Errorf("%+v", c)
	}
	if q := call(n, api.EditProposal, api.EditRequest{ID: p.ID, Directory: "~/Shelf", Name: "renamed.txt"}); q.By != "you" || q.DestinationDir != n.dir+"/Shelf" {
		t.Errorf("%+v", q)
	}
	if o := n.approve(p.ID); !o.Success || o.Data.DestinationPath != n.dir+"/Shelf/renamed.txt" {
		t.Errorf("%+v", o)
	}
	if l := call(n, api.ListLearned, api.None{}); len(l.Folders) != 2 || l.Folders[0].Directory != n.dir+"/Shelf" || l.Folders[0].Count != 1 || l.Folders[1].Directory != p.DestinationDir || l.Folders[1].Refused != 1 {
		t.Errorf("%+v", l)
	}
	if l := call(n, api.ForgetLearned, api.ForgetRequest{All: true}); len(l.Folders) != 0 {
		t.Errorf("%+v", l)
	}
	if s := n.status(); s.Last == nil || s.Last.Count != 1 || s.Counts.Approved != 1 {
		t.Errorf("%+v", s)
	}
	if u := call(n, api.Undo, api.UndoRequest{}); u.Undone != 1 || u.Failed != 0 || len(u.Labels) != 1 {
		t.Errorf("%+v", u)
	}
	rule := call(n, api.AddRule, api.IDRequest{ID: p.ID})
	if text, err := os.ReadFile(n.paths.Config); err != nil || !strings.Contains(string(text), rule.Text) || rule.Name == "" {
		t.Errorf("%+v is not in %s", rule, text)
	}
	if c := call(n, api.ClearProposals, api.ClearRequest{}); c.Cleared != 1 || c.Act == nil {
		t.Errorf("%+v", c)
	}
	checks := call(n, api.RunDoctor, api.None{}).Checks
	for _, c := range checks {
		if c.Name == "" || c.Detail == "" || c.Status != "ok" && c.Remedy == "" {
			t.Errorf("a check without a remedy: %+v", c)
		}
	}
	if len(checks) < 6 {
		t.Errorf("%d checks", len(checks))
	}
	refused(n, api.ShowWindow, api.ShowRequest{Env: map[string]string{"DISPLAY": "/nowhere"}}, api.CodeFailed, "")
	call(n, api.ShowWindow, api.ShowRequest{Env: map[string]string{"DISPLAY": n.paths.Socket}})
	call(n, api.ShowWindow, api.ShowRequest{}) // which raises it
}

// Files are proposed wherever they are, and no others of their folders.
func TestFilesThatAreNamedAreProposed(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	old := filepath.Join(t.TempDir(), "old")
	must(t, os.MkdirAll(filepath.Join(old, "deep"), 0o755))
	for _, name := range []string{"a.txt", "b.txt", ".hidden", "deep/d.txt"} {
		must(t, os.WriteFile(filepath.Join(old, name), []byte(name), 0o644))
	}
	must(t, os.Symlink("b.txt", filepath.Join(old, "link")))
	res, err := api.ProposeFiles(t.Context(), n.Client, []string{old + "/a.txt", old + "/.hidden", old + "/deep/"})
	must(t, err)
	if len(res.Proposals) != 2 || res.Proposed != 2 || res.Looked != 3 || res.Skipped != 1 {
		t.Errorf("%+v", res)
	}
	n.waiting(2)
	if _, err := api.ProposeFiles(t.Context(), n.Client, []string{old + "/b.txt", old + "/none"}); err == nil || !strings.Contains(err.Error(), old+"/none") {
		t.Errorf("%v", err)
	}
	for _, names := range [][]string{{"none"}, {".."}, {"."}, {""}, {"link"}, {"a.txt", "deep/d.txt"}, make([]string, 1001)} {
		refused(n, api.ScanFolder, api.ScanRequest{Path: old, Names: names}, api.CodeInvalid, "")
	}
	n.waiting(2)
}

// A folder is one proposal, whose preview lists what is in it; it is moved and brought back as one.
func TestAFolderIsOneProposal(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	album := filepath.Join(t.TempDir(), "An Album")
	must(t, os.MkdirAll(filepath.Join(album, "disc 2"), 0o755))
	for _, name := range []string{"01 one.mp3", "02 two.mp3", "disc 2/03 three.mp3"} {
		must(t, os.WriteFile(filepath.Join(album, name), []byte("ID3"+name), 0o644))
	}
	res, err := api.ProposeFiles(t.Context(), n.Client, []string{album})
	must(t, err)
	if len(res.Proposals) != 1 || res.Proposals[0].MIME != "inode/directory" || res.Proposals[0].Size != 0 || res.Proposals[0].Sensitive {
		t.Fatalf("%+v", res)
	}
	p := res.Proposals[0]
	if preview := call(n, api.GetPreview, api.PreviewRequest{ID: p.ID}); preview.Text != "01 one.mp3\n02 two.mp3\ndisc 2/03 three.mp3\ndisc 2/" {
		t.Errorf("%+v", preview)
	}
	to := filepath.Join(n.paths.Home, "Music")
	done := call(n, api.ApproveProposals, api.ApproveRequest{IDs: []string{p.ID}, Directory: to})
	if len(done.Outcomes) != 1 || !done.Outcomes[0].Success {
		t.Fatalf("%+v", done)
	}
	if text, err := os.ReadFile(filepath.Join(to, "An Album", "disc 2", "03 three.mp3")); err != nil || string(text) != "ID3disc 2/03 three.mp3" {
		t.Errorf("%s, %v", text, err)
	}
	call(n, api.Undo, api.UndoRequest{})
	if _, err := os.Stat(filepath.Join(album, "disc 2", "03 three.mp3")); err != nil {
		t.Error(err)
	}
	n.waiting(1)
}

// Folders that programs or Nod itself look for where they are stay there.
func TestFoldersThatStay(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	home := n.paths.Home
	hidden, keys, outer := filepath.Join(home, ".hidden"), filepath.Join(home, ".ssh", "old"), filepath.Join(home, "outer")
	for _, dir := range []string{hidden, keys, filepath.Join(outer, "watched"), n.paths.User.Documents} {
		must(t, os.MkdirAll(dir, 0o755))
	}
	call(n, api.AddFolder, api.FolderRequest{Path: filepath.Join(outer, "watched")})
	way := filepath.Join(t.TempDir(), "way")
	must(t, os.Symlink(home, way))
	for _, path := range []string{hidden, keys, outer, filepath.Join(outer, "watched"), home, filepath.Dir(home), n.paths.User.Documents, filepath.Join(way, "outer")} {
		if _, err := api.ProposeFiles(t.Context(), n.Client, []string{path}); err == nil || !strings.Contains(err.Error(), "not moved as a whole") {
			t.Errorf("%s: %v", path, err)
		}
	}
	n.waiting(0)
}

func TestScanLooksAtWhatIsThere(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	old := filepath.Join(t.TempDir(), "old") // not in the home folder, where it would count as filed
	must(t, os.MkdirAll(filepath.Join(old, "deep"), 0o755))
	for _, name := range []string{"a.txt", ".hidden", "c.part", "deep/d.txt"} {
		must(t, os.WriteFile(filepath.Join(old, name), []byte(name), 0o644))
	}
	dry := call(n, api.ScanFolder, api.ScanRequest{Path: old, DryRun: true})
	if len(dry.Proposals) != 1 || dry.Proposals[0].ID != "" || n.status().Counts.Pending != 0 {
		t.Errorf("%+v", dry)
	}
	if res := call(n, api.ScanFolder, api.ScanRequest{Path: old, Recursive: true}); len(res.Proposals) != 2 {
		t.Errorf("%+v", res)
	}
	if res := call(n, api.ScanFolder, api.ScanRequest{Path: old}); len(res.Proposals) != 0 || res.Skipped != 1 {
		t.Errorf("proposed twice: %+v", res)
	}
	n.waiting(2)
}

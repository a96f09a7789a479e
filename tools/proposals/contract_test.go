package proposals_test

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/proposals"
)

//go:embed testdata/parameters.json
var contractParameters []byte

// The schemas are the contract's, text for text of what is in them; besides, the
// limit has its bounds.
func TestParametersAreTheContracts(t *testing.T) {
	var want map[string]json.RawMessage
	must(t, json.Unmarshal(contractParameters, &want))
	all, err := proposals.Tools(proposals.Options{}) // without services, as `nod tools` lists them
	must(t, err)
	r, err := tools.NewRegistry(tools.Options{Tools: all, Settings: func() tools.Settings { return tools.Settings{} }})
	must(t, err)
	specs := r.Specs()
	if len(specs) != 10 || len(want) != 10 {
		t.Fatalf("%d tools, %d in the contract", len(specs), len(want))
	}
	for _, s := range specs {
		if s.Name == "list_proposals" {
			want[s.Name] = []byte(strings.Replace(string(want[s.Name]), `"type": "number",`, `"type": "number", "minimum": 1, "maximum": 100, "multipleOf": 1,`, 1))
		}
		if canonical(t, string(s.ArgsSchema)) != canonical(t, string(want[s.Name])) {
			t.Errorf("%s:\n got %s\nwant %s", s.Name, s.ArgsSchema, want[s.Name])
		}
		if n := strings.Count(s.Description, ". ") + 1; s.Description == "" || n > 2 || len(s.Description) > 200 {
			t.Errorf("%s is described in %d sentences: %q", s.Name, n, s.Description)
		}
	}
}

func TestListOfTheContract(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("invoice-december.pdf", "passport.pdf")
	d.does("list_proposals", `{"status":"pending","limit":1}`, fmt.Sprintf(`{"proposals":[{"id":%q,"filename":"passport.pdf","category":"finances",
		"action":"move to Documents/Finances/2025/","confidence":"high","sensitive":true,"createdAt":"2025-12-11T10:00:00Z",
		"reasoning":"PDF filename contains 'invoice' and content references billing"}],"total":2,"hasMore":true}`, ids["passport.pdf"]))
	d.does("list_proposals", `{"status":"approved"}`, `{"proposals":[],"total":0,"hasMore":false}`)
	must(t, err2(d.service.Reject(t.Context(), []string{ids["passport.pdf"]}, "")))
	for args, want := range map[string]int{`{}`: 1, ``: 1, `{"status":"rejected"}`: 1, `{"status":"all"}`: 2, `{"limit":1000,"status":"all"}`: 2, `{"status":"invalid"}`: 0} {
		if got := d.listed(args); len(got) != want {
			t.Errorf("%s lists %d, want %d", args, len(got), want)
		}
	}
	for _, args := range []string{`{"limit":-1}`, `{"limit":0}`, `{"limit":1.5}`} {
		d.fails("list_proposals", args, "args_bad_number", `The argument "limit" must be a whole number from 1 to 100.`)
	}
	d.fails("list_proposals", `{"status":"cleared"}`, "args_bad_type", `The argument "status" must be one of pending, approved, rejected, invalid, all.`)
}

func TestApproveOfTheContract(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("invoice-december.pdf", "passport.pdf")
	from, to := filepath.Join(d.downloads, "invoice-december.pdf"), d.finances("invoice-december.pdf")
	r := d.does("approve_proposal", d.id(ids["invoice-december.pdf"]), fmt.Sprintf(`{"action":"Moved file","sourcePath":%q,"destinationPath":%q}`, from, to))
	d.is(from, false)
	d.is(to, true)
	if r.Code != "" || r.Audit.Code != "approved" || len(d.person.Asked) != 1 {
		t.Errorf("%+v, asked %d times", r, len(d.person.Asked))
	}
	d.does("approve_proposal", d.id(ids["passport.pdf"], true), fmt.Sprintf(`{"action":"Moved file","sourcePath":%q,"destinationPath":%q}`,
		filepath.Join(d.downloads, "passport.pdf"), d.finances("passport.pdf")))
	if said := d.undoes(r); said != "invoice-december.pdf is back in Downloads" {
		t.Error(said)
	}
	d.is(from, true)
	d.undoFails(r, "nothing to undo")
}

// What can be known beforehand is told before anybody is asked.
// A file that keeps its folder is renamed, in the result as in the journal.
func TestApproveRenames(t *testing.T) {
	d := newDesk(t)
	id := d.propose("scan.txt")["scan.txt"]
	_, err := d.service.Edit(t.Context(), id, d.downloads, "letter.txt")
	must(t, err)
	r := d.does("approve_proposal", d.id(id), fmt.Sprintf(`{"action":"Renamed file","sourcePath":%q,"destinationPath":%q}`,
		filepath.Join(d.downloads, "scan.txt"), filepath.Join(d.downloads, "letter.txt")))
	if r.Summary != "Renamed scan.txt to letter.txt." {
		t.Error(r.Summary)
	}
}

// A tool that finds a file gone says so of its proposal: a list has no proposal
// among the waiting ones of which nothing can come.
func TestAToolFindsAFileGone(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("gone.txt", "stays.txt")
	must(t, os.Remove(filepath.Join(d.downloads, "gone.txt")))
	if l := d.listed(`{}`); len(l) != 1 || l[0].ID != ids["stays.txt"] {
		t.Errorf("%+v", l)
	}
	if l := d.listed(`{"status":"invalid"}`); len(l) != 1 || l[0].ID != ids["gone.txt"] {
		t.Errorf("%+v", l)
	}
	must(t, os.Rename(d.downloads, d.downloads+" (unplugged)")) // nothing is known about its files
	if l := d.listed(`{}`); len(l) != 1 || d.status(ids["stays.txt"]) != proposal.Pending {
		t.Errorf("%+v", l)
	}
}

func TestApproveErrorsOfTheContract(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("done.txt", "no.txt", "gone.txt", "changed.txt", "taken.txt", "passport.txt", "set.txt", "set.txt.asc")
	must(t, err2(d.service.Approve(t.Context(), []string{ids["done.txt"]}, noOptions)))
	must(t, err2(d.service.Reject(t.Context(), []string{ids["no.txt"]}, "")))
	must(t, os.Remove(filepath.Join(d.downloads, "gone.txt")))
	must(t, os.Remove(filepath.Join(d.downloads, "set.txt.asc")))
	write(t, filepath.Join(d.downloads, "changed.txt"), "something else")
	write(t, d.finances("taken.txt"), "old")
	for _, c := range []struct{ id, code, text string }{
		{"xyz", "not_found", "Proposal 'xyz' not found"},
		{ids["done.txt"], "resolved", "Proposal already approved/rejected"},
		{ids["no.txt"], "resolved", "Proposal already approved/rejected"},
		{ids["gone.txt"], "missing", "Source file no longer exists"},
		{ids["set.txt"], "missing", "Source file no longer exists: set.txt.asc"},
		{ids["changed.txt"], "changed", "the file has changed since it was proposed"},
		{ids["taken.txt"], "exists", "Destination file already exists"},
		{ids["passport.txt"], "sensitive", "This proposal is flagged as sensitive. Set confirm_sensitive to true."},
		{"x\u202e\x1b", "not_found", `Proposal 'x\u202e\u001b' not found`},
		{"", "not_found", "Proposal '' not found"},
	} {
		d.fails("approve_proposal", d.id(c.id), code(c.code), c.text)
	}
	d.fails("approve_proposal", `{}`, "args_missing", `The argument "proposal_id" is missing.`)
	if r := d.call("approve_proposal", d.id(strings.Repeat("x", 100_000))); len(r.Error) > 2000 || r.Code != "not_found" {
		t.Errorf("%d characters of error", len(r.Error))
	}
	if len(d.person.Asked) > 0 {
		t.Errorf("asked about what cannot be: %+v", d.person.Asked)
	}
	for id, want := range map[string]string{"gone.txt": "invalid", "set.txt": "invalid", "taken.txt": "pending", "passport.txt": "pending"} {
		if got := d.status(ids[id]); string(got) != want {
			t.Errorf("%s is %s", id, got)
		}
	}
}

// What only the move itself can meet has the contract's text, too.
func TestApproveIntoAFolderThatCannotBe(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("blocked.txt")
	write(t, filepath.Join(d.home, "Documents", "Finances"), "a file where a folder is to be")
	d.fails("approve_proposal", d.id(ids["blocked.txt"]), "permission", "Cannot write to destination directory")
	if len(d.person.Asked) != 1 || len(d.effects.All) != 0 || d.status(ids["blocked.txt"]) != "pending" {
		t.Errorf("asked %d, effects %v", len(d.person.Asked), d.effects.All)
	}
}

// The person is shown no folder that is only a guess; the model gets the words of the contract.
func TestAListSaysWhatIsAsked(t *testing.T) {
	d := newDesk(t)
	d.propose("invoice.txt", "where.txt")
	r := d.call("list_proposals", `{}`)
	for name, want := range map[string][2]string{
		"where.txt":   {"move to Documents/Finances/2025/", "it is not known where this file belongs; choose a folder for it"},
		"invoice.txt": {"move to Documents/Finances/2025/", "move to Documents/Finances/2025/"},
	} {
		for i, raw := range []json.RawMessage{r.Data, r.Shown} {
			var l struct{ Proposals []one }
			if err := json.Unmarshal(raw, &l); err != nil {
				t.Fatal(err, string(raw))
			}
			if n := slices.IndexFunc(l.Proposals, func(o one) bool { return o.Filename == name }); n < 0 || l.Proposals[n].Action != want[i] {
				t.Errorf("%s: %+v, want %q", name, l.Proposals, want[i])
			}
		}
	}
}

// A question, and a file that is left, are decided by the person: a model would answer
// them with the yes to a plain move.
func TestApproveDecidesNothingForThePerson(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("where.txt", "left.txt")
	for name, code := range map[string]string{"where.txt": "question", "left.txt": "invalid"} {
		r := d.call("approve_proposal", d.id(ids[name]))
		if r.Success || string(r.Code) != code || !strings.Contains(r.Error, "Tell the user to") {
			t.Errorf("%s: %+v", name, r)
		}
		d.is(filepath.Join(d.downloads, name), true)
	}
	if len(d.person.Asked) > 0 {
		t.Errorf("asked about what a yes does not decide: %+v", d.person.Asked)
	}
	if d.status(ids["where.txt"]) != proposal.Pending || d.status(ids["left.txt"]) != proposal.Left {
		t.Error(d.status(ids["where.txt"]), d.status(ids["left.txt"]))
	}
}

func TestRejectOfTheContract(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("invoice-december.pdf")
	r := d.does("reject_proposal", map[string]any{"proposal_id": ids["invoice-december.pdf"], "reason": "User indicated file is not an invoice"},
		`{"action":"Rejected proposal","filename":"invoice-december.pdf","cooldownUntil":"2025-12-12T10:00:00Z"}`)
	d.fails("reject_proposal", d.id(ids["invoice-december.pdf"]), "resolved", "Proposal already approved/rejected")
	d.fails("reject_proposal", d.id("xyz"), "not_found", "Proposal 'xyz' not found")
	if len(d.person.Asked) > 0 {
		t.Error("a rejection in a clean trace is asked for")
	}
	p, err := d.service.Get(t.Context(), ids["invoice-december.pdf"])
	must(t, err)
	if p.Note != "User indicated file is not an invoice" {
		t.Errorf("%+v", p)
	}
	if said := d.undoes(r); said != "You undid a rejection" || d.status(p.ID) != "pending" {
		t.Error(said, d.status(p.ID))
	}
	must(t, err2(d.service.Reject(t.Context(), []string{p.ID}, "")))
	again := d.propose("b.txt")
	r = d.does("reject_proposal", d.id(again["b.txt"]), `{"action":"Rejected proposal","filename":"b.txt","cooldownUntil":"2025-12-12T10:00:00Z"}`)
	must(t, err1(d.service.Undo(t.Context(), again["b.txt"])))
	d.undoFails(r, "nothing to undo")
}

func TestApproveAllOfTheContract(t *testing.T) {
	d := newDesk(t)
	d.does("approve_all_proposals", `{}`, `{"approved":0,"skipped":0,"failed":0,"errors":[]}`)
	write(t, d.finances("taken.txt"), "old")
	d.propose("a.txt", "b.txt", "taken.txt", "passport.txt")
	r := d.does("approve_all_proposals", `{"include_sensitive":false}`,
		`{"approved":2,"skipped":1,"failed":1,"errors":["taken.txt: Destination file already exists"]}`)
	d.is(d.finances("a.txt"), true)
	must(t, os.Remove(filepath.Join(d.downloads, "taken.txt")))
	must(t, os.WriteFile(filepath.Join(d.downloads, "taken.txt"), []byte("now"), 0o644))
	if said := d.undoes(r); said != "2 files are back in Downloads" {
		t.Error(said)
	}
	d.is(d.finances("a.txt"), false)
	if asked := d.last(); len(asked.Preview.Items) != 3 {
		t.Errorf("%+v", asked.Preview)
	}
	must(t, err2(d.service.Approve(t.Context(), []string{d.named("a.txt"), d.named("b.txt")}, noOptions)))
	must(t, err2(d.service.Reject(t.Context(), []string{d.named("taken.txt")}, "")))
	asked := len(d.person.Asked)
	d.does("approve_all_proposals", `{}`, `{"approved":0,"skipped":1,"failed":0,"errors":[]}`)
	if len(d.person.Asked) != asked {
		t.Errorf("asked about nothing: %+v", d.last())
	}
	d.does("approve_all_proposals", `{"include_sensitive":true}`, `{"approved":1,"skipped":0,"failed":0,"errors":[]}`)
	if q := d.last(); q.Preview.Items[0].Text != "passport.txt" || !strings.HasPrefix(q.Preview.Items[0].Detail, "sensitive (identity paper) → ") {
		t.Errorf("%+v", q.Preview)
	}
}

// Each file that was not moved is skipped as sensitive, or has an error that says why not.
func TestApproveAllExplainsWhatIsNotMoved(t *testing.T) {
	for args, want := range map[string]string{
		`{}`:                         `{"approved":2,"skipped":1,"failed":1,"errors":["where.txt: it is not known where this file belongs; choose a folder for it"]}`,
		`{"include_sensitive":true}`: `{"approved":3,"skipped":0,"failed":1,"errors":["where.txt: it is not known where this file belongs; choose a folder for it"]}`,
	} {
		d := newDesk(t)
		d.propose("a.txt", "b.txt", "passport.txt", "where.txt")
		d.does("approve_all_proposals", args, want)
		d.is(filepath.Join(d.downloads, "where.txt"), true)
	}
}

func TestClearAllOfTheContract(t *testing.T) {
	d := newDesk(t)
	if r := d.does("clear_all_proposals", ``, `{"cleared":0}`); r.CanUndo || len(d.person.Asked) > 0 {
		t.Errorf("%+v, asked %+v", r, d.person.Asked)
	}
	d.propose("a.txt", "b.txt")
	r := d.does("clear_all_proposals", `{}`, `{"cleared":2}`)
	if len(d.listed(`{}`)) != 0 || d.last().Title != "Clear all proposals" || len(d.last().Preview.Items) != 2 {
		t.Errorf("%+v", d.last())
	}
	d.is(filepath.Join(d.downloads, "a.txt"), true)
	if said := d.undoes(r); said != "2 proposals are back" || len(d.listed(`{}`)) != 2 {
		t.Error(said)
	}
}

func TestWatcherOfTheContract(t *testing.T) {
	d := newDesk(t)
	d.does("get_watched_directories", ``, fmt.Sprintf(`{"directories":[{"path":%q,"enabled":true,"recursive":false}],"watcherStatus":"running"}`, d.downloads))
	r := d.does("stop_watcher", ``, `{"status":"stopped"}`)
	d.does("get_watched_directories", ``, fmt.Sprintf(`{"directories":[{"path":%q,"enabled":true,"recursive":false}],"watcherStatus":"stopped"}`, d.downloads))
	d.undoes(r)
	if !d.watcher.on {
		t.Error("not running after the undo")
	}
	if r := d.does("start_watcher", ``, `{"status":"running","watchedDirectories":1}`); r.CanUndo {
		t.Error("what changed nothing can be undone")
	}
	d.watcher.on = false
	r = d.does("start_watcher", ``, `{"status":"running","watchedDirectories":1}`)
	d.watcher.on = false
	d.undoFails(r, "stopped already")
	d.watcher.err = os.ErrDeadlineExceeded
	d.fails("start_watcher", ``, "failed", "i/o timeout")
}

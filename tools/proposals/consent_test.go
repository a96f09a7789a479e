package proposals_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Corpus M12: what the model says of consent is not the person's.
func TestTheModelsFlagIsNoConsent(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("passport.txt")
	d.answer = func(tools.Question) bool { return false }
	r := d.call("approve_proposal", d.id(ids["passport.txt"], true))
	if r.Success || r.Code != tools.CodeRefused || !strings.Contains(r.Error, "not now") || d.status(ids["passport.txt"]) != proposal.Pending {
		t.Errorf("%+v", r)
	}
	q := d.last()
	if q.Offer != nil || q.Sight.Detail != "sensitive" || row(q, "Sensitive") != "identity paper" || !q.Undoable {
		t.Errorf("%+v", q)
	}
	d.is(filepath.Join(d.downloads, "passport.txt"), true)
}

// What the person sees is all that would be done, by full paths.
func TestWhatIsShownOfAnApproval(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("letter.txt", "letter.txt.asc")
	d.call("approve_proposal", d.id(ids["letter.txt"]))
	q := d.last()
	if q.Sight.Verb != "Move a file" || q.Sight.Object != filepath.Join(d.downloads, "letter.txt") || row(q, "To") != d.finances("letter.txt") ||
		row(q, "New folder") != filepath.Dir(d.finances("x")) || row(q, "Category") != "finances" || !strings.HasPrefix(row(q, "Why"), "PDF filename") {
		t.Errorf("%+v", q.Sight)
	}
	want := []tools.Item{
		{Text: filepath.Join(d.downloads, "letter.txt"), Detail: "→ " + d.finances("letter.txt")},
		{Text: filepath.Join(d.downloads, "letter.txt.asc"), Detail: "→ " + d.finances("letter.txt.asc")},
	}
	if fmt.Sprint(q.Sight.Items) != fmt.Sprint(want) {
		t.Errorf("%+v", q.Sight.Items)
	}
	d.is(d.finances("letter.txt.asc"), true)
}

func row(q tools.Question, name string) string {
	for _, r := range q.Sight.Rows {
		if r.Name == name {
			return r.Value
		}
	}
	return ""
}

// Corpus M15: an approval is of what was shown.
func TestAProposalThatIsRewrittenWhileThePersonLooks(t *testing.T) {
	for name, change := range map[string]func(*desk, string){
		"another folder": func(d *desk, id string) { must(d, err1(d.service.Edit(d.Context(), id, "~/Elsewhere", ""))) },
		"another name":   func(d *desk, id string) { must(d, err1(d.service.Edit(d.Context(), id, "", "b.txt"))) },
		"one file more":  func(d *desk, _ string) { d.propose("a.txt.asc") },
		"a link on the way": func(d *desk, _ string) {
			must(d, os.Mkdir(filepath.Join(d.home, "Trap"), 0o755))
			must(d, os.Symlink(filepath.Join(d.home, "Trap"), filepath.Join(d.home, "Documents")))
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			ids := d.propose("a.txt")
			d.during = func() { change(d, ids["a.txt"]) }
			r := d.call("approve_proposal", d.id(ids["a.txt"]))
			if r.Success || r.Code != policy.CodeTokenArgs || d.status(ids["a.txt"]) != proposal.Pending || len(d.effects.all) > 0 {
				t.Errorf("%+v", r)
			}
			d.is(filepath.Join(d.downloads, "a.txt"), true)
		})
	}
	d := newDesk(t)
	ids := d.propose("a.txt")
	d.during = func() { must(t, os.Remove(filepath.Join(d.downloads, "a.txt"))) }
	d.fails("approve_proposal", d.id(ids["a.txt"]), "missing", "Source file no longer exists")
}

// Corpus M13: a batch is exactly what was shown; what comes later is not in it.
func TestABatchIsWhatWasShown(t *testing.T) {
	for _, tool := range []string{"approve_all_proposals", "clear_all_proposals"} {
		d := newDesk(t)
		d.propose("a.txt")
		d.during = func() { d.during = nil; d.propose("late.txt") }
		if r := d.call(tool, `{}`); r.Code != policy.CodeTokenArgs || len(d.listed(`{}`)) != 2 {
			t.Errorf("%s: %+v", tool, r)
		}
		if r := d.call(tool, `{}`); !r.Success || len(d.listed(`{}`)) != 0 {
			t.Errorf("%s: %+v", tool, r)
		}
	}
}

// racing is a service in which somebody else is faster.
type racing struct {
	*proposal.Service
	before func() // an approval
	check  func() // a look

	consent bool // that the last approval came with
}

func (r *racing) CheckEdit(ctx context.Context, id, dir, name string) (proposal.Check, error) {
	if r.check != nil {
		r.check()
	}
	return r.Service.CheckEdit(ctx, id, dir, name)
}

func (r *racing) Approve(ctx context.Context, ids []string, o proposal.ApproveOptions) ([]proposal.Outcome, *proposal.Act, error) {
	r.before()
	r.consent = o.ConfirmSensitive
	return r.Service.Approve(ctx, ids, o)
}

// What somebody else decides at the last moment is in no count of the batch;
// what became sensitive is skipped, not moved.
func TestABatchOfWhichSomebodyDecidesAPart(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.txt", "b.txt")
	d.rewire(&racing{Service: d.service, before: func() { must(t, err2(d.service.Reject(t.Context(), []string{ids["a.txt"]}, ""))) }})
	d.does("approve_all_proposals", `{}`, `{"approved":1,"skipped":0,"failed":0,"errors":[]}`)
}

// Between the token and the move it is looked at once more.
func TestAProposalThatIsRewrittenAfterTheApproval(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.txt")
	looks, to := 0, "~/Elsewhere"
	d.rewire(&racing{Service: d.service, before: func() { t.Error("approved what nobody saw") }, check: func() {
		if looks++; looks == 3 { // before the question, after it, before the move
			must(t, err1(d.service.Edit(t.Context(), ids["a.txt"], to, "")))
		}
	}})
	d.fails("approve_proposal", d.id(ids["a.txt"]), "changed", "The proposals have changed since. Nothing was done; list them again.")
	looks, to = 1, "~/Farther" // a rejection is not asked for in a clean trace: looked at once, and before it is done
	d.fails("reject_proposal", d.id(ids["a.txt"]), "changed", "The proposals have changed since. Nothing was done; list them again.")
}

// Consent to what is sensitive goes as far as the person saw some, whatever the
// model says: what becomes sensitive at the last moment is not moved.
func TestConsentIsToWhatWasSeen(t *testing.T) {
	d := newDesk(t)
	r := &racing{Service: d.service, before: func() {}}
	d.rewire(r)
	for name, want := range map[string]bool{"a.txt": false, "passport.txt": true} {
		for tool, args := range map[string]any{"approve_proposal": nil, "approve_all_proposals": `{"include_sensitive":true}`} {
			ids := d.propose(name)
			if args == nil {
				args = d.id(ids[name], true)
			}
			if res := d.call(tool, args); !res.Success || r.consent != want {
				t.Errorf("%s of %s: %v, %+v", tool, name, r.consent, res)
			}
			must(t, os.RemoveAll(filepath.Join(d.home, "Documents")))
		}
	}
}

// Undo takes back what still stands as the call left it, and nothing else.
func TestUndoOfAPartOfABatch(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.txt", "b.txt", "c.txt")
	r := d.does("approve_all_proposals", `{}`, `{"approved":3,"skipped":0,"failed":0,"errors":[]}`)
	must(t, err1(d.service.Undo(t.Context(), undoOf(ids["a.txt"]))))
	must(t, err1(d.service.Edit(t.Context(), ids["a.txt"], "~/Elsewhere", "")))
	must(t, err2(d.service.Approve(t.Context(), []string{ids["a.txt"]}, noOptions)))
	must(t, os.Remove(d.finances("b.txt")))
	said := d.undoes(r)
	if !strings.HasPrefix(said, "Moved the files of 1 proposal back; they wait again. Not undone: b.txt: ") {
		t.Error(said)
	}
	d.is(filepath.Join(d.home, "Elsewhere", "a.txt"), true) // a later decision stands
	d.is(filepath.Join(d.downloads, "c.txt"), true)
	r = d.call("approve_proposal", d.id(ids["c.txt"]))
	must(t, os.Remove(d.finances("c.txt")))
	d.undoFails(r, "It was not undone. c.txt: ")
}

// Undone by the person already, there is nothing left.
func TestUndoOfWhatWasUndoneElsewhere(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.txt")
	r := d.call("approve_proposal", d.id(ids["a.txt"]))
	must(t, err1(d.service.Undo(t.Context(), proposal.UndoRequest{Last: 1})))
	d.undoFails(r, "Nothing of it stands")
	r = d.call("clear_all_proposals", ``)
	must(t, err1(d.service.Undo(t.Context(), proposal.UndoRequest{Last: 1})))
	d.undoFails(r, "nothing to undo")
}

// Without a memo nothing is moved: it could not be undone.
func TestNothingIsMovedThatCannotBeNoted(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.txt")
	d.effects.fail = errors.New("the disk is full")
	for tool, args := range map[string]any{"approve_proposal": d.id(ids["a.txt"]), "approve_all_proposals": `{}`, "reject_proposal": d.id(ids["a.txt"])} {
		if r := d.call(tool, args); r.Success || d.status(ids["a.txt"]) != proposal.Pending {
			t.Errorf("%s: %+v", tool, r)
		}
	}
	if r := d.call("clear_all_proposals", ``); !r.Success || r.CanUndo || !strings.Contains(r.Summary, "among the proposals only") {
		t.Errorf("%+v", r)
	}
}

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

package proposals_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Corpus M12: what the model says of consent is not the person's.
func TestTheModelsFlagIsNoConsent(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("passport.txt")
	d.person.Answer = func(tools.Question) tools.Answer { return tools.Answer{Code: tools.CodeRefused, Reason: "not now"} }
	r := d.call("approve_proposal", d.id(ids["passport.txt"], true))
	if r.Success || r.Code != tools.CodeRefused || !strings.Contains(r.Error, "not now") || d.status(ids["passport.txt"]) != proposal.Pending {
		t.Errorf("%+v", r)
	}
	q := d.last()
	if q.Offer != nil || q.Preview.Detail != "sensitive" || row(q, "Sensitive") != "identity paper" || !q.Undoable {
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
	if q.Title != "Move a proposed file" || q.Preview.Object != filepath.Join(d.downloads, "letter.txt") || row(q, "To") != d.finances("letter.txt") ||
		row(q, "New folder") != filepath.Dir(d.finances("x")) || row(q, "Category") != "finances" || !strings.HasPrefix(row(q, "Why"), "PDF filename") {
		t.Errorf("%+v", q.Preview)
	}
	want := []tools.Item{
		{Text: filepath.Join(d.downloads, "letter.txt"), Detail: "→ " + d.finances("letter.txt")},
		{Text: filepath.Join(d.downloads, "letter.txt.asc"), Detail: "→ " + d.finances("letter.txt.asc")},
	}
	if fmt.Sprint(q.Preview.Items) != fmt.Sprint(want) {
		t.Errorf("%+v", q.Preview.Items)
	}
	d.is(d.finances("letter.txt.asc"), true)
}

func row(q tools.Question, name string) string {
	for _, r := range q.Preview.Rows {
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
			d.person.During = func() { change(d, ids["a.txt"]) }
			r := d.call("approve_proposal", d.id(ids["a.txt"]))
			if r.Success || r.Code != policy.CodeTokenArgs || d.status(ids["a.txt"]) != proposal.Pending || len(d.effects.All) > 0 {
				t.Errorf("%+v", r)
			}
			d.is(filepath.Join(d.downloads, "a.txt"), true)
		})
	}
	d := newDesk(t)
	ids := d.propose("a.txt")
	d.person.During = func() { must(t, os.Remove(filepath.Join(d.downloads, "a.txt"))) }
	d.fails("approve_proposal", d.id(ids["a.txt"]), "missing", "Source file no longer exists")
}

// Corpus M13: a batch is exactly what was shown; what comes later is not in it.
func TestABatchIsWhatWasShown(t *testing.T) {
	for _, tool := range []string{"approve_all_proposals", "clear_all_proposals"} {
		d := newDesk(t)
		d.propose("a.txt")
		d.person.During = func() { d.person.During = nil; d.propose("late.txt") }
		if r := d.call(tool, `{}`); r.Code != policy.CodeTokenArgs || len(d.listed(`{}`)) != 2 {
			t.Errorf("%s: %+v", tool, r)
		}
		if r := d.call(tool, `{}`); !r.Success || len(d.listed(`{}`)) != 0 {
			t.Errorf("%s: %+v", tool, r)
		}
	}
}

// racing is a service in which someone else is faster.
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

// What someone else decides at the last moment is in no count of the batch;
// what became sensitive is skipped, not moved.
func TestABatchOfWhichSomebodyDecidesAPart(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.txt", "b.txt")
	d.rewire(&racing{Service: d.service, before: func() { must(t, err2(d.service.Reject(t.Context(), []string{ids["a.txt"]}, ""))) }})
	d.does("approve_all_proposals", `{}`, `{"approved":1,"skipped":0,"failed":0,"errors":[]}`)
}

// What is rewritten at the last moment, as when a decision leads to another folder, is not moved.
func TestABatchOfWhichAPartIsRewritten(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.txt", "b.txt")
	d.rewire(&racing{Service: d.service, before: func() { must(t, err1(d.service.Edit(t.Context(), ids["a.txt"], "~/Elsewhere", ""))) }})
	if r := d.call("approve_all_proposals", `{}`); d.status(ids["a.txt"]) != proposal.Pending || d.status(ids["b.txt"]) != proposal.Approved {
		t.Errorf("%+v", r)
	}
	d.is(filepath.Join(d.downloads, "a.txt"), true)
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

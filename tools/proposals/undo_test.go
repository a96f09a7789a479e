package proposals_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/undo"
)

// Undo takes back what still is as the call left it, and nothing else.
func TestUndoOfAPartOfABatch(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.txt", "b.txt", "c.txt")
	r := d.does("approve_all_proposals", `{}`, `{"approved":3,"skipped":0,"failed":0,"errors":[]}`)
	must(t, err1(d.service.Undo(t.Context(), ids["a.txt"])))
	must(t, err1(d.service.Edit(t.Context(), ids["a.txt"], "~/Elsewhere", "")))
	must(t, err2(d.service.Approve(t.Context(), []string{ids["a.txt"]}, noOptions)))
	must(t, os.Remove(d.finances("b.txt")))
	said := d.undoes(r)
	if !strings.HasPrefix(said, "c.txt is back in Downloads; b.txt: ") {
		t.Error(said)
	}
	d.is(filepath.Join(d.home, "Elsewhere", "a.txt"), true) // a later decision is
	d.is(filepath.Join(d.downloads, "c.txt"), true)
	r = d.call("approve_proposal", d.id(ids["c.txt"]))
	must(t, os.Remove(d.finances("c.txt")))
	d.undoFails(r, "c.txt: ")
}

// Undone by the person already, there is nothing left.
func TestUndoOfWhatWasUndoneElsewhere(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.txt")
	r := d.call("approve_proposal", d.id(ids["a.txt"]))
	must(t, err1(d.service.Undo(t.Context(), ids["a.txt"])))
	d.undoFails(r, "nothing to undo")
	r = d.call("clear_all_proposals", ``)
	must(t, err1(d.service.Undo(t.Context(), d.effects.All[r.Audit.Record].Act)))
	d.undoFails(r, "nothing to undo")
}

// That the act cannot be noted as the call's changes nothing about the act: it
// can be undone as every other.
func TestAnActThatCannotBeNoted(t *testing.T) {
	for _, tool := range []string{"approve_proposal", "approve_all_proposals", "reject_proposal", "clear_all_proposals"} {
		d := newDesk(t)
		id, args := d.propose("a.txt")["a.txt"], any(`{}`)
		if tool == "approve_proposal" || tool == "reject_proposal" {
			args = d.id(id)
		}
		d.effects.Err = errors.New("the disk is full")
		if r := d.call(tool, args); !r.Success || r.CanUndo || !strings.Contains(r.Summary, "among the proposals only") {
			t.Errorf("%s: %+v", tool, r)
		}
		es, err := d.kept.Entries(t.Context(), undo.Filter{State: undo.Standing})
		must(t, err)
		if len(es) != 1 {
			t.Fatalf("%s: the ledger has %+v", tool, es)
		}
		must(t, err1(d.service.Undo(t.Context(), es[0].ID)))
		if s := d.status(id); s != proposal.Pending {
			t.Errorf("%s: %s after its undo", tool, s)
		}
	}
}

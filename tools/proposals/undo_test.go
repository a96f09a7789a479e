package proposals_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/proposal"
)

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
	d.effects.Err = errors.New("the disk is full")
	for tool, args := range map[string]any{"approve_proposal": d.id(ids["a.txt"]), "approve_all_proposals": `{}`, "reject_proposal": d.id(ids["a.txt"])} {
		if r := d.call(tool, args); r.Success || d.status(ids["a.txt"]) != proposal.Pending {
			t.Errorf("%s: %+v", tool, r)
		}
	}
	if r := d.call("clear_all_proposals", ``); !r.Success || r.CanUndo || !strings.Contains(r.Summary, "among the proposals only") {
		t.Errorf("%+v", r)
	}
}

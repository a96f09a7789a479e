package proposal_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// moved moves one file of a proposal behind the service's back, as a run does
// that ends before it could say so.
func (d *desk) moved(act, id, name string) {
	d.Helper()
	rs := d.mover.Perform(d.Context(), act, []move.Request{{Ref: id, Source: d.in(name), Root: d.home, Rel: filepath.Join("Documents", "Finances", "2025", name)}}, func() {})
	must(d, rs[0].Err)
	must(d, d.mover.Complete(d.Context()))
}

func TestACrashAfterTheMove(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.jpg", "b.jpg.asc", "c.pdf")
	d.moved("lostact2", ids["a.pdf"], "a.pdf")
	d.moved("lostact2", ids["b.jpg"], "b.jpg")
	d.moved("lostact2", ids["b.jpg"], "b.jpg.asc")
	d.restart()
	same(t, "counts", d.counts(), proposal.Counts{Pending: 1, Approved: 2})
	slices.Sort(d.journal)
	same(t, "journal", d.journal, []string{
		"Moved a.pdf from Downloads to Documents/Finances/2025", "Moved b.jpg (and 1 more) from Downloads to Documents/Finances/2025"})
	changes := d.changes
	d.restart() // settled once, settled for good
	same(t, "changes", d.changes, changes)
	after, err := d.store.Setting(t.Context(), "moves.settled")
	must(t, err)
	same(t, "the last move that a start need not look at", after, "3")
	res := d.undo(d.newest())
	same(t, "undo", res, proposal.UndoResult{Undone: 2, Label: "Moved 3 files to Documents/Finances/2025", Text: "3 files are back in Downloads"})
}

func TestACrashWithinASet(t *testing.T) {
	d := newDesk(t)
	id := d.propose("b.jpg", "b.jpg.asc", "b.jpg.zip")["b.jpg"]
	d.moved("lostact2", id, "b.jpg")
	d.moved("lostact2", id, "b.jpg.zip")
	d.restart()
	same(t, "status", d.get(id).Status, proposal.Pending)
	d.holds(d.downloads, map[string]string{"b.jpg": "b.jpg", "b.jpg.asc": "b.jpg.asc", "b.jpg.zip": "b.jpg.zip"})
	same(t, "no act", d.newest(), "none")
	d.mustApprove(id)
}

// What was moved of the set cannot go back: it is approved, so that undo can name it.
func TestACrashWithinASetThatCannotGoBack(t *testing.T) {
	d := newDesk(t)
	id := d.propose("b.jpg", "b.jpg.asc")["b.jpg"]
	d.moved("lostact2", id, "b.jpg")
	write(t, d.in("b.jpg"), "in the way")
	d.restart()
	p := d.get(id)
	same(t, "status", p.Status, proposal.Approved)
	if p.Note == "" {
		t.Error("nothing is said of it")
	}
	after, err := d.store.Setting(t.Context(), "moves.settled")
	must(t, err)
	same(t, "the last move that a start need not look at", after, "1")
	must(t, os.Remove(d.in("b.jpg")))
	same(t, "undone", d.undo(d.newest()).Undone, 1)
	d.holds(d.downloads, map[string]string{"b.jpg": "b.jpg", "b.jpg.asc": "b.jpg.asc"})
}

func TestACrashWithinTheUndoOfASet(t *testing.T) {
	d := newDesk(t)
	id := d.propose("b.jpg", "b.jpg.asc")["b.jpg"]
	act := d.mustApprove(id)
	records, err := d.store.MovesOf(t.Context(), act.ID, []string{id})
	must(t, err)
	for _, r := range d.mover.Undo(t.Context(), act.ID, records[:1]) {
		must(t, r.Err)
	}
	must(t, d.Settle(t.Context(), []move.Record{{Intent: move.Intent{Ref: id}}}))
	same(t, "status", d.get(id).Status, proposal.Pending)
	d.holds(d.downloads, map[string]string{"b.jpg": "b.jpg", "b.jpg.asc": "b.jpg.asc"})
	_, err = d.Undo(t.Context(), act.ID)
	same(t, "its act", err, proposal.ErrNothing)
}

// The proposal was found invalid before what the crash left was settled.
func TestACrashThatWasTakenForAGoneFile(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	must(t, os.Rename(d.in("a.pdf"), d.in("away")))
	_, err := d.Revalidate(t.Context(), 0)
	must(t, err)
	same(t, "status", d.get(id).Status, proposal.Invalid)
	must(t, os.Rename(d.in("away"), d.in("a.pdf")))
	d.moved("lostact2", id, "a.pdf")
	must(t, d.Settle(t.Context(), []move.Record{{Intent: move.Intent{Ref: id}}}))
	same(t, "status", d.get(id).Status, proposal.Approved)
}

func TestSettlingWhatNobodyKnows(t *testing.T) {
	d := newDesk(t)
	must(t, d.Settle(t.Context(), []move.Record{{Intent: move.Intent{Ref: "nobody22"}}}))
	same(t, "changes", d.changes, 0)
}

// A start whose store has lost the last decisions finds what they moved, as far as it is
// certain, and it can be undone.
func TestLostDecisionsAreFound(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf", "waits.pdf", "elsewhere.pdf", "changed.pdf", "other.pdf", "both.pdf")
	must(t, os.MkdirAll(d.finances(), 0o755))
	for _, name := range []string{"a.pdf", "b.pdf", "changed.pdf"} {
		must(t, os.Rename(d.in(name), d.at(name)))
	}
	write(t, d.at("changed.pdf"), "changed since")
	must(t, os.Rename(d.in("elsewhere.pdf"), filepath.Join(d.home, "elsewhere.pdf")))
	must(t, os.Remove(d.in("other.pdf")))
	write(t, d.at("other.pdf"), "another file")
	must(t, os.Link(d.in("both.pdf"), d.at("both.pdf")))
	d.restart()
	must(t, d.SettleLost(t.Context()))
	for name, id := range ids {
		want := proposal.Pending
		if name == "a.pdf" || name == "b.pdf" {
			want = proposal.Approved
		}
		same(t, name, d.get(id).Status, want)
	}
	must(t, d.SettleLost(t.Context())) // finds nothing more
	act := d.newest()
	d.restart()
	same(t, "after a restart", d.get(ids["a.pdf"]).Status, proposal.Approved)
	same(t, "undo", d.undo(act).Text, "2 files are back in Downloads")
	for _, name := range []string{"a.pdf", "b.pdf"} {
		same(t, name, d.get(ids[name]).Status, proposal.Pending)
		if _, err := os.Stat(d.in(name)); err != nil {
			t.Error(err)
		}
	}
}

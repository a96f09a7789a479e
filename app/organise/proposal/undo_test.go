package proposal_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/watcher/settled"
)

// undo takes back an act, or the decision about one proposal.
func (d *desk) undo(id string) proposal.UndoResult {
	d.Helper()
	res, err := d.Undo(d.Context(), id)
	must(d, err)
	if n := res.Undone; res.Before != nil && len(res.Before) != n {
		d.Errorf("%d proposals are back, and %d are named", n, len(res.Before))
	}
	res.Before = nil
	return res
}

// newest is the id of the newest act that is.
func (d *desk) newest() string {
	d.Helper()
	es, err := d.store.Entries(d.Context(), undo.Filter{State: undo.Standing, Limit: 1})
	must(d, err)
	if len(es) == 0 {
		return "none"
	}
	return es[0].ID
}

func TestUndoBringsTheFileBack(t *testing.T) {
	for name, by := range map[string]func(id string, act *proposal.Act) string{
		"by proposal": func(id string, _ *proposal.Act) string { return id },
		"by act":      func(_ string, act *proposal.Act) string { return act.ID },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			id := d.propose("a.pdf")["a.pdf"]
			before := d.get(id)
			act := d.mustApprove(id)
			d.restart() // undo outlives one
			res := d.undo(by(id, act))
			same(t, "result", res, proposal.UndoResult{Undone: 1, Label: "Moved a.pdf to Documents/Finances/2025", Text: "a.pdf is back in Downloads"})
			d.holds(d.downloads, map[string]string{"a.pdf": "a.pdf"})
			d.holds(d.finances(), nil)
			same(t, "proposal", d.get(id), before)
			same(t, "lessons", len(d.lessons), 0)
			same(t, "journal", d.journal[1], "Undone: Moved a.pdf from Downloads to Documents/Finances/2025")
			for _, req := range []string{id, act.ID} {
				_, err := d.Undo(t.Context(), req)
				same(t, "undo twice", fmt.Sprint(err), "nothing to undo")
			}
			must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("a.pdf")}})) // the watcher sees it come back
			same(t, "pending", d.one().ID, id)
			d.mustApprove(id)
		})
	}
}

func TestUndoOfTheUnknown(t *testing.T) {
	d := newDesk(t)
	_, err := d.Undo(t.Context(), "xyz")
	same(t, "unknown", fmt.Sprint(err), "Proposal 'xyz' not found")
	id := d.propose("a.pdf")["a.pdf"]
	_, err = d.Undo(t.Context(), id)
	same(t, "pending", err, proposal.ErrNothing)
}

func TestUndoOfABatch(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.jpg", "b.jpg.asc", "c.pdf")
	act := d.mustApprove(ids["a.pdf"], ids["b.jpg"], ids["c.pdf"])
	same(t, "label", act.Label, "Moved 4 files to Documents/Finances/2025")

	res := d.undo(ids["b.jpg"]) // one of it alone
	same(t, "one", res, proposal.UndoResult{Undone: 1, Label: "Moved 2 files to Documents/Finances/2025", Text: "2 files are back in Downloads"})
	d.holds(d.downloads, map[string]string{"b.jpg": "b.jpg", "b.jpg.asc": "b.jpg.asc"})

	res = d.undo(d.newest()) // then what is left
	same(t, "rest", res, proposal.UndoResult{Undone: 2, Label: "Moved 2 files to Documents/Finances/2025", Text: "2 files are back in Downloads"})
	same(t, "counts", d.counts(), proposal.Counts{Pending: 3})
	same(t, "then", d.newest(), "none")
}

func TestUndoOfTheLastActs(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf", "c.pdf")
	d.mustApprove(ids["a.pdf"])
	_, _, err := d.Reject(t.Context(), []string{ids["b.pdf"]}, "")
	must(t, err)
	_, _, err = d.Clear(t.Context(), proposal.Filter{})
	must(t, err)
	same(t, "counts", d.counts(), proposal.Counts{Approved: 1, Rejected: 1})
	for _, want := range []proposal.UndoResult{
		{Undone: 1, Label: "Cleared 1 proposal", Text: "1 proposal is back"},
		{Undone: 1, Label: "Rejected 1 proposal", Text: "You undid a rejection"},
		{Undone: 1, Label: "Moved a.pdf to Documents/Finances/2025", Text: "a.pdf is back in Downloads"},
	} {
		same(t, "result", d.undo(d.newest()), want)
	}
	same(t, "counts", d.counts(), proposal.Counts{Pending: 3})
	d.mustApprove(ids["a.pdf"], ids["b.pdf"], ids["c.pdf"])
}

func TestWhatCannotBeUndoneIsNamed(t *testing.T) {
	for text, spoil := range map[string]func(d *desk){
		"a.jpg: it is not where it was moved to any more":             func(d *desk) { must(d, os.Remove(d.at("a.jpg"))) },
		"a.jpg: it has been changed since it was moved":               func(d *desk) { write(d, d.at("a.jpg"), "edited") },
		"a.jpg: something else is at its old place":                   func(d *desk) { write(d, d.in("a.jpg"), "new") },
		"a.jpg: it has been changed since it was moved (a.jpg.asc)":   func(d *desk) { write(d, d.at("a.jpg.asc"), "edited") },
		"a.jpg: something else is at its old place (a.jpg.asc)":       func(d *desk) { write(d, d.in("a.jpg.asc"), "new") },
		"a.jpg: it is not where it was moved to any more (a.jpg.asc)": func(d *desk) { must(d, os.Remove(d.at("a.jpg.asc"))) },
	} {
		t.Run(text, func(t *testing.T) {
			d := newDesk(t)
			ids := d.propose("a.jpg", "a.jpg.asc")
			d.mustApprove(ids["a.jpg"])
			spoil(d)
			was := d.tree()
			res := d.undo(d.newest())
			want := proposal.UndoResult{Failed: 1, Errors: []string{text}, Label: "Moved 2 files to Documents/Finances/2025"}
			if !strings.Contains(text, "old place") { // which can be made free again
				want.Permanent = 1
			}
			same(t, "result", res, want)
			same(t, "status", d.get(ids["a.jpg"]).Status, proposal.Approved)
			same(t, "files", d.tree(), was)
			_, err := d.Undo(t.Context(), ids["a.jpg"]) // and can be tried by name
			must(t, err)
		})
	}
}

// tree is every file below home and its content.
func (d *desk) tree() string {
	d.Helper()
	var lines []string
	must(d, filepath.WalkDir(d.home, func(path string, e os.DirEntry, err error) error {
		if e.IsDir() && e.Name() == ".state" {
			return filepath.SkipDir
		}
		if err == nil && e.Type().IsRegular() {
			b, _ := os.ReadFile(path)
			lines = append(lines, path+"="+string(b))
		}
		return err
	}))
	return strings.Join(lines, "\n")
}

func TestUndoOfAPartlySpoiltBatch(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf")
	act := d.mustApprove(ids["a.pdf"], ids["b.pdf"])
	write(t, d.in("a.pdf"), "in the way")
	res := d.undo(act.ID)
	same(t, "result", res, proposal.UndoResult{Undone: 1, Failed: 1,
		Errors: []string{"a.pdf: something else is at its old place"}, Label: "Moved 2 files to Documents/Finances/2025", Text: "b.pdf is back in Downloads"})
	must(t, os.Remove(d.in("a.pdf")))
	res = d.undo(d.newest()) // the way is free again
	same(t, "rest", res, proposal.UndoResult{Undone: 1, Label: "Moved a.pdf to Documents/Finances/2025", Text: "a.pdf is back in Downloads"})
}

// A new file came to the old place, was proposed, and went again.
func TestUndoDisplacesAProposalWhoseFileIsGone(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	d.mustApprove(id)
	other := d.propose("a.pdf")["a.pdf"]
	must(t, os.Remove(d.in("a.pdf")))
	same(t, "undone", d.undo(id).Undone, 1)
	same(t, "other", d.get(other).Status, proposal.Invalid)
	same(t, "pending", d.one().ID, id)
	d.mustApprove(id)
}

// The companion that had come with the new file is free for the old one.
func TestUndoFreesTheCompanionsOfWhatItDisplaces(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	d.mustApprove(id)
	d.propose("a.pdf", "a.pdf.asc")
	must(t, os.Remove(d.in("a.pdf")))
	d.undo(id)
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("a.pdf.asc"), Folder: d.downloads}}))
	same(t, "id", d.one().ID, id)
	same(t, "names", members(d.one()), "a.pdf→a.pdf a.pdf.asc→a.pdf.asc")
}

func TestUndoOfARejection(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf", "c.pdf")
	_, act, err := d.Reject(t.Context(), []string{ids["a.pdf"], ids["b.pdf"], ids["c.pdf"]}, "not now")
	must(t, err)

	res := d.undo(ids["b.pdf"])
	same(t, "one", res, proposal.UndoResult{Undone: 1, Label: "Rejected b.pdf", Text: "You undid a rejection"})
	p := d.get(ids["b.pdf"])
	same(t, "note, cool-down, act", p.Note+p.Act+fmt.Sprint(p.Cooldown.IsZero()), "true")

	res = d.undo(act.ID)
	same(t, "rest", res, proposal.UndoResult{Undone: 2, Label: "Rejected 2 proposals", Text: "You undid 2 rejections"})
	same(t, "counts", d.counts(), proposal.Counts{Pending: 3})
	for _, id := range []string{ids["b.pdf"], act.ID} {
		if _, err := d.Undo(t.Context(), id); !errors.Is(err, proposal.ErrNothing) {
			t.Errorf("undo twice: %v", err)
		}
	}
	must(t, d.Propose(t.Context(), d.drop("a.pdf")))
	same(t, "proposed again", d.counts().Pending, 3)
}

func TestUndoOfARejectionWhoseFileIsPendingAgain(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	_, act, err := d.Reject(t.Context(), []string{id}, "")
	must(t, err)
	d.wait(d.Cooldown())
	d.propose("a.pdf")
	want := "another proposal for it is pending already"
	same(t, "alone", d.undo(id).Errors, []string{"a.pdf: " + want})
	same(t, "its act", d.undo(act.ID).Errors, []string{"1 proposal: " + want})
	same(t, "counts", d.counts(), proposal.Counts{Pending: 1, Rejected: 1})
}

func TestUndoOfAClearing(t *testing.T) {
	d := newDesk(t)
	found := d.drop("a.pdf", "b.jpg", "b.jpg.asc")
	must(t, d.Propose(t.Context(), found))
	n, act, err := d.Clear(t.Context(), proposal.Filter{})
	must(t, err)
	same(t, "cleared", n, 2)
	same(t, "label", act.Label, "Cleared 2 proposals")
	same(t, "journal", d.journal, []string{"Cleared 2 proposals"})
	same(t, "counts", d.counts(), proposal.Counts{})
	same(t, "undone", d.undo(d.newest()).Undone, 2)
	must(t, d.Propose(t.Context(), found))
	same(t, "counts", d.counts(), proposal.Counts{Pending: 2})
	n, act, err = d.Clear(t.Context(), proposal.Filter{})
	must(t, err)
	same(t, "again", n, 2)
	must(t, d.Propose(t.Context(), found)) // cleared files may be proposed again
	same(t, "counts", d.counts(), proposal.Counts{Pending: 2})
	res := d.undo(act.ID)
	same(t, "stay", res.Failed, 2)
}

// What is cleared is what matches: what a search or another folder leaves out stays, and so
// does what came after the list that the person saw.
func TestClearingTakesWhatMatchesAlone(t *testing.T) {
	for name, c := range map[string]struct {
		filter func(d *desk, first time.Time) proposal.Filter
		want   int
	}{
		"a word":           {func(*desk, time.Time) proposal.Filter { return proposal.Filter{Query: "a.pdf"} }, 1},
		"its folder":       {func(d *desk, _ time.Time) proposal.Filter { return proposal.Filter{Folder: d.downloads} }, 2},
		"another folder":   {func(*desk, time.Time) proposal.Filter { return proposal.Filter{Folder: "/elsewhere"} }, 0},
		"what was there":   {func(_ *desk, first time.Time) proposal.Filter { return proposal.Filter{Until: first} }, 1},
		"of what was seen": {func(_ *desk, first time.Time) proposal.Filter { return proposal.Filter{Until: first, Query: "b.jpg"} }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.propose("a.pdf")
			first := d.list(proposal.Filter{})[0].CreatedAt
			d.wait(time.Minute)
			d.propose("b.jpg")
			n, act, err := d.Clear(t.Context(), c.filter(d, first))
			must(t, err)
			if n != c.want || d.counts().Pending != 2-c.want || (act != nil) != (n > 0) {
				t.Fatalf("cleared %d, %d wait, %+v", n, d.counts().Pending, act)
			}
			if act != nil {
				same(t, "undone", d.undo(act.ID).Undone, c.want)
			}
		})
	}
}

func TestClearingNothingIsNoAct(t *testing.T) {
	d := newDesk(t)
	n, act, err := d.Clear(t.Context(), proposal.Filter{})
	must(t, err)
	same(t, "nothing", n == 0 && act == nil && d.changes == 0 && len(d.journal) == 0, true)
}

func TestUndoOfThousands(t *testing.T) {
	d := newDesk(t)
	var names []string
	for i := range 520 {
		names = append(names, fmt.Sprintf("%04d.pdf", i))
	}
	d.propose(names...)
	_, act, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
	must(t, err)
	same(t, "lessons", len(d.lessons), 100) // one nod does not outweigh all others
	res := d.undo(act.ID)
	same(t, "undone", res.Undone, 520)
	same(t, "counts", d.counts(), proposal.Counts{Pending: 520})
	same(t, "lessons", len(d.lessons), 0)
	same(t, "journal", d.journal[1:], []string{"Undone: Moved 520 files from Downloads to Documents/Finances/2025"})
}

// The files are back and the store fails: the next start puts it right.
func TestAStoreThatFailsAfterAnUndo(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.jpg", "a.jpg.asc")["a.jpg"]
	act := d.mustApprove(id)
	d.store.fail = map[string]int{"update": 1}
	if _, err := d.Undo(t.Context(), d.newest()); !errors.Is(err, errFlaky) {
		t.Fatalf("got %v", err)
	}
	same(t, "still", d.get(id).Status, proposal.Approved)
	d.restart()
	same(t, "then", d.get(id).Status, proposal.Pending)
	_, err := d.Undo(t.Context(), act.ID)
	same(t, "its act", err, proposal.ErrNothing)
	d.mustApprove(id)
}

// The folders that an approval made go with its undo, also after a restart; those
// that someone else uses stay.
func TestUndoRemovesNewFolders(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf")
	act := d.mustApprove(ids["a.pdf"], ids["b.pdf"])
	d.restart()
	same(t, "one of two", d.undo(ids["a.pdf"]).Undone, 1)
	d.holds(d.finances(), map[string]string{"b.pdf": "b.pdf"})
	write(t, filepath.Join(d.home, "Documents", "letter.txt"), "mine")
	same(t, "the other", d.undo(act.ID).Undone, 1)
	d.holds(filepath.Join(d.home, "Documents"), map[string]string{"letter.txt": "mine"})
	d.mustApprove(ids["a.pdf"]) // they are made again
}

// slowServer is a mover whose copies get another time from their server once they are closed.
type slowServer struct{ proposal.Mover }

func (s slowServer) PerformUndo(ctx context.Context, batch string, records []move.Record, begun func()) []move.Result {
	rs := s.Mover.PerformUndo(ctx, batch, records, begun)
	for i := range rs {
		rs[i].After.Mtime -= 7
	}
	return rs
}

// A file that came back as a copy is known as it is there, not as it was while it was written.
func TestAnUndoneProposalKnowsItsFileAsItIs(t *testing.T) {
	d := newDesk(t)
	d.deps.Mover = slowServer{d.deps.Mover}
	d.Service = proposal.New(d.deps)
	id := d.propose("a.pdf")["a.pdf"]
	d.undo(d.mustApprove(id).ID)
	is, err := move.Identify(d.in("a.pdf"))
	must(t, err)
	same(t, "its identity", d.get(id).Identity, is)
}

// damage changes what the store has noted of moves behind its back, whatever its table takes.
func (d *desk) damage(statement string) {
	d.Helper()
	db, err := sql.Open("sqlite", filepath.Join(d.home, ".state", store.Name))
	must(d, err)
	defer db.Close()
	_, err = db.ExecContext(d.Context(), `PRAGMA ignore_check_constraints = ON; `+statement)
	must(d, err)
}

// lastUnreadable damages what is noted of the last move.
const lastUnreadable = `UPDATE moves SET state = 'x' WHERE id = (SELECT max(id) FROM moves)`

// What was noted of some moves is damaged: each file is looked at by itself. What is
// where it went as it was is brought back, and one that does not is named with the folder in
// which it is, also after a start.
func TestUndoOfMovesThatCannotBeReadWhole(t *testing.T) {
	for name, c := range map[string]struct {
		damage  string
		changed bool // c.pdf was changed since
	}{
		"the last one":         {damage: lastUnreadable},
		"all":                  {damage: `UPDATE moves SET state = 'x'`},
		"a kind":               {damage: `UPDATE moves SET kind = 'x' WHERE id = 2`},
		"whose it is":          {damage: `UPDATE moves SET ref = 'x' WHERE id = 3`},
		"which act":            {damage: `UPDATE moves SET batch = 'x' WHERE id = 3`},
		"reversed":             {damage: `UPDATE moves SET state = 'reversed' WHERE id = 2`},
		"failed":               {damage: `UPDATE moves SET state = 'failed' WHERE id = 1`},
		"a changed file":       {damage: lastUnreadable, changed: true},
		"another changed file": {damage: `UPDATE moves SET state = 'reversed' WHERE id = 3`, changed: true},
	} {
		for _, restarted := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, restarted %t", name, restarted), func(t *testing.T) {
				d := newDesk(t)
				ids := d.propose("a.pdf", "b.pdf", "c.pdf")
				act := d.mustApprove(ids["a.pdf"], ids["b.pdf"], ids["c.pdf"])
				d.damage(c.damage)
				if c.changed {
					write(t, d.at("c.pdf"), "something else")
				}
				if restarted {
					d.restartDamaged()
				}
				for name, id := range ids {
					same(t, "status of "+name, d.get(id).Status, proposal.Approved)
				}
				res := d.undo(act.ID)
				if !c.changed {
					same(t, "undone", res.Undone, 3)
					d.holds(d.downloads, map[string]string{"a.pdf": "a.pdf", "b.pdf": "b.pdf", "c.pdf": "c.pdf"})
					return
				}
				same(t, "result", res, proposal.UndoResult{
					Undone: 2, Failed: 1, Permanent: 1, Label: "Moved 3 files to Documents/Finances/2025", Text: "2 files are back in Downloads",
					Errors: []string{"c.pdf: what was noted of its move cannot be read; move it back yourself from " + d.finances()},
				})
				d.holds(d.finances(), map[string]string{"c.pdf": "something else"})
				res = d.undo(ids["c.pdf"])
				same(t, "failed alone", res.Failed, 1)
				d.mustApprove(ids["a.pdf"])
			})
		}
	}
}

// Of a set either all files come back or none, also if what was noted of one cannot be read.
func TestUndoOfASetThatCannotBeReadWhole(t *testing.T) {
	for name, changed := range map[string]bool{"certain": false, "changed": true} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			ids := d.propose("a.jpg", "a.jpg.asc")
			before := d.tree()
			act := d.mustApprove(ids["a.jpg"])
			d.damage(lastUnreadable)
			if changed {
				write(t, filepath.Join(d.get(ids["a.jpg"]).Dir, "a.jpg.asc"), "something else")
				before = d.tree()
			}
			same(t, "failed", d.undo(act.ID).Failed == 1, changed)
			same(t, "files", d.tree(), before)
		})
	}
}

// What was noted of a move that has not ended is damaged: other acts are undone, and files approved.
func TestAnOpenMoveThatCannotBeReadIsInNobodysWay(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf", "c.pdf")
	d.mustApprove(ids["a.pdf"])
	act := d.mustApprove(ids["b.pdf"])
	d.damage(`UPDATE moves SET state = 'x' WHERE id = 1`)
	same(t, "undone", d.undo(act.ID).Undone, 1)
	d.mustApprove(ids["b.pdf"], ids["c.pdf"])
	same(t, "undone of the damaged one", d.undo(ids["a.pdf"]).Undone, 1)
	if _, err := d.mover.Recover(t.Context()); !errors.Is(err, move.ErrUnreadable) {
		t.Errorf("the start tells of %v", err)
	}
}

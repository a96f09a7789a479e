package proposal_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/trash"
	"github.com/nod-app/nod/watcher/settled"
)

// leaving lets a desk leave files whose names end in .ics.
func leaving(d *desk) *desk {
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		s, _ := d.guess(f)
		if filepath.Ext(f.Path) == ".ics" {
			s.Leave, s.Reasoning = proposal.LeaveOnce, "An invitation."
		}
		return s, true
	}
	return d
}

// leftID proposes for a.ics and returns the id of what is left.
func (d *desk) leftID() string {
	d.Helper()
	if ids := d.propose("a.ics", "b.pdf"); len(ids) != 1 {
		d.Fatalf("%d proposals, want that of b.pdf", len(ids))
	}
	left := d.list(proposal.Filter{Status: proposal.Left})
	if len(left) != 1 || left[0].Dir != "" || left[0].Leave != proposal.LeaveOnce {
		d.Fatalf("left: %+v", left)
	}
	return left[0].ID
}

func TestLeftFileCannotBeApproved(t *testing.T) {
	d := leaving(newDesk(t))
	id := d.leftID()
	outcomes, act := d.approve(id)
	same(t, "approved", outcomes[0].Err, proposal.ErrLeft)
	same(t, "act", act, nil)
	all, _, err := d.ApproveAll(t.Context(), proposal.Filter{}, true)
	must(t, err)
	same(t, "all", all, proposal.AllResult{Approved: 1})
	same(t, "action", d.Action(d.get(id)), "")
	d.holds(d.downloads, map[string]string{"a.ics": "a.ics"})
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("a.ics"), Folder: d.downloads}}))
	same(t, "left after another look", len(d.list(proposal.Filter{Status: proposal.Left})), 1)
}

func TestLeftFileThatGetsAFolderIsPending(t *testing.T) {
	d := leaving(newDesk(t))
	id := d.leftID()
	if _, err := d.Edit(t.Context(), id, "", "c.ics"); err == nil {
		t.Error("it was renamed without a folder")
	}
	p, err := d.Edit(t.Context(), id, d.finances(), "")
	must(t, err)
	same(t, "status", p.Status, proposal.Pending)
	d.mustApprove(id)
	d.holds(d.finances(), map[string]string{"a.ics": "a.ics"})
}

func TestKeepingALeftFileCanBeUndone(t *testing.T) {
	d := leaving(newDesk(t))
	id := d.leftID()
	outcomes, act, err := d.Reject(t.Context(), []string{id}, "")
	must(t, err)
	must(t, outcomes[0].Err)
	same(t, "counts", d.counts(), proposal.Counts{Pending: 1, Rejected: 1})
	if _, err := d.Undo(t.Context(), act.ID); err != nil {
		t.Fatal(err)
	}
	same(t, "counts", d.counts(), proposal.Counts{Pending: 1, Left: 1})
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("a.ics"), Folder: d.downloads}}))
	same(t, "counts after another look", d.counts(), proposal.Counts{Pending: 1, Left: 1})
}

func TestLeftFileThatIsGoneIsInvalid(t *testing.T) {
	d := leaving(newDesk(t))
	id := d.leftID()
	must(t, os.Remove(d.in("a.ics")))
	n, err := d.Revalidate(t.Context(), 0)
	must(t, err)
	same(t, "invalid", n, 1)
	same(t, "status", d.get(id).Status, proposal.Invalid)
}

// What nothing is known of waits for a folder, whatever is approved with it.
func TestProposalWithoutAFolderWaitsForOne(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	p := d.get(id)
	p.Dir = ""
	must(t, d.store.UpdateProposals(t.Context(), []proposal.Proposal{p}))
	outcomes, _ := d.approve(id)
	same(t, "approved", outcomes[0].Err, proposal.ErrNoFolder)
	all, _, err := d.ApproveAll(t.Context(), proposal.Filter{}, true)
	must(t, err)
	same(t, "all", all, proposal.AllResult{Asked: 1})
	d.holds(d.downloads, map[string]string{"a.pdf": "a.pdf"})
}

// withTrash gives a desk a trash, and files that are filed.
func (d *desk) withTrash(filed ...string) *desk {
	d.deps.Trash = trash.Home{Dir: filepath.Join(d.home, "Trash"), Now: d.clock}
	d.deps.FiledOfSize = func(context.Context, int64) []string { return filed }
	d.Service = proposal.New(d.deps)
	return d
}

func TestDuplicatesAreLeft(t *testing.T) {
	d := newDesk(t)
	twin := filepath.Join(d.home, "Documents", "Work", "a.pdf")
	write(t, twin, "same text")
	d.withTrash(twin)
	for name, text := range map[string]string{"x.pdf": "same text", "y.pdf": "other txt", "z.pdf": "twice here", "z (1).pdf": "twice here"} {
		write(t, d.in(name), text)
	}
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("x.pdf")}, {Path: d.in("y.pdf")}, {Path: d.in("z.pdf")}, {Path: d.in("z (1).pdf")}}))
	got := map[string]string{}
	for _, p := range d.list(proposal.Filter{}) {
		got[filepath.Base(p.Source)] = string(p.Status) + " " + p.Duplicate
		if p.Status == proposal.Left && !strings.HasPrefix(p.Reasoning, "Same as "+filepath.Base(p.Duplicate)+" in ") {
			t.Errorf("%+v", p)
		}
	}
	same(t, "proposals", got, map[string]string{"x.pdf": "left " + twin, "y.pdf": "pending ", "z.pdf": "pending ", "z (1).pdf": "left " + d.in("z.pdf")})
}

// An original that comes after its copy leaves the copy, unless the person has decided about it.
func TestACopyIsLeftWhenItsOriginalComes(t *testing.T) {
	d := newDesk(t).withTrash()
	for _, name := range []string{"z", "y"} {
		write(t, d.in(name+" (1).pdf"), "twice "+name)
	}
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("z (1).pdf")}, {Path: d.in("y (1).pdf")}}))
	for _, p := range d.list(proposal.Filter{}) {
		if filepath.Base(p.Source) == "y (1).pdf" {
			_, err := d.Edit(t.Context(), p.ID, filepath.Join(d.home, "Mine"), "")
			must(t, err)
		}
	}
	for _, name := range []string{"z", "y"} {
		write(t, d.in(name+".pdf"), "twice "+name)
	}
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("z.pdf")}, {Path: d.in("y.pdf")}}))
	got := map[string]string{}
	for _, p := range d.list(proposal.Filter{}) {
		got[filepath.Base(p.Source)] = string(p.Status) + " " + filepath.Base(p.Duplicate)
	}
	same(t, "proposals", got, map[string]string{"z (1).pdf": "left z.pdf", "z.pdf": "pending .", "y (1).pdf": "pending .", "y.pdf": "pending ."})
}

// A copy names its original where that was moved to, and can go to the trash then; after an
// undo it names it where it is back.
func TestACopyFollowsItsOriginal(t *testing.T) {
	d := newDesk(t).withTrash()
	for _, name := range []string{"z.pdf", "z (1).pdf"} {
		write(t, d.in(name), "twice")
	}
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("z.pdf")}, {Path: d.in("z (1).pdf")}}))
	left, original := d.list(proposal.Filter{Status: proposal.Left})[0], d.list(proposal.Filter{Status: proposal.Pending})[0]
	before := left
	_, act, err := d.Approve(t.Context(), []string{original.ID}, proposal.ApproveOptions{})
	must(t, err)
	left = d.get(left.ID)
	same(t, "the other file", left.Duplicate, original.Destination())
	if !strings.HasPrefix(left.Reasoning, "Same as z.pdf in ") || left.Reasoning == before.Reasoning {
		t.Error(left.Reasoning)
	}
	_, err = d.Undo(t.Context(), act.ID)
	must(t, err)
	same(t, "after undo", d.get(left.ID), before)

	_, _, err = d.Approve(t.Context(), []string{original.ID}, proposal.ApproveOptions{})
	must(t, err)
	outcomes, _, err := d.Approve(t.Context(), []string{left.ID}, proposal.ApproveOptions{Trash: true})
	must(t, err)
	must(t, outcomes[0].Err)
	d.holds(d.downloads, map[string]string{})
}

func TestTrashCanBeUndone(t *testing.T) {
	d := newDesk(t)
	twin := filepath.Join(d.home, "Documents", "Work", "a.pdf")
	write(t, twin, "x.pdf")
	d.withTrash(twin)
	d.propose("x.pdf")
	p := d.list(proposal.Filter{Status: proposal.Left})[0]
	opt := proposal.ApproveOptions{Trash: true}
	outcomes, act, err := d.Approve(t.Context(), []string{p.ID}, opt)
	must(t, err)
	must(t, outcomes[0].Err)
	same(t, "label", act.Label, "Moved x.pdf to the trash")
	same(t, "lessons", d.lessons, nil)
	same(t, "journal", d.journal, []string{"Moved x.pdf from Downloads to the trash"})
	d.holds(filepath.Join(d.home, "Trash", "files"), map[string]string{"x.pdf": "x.pdf"})
	d.holds(filepath.Join(d.home, "Trash", "info"), map[string]string{"x.pdf.trashinfo": "[Trash Info]\nPath=" + d.in("x.pdf") + "\nDeletionDate=" + d.now.Local().Format("2006-01-02T15:04:05") + "\n"})
	_, err = d.Undo(t.Context(), act.ID)
	must(t, err)
	d.holds(d.downloads, map[string]string{"x.pdf": "x.pdf"})
	d.holds(filepath.Join(d.home, "Trash", "info"), map[string]string{})
	same(t, "status", d.get(p.ID).Status, proposal.Left)

	must(t, os.Remove(twin))
	outcomes, _, err = d.Approve(t.Context(), []string{p.ID}, opt)
	must(t, err)
	same(t, "the only copy", outcomes[0].Err, proposal.ErrNoTwin)
	d.holds(d.downloads, map[string]string{"x.pdf": "x.pdf"})
}

// What is not moved after all waits as it was, without a place in the trash.
func TestAFailedTrashLeavesItAsItWas(t *testing.T) {
	d := leaving(newDesk(t)).withTrash()
	id := d.leftID()
	before := d.get(id)
	must(t, os.MkdirAll(filepath.Join(d.home, "Trash", "info"), 0o700))
	write(t, filepath.Join(d.home, "Trash", "info", "a.ics.trashinfo"), "of another one") // so it gets another name
	d.store.during = func() { write(t, filepath.Join(d.home, "Trash", "files", "a.2.ics"), "somebody else's") }
	outcomes, act, err := d.Approve(t.Context(), []string{id}, proposal.ApproveOptions{Trash: true})
	must(t, err)
	same(t, "moved", outcomes[0].Err, move.ErrExists)
	same(t, "suggested", outcomes[0].Suggested, "")
	same(t, "act", act, nil)
	same(t, "the proposal", d.get(id), before)
	same(t, "as told", outcomes[0].Proposal, before)

	outcomes, act, err = d.Approve(t.Context(), []string{id}, proposal.ApproveOptions{Trash: true})
	must(t, err)
	must(t, outcomes[0].Err)
	_, err = d.Undo(t.Context(), act.ID)
	must(t, err)
	back := d.get(id)
	same(t, "after undo", []string{string(back.Status), back.Dir, back.Name}, []string{"left", "", "a.ics"})
}

// The trash takes what the person saw: not a sensitive copy unasked, none that is left for
// another reason by now, and none whose other copy changes before it is moved.
func TestTrashTakesWhatWasSeen(t *testing.T) {
	d := newDesk(t)
	twin := filepath.Join(d.home, "Documents", "Work", "passport.pdf")
	write(t, twin, "passport.pdf")
	d.withTrash(twin)
	d.propose("passport.pdf")
	id := d.list(proposal.Filter{Status: proposal.Left})[0].ID
	for name, c := range map[string]struct {
		opt    proposal.ApproveOptions
		during func()
		want   error
	}{
		"sensitive": {proposal.ApproveOptions{Trash: true}, nil, proposal.ErrSensitive},
		"other reason": {proposal.ApproveOptions{Trash: true, ConfirmSensitive: true, Seen: func(p proposal.Proposal) bool { return p.Leave == proposal.LeaveEmpty }}, nil,
			proposal.ErrRewritten},
		"other copy": {proposal.ApproveOptions{Trash: true, ConfirmSensitive: true}, func() { write(t, twin, "passport.doc") }, proposal.ErrNoTwin},
	} {
		d.store.during = c.during
		outcomes, _, err := d.Approve(t.Context(), []string{id}, c.opt)
		must(t, err)
		same(t, name, outcomes[0].Err, c.want)
		write(t, twin, "passport.pdf")
	}
	d.holds(d.downloads, map[string]string{"passport.pdf": "passport.pdf"})
	d.holds(filepath.Join(d.home, "Trash", "info"), map[string]string{})
	outcomes, _, err := d.Approve(t.Context(), []string{id}, proposal.ApproveOptions{Trash: true, ConfirmSensitive: true})
	must(t, err)
	must(t, outcomes[0].Err)
}

// Of two copies that are each left for the other's sake one stays, and a link is no copy.
func TestTheLastCopyIsKept(t *testing.T) {
	d := newDesk(t)
	d.withTrash(d.in("a.pdf"), d.in("b.pdf"))
	for _, name := range []string{"a.pdf", "b.pdf"} {
		write(t, d.in(name), "same text")
	}
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("a.pdf")}, {Path: d.in("b.pdf")}}))
	var ids []string
	for _, p := range d.list(proposal.Filter{Status: proposal.Left}) {
		ids = append(ids, p.ID)
	}
	same(t, "left", len(ids), 2)
	opt := proposal.ApproveOptions{Trash: true}
	outcomes, act, err := d.Approve(t.Context(), ids, opt)
	must(t, err)
	same(t, "the first", outcomes[0].Err, nil)
	same(t, "the second", outcomes[1].Err, proposal.ErrNoTwin)
	_, err = d.Undo(t.Context(), act.ID)
	must(t, err)

	first := d.get(ids[0])
	must(t, os.Remove(first.Duplicate))
	must(t, os.Symlink(first.Source, first.Duplicate))
	outcomes, _, err = d.Approve(t.Context(), ids[:1], opt)
	must(t, err)
	same(t, "a link", outcomes[0].Err, proposal.ErrNoTwin)
}

// Only what is left, and offers it, goes to the trash.
func TestTrashRefusesTheRest(t *testing.T) {
	d := leaving(newDesk(t)).withTrash()
	ids := d.propose("b.pdf")
	outcomes, _, err := d.Approve(t.Context(), []string{ids["b.pdf"]}, proposal.ApproveOptions{Trash: true})
	must(t, err)
	same(t, "pending", outcomes[0].Err, proposal.ErrNotLeft)
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		s, _ := d.guess(f)
		s.Leave = proposal.LeaveSecret
		return s, true
	}
	d.propose("keys.txt")
	secret := d.list(proposal.Filter{Status: proposal.Left})[0]
	outcomes, _, err = d.Approve(t.Context(), []string{secret.ID}, proposal.ApproveOptions{Trash: true})
	must(t, err)
	same(t, "a secret", outcomes[0].Err, proposal.ErrNoTrash)
	d.holds(d.downloads, map[string]string{"b.pdf": "b.pdf", "keys.txt": "keys.txt"})
}

// A crash between the move to the trash and its record is settled as an approval.
func TestTrashIsSettledAfterACrash(t *testing.T) {
	d := leaving(newDesk(t)).withTrash()
	id := d.leftID()
	d.store.skip, d.store.fail = map[string]int{"update": 1}, map[string]int{"update": 2}
	_, _, err := d.Approve(t.Context(), []string{id}, proposal.ApproveOptions{Trash: true})
	if err == nil {
		t.Fatal("no error")
	}
	d.store.fail = nil
	d.restart()
	same(t, "status", d.get(id).Status, proposal.Approved)
	d.holds(filepath.Join(d.home, "Trash", "files"), map[string]string{"a.ics": "a.ics"})
}

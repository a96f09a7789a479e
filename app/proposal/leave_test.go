package proposal_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/proposal"
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
	must(t, d.Propose(t.Context(), []proposal.Found{{Path: d.in("a.ics"), Folder: d.downloads}}))
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
	must(t, d.Propose(t.Context(), []proposal.Found{{Path: d.in("a.ics"), Folder: d.downloads}}))
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
	same(t, "all", all, proposal.AllResult{Skipped: 1})
	d.holds(d.downloads, map[string]string{"a.pdf": "a.pdf"})
}

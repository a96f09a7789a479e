package proposal_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

// A correction counts against the folder that was proposed, until it is undone.
func TestCorrectionsCountAgainst(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("edited.pdf", "rejected.pdf", "undone.pdf", "mine.pdf")
	refused := func(step string, want ...string) {
		t.Helper()
		same(t, step, append([]string{}, d.refusals...), append([]string{}, want...))
	}
	_, err := d.Edit(t.Context(), ids["edited.pdf"], filepath.Join(d.home, "Mine"), "")
	must(t, err)
	refused("another folder", "edited.pdf → 2025")
	_, err = d.Edit(t.Context(), ids["edited.pdf"], filepath.Join(d.home, "Other"), "")
	must(t, err)
	refused("a folder instead of the person's own", "edited.pdf → 2025")
	_, err = d.Edit(t.Context(), ids["rejected.pdf"], "", "b.pdf")
	must(t, err)
	refused("another name", "edited.pdf → 2025")

	_, act, err := d.Reject(t.Context(), []string{ids["undone.pdf"]}, "")
	must(t, err)
	refused("a rejection", "edited.pdf → 2025", "undone.pdf → 2025")
	_, err = d.Undo(t.Context(), act.ID)
	must(t, err)
	refused("a rejection that was undone", "edited.pdf → 2025")

	_, act, err = d.Approve(t.Context(), []string{ids["undone.pdf"]}, proposal.ApproveOptions{})
	must(t, err)
	_, err = d.Undo(t.Context(), act.ID)
	must(t, err)
	refused("an approval that was undone", "edited.pdf → 2025", "undone.pdf → 2025")

	_, err = d.Edit(t.Context(), ids["mine.pdf"], "", "mine too.pdf")
	must(t, err)
	_, act, err = d.Approve(t.Context(), []string{ids["mine.pdf"]}, proposal.ApproveOptions{})
	must(t, err)
	_, err = d.Undo(t.Context(), act.ID)
	must(t, err)
	refused("the person's own choice that was undone", "edited.pdf → 2025", "undone.pdf → 2025")
}

// What was sure is proposed elsewhere once the person did not want another file there.
func TestACorrectionReconsidersWhatWasSure(t *testing.T) {
	d := newDesk(t)
	d.fitsIn("Letters", proposal.High)
	ids := d.propose("a.pdf", "b.pdf")
	d.fitsIn("Bank", proposal.Medium)
	n, err := d.Reconsider(t.Context())
	must(t, err)
	same(t, "changed before a correction", n, 0)
	_, err = d.Edit(t.Context(), ids["a.pdf"], filepath.Join(d.home, "Bank"), "")
	must(t, err)
	ended, end := context.WithCancel(t.Context())
	fits := d.classify
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) { end(); return fits(f) }
	if n, err = d.Reconsider(ended); n != 0 || err == nil {
		t.Errorf("%d changed though it was broken off, %v", n, err)
	}
	n, err = d.Reconsider(t.Context())
	must(t, err)
	same(t, "changed after it", n, 1)
	same(t, "folder", d.get(ids["b.pdf"]).Dir, filepath.Join(d.home, "Bank"))
}

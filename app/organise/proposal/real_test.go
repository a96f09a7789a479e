package proposal_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/learn"
)

// What is decided about sets with the real classifier, learner and grouping is learned, and is not after
// its undo.
func TestWhatWasDecidedIsLearnedUntilItIsUndone(t *testing.T) {
	d := newDesk(t)
	learner := learn.New(d.store.Store, func(string) {})
	places := func(category, _ string, _ time.Time) (string, bool) { return filepath.Join(d.home, category), true }
	d.deps.Learner, d.deps.Group = learner, classify.Group
	d.deps.Classifier = classify.New(classify.Options{Places: places})
	d.Service = proposal.New(d.deps)
	learned := func(refused bool, want ...string) {
		t.Helper()
		paths, err := learner.Newest(t.Context(), refused, 10)
		must(t, err)
		for i := range paths {
			paths[i], _ = filepath.Rel(d.home, paths[i])
		}
		same(t, "learned", paths, want)
	}
	ids := d.propose("dues of the club 2.pdf", "dues of the club 3.pdf", "dues of the club 3.pdf.asc")
	same(t, "sets", len(ids), 2)
	for _, name := range []string{"dues of the club 2.pdf", "dues of the club 3.pdf"} {
		_, err := d.Edit(t.Context(), ids[name], "~/Club", "")
		must(t, err)
		_, _, err = d.Approve(t.Context(), []string{ids[name]}, proposal.ApproveOptions{ConfirmSensitive: true})
		must(t, err)
	}
	learned(false, "Club/dues of the club 3.pdf", "Club/dues of the club 2.pdf")
	learned(true, "finances/dues of the club 3.pdf", "finances/dues of the club 2.pdf")
	for range 2 {
		same(t, "undone", d.undo(d.newest()).Undone, 1)
	}
	learned(false)
}

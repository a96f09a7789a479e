package proposal_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/learn"
)

// The whole chain with the real classifier, learner and grouping: after three
// like decisions the place is proposed, and after their undo it is not.
func TestWhatWasDecidedIsProposedTheNextTime(t *testing.T) {
	d := newDesk(t)
	learner, err := learn.New(t.Context(), d.store.Store, func(learn.Decision) {})
	must(t, err)
	places := func(category, _ string, _ time.Time) (string, bool) { return filepath.Join(d.home, category), true }
	d.deps.Learner, d.deps.Group = learner, classify.Group
	d.deps.Classifier = classify.New(classify.Options{Learned: learner, Places: places})
	d.Service = proposal.New(d.deps)
	tell := func(name, want string) {
		t.Helper()
		p := d.get(d.propose(name)[name])
		same(t, name+" by", p.By, want)
	}
	tell("dues of the club 1.pdf", "built-in")
	ids := d.propose("dues of the club 2.pdf", "dues of the club 3.pdf", "dues of the club 3.pdf.asc")
	same(t, "sets", len(ids), 3)
	for _, id := range ids {
		_, err := d.Edit(t.Context(), id, "~/Club", "")
		must(t, err)
		_, _, err = d.Approve(t.Context(), []string{id}, proposal.ApproveOptions{ConfirmSensitive: true})
		must(t, err)
	}
	tell("dues of the club 4.pdf", "learned")
	for range 3 {
		same(t, "undone", d.undo(d.newest()).Undone, 1)
	}
	tell("dues of the club 5.pdf", "built-in")
}

package frame_test

import (
	"slices"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// What a person has seen is said by the window that shows it, once; fetching a
// status does not say it.
func TestWarningsThatAreShownAreReportedAsSeen(t *testing.T) {
	w := newWindow(t)
	s := sample.NewProposals(sample.Noon)
	w.f.Client = sample.Client(t, s)
	refresh := func() { w.f.RefreshStatus(); w.queue.Settle() }
	refresh()
	if got := s.Calls(); len(got) != 0 {
		t.Errorf("there is no warning, and called was %q", got)
	}
	s.Change(func(st *api.Status, _ *[]api.Proposal) {
		st.Warnings = []api.Warning{{Code: "store", Text: "The database was damaged and set aside."}}
	})
	refresh()
	refresh()
	if got := s.Calls(); !slices.Equal(got, []string{"warnings seen"}) {
		t.Errorf("called was %q", got)
	}
}

package frame_test

import (
	"slices"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
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

func TestTheBottomLineSaysHowFarLongWorkIs(t *testing.T) {
	w := newWindow(t)
	w.f.Say("Done")
	for want, progress := range map[string][]api.Progress{
		"Reading Old: 12,000 so far": {{Label: "Reading Old", Done: 12000}, {Label: "second"}},
		"Clearing: 42%":              {{Label: "Clearing", Done: 84, Total: 200}},
		"Done":                       nil,
	} {
		w.f.SetStatus(api.Status{Progress: progress})
		if drawn := kittest.Texts(w.Win.Content()); !slices.Contains(drawn, want) {
			t.Errorf("%q is not in %q", want, drawn)
		}
	}
}

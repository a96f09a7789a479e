package frame_test

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

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
	w.queue.Pass(sayFor)
	for want, progress := range map[string][]api.Progress{
		"Reading Old: 12,000 so far": {{Label: "Reading Old", Done: 12000}, {Label: "second"}},
		"Clearing: 42%":              {{Label: "Clearing", Done: 84, Total: 200}},
		"Reading Old: 41 of 92":      {{Label: "Reading Old", Done: 41, Total: 92, CanStop: true}},
		"":                           nil,
	} {
		w.f.SetStatus(api.Status{Progress: progress})
		if drawn := kittest.Texts(w.Win.Content()); !slices.Contains(drawn, want) {
			t.Errorf("%q is not in %q", want, drawn)
		}
	}
}

// What was said last is not covered at once by the progress of a scan, and a failure not at
// all; Undo of something else is beside neither.
func TestProgressLeavesTimeToRead(t *testing.T) {
	w := newWindow(t)
	w.Win.Resize(fyne.NewSize(900, 600))
	says := func(text string) bool { return slices.Contains(kittest.Texts(w.Win.Content()), text) }
	scan := api.Status{Last: &api.Act{Label: "Moved a.pdf"}, Progress: []api.Progress{{Label: "Reading Old", Done: 41, Total: 92, CanStop: true}}}
	const progress = "Reading Old: 41 of 92"
	w.f.SetStatus(scan)
	if !says(progress) || says("Undo") {
		t.Fatalf("there is no progress, or Undo: %q", kittest.Texts(w.Win.Content()))
	}
	w.f.Say("Moved 2 files")
	w.queue.Pass(sayFor - time.Millisecond)
	if w.f.SetStatus(scan); !says("Moved 2 files") || says(progress) {
		t.Error("the progress covers what was said")
	}
	w.queue.Pass(time.Millisecond)
	if !says(progress) {
		t.Error("the progress is not shown again")
	}
	w.f.Warn("Moved 2 files; 3 not: no space")
	w.queue.Pass(time.Minute)
	if w.f.SetStatus(scan); !says("Moved 2 files; 3 not: no space") || says("Undo") {
		t.Error("the progress covers a failure, or Undo of something else is beside it")
	}
}

// sayFor is how long a sentence is shown.
const sayFor = 10 * time.Second

// What reads files is stopped from where its progress is, while the window does something
// else, too.
func TestAScanIsStopped(t *testing.T) {
	w, s := newWindow(t), sample.NewProposals(sample.Noon)
	w.f.Client = sample.Client(t, s)
	offered := func() bool { return slices.Contains(kittest.Texts(w.Win.Content()), "Stop") }
	w.f.SetStatus(api.Status{Progress: []api.Progress{{Label: "Clearing", Done: 1}}})
	if w.f.Run("stop-scan"); offered() || len(s.Calls()) != 0 {
		t.Error("what cannot be stopped has a Stop")
	}
	w.f.SetStatus(api.Status{Progress: []api.Progress{{Label: "Reading Old", Done: 41, Total: 92, CanStop: true}}})
	if !offered() {
		t.Error("there is no Stop")
	}
	w.f.Run("stop-scan")
	w.queue.Settle()
	if got := s.Calls(); !slices.Equal(got, []string{"stop scan"}) {
		t.Errorf("called was %q", got)
	}
}

// The pointer rests where a row was approved by key: what happened to it is said, not its place.
func TestWhatIsSaidEndsAHint(t *testing.T) {
	w := newWindow(t)
	says := func(text string) bool { return slices.Contains(kittest.Texts(w.Win.Content()), text) }
	w.f.Hint("/home/ann/Documents")
	if !says("/home/ann/Documents") {
		t.Error("the hint is not shown")
	}
	w.f.Say("Moved a.pdf")
	if !says("Moved a.pdf") || says("/home/ann/Documents") {
		t.Error("the hint covers what was said")
	}
	w.f.Hint("/home/ann/Music")
	w.f.Hint("")
	if !says("Moved a.pdf") {
		t.Error("what was said is gone with the next hint")
	}
	w.f.Hint("/home/ann/Music")
	if w.Typed("?"); says("/home/ann/Music") {
		t.Error("a sub-page has the hint of what is below it")
	}
}

// What was said of a step that is taken back elsewhere, as from the tray, goes away with it.
func TestWhatIsSaidGoesWithItsStep(t *testing.T) {
	w := newWindow(t)
	w.Win.Resize(fyne.NewSize(900, 600))
	older, newer := &api.Act{ID: "1", Label: "Added a rule"}, &api.Act{ID: "2", Label: "Moved a.pdf"}
	says := func() bool { return slices.Contains(kittest.Texts(w.Win.Content()), "Moved a.pdf to Bills") }
	for _, before := range []*api.Act{nil, older} {
		w.f.SetStatus(api.Status{Last: before})
		w.f.SayDone(newer, "Moved a.pdf to Bills", false)
		w.f.SetStatus(api.Status{Last: before}) // it does not know of the step yet
		if !says() {
			t.Error("it is gone before its step is known")
		}
		w.f.SetStatus(api.Status{Last: newer})
		if !says() {
			t.Error("it is gone while its step is the newest")
		}
		w.f.SetStatus(api.Status{Last: before})
		if says() {
			t.Error("it is said of a step that was taken back")
		}
	}
}

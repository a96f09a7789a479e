package proposal_test

import (
	"context"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/move"
	"github.com/nod-app/nod/app/proposal"
)

// aheadDesk is a desk whose Service looks ahead, and which counts what is classified.
type aheadDesk struct {
	*desk
	classified atomic.Int32
	stop       func() // ends looking ahead
	ended      chan struct{}
}

func newAheadDesk(t *testing.T) *aheadDesk {
	d := &aheadDesk{desk: newDesk(t)}
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		d.classified.Add(1)
		return d.guess(f)
	}
	ctx, stop := context.WithCancel(t.Context())
	d.stop, d.ended = stop, make(chan struct{})
	go func() { defer close(d.ended); d.LookAhead(ctx) }()
	t.Cleanup(func() { stop(); <-d.ended })
	return d
}

// settling drops files as the watcher announces them.
func (d *aheadDesk) settling(names ...string) []proposal.Found {
	d.Helper()
	found := d.drop(names...)
	for i := range found {
		found[i] = d.found(found[i].Path)
	}
	return found
}

// found is a file as the watcher sees it now.
func (d *aheadDesk) found(path string) proposal.Found {
	d.Helper()
	id, err := move.Identify(path)
	must(d, err)
	return proposal.Found{Path: path, Folder: d.downloads, Identity: id, Changed: id.Mtime}
}

func (d *aheadDesk) lookedAt(n int32) {
	d.Helper()
	for end := time.Now().Add(3 * time.Minute); d.classified.Load() < n; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			d.Fatalf("%d files were looked at, want %d", d.classified.Load(), n)
		}
	}
}

func TestFilesAreLookedAtWhileTheySettle(t *testing.T) {
	d := newAheadDesk(t)
	found := d.settling("a.pdf", "passport.pdf")
	d.Expect(found)
	d.lookedAt(2)
	must(t, d.Propose(t.Context(), found))
	ps := d.list(proposal.Filter{Status: proposal.Pending})
	if len(ps) != 2 || d.classified.Load() != 2 {
		t.Fatalf("%d proposals, %d files were looked at", len(ps), d.classified.Load())
	}
	for _, p := range ps {
		if p.MIME != "application/pdf" || p.Dir != d.finances() || (p.Sensitive != "") != (filepath.Base(p.Source) == "passport.pdf") {
			t.Errorf("%+v", p)
		}
	}
}

func TestWhatWasFoundAheadOfAnotherStateDoesNotCount(t *testing.T) {
	for name, change := range map[string]func(*aheadDesk, *proposal.Found){
		"another content": func(d *aheadDesk, f *proposal.Found) {
			write(d, f.Path, "something longer than before")
			*f = d.found(f.Path)
		},
		"another file of the same size and time": func(d *aheadDesk, f *proposal.Found) {
			info, err := os.Stat(f.Path)
			must(d, err)
			must(d, os.Rename(f.Path, d.in("kept")))
			write(d, f.Path, filepath.Base(f.Path))
			must(d, os.Chtimes(f.Path, info.ModTime(), info.ModTime()))
			*f = d.found(f.Path)
		},
		"another change of its attributes": func(_ *aheadDesk, f *proposal.Found) { f.Changed++ },
		"a decision":                       func(d *aheadDesk, _ *proposal.Found) { d.KnowledgeChanged() },
		"another look at what is filed": func(d *aheadDesk, _ *proposal.Found) {
			_, err := d.Reconsider(d.Context())
			must(d, err)
		},
		"other rules": func(d *aheadDesk, _ *proposal.Found) {
			_, err := d.ReconsiderRules(d.Context())
			must(d, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := newAheadDesk(t)
			found := d.settling("a.pdf")
			d.Expect(found)
			d.lookedAt(1)
			change(d, &found[0])
			must(t, d.Propose(t.Context(), found))
			if n := d.classified.Load(); n != 2 {
				t.Errorf("it was looked at %d times", n)
			}
		})
	}
}

func TestADecisionMakesAheadLookAgain(t *testing.T) {
	d := newAheadDesk(t)
	ids := d.propose("decided.pdf")
	found := d.settling("a.pdf")
	d.Expect(found)
	d.lookedAt(2)
	if _, _, err := d.Approve(t.Context(), []string{ids["decided.pdf"]}, proposal.ApproveOptions{}); err != nil {
		t.Fatal(err)
	}
	must(t, d.Propose(t.Context(), found))
	if n := d.classified.Load(); n != 3 {
		t.Errorf("%d looks", n)
	}
}

func TestWhoeverIsJustLookingIsWaitedFor(t *testing.T) {
	d := newAheadDesk(t)
	begun, finish := make(chan struct{}), make(chan struct{})
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		d.classified.Add(1)
		close(begun)
		<-finish
		return d.guess(f)
	}
	found := d.settling("slow.pdf")
	d.Expect(found)
	<-begun
	proposed := make(chan error)
	go func() { proposed <- d.Propose(t.Context(), found) }()
	close(finish)
	must(t, <-proposed)
	if n := d.classified.Load(); n != 1 || len(d.list(proposal.Filter{Status: proposal.Pending})) != 1 {
		t.Errorf("it was looked at %d times", n)
	}
}

func TestWhatWasBegunAheadAndNotFinishedDoesNotCount(t *testing.T) {
	d := newAheadDesk(t)
	begun, finish := make(chan struct{}), make(chan struct{})
	var first atomic.Bool
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		if d.classified.Add(1); first.CompareAndSwap(false, true) {
			close(begun)
			<-finish
			return proposal.Suggestion{Category: "other"}, true
		}
		return d.guess(f)
	}
	found := d.settling("a.pdf")
	d.Expect(found)
	<-begun
	d.stop()
	close(finish)
	<-d.ended
	must(t, d.Propose(t.Context(), found))
	if ps := d.list(proposal.Filter{Status: proposal.Pending}); len(ps) != 1 || ps[0].Dir != d.finances() || d.classified.Load() != 2 {
		t.Errorf("%+v after %d looks", ps, d.classified.Load())
	}
}

func TestCancelledFilesAreNotLookedAtAhead(t *testing.T) {
	d := &aheadDesk{desk: newDesk(t)}
	last := make(chan int32, 1) // looks that had begun with that at last.pdf
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		if n := d.classified.Add(1); filepath.Base(f.Path) == "last.pdf" {
			last <- n
		}
		return d.guess(f)
	}
	d.Expect(d.settling("a.pdf", "b.pdf", "c.pdf"))
	d.CancelExpected()
	d.Expect(d.settling("last.pdf"))
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); d.LookAhead(ctx) }()
	n := <-last
	stop()
	<-ended
	if n != 1 {
		t.Errorf("%d files were looked at, want only the one that was not cancelled", n)
	}
}

func TestWhatNobodyLooksAtAheadIsProposed(t *testing.T) {
	d := newDesk(t)
	a := aheadDesk{desk: d}
	found := a.settling("a.pdf")
	d.Expect(found)
	must(t, d.Propose(t.Context(), found))
	if len(d.list(proposal.Filter{Status: proposal.Pending})) != 1 {
		t.Error("no proposal")
	}
}

// TestEvidenceIsNotKeptForEver needs no store: a file that never settles is forgotten.
func TestEvidenceIsNotKeptForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		classified := 0
		s := proposal.New(proposal.Deps{Classifier: classifierFunc(func(proposal.File) { classified++ }), Inspector: noInspector{}, Home: "/"})
		ctx, stop := context.WithCancel(t.Context())
		go s.LookAhead(ctx)
		found := proposal.Found{Path: "/never"}
		s.Expect([]proposal.Found{found})
		synctest.Wait()
		if classified != 1 || s.Expected() != 1 {
			t.Fatalf("%d looks, %d kept", classified, s.Expected())
		}
		time.Sleep(3 * time.Minute)
		if s.Expected() != 0 {
			t.Errorf("%d kept", s.Expected())
		}
		stop()
		synctest.Wait()
	})
}

type classifierFunc func(proposal.File)

func (c classifierFunc) Classify(_ context.Context, f proposal.File) (proposal.Suggestion, bool) {
	c(f)
	return proposal.Suggestion{}, false
}

type noInspector struct{}

func (noInspector) MIME(string) string                          { return "" }
func (noInspector) Text(context.Context, string, string) string { return "" }

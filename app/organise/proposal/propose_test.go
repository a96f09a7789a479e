package proposal_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/watcher/settled"
)

func TestAProposalSaysWhatWouldHappen(t *testing.T) {
	d := newDesk(t)
	id := d.propose("invoice-december.pdf")["invoice-december.pdf"]
	p := d.get(id)
	if !regexp.MustCompile(`^[a-z2-7]{8}$`).MatchString(p.ID) {
		t.Errorf("id %q is not 8 base-32 characters", p.ID)
	}
	real, err := move.Identify(p.Source)
	must(t, err)
	same(t, "identity", p.Identity, real)
	same(t, "status", p.Status, proposal.Pending)
	same(t, "destination", p.Destination(), d.at("invoice-december.pdf"))
	same(t, "folder", p.Folder, d.downloads)
	same(t, "type", p.MIME, "application/pdf")
	same(t, "who", p.By, "built-in")
	same(t, "category", p.Category, "finances")
	same(t, "confidence", p.Confidence, proposal.High)
	same(t, "action", d.Action(p), "move to Documents/Finances/2025/")
	same(t, "created", p.CreatedAt.UTC(), d.now)
	same(t, "changes", d.changes, 1)
}

func TestProposingAgainChangesNothing(t *testing.T) {
	d := newDesk(t)
	found := d.drop("a.pdf", "b.pdf")
	found = append(found, found...) // and each twice in one batch
	for range 3 {
		must(t, d.Propose(t.Context(), found))
	}
	d.Service = proposal.New(d.deps) // nor after a restart
	must(t, d.Propose(t.Context(), found))
	same(t, "counts", d.counts(), proposal.Counts{Pending: 2})
	same(t, "changes", d.changes, 1)
}

func TestWhatIsNotProposed(t *testing.T) {
	d := newDesk(t)
	write(t, d.in("real.txt"), "x")
	write(t, d.at("there already.pdf"), "x")
	must(t, os.Mkdir(d.in("folder"), 0o755))
	must(t, os.Symlink(d.in("real.txt"), d.in("link")))
	must(t, os.Symlink(d.finances(), filepath.Join(d.home, "shortcut")))
	for _, path := range []string{
		d.in("gone.pdf"), d.in("folder"), d.in("link"), d.in("real.txt/below a file"), d.at("there already.pdf"),
		filepath.Join(d.home, "shortcut", "there already.pdf"),
	} {
		ps, skipped, err := d.Look(t.Context(), []settled.File{{Path: path, Folder: d.downloads}}, true, nil)
		must(t, err)
		if len(ps) != 0 || skipped != 1 {
			t.Errorf("%s: %d proposals, %d skipped", path, len(ps), skipped)
		}
	}
	same(t, "changes", d.changes, 0)
}

func TestARejectedFileCoolsDown(t *testing.T) {
	d := newDesk(t)
	found := d.drop("a.jpg", "a.jpg.asc") // a set: the member cools down too
	must(t, d.Propose(t.Context(), found))
	_, _, err := d.Reject(t.Context(), []string{d.list(proposal.Filter{})[0].ID}, "")
	must(t, err)
	for _, step := range []struct {
		wait time.Duration
		want int
	}{{0, 0}, {23 * time.Hour, 0}, {2 * time.Hour, 1}} {
		d.wait(step.wait)
		must(t, d.Propose(t.Context(), found))
		same(t, "pending", d.counts().Pending, step.want)
	}
}

func TestNoFileIsLostForWantOfAnOpinion(t *testing.T) {
	for name, classify := range map[string]func(proposal.File) (proposal.Suggestion, bool){
		"no opinion":  func(proposal.File) (proposal.Suggestion, bool) { return proposal.Suggestion{}, false },
		"a panic":     func(proposal.File) (proposal.Suggestion, bool) { panic("index out of range") },
		"no category": func(proposal.File) (proposal.Suggestion, bool) { return proposal.Suggestion{}, true },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.classify = classify
			p := d.get(d.propose("mystery")["mystery"])
			same(t, "category", p.Category, "other")
			same(t, "confidence", p.Confidence, proposal.Low)
			same(t, "folder", p.Dir, filepath.Join(d.home, "Other"))
		})
	}
}

func TestASuggestionIsTakenWithCare(t *testing.T) {
	d := newDesk(t)
	for i, c := range []struct {
		sug       proposal.Suggestion
		dir, name string
	}{
		{proposal.Suggestion{Category: "no place for it"}, "Other", "%d.pdf"},
		{proposal.Suggestion{Dir: "relative/folder"}, "Other", "%d.pdf"},
		{proposal.Suggestion{Dir: filepath.Join(d.home, "x", "..", "y")}, "y", "%d.pdf"},
		{proposal.Suggestion{Name: "new.pdf"}, "Other", "new.pdf"},
		{proposal.Suggestion{Name: "../../etc/passwd"}, "Other", "%d.pdf"},
		{proposal.Suggestion{Name: "CON.txt"}, "Other", "%d.pdf"},
	} {
		d.classify = func(proposal.File) (proposal.Suggestion, bool) { return c.sug, true }
		name := fmt.Sprintf("%d.pdf", i)
		p := d.get(d.propose(name)[name])
		want := c.name
		if want == "%d.pdf" {
			want = name
		}
		same(t, name, p.Destination(), filepath.Join(d.home, c.dir, want))
	}
}

func TestAChangedFileGetsANewProposal(t *testing.T) {
	d := newDesk(t)
	old := d.propose("a.pdf")["a.pdf"]
	write(t, d.in("a.pdf"), "quite another text")
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("a.pdf"), Folder: d.downloads}}))
	p := d.get(old)
	same(t, "old status", p.Status, proposal.Invalid)
	same(t, "old note", p.Note, "the file changed")
	ps := d.list(proposal.Filter{Status: proposal.Pending})
	same(t, "pending", len(ps), 1)
	d.mustApprove(ps[0].ID)
	d.holds(d.finances(), map[string]string{"a.pdf": "quite another text"})
}

func TestAChangedMemberMakesANewSet(t *testing.T) {
	d := newDesk(t)
	old := d.propose("a.jpg", "a.jpg.asc")["a.jpg"]
	write(t, d.in("a.jpg.asc"), "signed anew")
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("a.jpg.asc"), Folder: d.downloads}}))
	same(t, "old", d.get(old).Status, proposal.Invalid)
	ps := d.list(proposal.Filter{Status: proposal.Pending})
	same(t, "pending", len(ps), 1)
	d.mustApprove(ps[0].ID)
	d.holds(d.finances(), map[string]string{"a.jpg": "a.jpg", "a.jpg.asc": "signed anew"})
}

func TestAFailedProposeLosesNothing(t *testing.T) {
	d := newDesk(t)
	found := d.drop("a.pdf")
	d.store.fail = map[string]int{"insert": 1}
	must(t, d.Propose(t.Context(), found)) // tries again by itself
	same(t, "pending", d.counts().Pending, 1)

	found = d.drop("b.pdf")
	d.store.fail = map[string]int{"insert": 2}
	if err := d.Propose(t.Context(), found); !errors.Is(err, errFlaky) {
		t.Errorf("got %v", err)
	}
	must(t, d.Propose(t.Context(), found))
	same(t, "pending", d.counts().Pending, 2)
}

func TestProposingCanBeStopped(t *testing.T) {
	d := newDesk(t)
	found := d.drop("a.pdf", "b.pdf", "c.pdf")
	ctx, cancel := context.WithCancel(t.Context())
	d.classify = func(proposal.File) (proposal.Suggestion, bool) { cancel(); return proposal.Suggestion{}, false }
	if err := d.Propose(ctx, found); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	same(t, "counts", d.counts(), proposal.Counts{})
	same(t, "changes", d.changes, 0)
	d.classify = d.guess
	must(t, d.Propose(t.Context(), found))
	same(t, "counts", d.counts(), proposal.Counts{Pending: 3})
}

func TestADryRunStoresNothing(t *testing.T) {
	d := newDesk(t)
	d.propose("pending.pdf")
	found := append(d.drop("a.pdf", "b.pdf"), settled.File{Path: d.in("pending.pdf")}, settled.File{Path: d.in("gone.pdf")})
	before := d.changes
	ps, skipped, err := d.Look(t.Context(), found, false, nil)
	must(t, err)
	same(t, "proposals", len(ps), 2)
	same(t, "skipped", skipped, 2)
	same(t, "pending", d.counts().Pending, 1)
	same(t, "changes", d.changes, before)
}

// A burst comes in batches, some of them twice and from two sides at once.
func TestABurstIsProposedWholeAndOnce(t *testing.T) {
	d := newDesk(t)
	d.deps.Group = nil
	d.Service = proposal.New(d.deps)
	const n = 1300
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("%04d.pdf", i))
	}
	found := d.drop(names...)
	var wg sync.WaitGroup
	for range 2 {
		for batch := range slices.Chunk(found, 300) {
			wg.Go(func() {
				if err := d.Propose(t.Context(), batch); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	sources := map[string]int{}
	for _, p := range d.list(proposal.Filter{}) {
		sources[p.Source]++
	}
	same(t, "files proposed", len(sources), n)
	same(t, "proposals", d.counts(), proposal.Counts{Pending: n})
}

// A drive that ignores case shows one file under two spellings: it has one
// proposal, under the one that was found last.
func TestTwoSpellingsOfOneFile(t *testing.T) {
	d := newDesk(t)
	d.deps.SameEntry = strings.EqualFold
	d.Service = proposal.New(d.deps)
	old := d.propose("Report.pdf")["Report.pdf"]
	must(t, os.Link(d.in("Report.pdf"), d.in("report.PDF"))) // the same file, as such a drive says
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("report.PDF"), Folder: d.downloads}}))
	ps := d.list(proposal.Filter{Status: proposal.Pending})
	if len(ps) != 1 || ps[0].Source != d.in("report.PDF") || d.get(old).Status != proposal.Invalid {
		t.Errorf("%+v, the first is %s", ps, d.get(old).Status)
	}
	d.deps.SameEntry = nil // two hard links are two files
	d.Service = proposal.New(d.deps)
	must(t, d.Propose(t.Context(), []settled.File{{Path: d.in("Report.pdf"), Folder: d.downloads}}))
	same(t, "of two links", d.counts().Pending, 2)
}

// A Stop that comes while a page is stored loses nothing of it: the proposal of a file that
// has changed is invalid by then, and the new one is to take its place.
func TestAStopDoesNotEndWhatIsBeingStored(t *testing.T) {
	d := newDesk(t)
	old := d.propose("a.pdf")["a.pdf"]
	write(t, d.in("a.pdf"), "another text")
	ctx, stop := context.WithCancelCause(t.Context())
	d.store.during = func() { stop(proposal.ErrStopped) }
	ps, _, err := d.Look(ctx, []settled.File{{Path: d.in("a.pdf"), Folder: d.downloads}}, true, func(int) {})
	if !errors.Is(err, proposal.ErrStopped) || len(ps) != 1 {
		t.Errorf("%+v, %v", ps, err)
	}
	same(t, "the old proposal", d.get(old).Status, proposal.Invalid)
	same(t, "pending", d.counts().Pending, 1)
}

// Who stops a look keeps what was found until then, and what waits stays as it is.
func TestAStoppedLookKeepsWhatItFound(t *testing.T) {
	d := newDesk(t)
	d.deps.Group = nil
	d.Service = proposal.New(d.deps)
	var names []string
	for i := range 200 {
		names = append(names, fmt.Sprintf("%04d.pdf", i))
	}
	found := d.drop(names...)
	ctx, stop := context.WithCancelCause(t.Context())
	var looked atomic.Int64
	ps, _, err := d.Look(ctx, found, true, func(n int) {
		if looked.Add(int64(n)) == 20 {
			stop(proposal.ErrStopped)
		}
	})
	if !errors.Is(err, proposal.ErrStopped) || len(ps) < 15 || len(ps) > 100 {
		t.Errorf("%d of 200 proposed: %v", len(ps), err)
	}
	same(t, "pending", d.counts().Pending, len(ps))
	must(t, d.Propose(t.Context(), found))
	same(t, "pending", d.counts().Pending, 200)
}

package proposal_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

func TestApproveMovesTheFile(t *testing.T) {
	d := newDesk(t)
	id := d.propose("invoice-december.pdf")["invoice-december.pdf"]
	outcomes, act := d.approve(id)
	same(t, "source", outcomes[0].SourcePath, d.in("invoice-december.pdf"))
	same(t, "destination", outcomes[0].DestinationPath, d.at("invoice-december.pdf"))
	d.holds(d.finances(), map[string]string{"invoice-december.pdf": "invoice-december.pdf"})
	d.holds(d.downloads, nil)
	p := d.get(id)
	same(t, "status", p.Status, proposal.Approved)
	same(t, "act", p.Act, act.ID)
	same(t, "resolved", p.ResolvedAt.UTC(), d.now)
	same(t, "label", act.Label, "Moved invoice-december.pdf to Documents/Finances/2025")
	same(t, "count", act.Count, 1)
	same(t, "journal", d.journal, []string{"Moved invoice-december.pdf from Downloads to Documents/Finances/2025"})
	same(t, "lessons", d.lessons, []string{"invoice-december.pdf → 2025"})
	same(t, "changes", d.changes, 2)
}

// Each error of the contract (docs/contracts.md), and what it leaves behind.
func TestTheErrorsOfTheContract(t *testing.T) {
	for _, c := range []struct {
		text   string
		spoil  func(d *desk, id string)
		is     error
		status proposal.Status
	}{
		{"Proposal already approved/rejected", func(d *desk, id string) { d.mustApprove(id) }, proposal.ErrResolved, proposal.Approved},
		{"Proposal already approved/rejected", func(d *desk, id string) {
			_, _, err := d.Reject(d.Context(), []string{id}, "")
			must(d, err)
		}, proposal.ErrResolved, proposal.Rejected},
		{"Source file no longer exists", func(d *desk, _ string) { must(d, os.Remove(d.in("a.pdf"))) }, move.ErrMissing, proposal.Invalid},
		{"the file has changed since it was proposed", func(d *desk, _ string) { write(d, d.in("a.pdf"), "other") }, move.ErrChanged, proposal.Invalid},
		{"not a regular file", func(d *desk, _ string) {
			must(d, os.Remove(d.in("a.pdf")))
			must(d, os.Mkdir(d.in("a.pdf"), 0o755))
		}, move.ErrNotRegular, proposal.Invalid},
		{"Destination file already exists", func(d *desk, _ string) { write(d, d.at("a.pdf"), "mine") }, move.ErrExists, proposal.Pending},
		{"Cannot write to destination directory", func(d *desk, _ string) {
			write(d, filepath.Join(d.home, "Documents", "Finances"), "a file")
		}, move.ErrPermission, proposal.Pending},
	} {
		t.Run(c.text, func(t *testing.T) {
			d := newDesk(t)
			id := d.propose("a.pdf")["a.pdf"]
			c.spoil(d, id)
			outcomes, act := d.approve(id)
			same(t, "text", outcomes[0].Err.Error(), c.text)
			if !errors.Is(outcomes[0].Err, c.is) {
				t.Errorf("%v is not %v", outcomes[0].Err, c.is)
			}
			same(t, "status", d.get(id).Status, c.status)
			same(t, "act", act == nil, true)
		})
	}
}

func TestAnUnknownProposalIsNotFound(t *testing.T) {
	d := newDesk(t)
	outcomes, act := d.approve("xyz")
	same(t, "text", outcomes[0].Err.Error(), "Proposal 'xyz' not found")
	same(t, "typed", errors.Is(outcomes[0].Err, proposal.ErrNotFound), true)
	same(t, "act", act == nil, true)
	_, err := d.Get(t.Context(), "xyz")
	same(t, "get", err, error(proposal.NotFoundError{ID: "xyz"}))
	rejected, _, err := d.Reject(t.Context(), []string{"xyz"}, "")
	must(t, err)
	same(t, "reject", rejected[0].Err.Error(), "Proposal 'xyz' not found")
}

func TestASensitiveProposalNeedsTheSign(t *testing.T) {
	d := newDesk(t)
	id := d.propose("passport.pdf")["passport.pdf"]
	outcomes, act := d.approve(id)
	same(t, "text", outcomes[0].Err.Error(), "This proposal is flagged as sensitive. Set confirm_sensitive to true.")
	same(t, "act", act == nil, true)
	same(t, "status", d.get(id).Status, proposal.Pending)
	outcomes, _, err := d.Approve(t.Context(), []string{id}, proposal.ApproveOptions{ConfirmSensitive: true})
	must(t, err)
	must(t, outcomes[0].Err)
	d.holds(d.finances(), map[string]string{"passport.pdf": "passport.pdf"})
}

// What is asked first: pending, there, unchanged, sensitive, free.
func TestTheOrderOfTheQuestions(t *testing.T) {
	d := newDesk(t)
	id := d.propose("passport.pdf")["passport.pdf"]
	ask := func(want error) {
		t.Helper()
		outcomes, _ := d.approve(id)
		same(t, "error", outcomes[0].Err, want)
	}
	write(t, d.at("passport.pdf"), "taken")
	ask(proposal.ErrSensitive)
	must(t, os.Remove(d.in("passport.pdf")))
	ask(move.ErrMissing)
	ask(move.ErrMissing) // invalid by now
	id = d.propose("a.pdf")["a.pdf"]
	d.mustApprove(id)
	must(t, os.RemoveAll(d.at("a.pdf")))
	ask(proposal.ErrResolved)
}

func TestOutcomesStandInTheOrderOfTheIDs(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf", "passport.pdf")
	must(t, os.Remove(d.in("b.pdf")))
	outcomes, act := d.approve(ids["b.pdf"], ids["a.pdf"], "nobody22", ids["a.pdf"], ids["passport.pdf"])
	var got []string
	for _, o := range outcomes {
		got = append(got, o.ID+" "+fmt.Sprint(o.Err))
	}
	same(t, "outcomes", got, []string{
		ids["b.pdf"] + " Source file no longer exists", ids["a.pdf"] + " <nil>", "nobody22 Proposal 'nobody22' not found",
		ids["a.pdf"] + " Proposal already approved/rejected", ids["passport.pdf"] + " " + proposal.ErrSensitive.Error(),
	})
	same(t, "count", act.Count, 1)
}

func TestKeepBothTakesANumberedName(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.jpg", "a.jpg.asc", "b.pdf")
	write(t, d.at("a.jpg"), "mine")
	write(t, d.at("a (2).jpg.asc"), "mine")
	outcomes, _ := d.approve(ids["a.jpg"])
	same(t, "error", outcomes[0].Err, move.ErrExists)
	same(t, "suggested", outcomes[0].Suggested, "a (2).jpg")
	outcomes, _, err := d.Approve(t.Context(), []string{ids["a.jpg"], ids["b.pdf"]}, proposal.ApproveOptions{KeepBoth: true})
	must(t, err)
	same(t, "set", outcomes[0].DestinationPath, d.at("a (3).jpg"))
	same(t, "free name", outcomes[1].DestinationPath, d.at("b.pdf"))
	d.holds(d.finances(), map[string]string{
		"a.jpg": "mine", "a (2).jpg.asc": "mine", "a (3).jpg": "a.jpg", "a (3).jpg.asc": "a.jpg.asc", "b.pdf": "b.pdf",
	})
}

// Files of one name from several folders meet in one place.
func TestDestinationsThatCollide(t *testing.T) {
	for _, keep := range []bool{false, true} {
		t.Run(fmt.Sprintf("keep both %v", keep), func(t *testing.T) {
			d := newDesk(t)
			d.propose("1/a.pdf", "2/a.pdf", "3/a.pdf")
			var ids []string
			for _, p := range d.list(proposal.Filter{Order: proposal.Oldest}) {
				ids = append(ids, p.ID)
			}
			outcomes, act, err := d.Approve(t.Context(), ids, proposal.ApproveOptions{KeepBoth: keep})
			must(t, err)
			must(t, outcomes[0].Err)
			want := map[string]string{"a.pdf": "1/a.pdf", "a (2).pdf": "2/a.pdf", "a (3).pdf": "3/a.pdf"}
			if !keep {
				want = map[string]string{"a.pdf": "1/a.pdf"}
				same(t, "second", outcomes[1].Err, move.ErrExists)
				same(t, "third", outcomes[2].Suggested, "a (2).pdf")
				same(t, "count", act.Count, 1)
			}
			d.holds(d.finances(), want)
		})
	}
}

func TestASetMovesWholeOrNotAtAll(t *testing.T) {
	for name, c := range map[string]struct {
		spoil  func(d *desk)
		text   string
		status proposal.Status
	}{
		"a member's place is taken": {func(d *desk) { write(d, d.at("a.jpg.asc"), "mine") }, "Destination file already exists", proposal.Pending},
		"a member is gone":          {func(d *desk) { must(d, os.Remove(d.in("a.jpg.asc"))) }, "Source file no longer exists: a.jpg.asc", proposal.Invalid},
		"a member has changed":      {func(d *desk) { write(d, d.in("a.jpg.asc"), "x") }, "the file has changed since it was proposed: a.jpg.asc", proposal.Invalid},
		"a member goes as its set is moved": {func(d *desk) { d.rig(func() { must(d, os.Remove(d.in("a.jpg.asc"))) }) },
			"Source file no longer exists: a.jpg.asc", proposal.Invalid},
		"a member's place is taken as its set is moved": {func(d *desk) { d.rig(func() { write(d, d.at("a.jpg.asc"), "mine") }) },
			"Destination file already exists: a.jpg.asc", proposal.Pending},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			id := d.propose("a.jpg", "a.jpg.asc", "a.jpg.zip")["a.jpg"]
			c.spoil(d)
			outcomes, act := d.approve(id)
			same(t, "text", outcomes[0].Err.Error(), c.text)
			same(t, "status", d.get(id).Status, c.status)
			same(t, "act", act == nil, true)
			for _, name := range []string{"a.jpg", "a.jpg.zip"} {
				if _, err := os.Stat(d.in(name)); err != nil {
					t.Error(err)
				}
				if _, err := os.Stat(d.at(name)); err == nil {
					t.Errorf("%s was moved", name)
				}
			}
			if c.status == proposal.Pending { // what was moved back is still what was proposed
				must(t, os.Remove(d.at("a.jpg.asc")))
				d.mustApprove(id)
			}
		})
	}
}

// rig lets something happen just before the mover is called the next time.
func (d *desk) rig(happen func()) {
	d.deps.Mover = &rigged{Mover: d.mover, happen: happen}
	d.Service = proposal.New(d.deps)
}

type rigged struct {
	proposal.Mover
	once   sync.Once
	happen func()
}

func (r *rigged) Perform(ctx context.Context, batch string, rs []move.Request, begun func()) []move.Result {
	r.once.Do(r.happen)
	return r.Mover.Perform(ctx, batch, rs, begun)
}

func TestLinksOnTheWayToTheDestinationAreFollowed(t *testing.T) {
	d := newDesk(t)
	must(t, os.MkdirAll(filepath.Join(d.home, "disk"), 0o755))
	must(t, os.Symlink(filepath.Join(d.home, "disk"), filepath.Join(d.home, "Documents")))
	outcomes, _ := d.approve(d.propose("a.pdf")["a.pdf"])
	must(t, outcomes[0].Err)
	d.holds(filepath.Join(d.home, "disk", "Finances", "2025"), map[string]string{"a.pdf": "a.pdf"})
	must(t, os.Remove(filepath.Join(d.home, "Documents"))) // where the file is does not hang on the link
	same(t, "undone", d.undo(d.newest()).Undone, 1)
}

// Drives get another device number each time they are mounted.
func TestAFileOnADriveThatWasMountedAnew(t *testing.T) {
	d := newDesk(t)
	p := d.get(d.propose("a.jpg", "a.jpg.asc")["a.jpg"])
	p.Identity.Device++
	p.Members[0].Identity.Device++
	must(t, d.store.UpdateProposals(t.Context(), []proposal.Proposal{p}))
	n, err := d.Revalidate(t.Context(), 0)
	must(t, err)
	same(t, "invalid", n, 0)
	d.mustApprove(p.ID)
}

func TestApproveAll(t *testing.T) {
	d := newDesk(t)
	names := []string{"passport.pdf", "gone.pdf", "taken.pdf"}
	for i := range 620 {
		names = append(names, fmt.Sprintf("%04d.pdf", i))
	}
	d.propose(names...)
	must(t, os.Remove(d.in("gone.pdf")))
	write(t, d.at("taken.pdf"), "mine")
	res, act, err := d.ApproveAll(t.Context(), proposal.Filter{Status: proposal.Rejected, Limit: 1}, false)
	must(t, err)
	same(t, "approved", res.Approved, 620)
	same(t, "skipped", res.Skipped, 1)
	same(t, "failed", res.Failed, 2)
	same(t, "errors", strings.Join(res.Errors, "|"), "taken.pdf: Destination file already exists|gone.pdf: Source file no longer exists")
	same(t, "label", act.Label, "Moved 620 files to Documents/Finances/2025")
	same(t, "journal", d.journal, []string{"Moved 620 files from Downloads to Documents/Finances/2025"})
	same(t, "counts", d.counts(), proposal.Counts{Pending: 2, Approved: 620, Invalid: 1, Sensitive: 1})
	must(t, os.Remove(d.at("taken.pdf")))
	res, _, err = d.ApproveAll(t.Context(), proposal.Filter{}, true)
	must(t, err)
	same(t, "second time", res, proposal.AllResult{Approved: 2})
}

func TestApproveAllListsFiftyErrors(t *testing.T) {
	d := newDesk(t)
	var names []string
	for i := range 60 {
		names = append(names, fmt.Sprintf("%02d.pdf", i))
		write(t, d.at(names[i]), "mine")
	}
	d.propose(names...)
	res, act, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
	must(t, err)
	same(t, "failed", res.Failed, 60)
	same(t, "listed", len(res.Errors), 51)
	same(t, "last", res.Errors[50], "… and 10 more")
	same(t, "act", act == nil, true)
}

func TestApproveAllUnderAFilter(t *testing.T) {
	d := newDesk(t)
	d.propose("march.pdf", "april.pdf")
	res, _, err := d.ApproveAll(t.Context(), proposal.Filter{Query: "april"}, false)
	must(t, err)
	same(t, "approved", res.Approved, 1)
	d.holds(d.downloads, map[string]string{"march.pdf": "march.pdf"})
}

func TestNothingIsLearnedFromRules(t *testing.T) {
	d := newDesk(t)
	d.classify = func(proposal.File) (proposal.Suggestion, bool) {
		return proposal.Suggestion{Confidence: proposal.High, By: "rule"}, true
	}
	act := d.mustApprove(d.propose("a.pdf")["a.pdf"])
	same(t, "lessons", len(d.lessons), 0)
	_, err := d.Undo(t.Context(), act.ID)
	must(t, err)
}

// Many faces press at once: each file is moved once, and one of them moved it.
func TestOneOfSeveralFacesWins(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf", "c.pdf")
	var mu sync.Mutex
	won, lost := 0, 0
	var wg sync.WaitGroup
	for i := range 12 {
		wg.Go(func() {
			list := []string{ids["a.pdf"], ids["b.pdf"], ids["c.pdf"]}
			if i%2 == 1 { // claims in another order must not lock up
				list[0], list[2] = list[2], list[0]
			}
			outcomes, _, err := d.Approve(t.Context(), list, proposal.ApproveOptions{})
			rejected, _, err2 := d.Reject(t.Context(), list, "no")
			if err = errors.Join(err, err2); err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			for i := range outcomes {
				switch {
				case outcomes[i].Err == nil:
					won++
				case errors.Is(outcomes[i].Err, proposal.ErrResolved):
					lost++
				default:
					t.Error(outcomes[i].Err)
				}
				same(t, "rejecting", rejected[i].Err, proposal.ErrResolved)
			}
		})
	}
	wg.Wait()
	same(t, "won and lost", []int{won, lost}, []int{3, 33})
	same(t, "counts", d.counts(), proposal.Counts{Approved: 3})
	d.holds(d.finances(), map[string]string{"a.pdf": "a.pdf", "b.pdf": "b.pdf", "c.pdf": "c.pdf"})
}

func TestApprovingCanBeStopped(t *testing.T) {
	d := newDesk(t)
	var names []string
	for i := range 520 {
		names = append(names, fmt.Sprintf("%04d.pdf", i))
	}
	d.propose(names...)
	ctx, cancel := context.WithCancel(t.Context())
	d.rig(cancel)
	res, act, err := d.ApproveAll(ctx, proposal.Filter{}, false)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	same(t, "nothing of it was done", act == nil && res.Approved == 0, true)
	same(t, "counts", d.counts(), proposal.Counts{Pending: 520})
	res, _, err = d.ApproveAll(t.Context(), proposal.Filter{}, false)
	must(t, err)
	same(t, "again", res.Approved, 520)
}

// The files are moved and the store fails: nothing is lost, and the next look
// at the proposal puts it right, in the same run or in the next.
func TestAStoreThatFailsAfterTheMove(t *testing.T) {
	for _, method := range []string{"update", "act"} {
		for name, then := range map[string]func(d *desk, id string){
			"restart": func(d *desk, _ string) { d.restart() },
			"revalidate": func(d *desk, _ string) {
				n, err := d.Revalidate(d.Context(), 0)
				must(d, err)
				same(d, "invalid", n, 0)
			},
			"approve": func(d *desk, id string) {
				outcomes, _ := d.approve(id)
				same(d, "error", outcomes[0].Err, proposal.ErrResolved)
			},
		} {
			t.Run(method+" "+name, func(t *testing.T) {
				d := newDesk(t)
				id := d.propose("a.jpg", "a.jpg.asc")["a.jpg"]
				d.store.fail = map[string]int{method: 1}
				if _, _, err := d.Approve(t.Context(), []string{id}, proposal.ApproveOptions{}); !errors.Is(err, errFlaky) {
					t.Fatalf("got %v", err)
				}
				same(t, "still", d.get(id).Status, proposal.Pending)
				then(d, id)
				same(t, "then", d.get(id).Status, proposal.Approved)
				res, err := d.Undo(t.Context(), d.newest())
				res.Before = nil
				must(t, err)
				same(t, "undone", res, proposal.UndoResult{Undone: 1, Label: "Moved 2 files to Documents/Finances/2025", Text: "2 files are back in Downloads"})
				d.holds(d.downloads, map[string]string{"a.jpg": "a.jpg", "a.jpg.asc": "a.jpg.asc"})
			})
		}
	}
}

// Approve all leaves out a proposal that a file has joined since it was listed.
func TestApproveAllLeavesWhatWasJoined(t *testing.T) {
	d := newDesk(t)
	d.propose("a.jpg", "b.jpg")
	d.store.listed = func() { must(t, d.Propose(t.Context(), d.drop("a.jpg.asc"))) }
	all, _, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
	must(t, err)
	same(t, "counts", []int{all.Approved, all.Failed}, []int{1, 1})
	same(t, "errors", strings.Contains(fmt.Sprint(all.Errors), proposal.ErrRewritten.Error()), true)
	d.holds(d.downloads, map[string]string{"a.jpg": "a.jpg", "a.jpg.asc": "a.jpg.asc"})
	all, _, err = d.ApproveAll(t.Context(), proposal.Filter{}, false)
	must(t, err)
	same(t, "as they are now", all.Approved, 1)
	d.holds(d.downloads, map[string]string{})
}

// Approve all leaves out a proposal whose destination has changed since it was listed.
func TestApproveAllLeavesWhatIsRewritten(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf")
	d.store.listed = func() {
		_, err := d.Edit(t.Context(), ids["a.pdf"], "~/Elsewhere", "")
		must(t, err)
	}
	all, _, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
	must(t, err)
	same(t, "counts", []int{all.Approved, all.Failed}, []int{1, 1})
	same(t, "errors", strings.Contains(fmt.Sprint(all.Errors), proposal.ErrRewritten.Error()), true)
	d.holds(d.downloads, map[string]string{"a.pdf": "a.pdf"})
}

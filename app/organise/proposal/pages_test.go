package proposal_test

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// counted is a task that keeps the sizes of its parts.
type counted struct {
	parts []int
	ended bool
}

func (c *counted) Add(n int) { c.parts = append(c.parts, n) }
func (c *counted) End()      { c.ended = true }

func TestClearAndUndoGoPartByPart(t *testing.T) {
	const n = 1001 // one more than a part
	d := newDesk(t)
	var tasks []*counted
	var labels []string
	d.deps.Begin = func(label string, total int) proposal.Task {
		tasks, labels = append(tasks, &counted{}), append(labels, fmt.Sprint(label, " of ", total))
		return tasks[len(tasks)-1]
	}
	d.Service = proposal.New(d.deps)
	ps := make([]proposal.Proposal, n)
	for i := range ps {
		ps[i] = proposal.Proposal{ID: fmt.Sprintf("p%07d", i), Source: d.in(fmt.Sprintf("f%d.pdf", i)), Folder: d.downloads, Name: "f.pdf", Dir: d.finances()}
	}
	_, err := d.deps.Store.InsertProposals(t.Context(), ps)
	must(t, err)
	cleared, act, err := d.Clear(t.Context(), proposal.Filter{})
	must(t, err)
	if cleared != n || act.Count != n || act.Label != "Cleared 1001 proposals" {
		t.Errorf("cleared %d: %+v", cleared, act)
	}
	res, err := d.Undo(t.Context(), act.ID)
	must(t, err)
	if res.Undone != n || res.Failed != 0 {
		t.Errorf("%+v", res)
	}
	for i, task := range tasks {
		if task.ended = task.ended && slices.Max(task.parts) < n; !task.ended {
			t.Errorf("%s: %+v", labels[i], task)
		}
	}
	if want := []string{"Clearing 1001 proposals of 1001", "Undoing: Cleared 1001 proposals of 1001"}; !slices.Equal(labels, want) {
		t.Errorf("told of %q", labels)
	}
	counts, err := d.Counts(t.Context(), proposal.Filter{})
	if must(t, err); counts.Pending != n {
		t.Errorf("%+v", counts)
	}
}

// While one page is moved the one before is recorded and the next one is read: whatever
// fails meanwhile, each proposal says where its file is, and an undo brings all back.
func TestPagesAreMovedReadAndRecordedSideBySide(t *testing.T) {
	var names []string
	for i := range 10 {
		names = append(names, fmt.Sprintf("%d.pdf", i))
	}
	for _, method := range []string{"none", "update", "act", "end"} {
		for skip := range 4 {
			t.Run(fmt.Sprintf("%s fails after %d", method, skip), func(t *testing.T) {
				d := newDesk(t)
				d.SetMovePage(3)
				ids := d.propose(names...)
				d.store.skip, d.store.fail = map[string]int{method: skip}, map[string]int{method: 1}
				all, act, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
				if failed := err != nil || all.Failed > 0; failed != (method != "none") {
					t.Errorf("%+v: %v", all, err)
				}
				must(t, d.Complete(t.Context()))
				moved, by := 0, ""
				for name, id := range ids {
					p := d.get(id)
					at := p.Source
					if p.Status == proposal.Approved {
						at = p.Destination()
						moved++
						by = p.Act
					}
					if _, err := os.Lstat(at); err != nil || filepath.Base(at) != name {
						t.Errorf("%s is %s: %v", name, p.Status, err)
					}
				}
				if method == "none" {
					same(t, "approved", []int{moved, all.Approved, act.Count}, []int{10, 10, 10})
				}
				if moved == 0 {
					return
				}
				kept, err := d.store.Act(t.Context(), by)
				must(t, err)
				same(t, "kept of the act", kept.Count, moved)
				res, err := d.Undo(t.Context(), by)
				must(t, err)
				same(t, "undone", []int{res.Undone, d.counts().Pending}, []int{moved, 10})
				files, err := os.ReadDir(d.downloads)
				must(t, err)
				same(t, "files", len(files), 10)
			})
		}
	}
}

// recordless is a store that keeps no decision; the test learns of each call.
type recordless struct {
	*flaky
	deciding, ending func()
}

func (r recordless) DecideProposals(context.Context, *proposal.Act, []proposal.Proposal, []proposal.Proposal) error {
	r.deciding()
	return errFlaky
}

func (r recordless) End(ctx context.Context, ends []move.End) error {
	r.ending()
	return r.flaky.End(ctx, ends)
}

// What was moved and could not be written down is told of all pages: of the one that
// is recorded, of the two that are moved until that is known, and of the one at which it is stopped.
func TestWhatCouldNotBeWrittenIsToldOfAllPages(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		d := newDesk(t)
		d.propose("1.pdf", "2.pdf", "3.pdf", "4.pdf")
		_, act, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
		must(t, err)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		pages, moved, second := 3, 0, make(chan struct{})
		broken := recordless{d.store, func() { <-second }, func() {
			if moved++; moved == 2 {
				close(second)
			}
		}}
		if stopped {
			pages, broken.deciding, broken.ending = 1, func() {}, stop
		}
		deps := d.deps
		deps.Store, deps.Mover = broken, move.New(broken, move.Options{})
		s := proposal.New(deps)
		s.SetMovePage(1)
		_, err = s.Undo(ctx, act.ID)
		if told := strings.Count(fmt.Sprint(err), "could not be written down"); told != pages {
			t.Errorf("stopped %v: told of %d pages, want %d: %v", stopped, told, pages, err)
		}
	}
}

// What panics in an act, and is caught by the one who has it done, keeps no claims: else
// no one could decide about these proposals, or clear all, until the next start.
func TestAPanicKeepsNoClaims(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("1.pdf", "2.pdf")
	func() {
		defer func() {
			if recover() == nil {
				t.Error("it did not panic")
			}
		}()
		_, _, _ = d.Approve(t.Context(), []string{ids["1.pdf"]}, proposal.ApproveOptions{Seen: func(proposal.Proposal) bool { panic("a mistake") }})
	}()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	_, act, err := d.Approve(ctx, []string{ids["1.pdf"]}, proposal.ApproveOptions{})
	if must(t, err); act == nil || act.Count != 1 {
		t.Errorf("%+v", act)
	}
}

// panicky is a store in which a call has a mistake.
type panicky struct {
	*flaky
	decide, read bool
}

func (p *panicky) DecideProposals(ctx context.Context, act *proposal.Act, decided, changed []proposal.Proposal) error {
	if p.decide {
		panic("a bad row")
	}
	return p.flaky.DecideProposals(ctx, act, decided, changed)
}

func (p *panicky) MovesOf(ctx context.Context, batch string, refs []string) ([]move.Record, error) {
	if p.read {
		panic("a bad move")
	}
	return p.flaky.MovesOf(ctx, batch, refs)
}

// What panics beside an act, while a page is read or recorded, ends the act with an error: not
// the program. What was moved is found again, and no claims are kept.
func TestAPanicBesideAnActIsItsError(t *testing.T) {
	log.SetOutput(io.Discard)
	defer log.SetOutput(os.Stderr)
	d := newDesk(t)
	d.propose("1.pdf", "2.pdf", "3.pdf")
	s := &panicky{flaky: d.store, decide: true}
	deps := d.deps
	deps.Store = s
	d.Service = proposal.New(deps)
	d.SetMovePage(1)
	all, act, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
	if err == nil || !strings.Contains(err.Error(), "write down what was done about 1 proposals: a mistake in Nod: a bad row") || act != nil || all.Approved > 0 {
		t.Errorf("%+v, %+v, %v", all, act, err)
	}
	s.decide = false
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	_, _, err = d.ApproveAll(ctx, proposal.Filter{}, false)
	must(t, err)
	same(t, "approved", d.counts().Approved, 3)
	s.read = true
	if _, err := d.Undo(ctx, d.newest()); err == nil || !strings.Contains(err.Error(), "read 1 proposals: a mistake in Nod: a bad move") {
		t.Error(err)
	}
	s.read = false
	for d.counts().Approved > 0 {
		res, err := d.Undo(ctx, d.newest())
		if must(t, err); res.Undone == 0 {
			t.Fatalf("%+v", res)
		}
	}
	d.holds(d.downloads, map[string]string{"1.pdf": "1.pdf", "2.pdf": "2.pdf", "3.pdf": "3.pdf"})
}

package proposal_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/watcher/settled"
)

// desk is a Service on a real store, a real mover and real files; what is
// for the classifier, the learner and the journal is the test's own.
type desk struct {
	*testing.T
	*proposal.Service
	store           *flaky
	mover           *move.Mover
	drives          *move.Drives
	home, downloads string
	deps            proposal.Deps

	mu       sync.Mutex
	now      time.Time
	changes  int
	journal  []string
	lessons  []string
	refusals []string // what was not wanted, likewise
	classify func(proposal.File) (proposal.Suggestion, bool)
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	d := &desk{T: t, home: home, downloads: filepath.Join(home, "Downloads"), now: time.Date(2025, 12, 11, 10, 0, 0, 0, time.UTC)}
	must(t, os.MkdirAll(d.downloads, 0o755))
	real := emptystore.Open(t, filepath.Join(home, ".state"))
	t.Cleanup(func() { must(t, real.Close()) })
	d.store, d.classify = &flaky{Store: real}, d.guess
	d.drives, err = move.OpenDrives(t.Context(), d.store)
	must(t, err)
	d.mover = move.New(d.store, move.Options{Drives: d.drives})
	d.deps = proposal.Deps{
		Store: d.store, Mover: d.mover, Classifier: d, Learner: d, Inspector: d, Journal: d, Places: d,
		Group: group, Now: d.clock, Changed: d.change, Home: home, Drives: d.drives,
	}
	d.Service = proposal.New(d.deps)
	return d
}

// restart gives the desk a new Service on the same store, as after a crash.
func (d *desk) restart() {
	d.Helper()
	recovered, err := d.mover.Recover(d.Context())
	must(d, err)
	d.Service = proposal.New(d.deps)
	must(d, d.Settle(d.Context(), recovered))
}

// restartDamaged is restart where what is noted of moves cannot all be read, of which the start tells.
func (d *desk) restartDamaged() {
	d.Helper()
	recovered, err := d.mover.Recover(d.Context())
	if !errors.Is(err, move.ErrUnreadable) {
		must(d, err)
	}
	d.Service = proposal.New(d.deps)
	if err := d.Settle(d.Context(), recovered); !errors.Is(err, move.ErrUnreadable) {
		must(d, err)
	}
}

// restartFresh is restart with nothing remembered but what the store holds.
func (d *desk) restartFresh() {
	d.Helper()
	drives, err := move.OpenDrives(d.Context(), d.store)
	must(d, err)
	d.drives, d.deps.Drives = drives, drives
	d.mover = move.New(d.store, move.Options{Drives: drives})
	d.deps.Mover = d.mover
	d.restart()
}

// guess sends everything to Documents/Finances/2025; passports are sensitive.
func (d *desk) guess(f proposal.File) (proposal.Suggestion, bool) {
	s := proposal.Suggestion{Category: "finances", Confidence: proposal.High, Reasoning: "'invoice' in the name", By: "built-in"}
	if strings.Contains(f.Path, "passport") {
		s.Sensitive = "identity paper"
	}
	return s, true
}

func (d *desk) Classify(_ context.Context, f proposal.File) (proposal.Suggestion, bool) {
	return d.classify(f)
}

func (d *desk) Learn(_ context.Context, ls ...proposal.Lesson) error {
	d.note(&d.lessons, ls)
	return nil
}

func (d *desk) Refuse(_ context.Context, ls ...proposal.Lesson) error {
	d.note(&d.refusals, ls)
	return nil
}

func (d *desk) note(of *[]string, ls []proposal.Lesson) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, l := range ls {
		*of = append(*of, lessonText(l))
	}
}

func lessonText(l proposal.Lesson) string {
	return filepath.Base(l.Path) + " → " + filepath.Base(l.Dir)
}

func (d *desk) Unlearn(_ context.Context, ls ...proposal.Lesson) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	var err error
	for _, l := range ls {
		if !dropped(&d.lessons, lessonText(l)) && !dropped(&d.refusals, lessonText(l)) {
			err = errors.New("never learned")
		}
	}
	return err
}

func dropped(of *[]string, text string) bool {
	i := slices.Index(*of, text)
	if i >= 0 {
		*of = slices.Delete(*of, i, i+1)
	}
	return i >= 0
}

func (d *desk) MIME(string) string                          { return "application/pdf" }
func (d *desk) Text(context.Context, string, string) string { return "Total due" }
func (d *desk) Cooldown() time.Duration                     { return 24 * time.Hour }
func (d *desk) finances() string                            { return filepath.Join(d.home, "Documents", "Finances", "2025") }
func (d *desk) in(name string) string                       { return filepath.Join(d.downloads, name) }
func (d *desk) at(name string) string                       { return filepath.Join(d.finances(), name) }
func (d *desk) Record(_ context.Context, _ time.Time, l string) {
	d.mu.Lock()
	d.journal = append(d.journal, l)
	d.mu.Unlock()
}
func (d *desk) change()               { d.mu.Lock(); d.changes++; d.mu.Unlock() }
func (d *desk) clock() time.Time      { d.mu.Lock(); defer d.mu.Unlock(); return d.now }
func (d *desk) wait(by time.Duration) { d.mu.Lock(); d.now = d.now.Add(by); d.mu.Unlock() }

func (d *desk) Dir(category, _ string, _ time.Time) (string, bool) {
	switch category {
	case "finances":
		return d.finances(), true
	case "other":
		return filepath.Join(d.home, "Other"), true
	}
	return "", false
}

// group puts files of one folder together whose names are alike up to the
// first dot; the shortest name leads, of equally long ones the first.
func group(paths []string) [][]string {
	sets := map[string][]string{}
	for _, path := range paths {
		head, _, _ := strings.Cut(filepath.Base(path), ".")
		key := filepath.Join(filepath.Dir(path), head)
		sets[key] = append(sets[key], path)
	}
	var list [][]string
	for _, set := range sets {
		slices.SortFunc(set, func(a, b string) int {
			if len(a) != len(b) {
				return len(a) - len(b)
			}
			return strings.Compare(a, b)
		})
		if len(set) > 1 {
			list = append(list, set)
		}
	}
	return list
}

// drop writes files into Downloads, each with its own name as content.
func (d *desk) drop(names ...string) []settled.File {
	d.Helper()
	var found []settled.File
	for _, name := range names {
		write(d, d.in(name), name)
		found = append(found, settled.File{Path: d.in(name), Folder: d.downloads})
	}
	return found
}

// Propose makes proposals for files.
func (d *desk) Propose(ctx context.Context, found []settled.File) error {
	_, _, err := d.Look(ctx, found, true, nil)
	return err
}

// propose drops files, proposes for them and returns the ids by file name.
func (d *desk) propose(names ...string) map[string]string {
	d.Helper()
	must(d, d.Propose(d.Context(), d.drop(names...)))
	ids := map[string]string{}
	for _, p := range d.list(proposal.Filter{Status: proposal.Pending}) {
		ids[filepath.Base(p.Source)] = p.ID
	}
	return ids
}

func (d *desk) list(f proposal.Filter) []proposal.Proposal {
	d.Helper()
	ps, _, err := d.List(d.Context(), f)
	must(d, err)
	return ps
}

func (d *desk) get(id string) proposal.Proposal {
	d.Helper()
	p, err := d.Get(d.Context(), id)
	must(d, err)
	return p
}

func (d *desk) counts() proposal.Counts {
	d.Helper()
	c, err := d.Counts(d.Context(), proposal.Filter{})
	must(d, err)
	return c
}

func (d *desk) approve(ids ...string) ([]proposal.Outcome, *proposal.Act) {
	d.Helper()
	outcomes, act, err := d.Approve(d.Context(), ids, proposal.ApproveOptions{})
	must(d, err)
	return outcomes, act
}

// mustApprove approves and fails if one could not be.
func (d *desk) mustApprove(ids ...string) *proposal.Act {
	d.Helper()
	outcomes, act := d.approve(ids...)
	for _, o := range outcomes {
		must(d, o.Err)
	}
	return act
}

// holds fails unless the files below dir are exactly these, each with the content given.
func (d *desk) holds(dir string, want map[string]string) {
	d.Helper()
	got := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		d.Fatal(err)
	}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		must(d, err)
		got[e.Name()] = string(b)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		d.Errorf("%s holds %v, want %v", dir, got, want)
	}
}

// flaky is the real store, of which the test can let calls fail.
type flaky struct {
	*store.Store
	mu   sync.Mutex
	fail map[string]int // by method: how many of the next calls fail
	skip map[string]int // by method: how many calls before that go through

	during func() // what someone else does, once, while proposals are written
	listed func() // likewise, once they were listed
	late   func() // likewise, before what was moved is looked up
}

func (f *flaky) LateMovesOf(ctx context.Context, refs []string) ([]move.Record, error) {
	if do := f.late; do != nil {
		f.late = nil
		do()
	}
	return f.Store.LateMovesOf(ctx, refs)
}

func (f *flaky) Listed(ctx context.Context, q proposal.Filter) ([]proposal.Listed, error) {
	defer f.wasListed()
	return f.Store.Listed(ctx, q)
}

func (f *flaky) IDs(ctx context.Context, q proposal.Filter) ([]string, error) {
	defer f.wasListed()
	return f.Store.IDs(ctx, q)
}

func (f *flaky) wasListed() {
	if do := f.listed; do != nil {
		f.listed = nil
		do()
	}
}

var errFlaky = errors.New("the disk is on fire")

func (f *flaky) fails(method string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.skip[method] > 0 {
		f.skip[method]--
		return nil
	}
	if f.fail[method] > 0 {
		f.fail[method]--
		return errFlaky
	}
	return nil
}

func (f *flaky) InsertProposals(ctx context.Context, ps []proposal.Proposal) ([]proposal.Proposal, error) {
	if err := f.fails("insert"); err != nil {
		return nil, err
	}
	return f.Store.InsertProposals(ctx, ps)
}

func (f *flaky) UpdateProposals(ctx context.Context, ps []proposal.Proposal) error {
	if err := f.updating(len(ps)); err != nil {
		return err
	}
	return f.Store.UpdateProposals(ctx, ps)
}

func (f *flaky) DecideProposals(ctx context.Context, act *proposal.Act, decided, changed []proposal.Proposal) error {
	if act != nil {
		if err := f.fails("act"); err != nil {
			return err
		}
	}
	if err := f.updating(len(decided) + len(changed)); err != nil {
		return err
	}
	return f.Store.DecideProposals(ctx, act, decided, changed)
}

func (f *flaky) updating(n int) error {
	if err := f.fails("update"); err != nil {
		return err
	}
	if do := f.during; do != nil && n > 0 {
		f.during = nil
		do()
	}
	return nil
}

func (f *flaky) SaveAct(ctx context.Context, a proposal.Act) error {
	if err := f.fails("act"); err != nil {
		return err
	}
	return f.Store.SaveAct(ctx, a)
}

func (f *flaky) End(ctx context.Context, ends []move.End) error {
	if err := f.fails("end"); err != nil {
		return err
	}
	return f.Store.End(ctx, ends)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(t, os.WriteFile(path, []byte(text), 0o644))
}

func same[T any](t testing.TB, what string, got, want T) {
	t.Helper()
	if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
		t.Errorf("%s: got %+v, want %+v", what, got, want)
	}
}

type classifierFunc func(proposal.File)

func (c classifierFunc) Classify(_ context.Context, f proposal.File) (proposal.Suggestion, bool) {
	c(f)
	return proposal.Suggestion{}, false
}

type noInspector struct{}

func (noInspector) MIME(string) string                          { return "" }
func (noInspector) Text(context.Context, string, string) string { return "" }

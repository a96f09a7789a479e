package undo_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/watcher/settled"
)

// TestUndoNeverBlocks does random things: acts, calls of tools, changes that the
// user makes by hand, restarts, undos and redos. Each undo must take back the
// step that it names or nothing, offer the next older one in place of it, and mark
// as lost what can never be taken back. What can be is read from the disk, not from Nod.
// NOD_UNDO_SEQUENCES is how many sequences there are.
func TestUndoNeverBlocks(t *testing.T) {
	sequences := uint64(6)
	if n, err := strconv.ParseUint(os.Getenv("NOD_UNDO_SEQUENCES"), 10, 32); err == nil {
		sequences = n
	}
	for seed := range sequences {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			w := &walk{system: newSystem(t), r: rand.New(rand.NewPCG(seed, 8))}
			for range 90 {
				w.step()
				w.check()
				if t.Failed() {
					t.Fatalf("after: %s", strings.Join(w.steps, ", "))
				}
			}
			for range w.standing() { // each is undone, or is in no one's way
				if t.Failed() {
					break
				}
				w.undoStep(undo.Request{}, w.newest(""))
				w.check()
			}
			if t.Failed() {
				t.Fatalf("after: %s", strings.Join(w.steps, ", "))
			}
		})
	}
}

// walk is one random sequence.
type walk struct {
	*system
	r       *rand.Rand
	entries []*done // oldest first
	steps   []string
	files   int
}

func (w *walk) step() {
	w.Helper()
	switch n := w.r.IntN(22); {
	case n < 3:
		w.approveSome()
	case n < 4:
		w.rejectOne()
	case n < 5:
		w.clearAll()
	case n < 7:
		w.makeFolder()
	case n < 9:
		w.writeFile()
	case n < 10:
		w.sortFiles()
	case n < 14:
		w.changeByHand()
	case n < 15:
		w.say("restart")
		w.skew = time.Duration(w.r.IntN(9)-4) * time.Hour // someone set the clock
		w.restart()
	case n < 16:
		w.say("new log")
		w.log = &tooltest.Log{} // records begin again
		w.restart()
	case n < 17:
		w.redoOne()
	case n < 18:
		w.approveWhileTheDiskFills()
	case n < 19:
		w.undoWhileTheDiskFills()
	default:
		w.undoOne()
	}
}

func (w *walk) say(format string, args ...any) {
	w.steps = append(w.steps, fmt.Sprintf(format, args...))
}

// add adds an entry; one with the same id, whose record went with an older log, is lost.
func (w *walk) add(d *done) {
	w.replaces(d.id)
	w.entries = append(w.entries, d)
}

func (w *walk) replaces(id string) {
	for _, e := range w.entries {
		if e.id == id && e.state == undo.Standing {
			e.state = undo.Lost
		}
	}
}

func (w *walk) name(prefix string) string {
	w.files++
	return fmt.Sprintf("%s%d.txt", prefix, w.files)
}

func (w *walk) approveSome() {
	byTool := w.r.IntN(3) == 0
	ids, ps := []string{}, map[string]proposal.Proposal{}
	for range 1 + w.r.IntN(3) {
		ids = append(ids, w.propose(w.name("ab"[w.r.IntN(2):][:1])))
		if byTool {
			break
		}
	}
	for _, p := range w.pending() {
		ps[p.ID] = p
	}
	w.say("approve %v", ids)
	var act string
	if byTool {
		r := w.call("approve_proposal", map[string]string{"proposal_id": ids[0]})
		w.replaces(undo.RecordID(r.Audit.Record))
		act = w.system.entries("")[0].ID
	} else {
		act = w.approve(ids...).ID
	}
	w.addMoved(act, ids, ps)
}

func (w *walk) addMoved(act string, ids []string, ps map[string]proposal.Proposal) {
	var pairs [][2]string
	for _, id := range ids {
		pairs = append(pairs, [2]string{ps[id].Source, ps[id].Destination()})
	}
	w.add(w.movedEntry(act, true, w.movedNow(pairs...)))
}

func (w *walk) rejectOne() {
	id := w.propose(w.name("r"))
	source := ""
	for _, p := range w.pending() {
		if p.ID == id {
			source = p.Source
		}
	}
	w.say("reject %s", filepath.Base(source))
	_, act, err := w.service.Reject(w.Context(), []string{id}, "")
	must(w, err)
	w.add(w.decidedEntry(act.ID, []string{source}))
	if w.r.IntN(2) == 0 { // the file is proposed again, as there is no cool-down here
		_, _, err := w.service.Look(w.Context(), []settled.File{{Path: source, Folder: w.downloads}}, true, nil)
		must(w, err)
	}
}

func (w *walk) clearAll() {
	w.propose(w.name("c"))
	var sources []string
	for _, p := range w.pending() {
		sources = append(sources, p.Source)
	}
	w.say("clear %d", len(sources))
	_, act, err := w.service.Clear(w.Context(), proposal.Filter{})
	must(w, err)
	w.add(w.decidedEntry(act.ID, sources))
	if w.r.IntN(2) == 0 {
		_, _, err := w.service.Look(w.Context(), []settled.File{{Path: sources[0], Folder: w.downloads}}, true, nil)
		must(w, err)
	}
}

func (w *walk) makeFolder() {
	outer := w.at(fmt.Sprintf("Documents/%s/made%d", "ab"[w.r.IntN(2):][:1], w.r.IntN(4)))
	var made []string
	for _, dir := range []string{filepath.Dir(outer), outer, filepath.Join(outer, "in")} {
		if !exists(dir) {
			made = append(made, dir)
		}
	}
	w.say("make %s", outer)
	r := w.registryCall("files.ensure_dir", map[string]string{"path": filepath.Join(outer, "in")})
	if r.Success && len(made) > 0 {
		w.add(w.madeEntry(undo.RecordID(r.Audit.Record), made))
	}
}

func (w *walk) writeFile() {
	path := w.at(fmt.Sprintf("Documents/note%d.md", w.r.IntN(3)))
	before, err := os.ReadFile(path)
	if err != nil {
		before = nil
	}
	text := w.name("text ")
	w.say("write %s", filepath.Base(path))
	if r := w.registryCall("files.write_text", map[string]string{"path": path, "content": text}); r.Success {
		w.add(w.wroteEntry(undo.RecordID(r.Audit.Record), path, text, before))
	}
}

// sortFiles lets a tool move on what was approved into a folder.
func (w *walk) sortFiles() {
	from := w.at("Documents/a")
	found, err := filepath.Glob(filepath.Join(from, "*.txt"))
	must(w, err)
	w.say("sort %d", len(found))
	r := w.registryCall("files.move_glob", map[string]any{"from": from, "patterns": []string{"*.txt"}, "to": w.at("Sorted")})
	if !r.Success {
		return
	}
	var pairs [][2]string
	for _, path := range found {
		if to := filepath.Join(w.at("Sorted"), filepath.Base(path)); !exists(path) {
			pairs = append(pairs, [2]string{path, to})
		}
	}
	w.add(w.movedEntry(undo.RecordID(r.Audit.Record), false, w.movedNow(pairs...)))
}

// registryCall makes a call that may fail, as when a file is where a folder should be.
func (w *walk) registryCall(tool string, args any) tools.Result {
	w.Helper()
	before := len(w.system.entries(""))
	r := w.try(tool, args)
	if !r.Success && len(w.system.entries("")) != before {
		w.Errorf("%s failed and left an entry: %+v", tool, r)
	}
	return r
}

// changeByHand does what a user does behind Nod's back.
func (w *walk) changeByHand() {
	var all, dirs []string
	must(w, filepath.WalkDir(w.home, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.Name() == ".state":
			return fs.SkipDir
		case !e.IsDir():
			all = append(all, path)
		case strings.HasPrefix(path, w.at("Documents")+string(filepath.Separator)):
			dirs = append(dirs, path)
		}
		return nil
	}))
	pick := func(from []string) string { return from[w.r.IntN(len(from))] }
	switch n := w.r.IntN(5); {
	case n == 0 && len(dirs) > 0:
		dir := pick(dirs)
		w.say("remove folder %s", dir)
		must(w, os.RemoveAll(dir))
	case n == 1 && len(all) > 0:
		path := pick(all)
		w.say("replace %s", path)
		must(w, os.Remove(path))
		w.write(path, w.name("another "))
	case n == 2 && len(dirs) > 0:
		dir := pick(dirs)
		w.say("use %s", dir)
		w.write(filepath.Join(dir, "used"), "")
	case n == 3 && w.files > 0: // something comes to where a file was
		path := filepath.Join(w.downloads, fmt.Sprintf("%s%d.txt", "ab"[w.r.IntN(2):][:1], 1+w.r.IntN(w.files)))
		w.say("come %s", path)
		w.write(path, w.name("another "))
	case len(all) > 0:
		path := pick(all)
		w.say("delete %s", path)
		must(w, os.Remove(path))
	}
}

func (w *walk) standing() (n int) {
	for _, e := range w.entries {
		if e.state == undo.Standing {
			n++
		}
	}
	return n
}

// undoOne undoes the newest step, or that of a domain, or one that is chosen from the
// list; false: nothing is left to undo.
func (w *walk) undoOne() bool {
	w.Helper()
	switch w.r.IntN(4) {
	case 0:
		d := []undo.Domain{undo.DomainFiles, undo.DomainTools}[w.r.IntN(2)]
		w.undoStep(undo.Request{Domain: d}, w.newest(d))
	case 1:
		if n := w.standing(); n > 0 {
			e := w.nth(w.r.IntN(n))
			w.undoStep(undo.Request{ID: e.id}, e)
		}
	default:
		w.undoStep(undo.Request{}, w.newest(""))
	}
	return w.standing() > 0
}

// undoStep asks for one step and compares what came of it with what the disk allowed.
func (w *walk) undoStep(r undo.Request, step *done) {
	w.Helper()
	w.say("undo %+v", r)
	if step == nil {
		if res, err := w.undo.Undo(w.Context(), r); !errors.Is(err, undo.ErrNothing) {
			w.Errorf("nothing is left to undo, and undo says %+v, %v", res, err)
		}
		return
	}
	v, next := step.look(), w.before(step, r.Domain)
	res, err := w.undo.Undo(w.Context(), r)
	must(w, err)
	if v == possible {
		if len(res.Undone) != 1 || res.Undone[0].ID != step.id || len(res.Left) > 0 || res.Next != nil {
			w.Errorf("undone: %+v, want %s alone", res, step.id)
		}
		step.state = step.after()
		return
	}
	if len(res.Undone) > 0 || len(res.Left) != 1 || res.Left[0].ID != step.id || res.Left[0].Reason == "" {
		w.Errorf("%s cannot be undone, and undo says %+v", step.id, res)
	}
	if next == nil && res.Next != nil || next != nil && (res.Next == nil || res.Next.ID != next.id) {
		w.Errorf("offered in place of %s: %+v, want %+v", step.id, res.Next, next)
	}
	if v == permanent && step == w.newest("") {
		step.state = undo.Lost
	}
}

// newest is the newest step of a domain that is, nil if there is none.
func (w *walk) newest(d undo.Domain) *done { return w.last(w.entries, d) }

// before is the newest that stands and is older than a step.
func (w *walk) before(step *done, d undo.Domain) *done {
	return w.last(w.entries[:slices.Index(w.entries, step)], d)
}

func (w *walk) last(of []*done, d undo.Domain) *done {
	for _, e := range slices.Backward(of) {
		if e.state == undo.Standing && (d == "" || e.domain() == d) {
			return e
		}
	}
	return nil
}

// nth is one of those that stand.
func (w *walk) nth(n int) *done {
	for _, e := range w.entries {
		if e.state == undo.Standing {
			if n--; n < 0 {
				return e
			}
		}
	}
	return nil
}

// fill lets the store's disk fill somewhere in the midst of what f does. With
// room again, what was done must be in the ledger, or must not have been done.
func (w *walk) fill(what string, f func()) {
	w.store.room = w.r.IntN(6)
	w.say("%s with room for %d writes", what, w.store.room)
	f()
	w.store.room = unlimited
	must(w, w.service.Complete(w.Context()))
}

func (w *walk) approveWhileTheDiskFills() {
	w.Helper()
	ids, ps := []string{w.propose(w.name("a")), w.propose(w.name("b"))}, map[string]proposal.Proposal{}
	for _, p := range w.pending() {
		ps[p.ID] = p
	}
	w.fill("approve", func() { _, _, _ = w.service.Approve(w.Context(), ids, proposal.ApproveOptions{}) })
	ids = slices.DeleteFunc(ids, func(id string) bool { return exists(ps[id].Source) })
	if len(ids) > 0 {
		w.addMoved(w.system.entries("")[0].ID, ids, ps)
	}
}

func (w *walk) undoWhileTheDiskFills() {
	w.Helper()
	target := w.newest("")
	var v verdict
	if target != nil {
		v = target.look()
	}
	var res undo.Result
	var failed error
	w.fill("undo", func() { res, failed = w.undo.Undo(w.Context(), undo.Request{}) })
	now := map[string]undo.State{}
	for _, e := range w.system.entries("") {
		if _, newer := now[e.ID]; !newer {
			now[e.ID] = e.State
		}
	}
	if len(res.Undone) > 1 || len(res.Undone) == 1 && (target == nil || res.Undone[0].ID != target.id) {
		w.Errorf("undone: %+v, want at most %+v", res.Undone, target)
	}
	switch {
	case target == nil || v == temporary:
	case v == permanent:
		target.state = now[target.id] // noted, or left for the next undo
	case len(res.Undone) == 1 || now[target.id] == undo.Undone:
		if target.state = target.after(); target.id[0] == undo.RecordMark[0] && res.Failed > 0 {
			target.state = now[target.id] // that of a tool is named as undone, and may not be noted
		}
	case failed != nil && target.part != nil:
		target.state = target.part()
	case target.look() != possible:
		w.Errorf("%s was undone in part, and nothing says so: %+v", target.id, res)
	}
}

func (w *walk) redoOne() {
	w.Helper()
	before := map[string]proposal.Proposal{}
	for _, p := range w.pending() {
		before[p.ID] = p
	}
	w.say("redo")
	o, err := w.undo.Redo(w.Context(), undo.RedoRequest{})
	if err != nil && !errors.Is(err, undo.ErrNothingToRedo) {
		w.Error(err)
	}
	if o.Entry == "" {
		return
	}
	ps, _, err := w.service.List(w.Context(), proposal.Filter{Act: o.Entry})
	must(w, err)
	var pairs [][2]string
	for _, p := range ps {
		if _, waited := before[p.ID]; waited {
			pairs = append(pairs, [2]string{p.Source, p.Destination()})
		}
	}
	if len(pairs) == 0 {
		w.Errorf("redone, but nothing is decided: %+v", o)
	}
	for _, e := range w.entries {
		if e.id == o.Entry {
			e.state = undo.Standing
			if e.again != nil {
				e.again(w.movedNow(pairs...))
			}
		}
	}
}

// check compares the ledger with what the test knows.
func (w *walk) check() {
	w.Helper()
	es := w.system.entries("")
	slices.Reverse(es)
	got, want := "", ""
	for _, e := range es {
		got += fmt.Sprintf("%s %s\n", e.ID, e.State)
	}
	for _, e := range w.entries {
		want += fmt.Sprintf("%s %s\n", e.id, e.state)
	}
	if got != want {
		w.Errorf("the ledger has\n%s\nwant\n%s", got, want)
	}
}

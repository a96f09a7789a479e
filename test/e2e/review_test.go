//go:build e2etest

package e2e

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// mostPresses is how many keys or clicks it may take from the first start until nothing
// waits, on any home. On the test's own home it takes fewer: see slack.
const mostPresses = 40

// slack is how many presses of mostPresses are to be left on the test's own home.
const slack = 5

// review is a person at the window, whose presses are counted.
type review struct {
	*testDesktop
	person
	window  string
	presses int             // keys and clicks; nothing else is done
	seen    map[string]bool // names of the files that were in sight
	began   time.Time
}

// lap says how long it took until here.
func (r *review) lap(what string) {
	r.t.Logf("%4d presses, %3.0f s: %s", r.presses, time.Since(r.began).Seconds(), what)
}

// From the first start to an empty list by keyboard: 93 files are looked through, approved,
// asked about, left; nothing is approved that was not in sight, and nothing is lost.
func TestReviewByKeyboard(t *testing.T) {
	r := newReview(t)
	r.welcome(func(string) { r.key("Return") })
	for range 4 { // an answer can make others known
		r.approveAll(func() { r.key("ctrl+shift+a") }, func(string) { r.key("Return") })
		r.answer(func(api.Proposal) { r.key("Home", "Return") }, func(n int) { r.key(strconv.Itoa(n)) }, func() { r.key("r") })
	}
	trash := func(button string) {
		if _, ok := r.find(button); !ok { // the header of what is left is not the current line
			r.key("Home")
		}
		r.ready(button)
		r.key("t")
	}
	r.leave(trash, func(string) { r.key("Return") }, func(string) { r.key("a") })
	r.end()
}

// The same by mouse: every click counts, and its wheel is not turned.
func TestReviewByMouse(t *testing.T) {
	r := newReview(t)
	r.welcome(r.press)
	for range 4 {
		r.approveAll(func() { r.pressPrefix("Approve ", "*kit.Button") }, r.press)
		r.answer(func(q api.Proposal) { r.pressPrefix(q.Filename, "*kit.Row[") }, r.pressAnswer, func() { r.press("Reject") })
	}
	r.leave(r.press, r.press, r.press)
	r.end()
}

func newReview(t *testing.T) *review {
	t.Helper()
	r := &review{testDesktop: open(t, desktop), seen: map[string]bool{}, began: time.Now()}
	ctx, cancel := context.WithTimeout(t.Context(), 6*time.Minute) // a shared home has long documents
	t.Cleanup(cancel)
	r.ctx = ctx
	r.person = r.movesIn()
	r.must(r.Fresh())
	r.agent()
	return r
}

// key presses keys, each of which counts.
func (r *review) key(keys ...string) {
	r.t.Helper()
	r.presses += len(keys)
	r.must(r.Display.Press(keys...))
}

// press clicks a widget, which counts.
func (r *review) press(text string) {
	r.t.Helper()
	r.presses++
	r.click(r.window, text)
}

// pressPrefix clicks the first widget of a type whose text begins so.
func (r *review) pressPrefix(text, typ string) {
	r.t.Helper()
	n, err := desktest.FindFunc(r.ctx, r.DebugSock, text, func(n desktest.Node) bool {
		return strings.HasPrefix(n.Type, typ) && strings.HasPrefix(n.Text, text) && !n.Disabled
	})
	r.must(err)
	r.presses++
	r.must(r.Display.Click(r.window, n))
}

// welcome goes through the first start with what is suggested there.
func (r *review) welcome(next func(button string)) {
	r.t.Helper()
	_, err := r.Nod(r.ctx)
	r.must(err)
	r.window, err = r.Display.Window(r.ctx, "Nod – Welcome")
	r.must(err)
	r.must(r.Display.Raise(r.window))
	r.sees("1 of 3")
	next("Next")
	r.sees("2 of 3")
	r.until("the folders are read", func() bool {
		f, err := api.GetFiled.Call(r.ctx, r.Client, api.None{})
		return err == nil && f.Phase == api.FiledReady
	})
	next("Next")
	sort := r.sortButton()
	next(sort)
	r.lap("the first start")
	r.window, err = r.Display.Window(r.ctx, rig.WindowTitle)
	r.must(err)
	r.must(r.Display.Raise(r.window))
	r.until("all files are proposed or left", func() bool {
		s, err := r.Status(r.ctx)
		return err == nil && len(s.Progress) == 0 && r.count() >= r.files-few
	})
	r.quiet()
	r.lap("the proposals")
}

// few is how many files of a shared home may be neither proposed nor left, since they are
// still written or locked.
const few = 2

// sortButton waits for the button that sorts what is there already, and says what is on it.
func (r *review) sortButton() string {
	r.t.Helper()
	n, err := desktest.FindFunc(r.ctx, r.DebugSock, "Suggest places for … files", func(n desktest.Node) bool {
		return n.Type == "*kit.Button" && strings.HasPrefix(n.Text, "Suggest places for ") && strings.HasSuffix(n.Text, " files")
	})
	r.must(err)
	all, err := strconv.Atoi(strings.Fields(n.Text)[3])
	r.must(err)
	if all < r.files-few || all > r.files {
		r.t.Errorf("it says %q, there are %d", n.Text, r.files)
	}
	r.files = all
	return n.Text
}

// list is a list of the agent in the order of the window.
func (r *review) list(status api.ProposalStatus, order api.ProposalOrder) []api.Proposal {
	r.t.Helper()
	res, err := api.ListProposals.Call(r.ctx, r.Client, api.ListProposalsRequest{Filter: api.Filter{Status: status}, Order: order, Limit: 1000})
	r.must(err)
	return res.Proposals
}

func (r *review) waiting(which func(api.Proposal) bool) []api.Proposal {
	r.t.Helper()
	return slices.DeleteFunc(r.list(api.ProposalPending, api.OrderPlace), func(p api.Proposal) bool { return !which(p) })
}

func isQuestion(p api.Proposal) bool  { return p.Question }
func isSensitive(p api.Proposal) bool { return p.Sensitive && !p.Question }
func isPlain(p api.Proposal) bool     { return !p.Sensitive && !p.Question }

// count is how many files wait or are left.
func (r *review) count() int {
	n := 0
	for _, p := range slices.Concat(r.list(api.ProposalPending, ""), r.list(api.ProposalLeft, "")) {
		n += 1 + len(p.Members)
	}
	return n
}

// quiet waits until nothing is proposed anew any more, and the window shows it.
func (r *review) quiet() {
	r.t.Helper()
	last, same := int64(-1), 0
	r.until("nothing changes any more", func() bool {
		s, err := r.Status(r.ctx)
		if err == nil && s.Seq == last && len(s.Progress) == 0 {
			same++
		} else {
			same = 0
		}
		last = s.Seq
		time.Sleep(100 * time.Millisecond)
		return same >= 5
	})
}

// look notes which files are in sight: by their rows, and by the lines of those that are
// listed before all are approved.
func (r *review) look() {
	r.t.Helper()
	nodes, err := desktest.Tree(r.ctx, r.DebugSock)
	r.must(err)
	for _, p := range r.list(api.ProposalPending, api.OrderPlace) {
		if !r.seen[p.Filename] && !p.Question {
			name := safetext.Escape(safetext.Mark(p.Filename)) // as windows write a name
			r.seen[p.Filename] = slices.ContainsFunc(nodes, func(n desktest.Node) bool {
				return (strings.HasPrefix(n.Type, "*kit.Row[") || n.Type == "*kit.Line") && strings.HasPrefix(n.Text, name)
			})
		}
	}
}

// showsRow reports whether the row of a file is in sight.
func (r *review) showsRow(name string) bool {
	nodes, err := desktest.Tree(r.ctx, r.DebugSock)
	return err == nil && slices.ContainsFunc(nodes, func(n desktest.Node) bool {
		return strings.HasPrefix(n.Type, "*kit.Row[") && strings.HasPrefix(n.Text, name)
	})
}

// current is the one of the proposals whose row is the current one.
func (r *review) current(all []api.Proposal) (api.Proposal, bool) {
	nodes, err := desktest.Tree(r.ctx, r.DebugSock)
	r.must(err)
	for _, p := range all {
		if slices.ContainsFunc(nodes, func(n desktest.Node) bool {
			return n.Focused && strings.HasPrefix(n.Type, "*kit.Row[") && strings.HasPrefix(n.Text, p.Filename)
		}) {
			return p, true
		}
	}
	return api.Proposal{}, false
}

// pressAnswer clicks the n-th folder of the question that is shown.
func (r *review) pressAnswer(n int) {
	r.t.Helper()
	nodes, err := desktest.Tree(r.ctx, r.DebugSock)
	r.must(err)
	first := slices.IndexFunc(nodes, func(n desktest.Node) bool { return strings.HasPrefix(n.Text, "Where does ") })
	buttons := slices.DeleteFunc(nodes[first+1:], func(n desktest.Node) bool { return n.Type != "*kit.Button" })
	r.presses++
	r.must(r.Display.Click(r.window, buttons[n-1]))
}

// approveAll approves what is not sensitive, then what is, after it was named.
func (r *review) approveAll(all func(), confirm func(button string)) {
	r.t.Helper()
	if len(r.waiting(isPlain)) > 0 {
		r.approvePlain(all, confirm)
		r.quiet()
		r.lap("all is approved that is not sensitive")
	}
	if sensitive := r.waiting(isSensitive); len(sensitive) > 0 && len(r.waiting(isPlain)) == 0 {
		button := "Approve " + strconv.Itoa(len(sensitive))
		r.sees(button + " sensitive…")
		all()
		for _, p := range sensitive[:min(len(sensitive), 4)] { // the others are to be scrolled to
			r.sees(p.Filename)
		}
		r.read()
		confirm(button)
		// what changed meanwhile is not approved, and asked about in the next round
		r.until("what is sensitive is approved", func() bool { return len(r.waiting(isSensitive)) == 0 || r.changed() })
		r.quiet()
	}
}

// approvePlain approves what is not sensitive, page by page of what was not in sight yet.
func (r *review) approvePlain(all func(), next func(button string)) {
	r.t.Helper()
	r.read()
	r.look()
	plain := r.waiting(isPlain)
	all()
	for {
		r.until("all is approved, or more is listed", func() bool {
			return len(r.waiting(isPlain)) == 0 || r.AsksToApprove(r.ctx) != "" || r.changed()
		})
		if len(r.waiting(isPlain)) == 0 {
			break
		}
		r.read()
		if button := r.AsksToApprove(r.ctx); button != "" {
			r.look()
			next(button)
		} else if r.changed() {
			r.again(all)
		}
	}
	for _, p := range plain {
		if !r.seen[p.Filename] {
			r.t.Errorf("%s was approved without having been in sight", p.Filename)
		}
	}
}

// changed reports whether the window says that files were not approved, since an answer has led
// them elsewhere meanwhile.
func (r *review) changed() bool {
	nodes, err := desktest.Tree(r.ctx, r.DebugSock)
	return err == nil && slices.ContainsFunc(nodes, func(n desktest.Node) bool {
		return strings.Contains(n.Text, " changed meanwhile: ")
	})
}

// again looks at what was refused once it does not change any more, and approves that if it
// still waits: what the window says may be of the time before.
func (r *review) again(all func()) {
	r.t.Helper()
	r.quiet()
	if r.presses > 3*mostPresses {
		r.t.Fatalf("it was refused over and over: %d presses", r.presses)
	}
	if len(r.waiting(isPlain)) > 0 && r.AsksToApprove(r.ctx) == "" {
		r.look()
		all()
	}
}

func (r *review) read() { time.Sleep(rig.Reading) }

// ready waits until a button can be pressed: while something is being done, no key acts.
func (r *review) ready(button string) {
	r.t.Helper()
	r.until(button+" can be pressed", func() bool { _, ok := r.find(button); return ok })
}

// answer answers the questions that there are with the folder that is right, or not at all; goTo
// leads to the first one, if none is current.
func (r *review) answer(goTo func(first api.Proposal), choose func(n int), leave func()) {
	r.t.Helper()
	for {
		qs := r.waiting(isQuestion)
		if len(qs) == 0 || r.presses > 3*mostPresses {
			return
		}
		q, ok := r.current(qs)
		if !ok {
			if len(r.waiting(func(p api.Proposal) bool { return !p.Question })) > 0 {
				return // these are approved first
			}
			goTo(qs[0])
			r.until("a question is current", func() bool { q, ok = r.current(qs); return ok })
		}
		r.ready("Reject")
		right := func(c api.Candidate) bool { return slices.Contains(r.best[q.Filename], r.place(c.Path)) }
		if n := slices.IndexFunc(q.Answers(), right); n >= 0 && n < 3 {
			choose(n + 1)
		} else {
			leave()
		}
		r.until("the answer about "+q.Filename, func() bool {
			return r.refused(q) || r.status(q.ID) != string(api.ProposalPending) && !r.showsRow(q.Filename)
		})
		r.quiet()
		r.look()
		r.lap(q.Filename + " is " + r.status(q.ID))
	}
}

// refused reports whether the window says that a proposal was another one by the time it was
// decided about: a person looks at it again and answers again.
func (r *review) refused(q api.Proposal) bool {
	_, ok := r.find(q.Filename + ": " + proposal.ErrRewritten.Error())
	return ok
}

// place is a folder as the window says it.
func (r *review) place(dir string) string {
	rel, err := filepath.Rel(r.Dir, dir)
	r.must(err)
	return rel
}

// leave moves what can be to the trash, answers the question about it, and keeps the rest. One file alone, whose
// row is read, is not asked about.
func (r *review) leave(ask, confirm, keep func(button string)) {
	r.t.Helper()
	all, trash := r.list(api.ProposalLeft, ""), 0
	for _, p := range all {
		if slices.Contains(p.Offers, api.OfferTrash) {
			trash++
		}
	}
	if len(all) == 1 {
		ask("Move to trash")
	} else {
		ask("Move to trash…")
		button := "Move " + strconv.Itoa(trash) + " to trash"
		r.sees(button)
		r.read()
		confirm(button)
	}
	r.until("they are in the trash", func() bool { return len(r.list(api.ProposalLeft, "")) < len(all) })
	r.quiet()
	r.lap("what can be is in the trash")
	if rest := len(r.list(api.ProposalLeft, "")); rest > 0 { // the last copy of a file stays, too
		button := "Keep " + strconv.Itoa(rest)
		if rest == 1 { // its row has no header
			button = "Keep here"
		}
		r.ready(button)
		keep(button)
	}
}

// end checks that nothing waits, that nothing is lost, and how many presses it took.
func (r *review) end() {
	r.t.Helper()
	r.sees("You're all caught up")
	right, filed := 0, r.list(api.ProposalApproved, "")
	for _, p := range filed {
		if slices.Contains(r.best[p.Filename], r.place(p.DestinationDir)) {
			right++
		}
	}
	for _, p := range slices.Concat(filed, r.list(api.ProposalRejected, "")) {
		file := p.SourcePath
		if p.Status == api.ProposalApproved {
			file = destination(p)
		}
		if rel := r.place(file); !r.Exists(rel) {
			r.t.Errorf("%s is gone", rel)
		}
	}
	most := mostPresses
	if os.Getenv(sharedHome) == "" {
		most -= slack
	}
	r.t.Logf("%d files in %d presses, no turn of the wheel; %d of %d that were moved are where the person would look for them", r.files, r.presses, right, len(filed))
	if r.presses > most {
		r.t.Errorf("%d presses, want %d at most", r.presses, most)
	}
}

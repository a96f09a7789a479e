package activity

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/sample"
)

func TestUndo(t *testing.T) {
	d := some(t)
	d.Typed("u")
	d.calls()
	d.Key(fyne.KeyDown)
	if !d.w.details.actions.taking.Visible() {
		t.Error("a call that can be undone has no button for it")
	}
	d.Typed("uu")
	d.calls("undo 410")
	d.says("Undone: Put the old version of plan.md back", false)
	d.at(410)
	a := d.w.details.actions
	if a.taking.Visible() || !a.after.Visible() || a.undone.DebugText() != "Undone today 12:00" {
		t.Errorf("after undo: button %v, says %q", a.taking.Visible(), a.undone.DebugText())
	}
	if r, _ := d.w.st.pages.row(0); r.Tool != "nod.undo" {
		t.Errorf("the newest record is of %q, want the undo", r.Tool)
	}
}

func TestAHeldKeyUndoesOnce(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.service.Refuse(410, &api.Error{Message: "no"})
	d.Typed("u")
	for range 5 {
		d.HeldRune('u')
		d.q.Settle()
	}
	d.calls("undo 410")
}

func TestARefusedUndoSaysWhy(t *testing.T) {
	d := some(t)
	d.service.Refuse(410, &api.Error{Code: "conflict", Message: "plan.md was changed since; nothing was undone."})
	d.Key(fyne.KeyDown)
	d.Typed("u")
	d.says("Could not undo it: plan.md was changed since; nothing was undone.", true)
	if d.w.st.busy || !d.w.details.actions.taking.Visible() {
		t.Error("the button is gone after a refusal")
	}
}

func TestWhatCannotBeUndoneHasNoButton(t *testing.T) {
	d := some(t)
	for row := range 11 {
		d.w.press(row)
		if got := d.w.details.actions.taking.Visible(); got != (row == 1) {
			t.Errorf("row %d: button %v", row, got)
		}
	}
}

func TestOneActAtATime(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.w.undo()
	d.w.undo()
	d.w.revoke(sample.Standing()[0])
	d.q.Settle()
	d.calls("undo 410")
}

func TestRevokeByKeys(t *testing.T) {
	d := some(t)
	d.Typed("2")
	d.Key(fyne.KeyDown)
	if d.w.grants.index != 1 || d.w.grants.drawn[1].revoke.Disabled() {
		t.Errorf("the second grant is not chosen: %d", d.w.grants.index)
	}
	d.Typed("r")
	d.calls("revoke m4d8s1qe")
	d.says("Revoked: Open a web page. You are asked again from now on", false)
	if len(d.w.st.grants) != 2 || len(d.w.grants.cards.Objects) != 2 || d.w.head.tabs[grants].DebugText() != "Grants 2" {
		t.Errorf("%d grants, %d cards, the tab says %q", len(d.w.st.grants), len(d.w.grants.cards.Objects), d.w.head.tabs[grants].DebugText())
	}
	d.Key(fyne.KeyEnd)
	d.Typed("r")
	d.Typed("r")
	d.calls("revoke m4d8s1qe", "revoke w2c6v5bt", "revoke g7h2k9pa")
	if !strings.HasPrefix(d.w.grants.face.Shown(), "empty") {
		t.Errorf("without grants it shows %q", d.w.grants.face.Shown())
	}
	d.Typed("r")
	d.Key(fyne.KeyDown, fyne.KeyEscape)
	if d.w.st.tab != calls {
		t.Error("Escape did not go back to the calls")
	}
}

func TestRevokeByThePointer(t *testing.T) {
	d := some(t)
	d.w.Open("grants")
	test.Tap(d.w.grants.drawn[2].revoke)
	d.q.Settle()
	d.calls("revoke w2c6v5bt")
}

func TestARevocationThatFailsSaysWhy(t *testing.T) {
	d := some(t)
	d.Typed("2")
	d.service.Fail(sample.ErrDown)
	d.Typed("r")
	d.says("Could not revoke it: Nod is not running.", true)
	if len(d.w.st.grants) != 3 {
		t.Errorf("%d grants are left", len(d.w.st.grants))
	}
}

func TestAnOlderAnswerBringsNoGrantBack(t *testing.T) {
	d := some(t)
	d.w.fetchGrants()
	old := d.q.Work
	d.q.Work = nil
	stale := old[0](t.Context())
	d.Typed("2r")
	stale()
	if len(d.w.st.grants) != 2 {
		t.Errorf("%d grants after an answer that was overtaken", len(d.w.st.grants))
	}
}

func TestExport(t *testing.T) {
	d := some(t)
	d.Typed("x")
	if got := d.Win.Canvas().Focused(); got != fyne.Focusable(d.w.log.path) {
		t.Fatalf("the focus is on %T", got)
	}
	if got := d.w.log.path.Text; got != "~/nod-activity-2025-12-03.jsonl" {
		t.Errorf("proposes %q", got)
	}
	d.Key(fyne.KeyReturn)
	d.calls("export /home/ann/nod-activity-2025-12-03.jsonl")
	d.says("Wrote 11 records to /home/ann/nod-activity-2025-12-03.jsonl", false)
	d.w.log.path.SetText("~/there.jsonl")
	d.Key(fyne.KeyEscape)
	d.Typed("x")
	d.says("Could not export the log: the file exists already.", true)
	if got := d.w.log.path.Text; got != "~/there.jsonl" {
		t.Errorf("after a refusal the field has %q", got)
	}
}

func TestExportPath(t *testing.T) {
	for _, row := range []struct{ typed, path string }{
		{"~/a.jsonl", "/home/ann/a.jsonl"}, {" /tmp/x/../b.jsonl ", "/tmp/b.jsonl"}, {"/tmp/~c", "/tmp/~c"},
		{"", ""}, {"a.jsonl", ""}, {"~bob/a.jsonl", ""}, {"~", ""}, {"~/", ""}, {"/tmp/", ""}, {"-", ""},
	} {
		path, wrong := exportPath(row.typed, sample.Home)
		if path != row.path || (wrong == "") != (path != "") {
			t.Errorf("%q: %q, %q", row.typed, path, wrong)
		}
	}
	if path, wrong := exportPath("~/a.jsonl", ""); path != "" && wrong == "" {
		t.Errorf("without a home: %q", path)
	}
}

func TestVerify(t *testing.T) {
	d := some(t)
	if got := d.w.foot.log.DebugText(); got != "Log verified: 22 entries, whole" {
		t.Errorf("at the start it says %q", got)
	}
	d.Typed("3")
	d.w.verify()
	d.w.verify()
	d.now = d.now.Add(3 * time.Second)
	d.q.Pass(time.Second)
	if got := d.w.log.text.Text; !strings.Contains(got, "3.0 s so far") {
		t.Errorf("while it runs: %q", got)
	}
	if !d.w.log.verify.Disabled() || d.w.foot.log.DebugText() != "Checking the log…" {
		t.Errorf("while it runs, the button is enabled, or the foot says %q", d.w.foot.log.DebugText())
	}
	d.q.Settle()
	d.calls("verify")
	if got := d.w.log.heading.DebugText(); got != "Log verified: 22 entries, whole" || d.w.log.verify.Disabled() {
		t.Errorf("afterwards: %q", got)
	}
	d.Typed("c")
	if d.copied != "3q2+7wRt1uUq6pYc0mXk9sVfLh5zJb8nQeGdAoTiCWA=" {
		t.Errorf("copied %q", d.copied)
	}
}

func TestADamagedLogIsSaidEverywhere(t *testing.T) {
	d := some(t)
	damage(d)
	if got := d.w.broken.Text(); !strings.HasPrefix(got, "The log was changed") {
		t.Errorf("the banner says %q", got)
	}
	if got := d.w.foot.log.DebugText(); got != "Log damaged" {
		t.Errorf("the foot says %q", got)
	}
	test.Tap(kit.Buttons(d.w.broken.Container)[0])
	if d.w.st.tab != theLog || len(d.w.log.problems.Objects) != 3 || d.w.broken.Text() != "" {
		t.Errorf("page %d, %d findings", d.w.st.tab, len(d.w.log.problems.Objects))
	}
}

func TestACrashedWriteIsNoDamage(t *testing.T) {
	l := logState{known: true, LogState: api.LogState{OK: true, Records: 1, Problems: []api.LogProblem{{Kind: "torn_tail"}}}}
	if _, _, heading, _ := stateWords(l, sample.Noon()); heading != "Log verified: 1 entry, whole" || l.damaged() {
		t.Errorf("says %q", heading)
	}
	if got := problems(l); len(got) != 1 || !strings.Contains(got[0], "does no harm") {
		t.Errorf("findings %q", got)
	}
}

func TestLostAndFound(t *testing.T) {
	d := some(t)
	d.w.SetLost(true)
	d.Key(fyne.KeyDown)
	d.at(410)
	d.Typed("utdvn2r3x1")
	d.Key(fyne.KeyEscape)
	d.w.clearFilter()
	d.q.Settle()
	d.calls()
	if d.w.st.pages.total != 11 || d.w.st.filter.narrows() {
		t.Errorf("%d rows are left of what was there", d.w.st.pages.total)
	}
	if got := d.w.gone.Text(); got != "Nod is not running – reconnecting…" {
		t.Errorf("the banner says %q", got)
	}
	test.Tap(kit.Buttons(d.w.gone.Container)[0])
	if d.started != 1 {
		t.Errorf("started Nod %d times", d.started)
	}
	d.happens(2)
	d.w.SetLost(false)
	d.q.Settle()
	if d.w.gone.Text() != "" || d.w.st.pages.total != 13 {
		t.Errorf("back again: banner %q, %d rows", d.w.gone.Text(), d.w.st.pages.total)
	}
}

// Nod may be lost while another list is being fetched: nothing says then that
// there is nothing.
func TestLostWhileFiltering(t *testing.T) {
	d := some(t)
	d.service.Fail(sample.ErrDown)
	d.w.filters.narrow(func(f *filter) { f.decision = "blocked" })
	d.w.SetLost(true)
	d.q.Settle()
	if d.w.face.Shown() != "" {
		t.Errorf("shows %q", d.w.face.Shown())
	}
	d.service.Fail(nil)
	d.w.SetLost(false)
	d.q.Settle()
	if d.w.st.pages.total != 3 {
		t.Errorf("%d denied calls, want 3", d.w.st.pages.total)
	}
}

func TestWithoutWaysToCopyOrStart(t *testing.T) {
	d := some(t)
	d.w.o.Copy, d.w.o.StartAgent = nil, nil
	d.Typed("c3c")
	d.w.startAgent()
	d.says("", false)
}

package history

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

func TestUndo(t *testing.T) {
	d := some(t)
	d.Typed("u")
	d.calls()
	d.Key(fyne.KeyDown)
	if !d.p.details.undo.Visible() {
		t.Error("a call that can be undone has no button for it")
	}
	d.Typed("uu")
	d.calls("undo 410")
	d.says("The old version of plan.md is back", false)
	d.at(410)
	a := d.p.details
	if a.undo.Visible() || !a.past.Visible() || a.undone.DebugText() != "Undone today 12:00:00" {
		t.Errorf("after undo: button %v, says %q", a.undo.Visible(), a.undone.DebugText())
	}
	if r, _ := d.p.list.Pages.Row(0); r.Tool != "nod.undo" {
		t.Errorf("the newest record is of %q, want the undo", r.Tool)
	}
}

func TestAHeldKeyUndoesOnce(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.service.RefuseUndo(410, "no")
	d.Typed("u")
	for range 5 {
		d.HeldRune('u')
		d.q.Settle()
	}
	d.calls("undo 410")
}

func TestARefusedUndoSaysWhy(t *testing.T) {
	d := some(t)
	d.service.RefuseUndo(410, "'Wrote plan.md' was not undone: plan.md was changed since")
	d.Key(fyne.KeyDown)
	d.Typed("u")
	d.says("'Wrote plan.md' was not undone: plan.md was changed since", true)
	if !d.f.Can() || !d.p.details.undo.Visible() {
		t.Error("the button is gone after a refusal")
	}
}

func TestWhatCannotBeUndoneHasNoButton(t *testing.T) {
	d := some(t)
	for row := range 11 {
		d.p.show(row)
		if got := d.p.details.undo.Visible(); got != (row == 1) {
			t.Errorf("row %d: button %v", row, got)
		}
	}
}

func TestOneActAtATime(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.p.undo()
	d.p.undo()
	d.q.Settle()
	d.calls("undo 410")
}

func TestExport(t *testing.T) {
	d := some(t)
	d.Typed("x")
	if got := d.Win.Canvas().Focused(); got != fyne.Focusable(d.p.log.path) {
		t.Fatalf("the focus is on %T", got)
	}
	if got := d.p.log.path.Text; got != "~/nod-history-2025-12-03.csv" {
		t.Errorf("proposes %q", got)
	}
	d.Key(fyne.KeyReturn)
	d.calls("export /home/ann/nod-history-2025-12-03.csv")
	d.says("Wrote 11 records to /home/ann/nod-history-2025-12-03.csv", false)
	d.p.log.path.SetText("~/there.jsonl")
	d.Key(fyne.KeyEscape)
	d.Typed("x")
	d.says("Could not export the history: Destination file already exists.", true)
	if got := d.p.log.path.Text; got != "~/there.jsonl" {
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
	if got := d.p.footer.DebugText(); got != "Log verified: 22 entries" {
		t.Errorf("at the start it says %q", got)
	}
	d.Typed("v")
	d.p.verify()
	d.p.verify()
	d.now = d.now.Add(3 * time.Second)
	d.q.Advance(time.Second)
	if got := d.p.log.text.Text; !strings.Contains(got, "3.0 s so far") {
		t.Errorf("while it runs: %q", got)
	}
	if !d.p.log.verify.Disabled() || d.p.footer.DebugText() != "Checking the log…" {
		t.Errorf("while it runs, the button is enabled, or the foot says %q", d.p.footer.DebugText())
	}
	d.q.Settle()
	d.calls("verify")
	if got := d.p.log.heading.DebugText(); got != "Log verified: 22 entries" || d.p.log.verify.Disabled() {
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
	if got := d.p.broken.Text(); !strings.HasPrefix(got, "The log was changed") {
		t.Errorf("the banner says %q", got)
	}
	if got := d.p.footer.DebugText(); got != "Log damaged" {
		t.Errorf("the foot says %q", got)
	}
	test.Tap(kit.Buttons(d.p.broken.Container)[0])
	if d.f.Top() != frame.Page(d.p.log) || len(d.p.log.problems.Objects) != 3 {
		t.Errorf("page %T, %d findings", d.f.Top(), len(d.p.log.problems.Objects))
	}
}

func TestACrashedWriteIsNoDamage(t *testing.T) {
	l := logState{known: true, LogState: api.LogState{OK: true, Records: 1, Problems: []api.LogProblem{{Kind: "torn_tail"}}}}
	if _, _, heading, _ := stateText(l, sample.Noon()); heading != "Log verified: 1 entry" || l.damaged() {
		t.Errorf("says %q", heading)
	}
	if got := findings(l); len(got) != 1 || !strings.Contains(got[0], "nothing else is affected") {
		t.Errorf("findings %q", got)
	}
	l.Problems, l.Mended = nil, []api.LogProblem{{Kind: "hashes"}}
	if got := findings(l); len(got) != 1 || !strings.HasPrefix(got[0], "Repaired since Nod started: The stored hashes") {
		t.Errorf("findings %q", got)
	}
}

func TestLostAndFound(t *testing.T) {
	d := some(t)
	d.f.SetLost(true)
	d.Key(fyne.KeyDown)
	d.at(410)
	d.Typed("utdnr")
	d.Key(fyne.KeyEscape)
	d.p.clearFilter()
	d.q.Settle()
	d.calls()
	if d.p.list.Pages.Total != 11 || d.p.m.filter.narrows() {
		t.Errorf("%d rows are left of what was there", d.p.list.Pages.Total)
	}
	if got := d.f.LostText(); got != "Nod is not running – reconnecting…" {
		t.Errorf("the banner says %q", got)
	}
	d.f.Run("start")
	if d.started != 1 {
		t.Errorf("started Nod %d times", d.started)
	}
	d.happens(2)
	d.f.SetLost(false)
	d.q.Settle()
	if d.f.LostText() != "" || d.p.list.Pages.Total != 13 {
		t.Errorf("back again: banner %q, %d rows", d.f.LostText(), d.p.list.Pages.Total)
	}
}

// Nod may be lost while another list is being fetched: nothing says then that
// there is nothing.
func TestLostWhileFiltering(t *testing.T) {
	d := some(t)
	d.service.Fail(sample.ErrDown)
	d.p.narrow(func(f *filter) { f.kind.decision = "blocked" })
	d.f.SetLost(true)
	d.q.Settle()
	if d.p.empty.Shown() != "" {
		t.Errorf("shows %q", d.p.empty.Shown())
	}
	d.service.Fail(nil)
	d.f.SetLost(false)
	d.q.Settle()
	if d.p.list.Pages.Total != 3 {
		t.Errorf("%d denied calls, want 3", d.p.list.Pages.Total)
	}
}

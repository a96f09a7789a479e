package proposals

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

func TestAHundredThousandRowsAreFetchedAsTheyAreSeen(t *testing.T) {
	d := open(t, sample.NewProposals(sample.Noon, sample.Many(100_000)...))
	d.Key(fyne.KeyEnd)
	d.at("m0099999")
	d.Key(fyne.KeyHome)
	d.at("m0000000")
	for range 40 {
		d.Key(fyne.KeyPageDown)
	}
	if i := d.p.list.Index; i < 200 {
		t.Errorf("40 pages down is row %d", i)
	}
}

func TestAllOfManyAreApprovedInFewCalls(t *testing.T) {
	d := open(t, sample.NewProposals(sample.Noon, sample.Many(12_000)...))
	d.approveAll()
	if got := len(d.service.Calls()); got != 2 {
		t.Errorf("%d calls for 12,000 proposals, want 2", got)
	}
	if d.p.m.counts.Pending != 0 || d.p.m.counts.Approved != 12_000 {
		t.Errorf("counts are %+v", d.p.m.counts)
	}
}

func TestRowsThatComeInAboveMoveNothing(t *testing.T) {
	d := open(t, sample.NewProposals(sample.Noon, sample.Many(500)...))
	for range 12 {
		d.Key(fyne.KeyPageDown)
	}
	before, id := d.p.list.GetScrollOffset(), d.p.m.current
	fresh := sample.One("newnewn1", "new.pdf", "Documents", "documents")
	fresh.CreatedAt = sample.Noon().Add(time.Minute)
	d.change(func(_ *api.Status, all *[]api.Proposal) { *all = append(*all, fresh) })
	d.at(id)
	if got := d.p.list.GetScrollOffset(); got != before+rowHeight+4 {
		t.Errorf("scrolled to %v, want %v: what is under the pointer moved", got, before+rowHeight+4)
	}
}

func TestWhatIsGoneElsewhereGoesHere(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.change(func(_ *api.Status, all *[]api.Proposal) { (*all)[1].Status = "rejected" })
	d.at("aaaaaaa3")
	if d.p.m.counts.Rejected != 2 {
		t.Errorf("%d rejected, want 2", d.p.m.counts.Rejected)
	}
}

func TestManyChangesAreFetchedOnce(t *testing.T) {
	d := some(t)
	for range 100 {
		d.f.Changed()
	}
	d.q.Advance(time.Second)
	if got := len(d.q.Work); got != 2 {
		t.Errorf("%d fetches for 100 changes, want 2: status and list", got)
	}
}

func TestAnOvertakenAnswerIsNotDrawn(t *testing.T) {
	d := some(t)
	d.p.filters.setStatus(approved)
	slow := d.q.Work
	d.q.Work = nil
	d.p.filters.setStatus(rejected)
	d.q.Run()
	d.q.Work = slow
	d.q.Run()
	if p, _ := d.p.list.Current(); p.Status != rejected {
		t.Errorf("the list of the rejected shows %s", p.Status)
	}
}

func TestLostAndFound(t *testing.T) {
	d := some(t)
	d.f.SetLost(true)
	d.Key(fyne.KeyDown)
	d.at("aaaaaaa2")
	d.Typed("are")
	d.Shortcut(&fyne.ShortcutUndo{})
	d.p.approveAll()
	d.q.Settle()
	d.calls()
	if got := d.f.LostText(); got != "Nod is not running – reconnecting…" {
		t.Errorf("the banner says %q", got)
	}
	d.f.Run("start")
	if d.started != 1 {
		t.Errorf("started Nod %d times", d.started)
	}
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { *all = (*all)[:1] })
	d.f.SetLost(false)
	d.q.Settle()
	if d.f.LostText() != "" || d.p.list.Pages.Total != 1 {
		t.Errorf("back again: banner %q, %d rows", d.f.LostText(), d.p.list.Pages.Total)
	}
}

func TestACallThatIsLostLeavesNothingBusy(t *testing.T) {
	d := some(t)
	d.service.Fail(sample.ErrDown)
	d.Typed("a")
	if !d.f.Can() || !d.failed() || !strings.Contains(d.result(), "Nod is not running") {
		t.Errorf("can %v, says %q", d.f.Can(), d.result())
	}
	d.service.Fail(nil)
	d.Typed("a")
	d.calls("approve aaaaaaa1 true false")
}

func TestAClashIsAsked(t *testing.T) {
	d := some(t)
	d.service.SetTaken("aaaaaaa3", "report final (3).docx")
	d.Key(fyne.KeyDown, fyne.KeyDown)
	d.Typed("a")
	if f := d.f.Form(); f == nil || kit.Buttons(f.Box)[0].DebugText() != `Keep both as "report final (3).docx"` {
		t.Fatal("it does not ask whether to keep both")
	}
	d.Typed("ar")
	d.Key(fyne.KeyEscape)
	d.Typed("a")
	d.Key(fyne.KeyReturn)
	d.calls("approve aaaaaaa3 false false", "approve aaaaaaa3 false false", "approve aaaaaaa3 false true")
	d.at("aaaaaaa4")
	if d.p.details.foot.Form() != nil {
		t.Error("still asks")
	}
}

func TestAnEditIsCheckedBeforeItIsSaved(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.Typed("E")
	name := d.f.Form().First
	test.Type(name, "x")
	d.Key(fyne.KeyReturn)
	d.calls("edit aaaaaaa2 /home/ann/Pictures/2025/11 IMG_2041x.HEIC")
	if p, _ := d.p.list.Current(); p.By != "you" || d.p.details.foot.Form() != nil {
		t.Errorf("after saving: by %q, form %v", p.By, d.p.details.foot.Form())
	}
}

func TestABadEditIsNotSaved(t *testing.T) {
	d := some(t)
	var e *edit
	for _, row := range []struct {
		res  api.CheckResult
		err  error
		ok   bool
		says string
	}{
		{api.CheckResult{OK: true}, nil, true, "The folder exists and the name is free."},
		{api.CheckResult{OK: true, NewFolder: true}, nil, true, "New folder: it will be created."},
		{api.CheckResult{OK: true, Problem: "the extension .pdf goes"}, nil, true, "The extension .pdf goes."},
		{api.CheckResult{OK: true, Problem: "the extension .pdf goes", NewFolder: true}, nil, true, "The extension .pdf goes. New folder: it will be created."},
		{api.CheckResult{Problem: "Destination file already exists", Suggested: "a (2).pdf"}, nil, false, "Destination file already exists. Available: a (2).pdf"},
		{api.CheckResult{Problem: "bad\nname"}, nil, false, `Bad\nname.`},
		{api.CheckResult{OK: true}, sample.ErrDown, false, "Nod is not running"},
	} {
		e = makeEdit(d.f, sample.Some()[1], func() {}, nil)
		e.checked(row.res, row.err)
		if e.ok != row.ok || e.says.Text != row.says {
			t.Errorf("%+v %v: ok %v, says %q", row.res, row.err, e.ok, e.says.Text)
		}
	}
	e.submit()
	d.q.Settle()
	d.calls()
}

func TestFilterAndOrder(t *testing.T) {
	d := some(t)
	d.p.filters.order.Choose(api.OrderSize)
	d.q.Settle()
	d.at("aaaaaaa6")
	d.change(func(st *api.Status, all *[]api.Proposal) { (*all)[0].Folder = sample.Home + "/Desktop" })
	d.p.filters.folder.Select.SetSelected("From Desktop")
	d.q.Settle()
	d.at("aaaaaaa1")
	if d.p.list.Pages.Total != 1 {
		t.Errorf("%d rows of the desktop, want 1", d.p.list.Pages.Total)
	}
	d.p.filters.clear()
	d.q.Settle()
	if d.p.list.Pages.Total != 6 {
		t.Errorf("%d rows without a filter, want 6", d.p.list.Pages.Total)
	}
}

func TestThePointerChoosesAndMarks(t *testing.T) {
	d := some(t)
	d.p.press(2, 0)
	d.at("aaaaaaa3")
	d.p.press(4, fyne.KeyModifierControl)
	d.p.press(1, fyne.KeyModifierControl)
	d.p.press(4, fyne.KeyModifierControl)
	d.Typed("r")
	d.calls("reject aaaaaaa3,aaaaaaa2 ")
	d.p.press(0, 0)
	d.p.press(2, fyne.KeyModifierShift)
	if got := len(d.p.m.selection.marked); got != 3 {
		t.Errorf("%d marked with Shift, want 2", got)
	}
	d.p.press(1, 0)
	if got := len(d.p.m.selection.marked); got != 0 {
		t.Errorf("%d marked after a plain press, want none", got)
	}
}

func TestPauseAndResume(t *testing.T) {
	d := some(t)
	d.p.Table.Run("watching")
	d.q.Settle()
	if got := d.p.footer.DebugText(); got != "Watching is paused" {
		t.Errorf("says %q", got)
	}
	d.p.Table.Run("watching")
	d.q.Settle()
	d.calls("watch false", "watch true")
}

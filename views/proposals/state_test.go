package proposals

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/sample"
)

func TestAHundredThousandRowsAreFetchedAsTheyAreSeen(t *testing.T) {
	d := open(t, sample.New(sample.Noon, sample.Many(100_000)...))
	d.Key(fyne.KeyEnd)
	d.at("m0099999")
	if got := len(d.w.st.pages.rows); got > keepPages {
		t.Errorf("%d pages are kept", got)
	}
	d.Key(fyne.KeyHome)
	d.at("m0000000")
	for range 40 {
		d.Key(fyne.KeyPageDown)
	}
	if i := d.w.st.choice.index; i < 200 {
		t.Errorf("40 pages down is row %d", i)
	}
}

func TestAllOfManyAreApprovedInFewCalls(t *testing.T) {
	d := open(t, sample.New(sample.Noon, sample.Many(12_000)...))
	d.w.approveShown()
	d.q.Settle()
	if got := len(d.service.Calls()); got != 2 {
		t.Errorf("%d calls for 12,000 proposals, want 2", got)
	}
	if d.w.st.counts.Pending != 0 || d.w.st.counts.Approved != 12_000 {
		t.Errorf("counts are %+v", d.w.st.counts)
	}
}

func TestRowsThatComeInAboveMoveNothing(t *testing.T) {
	d := open(t, sample.New(sample.Noon, sample.Many(500)...))
	for range 12 {
		d.Key(fyne.KeyPageDown)
	}
	before, id := d.w.list.GetScrollOffset(), d.w.st.choice.id
	fresh := sample.One("newnewn1", "new.pdf", "Documents", "documents")
	fresh.CreatedAt = sample.Noon().Add(time.Minute)
	d.change(func(_ *api.Status, all *[]api.Proposal) { *all = append(*all, fresh) })
	d.at(id)
	if got := d.w.list.GetScrollOffset(); got != before+step {
		t.Errorf("scrolled to %v, want %v: what is under the pointer moved", got, before+step)
	}
}

func TestWhatIsGoneElsewhereGoesHere(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.change(func(_ *api.Status, all *[]api.Proposal) { (*all)[1].Status = "rejected" })
	d.at("aaaaaaa3")
	if d.w.st.counts.Rejected != 2 {
		t.Errorf("%d rejected, want 2", d.w.st.counts.Rejected)
	}
}

func TestManyChangesAreFetchedOnce(t *testing.T) {
	d := some(t)
	for range 100 {
		d.w.Changed()
	}
	d.q.Pass(time.Second)
	if got := len(d.q.Work); got != 2 {
		t.Errorf("%d fetches for 100 changes, want 2: status and list", got)
	}
}

func TestAnOvertakenAnswerIsNotDrawn(t *testing.T) {
	d := some(t)
	d.w.tabbed(approved)()
	slow := d.q.Work
	d.q.Work = nil
	d.w.tabbed(rejected)()
	d.q.Run()
	d.q.Work = slow
	d.q.Run()
	if p, _ := d.w.current(); p.Status != rejected {
		t.Errorf("the list of the rejected shows %s", p.Status)
	}
}

func TestLostAndFound(t *testing.T) {
	d := some(t)
	d.w.SetLost(true)
	d.Key(fyne.KeyDown)
	d.at("aaaaaaa2")
	d.Typed("are")
	d.Shortcut(&fyne.ShortcutUndo{})
	d.w.approveShown()
	d.q.Settle()
	d.calls()
	if got := d.w.gone.Text(); got != "Nod is not running – reconnecting…" {
		t.Errorf("the banner says %q", got)
	}
	for _, b := range kit.Buttons(d.w.gone.Container) {
		test.Tap(b)
	}
	if d.started != 1 {
		t.Errorf("started Nod %d times", d.started)
	}
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { *all = (*all)[:1] })
	d.w.SetLost(false)
	d.q.Settle()
	if d.w.gone.Text() != "" || d.w.st.pages.total != 1 {
		t.Errorf("back again: banner %q, %d rows", d.w.gone.Text(), d.w.st.pages.total)
	}
}

func TestACallThatIsLostLeavesNothingBusy(t *testing.T) {
	d := some(t)
	d.service.Fail(sample.ErrDown)
	d.Typed("a")
	if d.w.st.busy || !d.w.st.result.bad || !strings.Contains(d.w.st.result.text, "Nod is not running") {
		t.Errorf("busy %v, says %q", d.w.st.busy, d.w.st.result.text)
	}
	d.service.Fail(nil)
	d.Typed("a")
	d.calls("approve aaaaaaa1 true false")
}

func TestAClashIsAsked(t *testing.T) {
	d := some(t)
	d.service.Taken("aaaaaaa3", "report final (3).docx")
	d.Key(fyne.KeyDown, fyne.KeyDown)
	d.Typed("a")
	if d.w.st.mode != clashing {
		t.Fatal("nothing was asked")
	}
	d.Typed("ar")
	d.Key(fyne.KeyEscape)
	d.Typed("ak")
	d.calls("approve aaaaaaa3 false false", "approve aaaaaaa3 false false", "approve aaaaaaa3 false true")
	d.at("aaaaaaa4")
	if d.w.st.mode != browsing {
		t.Error("still asks")
	}
}

func TestAnEditIsCheckedBeforeItIsSaved(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.Typed("e")
	f := d.w.details.form
	name := f.first
	test.Type(name, "x")
	d.Key(fyne.KeyReturn)
	d.calls("edit aaaaaaa2 /home/ann/Pictures/2025/11 IMG_2041x.HEIC")
	if p, _ := d.w.current(); p.By != "you" || d.w.st.mode != browsing {
		t.Errorf("after saving: by %q, mode %v", p.By, d.w.st.mode)
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
		{api.CheckResult{OK: true}, nil, true, "The folder is there and the name is free."},
		{api.CheckResult{OK: true, NewFolder: true}, nil, true, "The folder will be made."},
		{api.CheckResult{OK: true, Problem: "the extension .pdf goes"}, nil, true, "The extension .pdf goes."},
		{api.CheckResult{OK: true, Problem: "the extension .pdf goes", NewFolder: true}, nil, true, "The extension .pdf goes. The folder will be made."},
		{api.CheckResult{Problem: "Destination file already exists", Suggested: "a (2).pdf"}, nil, false, "Destination file already exists. Free is: a (2).pdf"},
		{api.CheckResult{Problem: "bad\nname"}, nil, false, `bad\nname`},
		{api.CheckResult{OK: true}, sample.ErrDown, false, "Nod is not running"},
	} {
		e = makeEdit(d.w, sample.Some()[1])
		e.checked(row.res, row.err)
		if e.ok != row.ok || e.says.DebugText() != row.says {
			t.Errorf("%+v %v: ok %v, says %q", row.res, row.err, e.ok, e.says.DebugText())
		}
	}
	e.submit()
	d.q.Settle()
	d.calls()
}

func TestFilterAndOrder(t *testing.T) {
	d := some(t)
	d.w.head.order.SetSelected("Largest")
	d.q.Settle()
	d.at("aaaaaaa6")
	d.change(func(st *api.Status, all *[]api.Proposal) { (*all)[0].Folder = sample.Home + "/Desktop" })
	d.w.head.folder.SetSelected("Desktop")
	d.q.Settle()
	d.at("aaaaaaa1")
	if d.w.st.pages.total != 1 {
		t.Errorf("%d rows of the desktop, want 1", d.w.st.pages.total)
	}
	d.w.clearFilter()
	d.q.Settle()
	if d.w.st.pages.total != 6 {
		t.Errorf("%d rows without a filter, want 6", d.w.st.pages.total)
	}
}

func TestThePointerChoosesAndMarks(t *testing.T) {
	d := some(t)
	d.w.pressRow(2, 0)
	d.at("aaaaaaa3")
	d.w.pressRow(4, fyne.KeyModifierControl)
	d.w.pressRow(1, fyne.KeyModifierControl)
	d.w.pressRow(4, fyne.KeyModifierControl)
	d.Typed("r")
	d.calls("reject aaaaaaa3,aaaaaaa2 ")
	d.w.pressRow(0, 0)
	d.w.pressRow(2, fyne.KeyModifierShift)
	if got := len(d.w.st.choice.marked); got != 3 {
		t.Errorf("%d marked with Shift, want 2", got)
	}
	d.w.pressRow(1, 0)
	if got := len(d.w.st.choice.marked); got != 0 {
		t.Errorf("%d marked after a plain press, want none", got)
	}
}

func TestARowTakesThePress(t *testing.T) {
	r := newRow()
	var got fyne.KeyModifier = 99
	r.pressed = func(m fyne.KeyModifier) { got = m }
	r.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonSecondary})
	if got != 99 {
		t.Error("the other button chose the row")
	}
	r.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, Modifier: fyne.KeyModifierShift})
	if got != fyne.KeyModifierShift {
		t.Errorf("pressed with %v", got)
	}
}

func TestPauseAndResume(t *testing.T) {
	d := some(t)
	test.Tap(d.w.foot.watch)
	d.q.Settle()
	if got := d.w.foot.watch.DebugText(); got != "Paused – resume" {
		t.Errorf("says %q", got)
	}
	test.Tap(d.w.foot.watch)
	d.q.Settle()
	d.calls("watch false", "watch true")
}

func TestFoldersPage(t *testing.T) {
	d := some(t)
	d.w.openFolders()
	d.Typed("relative/path")
	d.Key(fyne.KeyReturn)
	d.calls()
	d.w.page.(*folders).path.SetText("")
	d.Typed("~/Scans")
	d.Key(fyne.KeyReturn)
	d.calls("add /home/ann/Scans false")
	f := d.w.page.(*folders)
	if got := len(f.rows.Objects); got != 3 {
		t.Fatalf("%d folders, want 2", got)
	}
	b := kit.Buttons(f.rows.Objects[2].(*fyne.Container))
	test.Tap(b[0])
	d.q.Settle()
	test.Tap(b[1])
	d.q.Settle()
	test.Tap(kit.Buttons(f.rows)[1])
	d.q.Settle()
	d.calls("add /home/ann/Scans false", "scan /home/ann/Scans false",
		"remove /home/ann/Scans", "remove /home/ann/Downloads")
}

func TestLearnedPage(t *testing.T) {
	s := sample.New(sample.Noon, sample.Some()...)
	s.Knows(api.LearnedFolder{Directory: "/home/ann/A", Count: 3}, api.LearnedFolder{Directory: "/home/ann/B", Count: 4})
	d := open(t, s)
	d.w.openLearned()
	d.q.Settle()
	l := d.w.page.(*learned)
	test.Tap(kit.Buttons(l.rows)[0])
	d.q.Settle()
	test.Tap(l.all)
	d.q.Settle()
	d.calls("forget /home/ann/A false", "forget  true")
	d.Typed("a")
	d.Key(fyne.KeyEscape)
	d.calls("forget /home/ann/A false", "forget  true")
}

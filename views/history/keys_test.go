package history

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

func TestKeysMoveAboutInTheList(t *testing.T) {
	d := some(t)
	d.at(412)
	d.Key(fyne.KeyDown, fyne.KeyDown)
	d.at(408)
	d.Key(fyne.KeyUp)
	d.at(410)
	d.Key(fyne.KeyEnd, fyne.KeyDown)
	d.at(392)
	d.Key(fyne.KeyHome, fyne.KeyUp)
	d.at(412)
	d.Key(fyne.KeyPageDown)
	d.at(392) // all rows are in sight
	d.Key(fyne.KeyPageUp)
	d.at(412)
}

func TestOnlyThisRequestAndBack(t *testing.T) {
	d := some(t)
	d.p.show(6)
	d.Typed("t")
	if d.p.list.Pages.Total != 2 || !d.p.heading.trace.Visible() || d.p.m.filter.trace != "p8x4t6ne" {
		t.Errorf("%d calls of the request, said %v", d.p.list.Pages.Total, d.p.heading.trace.Visible())
	}
	if got := d.p.details.trace.DebugText(); got != "All requests" {
		t.Errorf("the button says %q", got)
	}
	d.Typed("t")
	if d.Win.Canvas().Focused() != fyne.Focusable(d.p.list) {
		t.Errorf("the focus is on %T, not on the list", d.Win.Canvas().Focused())
	}
	if d.p.list.Pages.Total != 11 || d.p.heading.trace.Visible() {
		t.Errorf("%d calls after it", d.p.list.Pages.Total)
	}
}

func TestOnlyThisDayAndBack(t *testing.T) {
	d := some(t)
	d.p.show(10)
	d.Typed("d")
	if d.p.list.Pages.Total != 1 || d.p.filters.day.Select.Selected != "Friday 24 October" {
		t.Errorf("%d calls of the day, chosen is %q", d.p.list.Pages.Total, d.p.filters.day.Select.Selected)
	}
	d.Typed("d")
	if d.p.list.Pages.Total != 11 || d.p.filters.day.Select.Selected != "Any day" {
		t.Errorf("%d calls, chosen is %q", d.p.list.Pages.Total, d.p.filters.day.Select.Selected)
	}
}

func TestFilters(t *testing.T) {
	d := some(t)
	d.happens(1) // of which an older version does not say who asked
	d.service.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, _ *api.LogState) {
		(*all)[0].By = ""
		*all = append([]api.ActivityRecord{sample.Batch()}, *all...)
		(*all)[0].Record += 2
	})
	d.f.Start()
	d.q.Settle()
	for _, row := range []struct {
		act  func()
		want int
	}{
		{func() { d.p.filters.kind.Select.SetSelected("Denied calls") }, 3},
		{func() { d.p.filters.kind.Select.SetSelected("Files") }, 8},
		{func() { d.p.filters.who.Select.SetSelected("You") }, 1},
		{func() { d.p.filters.kind.Select.SetSelected("Tools") }, 0},
		{func() { d.Key(fyne.KeyEscape) }, 13},
		{func() { d.p.filters.who.Select.SetSelected("The assistant") }, 12},
		{func() { d.p.filters.who.Select.SetSelected("Another program") }, 0},
		{func() { d.p.filters.who.Select.SetSelected("Anyone") }, 13},
		{func() { d.p.filters.kind.Select.SetSelected("Tools") }, 12},
		{func() { d.p.filters.day.Select.SetSelected("Yesterday") }, 3},
		{func() { d.p.filters.kind.Select.SetSelected("Any kind") }, 3},
		{func() { d.p.filters.day.Select.SetSelected("Last 30 days") }, 12},
		{func() { d.p.filters.day.Select.SetSelected("Any day") }, 13},
		{func() { d.Chord(fyne.KeyModifierShortcutDefault, fyne.KeyF); d.Typed("KB to Documents/notes/PLAN.md") }, 1},
		{func() { d.Key(fyne.KeyEscape) }, 13},
		{func() { d.Typed("zzz") }, 0},
		{func() { d.p.clearFilter() }, 13},
	} {
		row.act()
		d.q.Settle()
		if d.p.list.Pages.Total != row.want {
			t.Errorf("%+v: %d rows, want %d", d.p.m.filter, d.p.list.Pages.Total, row.want)
		}
	}
}

func TestDaysEndAtMidnight(t *testing.T) {
	zone := time.FixedZone("", 5*3600)
	now := time.Date(2025, 3, 30, 23, 30, 0, 0, zone)
	all := days(now)
	if len(all) != 9 || all[0].Name != "Any day" || all[1].Name != "Today" || all[2].Name != "Yesterday" || all[8].Name != "Last 30 days" {
		t.Fatalf("%+v", all)
	}
	for i, s := range all[1:8] {
		if s.Value.until.Sub(s.Value.from) != 24*time.Hour || s.Value.from.Hour() != 0 || s.Value.from.Day() != 30-i {
			t.Errorf("%+v", s)
		}
	}
	if s := dayOf(time.Date(2025, 3, 29, 20, 0, 0, 0, time.UTC), now); s.Name != "Today" {
		t.Errorf("20:00 in London is %q in Karachi", s.Name)
	}
}

func TestLettersInATextFieldDoNothing(t *testing.T) {
	d := some(t)
	d.Typed("/")
	d.Typed("utdcnvx123?r")
	d.calls()
	if d.p.m.filter.text != "utdcnvx123?r" {
		t.Errorf("searched for %q", d.p.m.filter.text)
	}
	d.Key(fyne.KeyEscape, fyne.KeyEscape)
	if d.Win.Canvas().Focused() != fyne.Focusable(d.p.list) {
		t.Errorf("the focus is on %T, not on the list", d.Win.Canvas().Focused())
	}
}

func TestEscapeGoesBackStepByStep(t *testing.T) {
	d := some(t)
	d.Typed("t")
	d.Typed("v")
	d.Typed("?")
	d.Key(fyne.KeyEscape)
	if d.f.Top() != frame.Page(d.p.log) {
		t.Error("Escape did not leave the keys")
	}
	d.Key(fyne.KeyEscape)
	if d.f.Top() != nil || !d.p.m.filter.narrows() {
		t.Error("Escape did not leave the log")
	}
	d.Key(fyne.KeyEscape)
	if d.p.m.filter.narrows() {
		t.Error("Escape left the filter")
	}
	d.Chord(fyne.KeyModifierShortcutDefault, fyne.KeyW)
	if d.closed != 1 {
		t.Error("Ctrl+W did not close")
	}
}

func TestEveryPageHasTheFocusSomewhere(t *testing.T) {
	d := some(t)
	for range 2 {
		for _, key := range "v?" {
			d.Typed(string(key))
			if f, ok := d.Win.Canvas().Focused().(fyne.CanvasObject); !ok || !f.Visible() {
				t.Errorf("after %c the focus is on %T", key, d.Win.Canvas().Focused())
			}
		}
		d.Key(fyne.KeyEscape, fyne.KeyEscape)
		if d.Win.Canvas().Focused() != fyne.Focusable(d.p.list) {
			t.Errorf("back again the focus is on %T", d.Win.Canvas().Focused())
		}
		d.f.SetLost(true)
		d.f.SetLost(false)
		d.q.Settle()
	}
}

func TestCopyARecord(t *testing.T) {
	d := some(t)
	d.p.show(2)
	d.Typed("c")
	for _, want := range []string{
		"Read a file: id_ed25519\nDenied. It is in a place that no tool may access. Nothing was done.\n", "Asked: /home/ann/.ssh/id_ed25519\n",
		"Request: k3v9q2ma\n", "Args hash: Yk1J0w7R4fP2sLxQ8uVb6NcT3eHgZaD5iMoKpEqWtXs\n", "Record: 408\n",
	} {
		if !strings.Contains(d.copied, want) {
			t.Errorf("%q is missing from\n%s", want, d.copied)
		}
	}
}

func TestTheDayOfTheRowsInSight(t *testing.T) {
	d := many(t, 5000)
	if got := d.p.heading.day.DebugText(); got != "Today" {
		t.Errorf("at the top: %q", got)
	}
	d.scroll(1000)
	if got := d.p.heading.day.DebugText(); got != "Monday 1 December" {
		t.Errorf("at row 1000: %q", got)
	}
}

// The first row of each day but the top one has the day above it, and the arrow keys know rows only.
func TestWhereADayBegins(t *testing.T) {
	d := some(t)
	begun, above := 0, ""
	for i := range d.p.list.Pages.Total {
		r, ok := d.p.list.Pages.Row(i)
		if !ok {
			t.Fatalf("row %d is not there", i)
		}
		d.p.list.ScrollTo(i)
		day := lang.Day(r.Started, sample.Noon())
		if want := i > 0 && day != above; d.p.beginsDay(i) != want {
			t.Errorf("row %d, of %s below %s: %v", i, day, above, !want)
		} else if want {
			begun++
		}
		above = day
	}
	if begun < 2 {
		t.Errorf("%d days begin", begun)
	}
	d.Key(fyne.KeyHome)
	for i := 1; i < d.p.list.Pages.Total; i++ {
		if d.Key(fyne.KeyDown); d.p.list.Index != i {
			t.Fatalf("the arrow led to row %d, not %d", d.p.list.Index, i)
		}
	}
}

// Above the list stands the day of what is in sight, but not twice where a day begins there.
func TestTheDayAboveTheList(t *testing.T) {
	d := some(t)
	d.Win.Resize(fyne.NewSize(900, 400))
	i := 1
	for !d.p.beginsDay(i) {
		i++
	}
	for offset, want := range map[float32]string{0: "Today", d.p.list.Top(i): "", d.p.list.Top(i) + dayHeight: "Yesterday"} {
		d.p.list.ScrollToOffset(offset)
		d.p.Draw()
		if got := d.p.heading.day.DebugText(); got != want || d.p.list.GetScrollOffset() != offset {
			t.Errorf("at %v of %v: %q, want %q", d.p.list.GetScrollOffset(), offset, got, want)
		}
	}
}

// What comes in above does not move the rows in sight, whatever days begin there.
func TestDaysThatBeginAboveMoveNothing(t *testing.T) {
	d := some(t)
	d.Win.Resize(fyne.NewSize(900, 400))
	list := d.p.list
	list.Heighten(nil, dayHeight)
	list.ScrollToOffset(list.Top(4))
	list.Heighten([]int{1, 3, 9}, dayHeight)
	if first, _ := list.InSight(); first != 4 || list.GetScrollOffset() != list.Top(4) || list.Top(4) != 4*(rowHeight+4)+2*dayHeight {
		t.Errorf("row %d at %v", first, list.GetScrollOffset())
	}
	list.Heighten([]int{3}, dayHeight)
	if first, _ := list.InSight(); first != 4 || list.GetScrollOffset() != list.Top(4) {
		t.Errorf("row %d at %v", first, list.GetScrollOffset())
	}
}

// Starting again, as when the window is shown again, keeps the place.
func TestStartingAgain(t *testing.T) {
	d := some(t)
	d.p.show(4)
	d.f.Start()
	d.q.Settle()
	d.at(404)
	d.calls()
	d.service.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, _ *api.LogState) { *all = sample.Records()[1:] })
	d.f.Start()
	d.q.Settle()
	d.at(410)
}

// What does not fit into a small window can be read without the pointer.
func TestReadingOnByKeys(t *testing.T) {
	d := some(t)
	d.Win.Resize(fyne.NewSize(900, 300))
	d.Key(fyne.KeyDown, fyne.KeySpace)
	if d.p.details.scroll.Offset.Y == 0 {
		t.Error("Space does not read on in the details")
	}
	for range 8 {
		if d.Key(fyne.KeySpace); d.p.details.scroll.Offset.Y == 0 {
			break
		}
	}
	if d.p.details.scroll.Offset.Y != 0 {
		t.Error("Space does not come back to the top")
	}
	d.Typed("v")
	d.Key(fyne.KeyEnd)
	if d.p.log.scroll.Offset.Y == 0 {
		t.Error("End does not scroll the page of the log")
	}
}

// What is for looking something up is shown to who asks for it.
func TestTechnicalDetailsAreFolded(t *testing.T) {
	d := some(t)
	shown := func() bool { return slices.Contains(kittest.Texts(d.p.details.box), "Args hash") }
	if shown() {
		t.Error("they are shown unasked")
	}
	if d.Typed("i"); !shown() {
		t.Error("they are not shown")
	}
	if d.Typed("i"); shown() {
		t.Error("they stay")
	}
}

package history

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

func TestAHundredThousandRowsAreFetchedAsTheyAreSeen(t *testing.T) {
	d := many(t, 100_000)
	d.Key(fyne.KeyEnd)
	d.at(2)
	d.Key(fyne.KeyHome)
	d.at(200_000)
	d.scroll(50_000)
	first, last := d.p.list.InSight()
	for i := first; i <= last; i++ {
		if r, ok := d.p.list.Pages.Row(i); !ok || r.Record != int64(2*(100_000-i)) {
			t.Fatalf("row %d in the middle is record %d (there: %v)", i, r.Record, ok)
		}
	}
}

// Who drags the bar from end to end wants the rows where it stops.
func TestOnlyRowsWhereScrollingRestsAreFetched(t *testing.T) {
	d := many(t, 100_000)
	before := d.service.ListCount()
	for row := 0; row < 90_000; row += 300 {
		d.p.list.ScrollToOffset(float32(row) * (rowHeight + 4))
	}
	d.q.Settle()
	if got := d.service.ListCount() - before; got > 3 {
		t.Errorf("%d pages were read for one drag of the bar", got)
	}
	first, _ := d.p.list.InSight()
	if _, ok := d.p.list.Pages.Row(first); !ok {
		t.Error("the rows where it stopped are not there")
	}
}

// The row that is looked at and the rows in sight may lie far apart; neither
// may push the other out.
func TestJumpsFarFromTheChoiceComeToRest(t *testing.T) {
	d := many(t, 100_000)
	for row := 0; row < 99_000; row += 7919 {
		d.scroll(row)
	}
	d.at(200_000)
}

func TestWhatHappensMovesNothing(t *testing.T) {
	d := many(t, 1000)
	d.scroll(300)
	d.p.show(304)
	before, record := d.p.list.GetScrollOffset(), d.p.m.record
	d.happens(3)
	d.at(record)
	if got := d.p.list.GetScrollOffset(); got != before {
		t.Errorf("scrolled from %v to %v", before, got)
	}
	if r, _ := d.p.list.Pages.Row(300); r.Record != int64(2*700) {
		t.Errorf("row 300 is record %d by now", r.Record)
	}
	if got := d.p.heading.newer.DebugText(); got != "3 new" || !d.p.heading.newer.Visible() {
		t.Errorf("above the list stands %q (%v)", got, d.p.heading.newer.Visible())
	}
	d.happens(2)
	if got := d.p.heading.newer.DebugText(); got != "5 new" {
		t.Errorf("above the list stands %q", got)
	}
	d.Typed("n")
	d.at(2 * 1005)
	if d.p.heading.newer.Visible() || d.p.list.GetScrollOffset() != 0 || d.p.list.Pages.Total != 1005 {
		t.Errorf("after N: %v, offset %v, %d rows", d.p.heading.newer.Visible(), d.p.list.GetScrollOffset(), d.p.list.Pages.Total)
	}
}

func TestTheTopOfTheListFollows(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.q.Pass(3 * time.Second)
	d.happens(2)
	d.at(410)
	if r, _ := d.p.list.Pages.Row(0); r.Record != 416 || d.p.list.Index != 3 || d.p.m.newer != 0 {
		t.Errorf("first is %d, looked at is row %d, %d new", r.Record, d.p.list.Index, d.p.m.newer)
	}
	under := kit.NewRow(newRowContent())
	d.p.list.UpdateItem(0, under)
	under.MouseIn(&desktop.MouseEvent{})
	d.happens(1)
	if r, _ := d.p.list.Pages.Row(0); r.Record != 416 || d.p.m.newer != 1 {
		t.Errorf("while the pointer moves: first is %d, %d new", r.Record, d.p.m.newer)
	}
	d.q.Pass(3 * time.Second)
	if r, _ := d.p.list.Pages.Row(0); r.Record != 418 || d.p.m.newer != 0 {
		t.Errorf("while it rests: first is %d, %d new", r.Record, d.p.m.newer)
	}
}

// The one that is looked at may be far below the rows that came with the first page.
func TestFollowingKeepsAFarChoice(t *testing.T) {
	d := many(t, 1000)
	d.p.show(600)
	d.q.Settle()
	record := d.p.m.record
	d.scroll(0)
	d.happens(2)
	d.at(record)
	if d.p.list.Index != 602 {
		t.Errorf("it is row %d", d.p.list.Index)
	}
}

func TestARowInSightIsRenewed(t *testing.T) {
	d := many(t, 1000)
	d.scroll(300)
	d.p.show(302)
	d.service.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, _ *api.LogState) { (*all)[302].Summary = "It ended." })
	d.f.Changed()
	d.q.Settle()
	if r, _ := d.p.list.Current(); r.Summary != "It ended." {
		t.Errorf("it still says %q", r.Summary)
	}
}

func TestALogThatIsAnotherBeginsAnew(t *testing.T) {
	d := many(t, 1000)
	d.scroll(300)
	d.service.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, _ *api.LogState) { *all = sample.ManyRecords(10) })
	d.f.Changed()
	d.q.Settle()
	if d.p.list.Pages.Total != 10 || d.p.list.GetScrollOffset() != 0 {
		t.Errorf("%d rows at %v", d.p.list.Pages.Total, d.p.list.GetScrollOffset())
	}
	d.at(20)
}

func TestManyChangesAreFetchedOnce(t *testing.T) {
	d := some(t)
	for range 100 {
		d.f.Changed()
	}
	d.q.Advance(time.Second)
	if got := len(d.q.Work); got != 2 {
		t.Errorf("%d fetches for 100 changes, want 2: the newest records and the status", got)
	}
}

func TestAChangeWhileFetchingIsFetchedAfterwards(t *testing.T) {
	d := some(t)
	d.p.refresh.Refresh()
	d.service.Change(func(all *[]api.ActivityRecord, _ *[]api.Grant, _ *api.LogState) {
		*all = append([]api.ActivityRecord{sample.Record(500, "files.search", "late", 0)}, *all...)
	})
	d.p.refresh.Refresh()
	d.q.Settle()
	if r, _ := d.p.list.Pages.Row(0); r.Record != 500 {
		t.Errorf("the newest is %d", r.Record)
	}
}

func TestAnOvertakenAnswerIsNotDrawn(t *testing.T) {
	d := some(t)
	d.p.narrow(func(f *filter) { f.kind.decision = "blocked" })
	slow := d.q.Work
	d.q.Work = nil
	d.p.narrow(func(f *filter) { f.kind.decision = "allowed" })
	d.q.Run()
	d.q.Work = slow
	d.q.Run()
	if r, _ := d.p.list.Current(); r.Decision != api.DecisionAllowed {
		t.Errorf("the list of what was allowed shows %q", r.Decision)
	}
}

// Rows that were asked for before the list moved on would stand one too high.
func TestRowsOfAnOlderBeginningAreNotShown(t *testing.T) {
	d := many(t, 1000)
	d.p.list.FetchPages([]int{2})
	slow := d.q.Work
	d.q.Work = nil
	d.happens(1)
	d.q.Work = slow
	d.q.Run()
	if r, ok := d.p.list.Pages.Row(400); ok && r.Record != int64(2*(1001-400)) {
		t.Errorf("row 400 is record %d", r.Record)
	}
	d.scroll(400)
	if r, _ := d.p.list.Pages.Row(400); r.Record != int64(2*(1001-400)) {
		t.Errorf("row 400 is record %d after scrolling there", r.Record)
	}
}

// A count that was taken while records came in must not leave a row that never comes.
func TestALengthThatIsOffIsMended(t *testing.T) {
	c, p := cursors{next: map[int]int64{}}, pages{Total: 500}
	page := func(n int, next int64) api.ActivityResult {
		return api.ActivityResult{Records: make([]api.ActivityRecord, n), Next: next}
	}
	for _, row := range []struct {
		n    int
		res  api.ActivityResult
		want int
	}{
		{0, page(200, 7), 500}, {2, page(99, 0), 499}, {2, page(0, 0), 400}, {1, page(200, 5), 401}, {2, page(200, 3), 601}, {0, page(0, 0), 0},
	} {
		if c.put(&p, row.n, row.res); p.Total != row.want {
			t.Errorf("after page %d of %d: %d rows, want %d", row.n, len(row.res.Records), p.Total, row.want)
		}
	}
}

func TestAPageIsAskedForFromTheNearestEnd(t *testing.T) {
	c, _ := beginning(api.ActivityResult{Records: []api.ActivityRecord{{Record: 99}}, Total: 2000, Next: 50})
	c.next[3] = 20
	for n, want := range map[int][2]int64{0: {100, 0}, 1: {50, 0}, 2: {50, 200}, 4: {20, 0}, 7: {20, 600}} {
		if r := c.request(n, filter{}); r.Before != want[0] || int64(r.Skip) != want[1] || r.Limit != kit.PageSize || r.Count {
			t.Errorf("page %d: before %d, skip %d", n, r.Before, r.Skip)
		}
	}
}

func TestAPageThatCannotBeReadIsSaid(t *testing.T) {
	d := many(t, 1000)
	d.service.Fail(sample.ErrDown)
	d.scroll(700)
	d.says("Could not read the history: Nod is not running.", true)
	d.service.Fail(nil)
	d.scroll(701)
	if _, ok := d.p.list.Pages.Row(703); !ok {
		t.Error("the rows are not there after it works again")
	}
}

func TestNothingIsFetchedForAnEmptyLog(t *testing.T) {
	d := open(t, sample.NewActivity(sample.Noon))
	d.Key(fyne.KeyDown, fyne.KeyEnd, fyne.KeyPageDown)
	d.Typed("utdcn")
	d.calls()
	if got := d.service.ListCount(); got != 1 {
		t.Errorf("%d pages were read", got)
	}
	d.happens(1)
	d.at(2)
}

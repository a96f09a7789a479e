package proposals

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// lists reports whether a file is listed since it was not in sight.
func (d *fixture) lists(id string) bool {
	return slices.ContainsFunc(d.unseenFiles(), func(s string) bool { return strings.HasPrefix(s, id+" ") })
}

// inSight are the ids of the files whose rows are in sight and say where they go.
func (d *fixture) inSight() []string {
	var ids []string
	for _, l := range d.p.linesInSight() {
		if !strings.HasPrefix(l.key, "section ") {
			ids = append(ids, l.key)
		}
	}
	return ids
}

// pageThrough shows all rows for a while.
func (d *fixture) pageThrough() {
	for range 4 {
		d.Key(fyne.KeyPageDown)
	}
}

// What has come into sight just now was not seen yet.
func TestWhatHasJustComeIntoSightIsListed(t *testing.T) {
	d := review(t)
	d.AfterKey = func() { d.q.Pass(10 * time.Millisecond) }
	before := d.inSight()
	d.Key(fyne.KeyEnd)
	d.q.Pass(seenAfter - 20*time.Millisecond)
	var come []string
	for _, id := range d.inSight() {
		if !slices.Contains(before, id) {
			come = append(come, id)
		}
	}
	d.Shortcut(asShortcut("A"))
	d.q.Run()
	for _, id := range come {
		if !d.lists(id) {
			t.Errorf("%s is not listed", id)
		}
	}
	if len(come) == 0 {
		t.Error("nothing has come into sight")
	}
}

// Rows that are paged through too quickly to read were not in sight.
func TestWhatIsPagedThroughQuicklyIsListed(t *testing.T) {
	d := review(t)
	before := d.inSight()
	d.AfterKey = func() { d.q.Pass(60 * time.Millisecond) }
	for range 4 {
		d.Key(fyne.KeyPageDown)
	}
	for range 4 {
		d.Key(fyne.KeyPageUp)
	}
	d.q.Pass(time.Second)
	d.Shortcut(asShortcut("A"))
	d.q.Run()
	if got := len(d.unseenFiles()); got+len(before) != 15 {
		t.Errorf("%d of 15 files were in sight, %d are listed", len(before), got)
	}
}

// Right after a group has become another, 'Approve all' does nothing.
func TestAllIsNotApprovedRightAfterAChange(t *testing.T) {
	d := review(t)
	d.pageThrough()
	d.rest()
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
		i := slices.IndexFunc(*all, func(q api.Proposal) bool { return q.Status == pending && !q.Question && !q.Sensitive })
		(*all)[i].DestinationDir = "/home/ann/Papers"
		(*all)[i+1].DestinationDir = "/home/ann/Papers"
		(*all)[i+2].DestinationDir = "/home/ann/Papers"
	})
	d.AfterKey = d.q.Run // no time passes
	d.fetchEvent()
	d.Shortcut(asShortcut("A"))
	d.calls()
	if d.p.details.foot.Form() != nil || !d.failed() {
		t.Errorf("it says %q", d.result())
	}
	d.q.Pass(settleAfter)
	d.Shortcut(asShortcut("A"))
	if len(d.service.Calls()) == 0 && d.p.details.foot.Form() == nil {
		t.Errorf("nothing happens later: it says %q", d.result())
	}
}

// A key that is held approves all once: not what comes in meanwhile.
func TestHeldApproveAllApprovesOnce(t *testing.T) {
	d := review(t)
	d.pageThrough()
	d.Shortcut(asShortcut("A"))
	before := len(d.service.Calls())
	if before == 0 {
		t.Fatal("nothing is approved")
	}
	d.change(func(_ *api.Status, all *[]api.Proposal) {
		*all = append(*all, sample.One("new", "new.pdf", "Papers", "documents"))
	})
	d.q.Pass(time.Second)
	d.Keyboard.Shortcut(asShortcut("A")) // it is held
	if len(d.service.Calls()) != before || d.p.details.foot.Form() != nil {
		t.Errorf("calls: %q", d.service.Calls())
	}
}

// No row says the new name of a file: it is listed.
func TestANewNameIsListed(t *testing.T) {
	s := sample.NewProposals(sample.Noon, sample.ToReview()...)
	id := ""
	s.Change(func(_ *api.Status, all *[]api.Proposal) {
		i := slices.IndexFunc(*all, func(q api.Proposal) bool { return q.Status == pending && !q.Question && !q.Sensitive })
		id, (*all)[i].DestinationName = (*all)[i].ID, "another name.pdf"
	})
	d := openGrouped(t, s)
	d.pageThrough()
	d.Shortcut(asShortcut("A"))
	if d.calls(); len(d.unseenFiles()) != 1 || !d.lists(id) {
		t.Errorf("listed are %q, want %s", d.unseenFiles(), id)
	}
}

// The place of a group is on its header: a row that was in sight without it is listed.
func TestARowWithoutItsHeaderIsListed(t *testing.T) {
	all := sample.Many(200)
	for i := range 30 {
		all[i].DestinationDir = "/home/ann/A"
	}
	d := openGrouped(t, sample.NewProposals(sample.Noon, all...))
	d.p.list.ScrollToBottom()
	d.q.Settle()
	d.p.list.Refresh()
	d.q.Settle()
	shown := d.inSight()
	d.Shortcut(asShortcut("A"))
	for _, id := range shown {
		if !d.lists(id) {
			t.Errorf("%s is not listed", id)
		}
	}
	if len(shown) == 0 {
		t.Error("no row is in sight")
	}
}

// The guess of a question is not in sight: once it is a proposal, it is listed.
func TestTheGuessOfAQuestionIsListed(t *testing.T) {
	d := review(t)
	d.pageThrough()
	id := ""
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
		i := slices.IndexFunc(*all, func(q api.Proposal) bool {
			return q.Status == pending && q.Question && !q.Sensitive && q.DestinationDir != ""
		})
		id, (*all)[i].Question = (*all)[i].ID, false
	})
	d.AfterKey = d.q.Run
	d.fetchEvent()
	for _, to := range []fyne.KeyName{fyne.KeyEnd, fyne.KeyHome} {
		if d.Key(to); !slices.Contains(d.inSight(), id) {
			break
		}
	}
	d.q.Pass(time.Second)
	d.Shortcut(asShortcut("A"))
	if !d.lists(id) {
		t.Errorf("%s is not listed: %q", id, d.unseenFiles())
	}
}

// What comes into the list while the window is closed is not in sight.
func TestNothingIsSeenInAClosedWindow(t *testing.T) {
	d := review(t)
	d.pageThrough()
	d.Key(fyne.KeyHome)
	d.f.CloseWindow()
	d.change(func(_ *api.Status, all *[]api.Proposal) {
		*all = append(*all, sample.One("new", "AAA.pdf", "AAA", "documents"))
	})
	d.p.list.ScrollToTop()
	d.p.list.Refresh()
	d.q.Pass(2 * time.Second)
	d.AfterKey = d.q.Run
	d.f.Start()
	d.q.Run()
	if !slices.Contains(d.inSight(), "new") {
		d.Key(fyne.KeyEnd)
	}
	d.Shortcut(asShortcut("A"))
	if !d.lists("new") {
		t.Errorf("it is not listed: %q; it says %q", d.unseenFiles(), d.result())
	}
}

// A question that comes late takes the focus from no text, and opens in no window that was closed.
func TestAQuestionThatComesLateIsNotAsked(t *testing.T) {
	for name, leave := range map[string]func(*fixture){
		"search": func(d *fixture) { d.f.Focus(d.p.filters.search) },
		"window": func(d *fixture) { d.f.CloseWindow() },
	} {
		t.Run(name, func(t *testing.T) {
			d := review(t)
			d.AfterKey = func() {}
			d.Shortcut(asShortcut("A"))
			leave(d)
			focused := d.Win.Canvas().Focused()
			d.q.Settle()
			if d.p.details.foot.Form() != nil || d.Win.Canvas().Focused() != focused {
				t.Error("it is asked")
			}
		})
	}
}

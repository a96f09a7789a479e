package proposals

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
)

// othersWait is the page with what waits apart from files.
func othersWait(t *testing.T, change func(*api.Status)) *fixture {
	d := review(t)
	d.service.Change(func(s *api.Status, _ *[]api.Proposal) {
		sample.AddWaiting(s)
		change(s)
	})
	d.f.Changed()
	d.q.Settle()
	return d
}

// What waits apart from files stands above them, and A opens it where it is decided.
func TestOthersThatWait(t *testing.T) {
	d := othersWait(t, func(*api.Status) {})
	var opened []api.WindowName
	d.f.OpenWindow = func(name api.WindowName) { opened = append(opened, name) }
	d.Key(fyne.KeyHome)
	for _, press := range []string{"a", "\r", "a", "a"} {
		if press == "\r" {
			d.Key(fyne.KeyReturn)
		} else {
			d.Typed(press)
		}
		d.Key(fyne.KeyDown)
	}
	d.p.pressHeader(d.p.m.waits[0].line())
	want := []api.WindowName{api.WindowApproval, api.WindowNegotiations, api.WindowPlans, api.WindowPlans, api.WindowApproval}
	if !slices.Equal(opened, want) {
		t.Errorf("opened %q, want %q", opened, want)
	}
	d.calls()
	status, _ := d.f.Status()
	if all := status.Counts.Pending + 5; !slices.Contains(kittest.Texts(d.p.filters.box), strconv.Itoa(all)) {
		t.Errorf("the tab counts %q, want all %d", kittest.Texts(d.p.filters.box), all)
	}
	d.Key(fyne.KeyEnd, fyne.KeyHome, fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyDown)
	d.at(papers)
	d.Typed("a")
	d.calls("approve g0000015 true false")
	d.service.Change(func(s *api.Status, _ *[]api.Proposal) { s.Approvals, s.Waiting = 0, nil })
	d.f.Changed()
	d.q.Settle()
	d.rest()
	if l, _ := d.p.list.Pages.Row(0); l.item != nil {
		t.Error("what else waited stays")
	}
}

// Beside the line of what waits apart from files stands what it is about, but nothing that could be approved there.
func TestOthersThatWaitAreDescribed(t *testing.T) {
	d := othersWait(t, func(*api.Status) {})
	d.Key(fyne.KeyHome)
	says := func(want bool, texts ...string) {
		t.Helper()
		drawn := kittest.DrawPart(d.p.details.box)
		for _, text := range texts {
			if strings.Contains(drawn, text) != want {
				t.Errorf("%q stands there: %v", text, !want)
			}
		}
	}
	says(true, "The assistant wants to", "Write a file", "~/Documents/notes/plan.md", "until today 12:05:00", "1 more", "You see all of it")
	d.approvals.Change(func([]api.ApprovalRequest) []api.ApprovalRequest {
		return []api.ApprovalRequest{sample.Request("a3", "", sample.Shell("q6"))}
	})
	d.f.Event(api.Event{Topic: api.TopicApprovals})
	d.q.Settle()
	says(false, "Write a file", "1 more")
	d.Key(fyne.KeyDown)
	says(true, "Ben", "£131.82", "today 12:10:00", "You see all of it")
	says(false, "wants to")
	d.Key(fyne.KeyDown)
	says(true, "15 actions", "You see each action")
	d.Key(fyne.KeyDown, fyne.KeyDown)
	says(false, "You see")
}

// The keys of groups, selecting all and a search know files only.
func TestOthersAreNoFiles(t *testing.T) {
	d := othersWait(t, func(*api.Status) {})
	d.Key(fyne.KeyHome)
	d.nextGroup()
	d.at(papers)
	d.nextGroup()
	d.at(harz)
	d.Key(fyne.KeyHome)
	d.Typed(" r")
	d.calls()
	d.p.selectAll()
	d.q.Settle()
	if n := len(d.p.m.selection.marked); n != 19 {
		t.Errorf("%d are selected", n)
	}
	d.p.selectNone()
	d.p.filters.search.SetText("IMG")
	d.q.Settle()
	if l, _ := d.p.list.Pages.Row(0); l.item != nil {
		t.Error("a search for files finds what else waits")
	}
	d.p.filters.search.SetText("")
	d.newestFirst()
	d.p.filters.changed()
	d.q.Settle()
	if l, _ := d.p.list.Pages.Row(4); l.ID != "g0000000" {
		t.Errorf("in a list without groups, %q follows what else waits", l.key())
	}
}

// However much waits apart from files, the files stay in sight, and what is said of it is clean.
func TestManyOthersThatWait(t *testing.T) {
	d := othersWait(t, func(s *api.Status) {
		s.Waiting[0].Title, s.Waiting[0].Total = "a\u202eb", "\x1b[31m"
		for len(s.Waiting) < 30 {
			s.Waiting = append(s.Waiting, s.Waiting[1])
		}
	})
	if n := len(d.p.m.outline.items); n != mostWaiting {
		t.Errorf("%d lines", n)
	}
	said := ""
	for _, x := range d.p.m.waits {
		said += x.title + x.head().about
	}
	if strings.ContainsAny(said, "\u202e\x1b") || !strings.Contains(said, "28 more") {
		t.Errorf("it says %q", said)
	}
}

// Documents that are dropped on the files open the plans; others, and what is dropped with them, are proposed.
func TestADroppedDocumentOpensThePlans(t *testing.T) {
	d := review(t)
	var opened []api.WindowName
	d.f.OpenWindow = func(name api.WindowName) { opened = append(opened, name) }
	dir := t.TempDir()
	files := []string{filepath.Join(dir, "brief.MD"), filepath.Join(dir, "x\u202efdp.exe")}
	d.p.Dropped(files)
	d.q.Settle()
	if len(opened) != 0 || !d.failed() || strings.Contains(d.result(), "\u202e") {
		t.Errorf("files that are not there: opened %q, says %q", opened, d.result())
	}
	for _, file := range files {
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d.p.Dropped(files)
	d.q.Settle()
	d.calls("scan " + dir + " false")
	if len(opened) != 0 || d.failed() {
		t.Errorf("opened %q, says %q", opened, d.result())
	}
	d.p.Dropped([]string{"/tmp/brief.MD", "/tmp/costs.csv"})
	if !slices.Equal(opened, []api.WindowName{api.WindowPlans}) {
		t.Errorf("opened %q, says %q", opened, d.result())
	}
}

// A page that a question is about is shortened behind its host, never within it; a place begins at home.
func TestWhatAQuestionIsAbout(t *testing.T) {
	host := "https://" + strings.Repeat("long.", 20) + "example.com"
	if got := objectText(host+"/"+strings.Repeat("x", 200), sample.Home); !strings.HasPrefix(got, host+"/") || len(got) > len(host)+60 {
		t.Errorf("a page is %q", got)
	}
	if got := objectText(sample.Home+"/a.txt", sample.Home); got != "~/a.txt" {
		t.Errorf("a place is %q", got)
	}
}

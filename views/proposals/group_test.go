package proposals

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// review is the page after a look at a whole folder.
func review(t *testing.T) *fixture {
	return openGrouped(t, sample.NewProposals(sample.Noon, sample.ToReview()...))
}

const (
	harz    = "section /home/ann/Pictures/2025/2025-11 Harz"
	papers  = "g0000015" // the only file of its group, which has no header
	bills   = "section /home/ann/Rechnungen/2025"
	lecture = "section /home/ann/Uni/Semester 3/Algorithms"
)

func (d *fixture) nextGroup() {
	d.Shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyDown, Modifier: fyne.KeyModifierShortcutDefault})
}

// fetchEvent fetches the list because of an event; no more time passes than that takes.
func (d *fixture) fetchEvent() {
	d.f.Event(api.Event{Topic: api.TopicProposals})
	d.q.Advance(100 * time.Millisecond)
	d.q.Run()
}

// rest leaves keys and pointer alone until rows may move.
func (d *fixture) rest() { d.q.Pass(3 * time.Second) }

func TestAGroupIsApprovedWithOneKey(t *testing.T) {
	d := review(t)
	d.at(papers)
	d.nextGroup()
	d.at(harz)
	d.Key(fyne.KeyReturn)
	d.at(bills)
	d.Typed("a") // its sensitive one stays
	d.at("g0000008")
	d.nextGroup()
	d.Typed("a")
	d.calls("approve g0000009,g0000010,g0000011,g0000012,g0000013,g0000014 false false", "approve g0000005,g0000006,g0000007 false false",
		"approve g0000000,g0000001,g0000002,g0000003,g0000004 false false")
	d.at("g0000016")
}

// A sensitive file of a group is approved only after it was named.
func TestSensitiveFilesOfAGroupAreNamed(t *testing.T) {
	d := review(t)
	d.at(papers)
	d.Key(fyne.KeyReturn)
	d.calls()
	form := d.p.details.foot.Form()
	if form == nil || !strings.Contains(kit.Buttons(form.Box)[0].DebugText(), "Approve 1") {
		t.Fatal("it does not ask")
	}
	if all := said(form.Box); !strings.Contains(all, "Personalausweis Scan.pdf") || !strings.Contains(all, "identity card") {
		t.Errorf("it says %q", all)
	}
	d.Key(fyne.KeyReturn)
	d.calls("approve g0000015 true false")
	d.at(harz)
}

// Once only sensitive files and questions wait, what approves all names the first ones.
func TestTheLastSensitiveFilesAreApprovedTogether(t *testing.T) {
	d := review(t)
	d.approveAll()
	if got := d.p.batch.approveAll.DebugText(); got != "Approve 2 sensitive…" {
		t.Errorf("the button says %q", got)
	}
	d.Shortcut(asShortcut("A"))
	form := d.p.details.foot.Form()
	if form == nil {
		t.Fatal("it does not ask")
	}
	for _, want := range []string{"Personalausweis Scan.pdf", "Papers · identity card", "Gehaltsabrechnung 2025-11.pdf", "Rechnungen/2025 · payslip"} {
		if all := said(form.Box); !strings.Contains(all, want) {
			t.Errorf("it does not say %q: %q", want, all)
		}
	}
	d.Key(fyne.KeyReturn)
	calls := d.service.Calls()
	if last := calls[len(calls)-1]; last != "approve g0000015,g0000008 true false" {
		t.Errorf("it calls %q", last)
	}
	if d.p.m.counts.Pending != 2 {
		t.Errorf("%d wait, want the questions", d.p.m.counts.Pending)
	}
	d.at("g0000018") // the first question
	d.Typed("11")
	d.at("section left")
}

// Once the last question in the list is answered, those above it come next.
func TestTheQuestionsAboveAreNotForgotten(t *testing.T) {
	d := review(t)
	d.approveAll()
	d.p.askAllSensitive()
	d.q.Settle()
	d.Key(fyne.KeyReturn, fyne.KeyDown)
	d.at("g0000017") // the second question, and the last
	d.Typed("1")
	d.at("g0000018")
	d.Typed("r")
	d.at("section left")
}

func asShortcut(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// said is all that is to be read in an object, also where it is to be scrolled to.
func said(o fyne.CanvasObject) string {
	switch x := o.(type) {
	case *fyne.Container:
		all := ""
		for _, c := range x.Objects {
			all += said(c)
		}
		return all
	case *container.Scroll:
		return said(x.Content)
	case interface{ DebugText() string }:
		return x.DebugText() + "\n"
	}
	return ""
}

// Of a group that changed, what is as it was shown is approved, and no other: what joined it is
// no part of it, and what goes elsewhere by now is named with its new place.
func TestOfAGroupThatChangedWhatWasShownIsApproved(t *testing.T) {
	const all = "approve g0000009,g0000010,g0000011,g0000012,g0000013,g0000014 false false"
	const rest = "approve g0000010,g0000011,g0000012,g0000013,g0000014 false false"
	for name, c := range map[string]struct {
		change func(all []api.Proposal) []api.Proposal
		call   string
		waits  string // the file that is not approved
		says   string
	}{
		"joined": {func(all []api.Proposal) []api.Proposal {
			all[0].DestinationDir = sample.Home + "/Pictures/2025/2025-11 Harz"
			return all
		}, all, "g0000000", "Moved 6 files to Documents"},
		"new": {func(all []api.Proposal) []api.Proposal {
			return append(all, sample.One("n0000001", "new.jpg", "Pictures/2025/2025-11 Harz", "photos"))
		}, all, "n0000001", "Moved 6 files to Documents"},
		"left": {func(all []api.Proposal) []api.Proposal {
			all[9].DestinationDir = sample.Home + "/Elsewhere"
			return all
		}, rest, "g0000009", "Moved 5 files to Documents. 1 changed meanwhile: IMG_20251103_140010.jpg now goes to Elsewhere"},
		"became a question": {func(all []api.Proposal) []api.Proposal {
			all[9].Question = true
			return all
		}, rest, "g0000009", "Moved 5 files to Documents. 1 changed meanwhile: IMG_20251103_140010.jpg is a question now"},
		"became sensitive, and another joined": {func(all []api.Proposal) []api.Proposal {
			all[9].Sensitive, all[0].DestinationDir = true, all[9].DestinationDir
			return all
		}, rest, "g0000009", "Moved 5 files to Documents. 1 changed meanwhile: IMG_20251103_140010.jpg is sensitive now"},
		"renamed": {func(all []api.Proposal) []api.Proposal {
			all[9].DestinationName = "other.jpg"
			return all
		}, all, "g0000009", "Moved 5 files to Documents. 1 changed meanwhile: IMG_20251103_140010.jpg now goes to Pictures/2025/2025-11 Harz/other.jpg"},
		"all of it goes elsewhere": {func(all []api.Proposal) []api.Proposal {
			for i := range 6 {
				all[9+i].DestinationDir = sample.Home + "/Elsewhere"
			}
			return all
		}, "", "g0000014", "Nothing approved. 6 changed meanwhile: IMG_20251103_140010.jpg now goes to Elsewhere, IMG_20251103_140110.jpg now goes to Elsewhere and 4 more"},
		"decided elsewhere": {func(all []api.Proposal) []api.Proposal {
			return append(all[:9], all[15:]...)
		}, "", "", "This group has changed since it was shown. Look again, then decide"},
	} {
		d := review(t)
		d.nextGroup()
		d.service.Change(func(_ *api.Status, all *[]api.Proposal) { *all = c.change(*all) })
		d.Typed("a")
		if got := strings.Join(d.service.Calls(), "; "); got != c.call || d.result() != c.says {
			t.Errorf("%s: calls %q, says %q", name, got, d.result())
		}
		if p := d.service.Find(c.waits); c.waits != "" && p.Status != pending {
			t.Errorf("%s: the file that changed is %s", name, p.Status)
		}
	}
}

// What has changed since it was in sight is not approved with all, and is named with what it
// is now; all else is approved. A second press approves it where it is shown by then.
func TestAllButWhatChangedIsApproved(t *testing.T) {
	for name, c := range map[string]struct {
		change func(all []api.Proposal)
		waits  int
		says   string
	}{
		"one":       {func(all []api.Proposal) { all[9].DestinationDir = sample.Home + "/Papers" }, 1, "IMG_20251103_140010.jpg now goes to Papers"},
		"question":  {func(all []api.Proposal) { all[9].Question, all[9].DestinationDir = true, "" }, 1, "IMG_20251103_140010.jpg is a question now"},
		"sensitive": {func(all []api.Proposal) { all[9].Sensitive = true }, 1, "IMG_20251103_140010.jpg is sensitive now"},
		"companion": {func(all []api.Proposal) { all[9].Members = companionOf(all[9]) }, 1, "IMG_20251103_140010.jpg (+ .xmp) now goes to Pictures/2025/2025-11 Harz"},
		"three": {func(all []api.Proposal) {
			for i := range 3 {
				all[9+i].DestinationDir = sample.Home + "/Papers"
			}
		}, 3, "IMG_20251103_140010.jpg now goes to Papers, IMG_20251103_140110.jpg now goes to Papers and 1 more"},
	} {
		d := review(t)
		d.pageThrough()
		d.service.Change(func(_ *api.Status, all *[]api.Proposal) { c.change(*all) })
		d.Shortcut(asShortcut("A"))
		want := fmt.Sprintf("Moved %d files to Documents. %d changed meanwhile: %s", 15-c.waits, c.waits, c.says)
		if got := d.result(); !strings.HasPrefix(got, want) {
			t.Errorf("%s: it says %q, want %q", name, got, want)
		}
		if got := d.p.m.counts.Pending; got != 4+c.waits {
			t.Errorf("%s: %d wait", name, got)
		}
		if p := d.service.Find("g0000009"); p.Status != pending {
			t.Errorf("%s: the file that changed is %s", name, p.Status)
		}
		d.at("g0000009")
		if name == "one" {
			d.q.Pass(time.Second)
			d.approveAll()
			if p := d.service.Find("g0000009"); p.Status != approved {
				t.Errorf("it is %s after a second press, says %q", p.Status, d.result())
			}
		}
	}
}

// companionOf is a file that moves along with another.
func companionOf(q api.Proposal) []api.Member {
	return []api.Member{{Filename: q.Filename + ".xmp", SourcePath: q.SourcePath + ".xmp", DestinationName: q.DestinationName + ".xmp"}}
}

// A file that joins another is not moved with it before it was shown.
func TestACompanionThatJoinsIsShownFirst(t *testing.T) {
	for name, c := range map[string]struct{ choose, press string }{
		"current":  {"", "a"},
		"selected": {" ", "a"},
		"group":    {"", "up a"},
	} {
		d := review(t)
		d.nextGroup()
		d.Key(fyne.KeyDown)
		d.at("g0000009")
		d.Typed(c.choose)
		d.service.Change(func(_ *api.Status, all *[]api.Proposal) { (*all)[9].Members = companionOf((*all)[9]) })
		if press, header := strings.CutPrefix(c.press, "up "); header {
			d.Key(fyne.KeyUp)
			d.at(harz)
			d.Typed(press)
		} else {
			d.f.Event(api.Event{Topic: api.TopicProposals})
			d.q.Settle()
			d.Typed(c.press)
		}
		if p := d.service.Find("g0000009"); p.Status != pending || !d.failed() {
			t.Errorf("%s: it is %s, says %q", name, p.Status, d.result())
		}
		d.q.Settle()
		i, _ := d.p.list.Pages.Index(func(l line) bool { return l.ID == "g0000009" })
		d.p.show(i)
		d.at("g0000009")
		if q, _ := d.p.current(); len(q.Members) != 1 {
			t.Errorf("%s: %d files are shown beside it", name, len(q.Members))
		}
		d.q.Pass(time.Second)
		d.Typed("a")
		if p := d.service.Find("g0000009"); p.Status != approved {
			t.Errorf("%s: it is %s after a second press, says %q", name, p.Status, d.result())
		}
	}
}

// Questions are not asked to be approved: one that is another by now is counted nowhere.
func TestAQuestionThatChangesIsNotCounted(t *testing.T) {
	d := review(t)
	d.pageThrough()
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
		for i, q := range *all {
			if q.Question {
				(*all)[i].DestinationDir = sample.Home + "/Elsewhere"
			}
		}
		*all = append(*all, sample.One("n0000001", "new.jpg", "Papers", "photos"))
		(*all)[len(*all)-1].Question = true
	})
	d.Shortcut(asShortcut("A"))
	if got, want := d.result(), "Moved 15 files to Documents. 3 questions left: choose a folder for each"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}

// A file under a name that was not shown is not approved with all, nor is one of a group
// that has changed selected with it.
func TestWhatWasNotShownIsNotDecided(t *testing.T) {
	d := review(t)
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { (*all)[9].DestinationName = "other.jpg" })
	d.p.approveAll()
	d.q.Settle()
	if p := d.service.Find("g0000009"); p.Status != pending {
		t.Errorf("the file that is renamed is %s", p.Status)
	}
	if all := d.unseenFiles(); !slices.Contains(all, "g0000009 /home/ann/Pictures/2025/2025-11 Harz/other.jpg") {
		t.Errorf("its new name is not listed first: %q", all)
	}

	d = review(t)
	d.nextGroup()
	d.rest()
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { (*all)[0].DestinationDir = (*all)[9].DestinationDir })
	d.Key(fyne.KeySpace)
	if d.p.hasSelection() || !d.failed() {
		t.Errorf("%d selected, says %q", len(d.p.m.selection.marked), d.result())
	}

	d = review(t)
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
		fresh := (*all)[len(*all)-1]
		fresh.ID, fresh.Filename = "l0000009", "aaa.exe"
		*all = append(*all, fresh)
	})
	d.p.show(d.p.m.outline.find(leftKey).first)
	d.Typed("a")
	d.calls()
	if !d.failed() {
		t.Errorf("says %q", d.result())
	}
}

// The revision of a group is a hash, which may by chance be the same when as many files left it as
// joined it: a file of which nothing was shown is not approved then either.
func TestAFileThatTakesThePlaceOfAnotherIsNotApproved(t *testing.T) {
	d := review(t)
	d.nextGroup()
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
		(*all)[9].DestinationDir = sample.Home + "/Verein/Zuletzt" // below it in the list
		*all = append(*all, sample.One("n0000001", "new.jpg", "Pictures/2025/2025-11 Harz", "photos"))
	})
	now, err := api.ListProposals.Call(t.Context(), d.f.Client, api.ListProposalsRequest{Filter: d.p.m.query.Filter, Order: d.p.m.query.order, Groups: true})
	if err != nil {
		t.Fatal(err)
	}
	changed, shown := grouped(now.Groups, 0), d.p.m.outline.find(strings.TrimPrefix(harz, "section "))
	shown.Revision = changed.find(shown.key()).Revision
	d.Typed("a")
	d.calls("approve g0000010,g0000011,g0000012,g0000013,g0000014 false false")
	if p := d.service.Find("n0000001"); p.Status != pending {
		t.Errorf("a file that was not shown is %s, says %q", p.Status, d.result())
	}
}

// A file that joins a group while its pages are read is noticed, though each page is what
// it was: the groups are read again after the last one. Then only those are approved whose
// rows were there.
func TestOfAGroupThatChangesWhileItIsReadOnlyItsRowsAreApproved(t *testing.T) {
	s := sample.NewProposals(sample.Noon, sample.Many(rangeSize+500)...)
	d := openGrouped(t, s)
	rows := len(d.p.rowsOf(d.p.m.outline.sections[0]))
	s.OnList(func(offset int) {
		if offset >= rangeSize {
			s.Change(func(_ *api.Status, all *[]api.Proposal) {
				*all = append((*all)[:rangeSize+500], sample.One("zzzzzzz1", "zzz.pdf", "Documents/2025", "documents"))
			})
		}
	})
	d.Typed("a")
	want := fmt.Sprintf("Moved %d files to Documents. 1,%d not shown yet: look at the group again", rows, 500-rows)
	if got := s.Find("zzzzzzz1").Status; got != pending || d.result() != want {
		t.Errorf("says %q, want %q; the new file is %s", d.result(), want, got)
	}
}

// What is approved is of the list in which it was asked for, also if another one is shown
// before it is read.
func TestWhatIsApprovedIsOfTheListThatWasShown(t *testing.T) {
	for name, act := range map[string]func(d *fixture){
		"group": func(d *fixture) { d.nextGroup(); d.p.approveGroup() },
		"all":   func(d *fixture) { d.p.filters.search.SetText("IMG"); d.q.Settle(); d.p.approveAll() },
	} {
		d := review(t)
		act(d)
		d.p.m.query.Query = "Lecture"
		d.q.Settle()
		if got := d.service.Calls(); len(got) != 1 || got[0] != "approve g0000009,g0000010,g0000011,g0000012,g0000013,g0000014 false false" {
			t.Errorf("%s: calls %q", name, got)
		}
	}
}

// A group that changes in front of the person is not approved before they can have seen it.
func TestAGroupThatHasJustChangedIsLookedAtFirst(t *testing.T) {
	d := review(t)
	d.nextGroup()
	d.rest()
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { (*all)[0].DestinationDir = (*all)[9].DestinationDir })
	d.fetchEvent()
	d.Down("")
	d.HeldRune('a')
	d.q.Run()
	d.calls()
	if !d.failed() {
		t.Errorf("says %q", d.result())
	}
	d.q.Settle()
	d.Typed("a")
	if got := d.service.Calls(); len(got) != 1 {
		t.Errorf("calls %q after a moment", got)
	}
}

// That a group has just changed is not forgotten when the list is fetched again.
func TestAChangeOfAGroupIsRememberedWhileOthersStreamIn(t *testing.T) {
	d := review(t)
	d.nextGroup()
	d.rest()
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { (*all)[0].DestinationDir = (*all)[9].DestinationDir })
	d.fetchEvent()
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
		*all = append(*all, sample.One("n0000001", "new.pdf", "Papers", "documents"))
	})
	d.fetchEvent()
	d.Down("")
	d.HeldRune('a')
	d.q.Run()
	d.calls()
	if !d.failed() {
		t.Errorf("says %q", d.result())
	}
}

// Enter that is held, or pressed twice, does not answer the question that it has raised.
func TestEnterAnswersNoQuestionUnread(t *testing.T) {
	d := review(t)
	d.AfterKey = d.q.Run // no time passes
	d.Down(fyne.KeyReturn)
	for range 5 {
		d.Held(fyne.KeyReturn)
	}
	if d.p.details.foot.Form() == nil {
		t.Fatal("it does not ask")
	}
	d.Key(fyne.KeyReturn)
	d.calls()
	d.q.Settle()
	d.Held(fyne.KeyReturn)
	d.calls()
	d.Key(fyne.KeyReturn)
	d.calls("approve g0000015 true false")
}

func TestHeldEnterApprovesOneGroup(t *testing.T) {
	d := review(t)
	d.nextGroup()
	d.Down(fyne.KeyReturn)
	for range 5 {
		d.Held(fyne.KeyReturn)
	}
	if got := d.service.Calls(); len(got) != 1 {
		t.Errorf("calls %q", got)
	}
}

// Enter in the search leads to the list; while it is held there, it approves nothing.
func TestEnterOfTheSearchApprovesNothing(t *testing.T) {
	d := review(t)
	d.Typed("/")
	d.Typed("Lecture")
	d.Down(fyne.KeyReturn)
	for range 5 {
		d.Held(fyne.KeyReturn)
	}
	d.calls()
	d.at(lecture)
}

// A double click on a header's button does not approve the group that comes under the pointer.
func TestADoubleClickApprovesOneGroup(t *testing.T) {
	d := review(t)
	d.p.pressHeader("/home/ann/Pictures/2025/2025-11 Harz")
	d.q.Run()
	d.p.pressHeader("/home/ann/Rechnungen/2025")
	d.fetchEvent() // of the files that have been moved
	d.p.pressHeader("/home/ann/Rechnungen/2025")
	d.q.Settle()
	if got := d.service.Calls(); len(got) != 1 {
		t.Errorf("calls %q", got)
	}
	d.p.pressHeader("/home/ann/Rechnungen/2025")
	d.q.Settle()
	if got := d.service.Calls(); len(got) != 2 {
		t.Errorf("calls %q after a moment", got)
	}
}

// The questions are answered one after the other, the files that are left are kept or trashed
// together, each named before; then nothing waits.
func TestQuestionsAndLeftFiles(t *testing.T) {
	d := review(t)
	d.Key(fyne.KeyEnd)
	d.at("l0000001")
	d.Shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyUp, Modifier: fyne.KeyModifierShortcutDefault})
	d.at("section left")
	d.Typed("t")
	d.calls()
	d.Key(fyne.KeyReturn)
	d.Typed("a")
	d.Shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyUp, Modifier: fyne.KeyModifierShortcutDefault})
	d.at("section questions")
	d.Key(fyne.KeyReturn)
	d.Typed("1")
	d.Typed("2")
	d.calls("trash l0000000,l0000001", "reject l0000002 ", "approve g0000018 false false to /home/ann/Documents/Letters",
		"approve g0000017 false false to /home/ann/Uni/Semester 3/Algorithms")
	if left := d.p.m.counts.Left; left != 0 || len(d.p.m.outline.sections) != 5 {
		t.Errorf("%d left, sections %v", left, d.p.m.outline.sections)
	}
}

func TestSpaceOnAHeaderSelectsItsGroup(t *testing.T) {
	d := review(t)
	d.nextGroup()
	d.Key(fyne.KeySpace)
	d.Typed("r")
	d.calls("reject g0000009,g0000010,g0000011,g0000012,g0000013,g0000014 ")
}

// What the person reads is not changed under the cursor: it is shown once that has left the
// row, and meanwhile only what was shown could be approved.
func TestTheCurrentRowIsHeld(t *testing.T) {
	d := review(t)
	d.nextGroup()
	d.Key(fyne.KeyDown)
	d.at("g0000009")
	was := d.p.list.GetScrollOffset()
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { (*all)[9].DestinationDir = sample.Home + "/Abc" })
	d.f.Event(api.Event{Topic: api.TopicProposals})
	d.q.Settle()
	if q, _ := d.p.current(); q.DestinationDir != sample.Home+"/Pictures/2025/2025-11 Harz" || d.p.list.GetScrollOffset() != was {
		t.Errorf("it goes to %s, scrolled to %v", q.DestinationDir, d.p.list.GetScrollOffset())
	}
	d.Key(fyne.KeyDown)
	d.at("g0000010")
	if s := d.p.m.outline.find(sample.Home + "/Abc"); s == nil || s.Count != 1 {
		t.Errorf("the change is not shown after the cursor has left: %v", d.p.m.outline.sections)
	}
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { (*all)[10].Sensitive = true })
	d.f.Event(api.Event{Topic: api.TopicProposals})
	d.q.Settle()
	d.Typed("a")
	if p := d.service.Find("g0000010"); p.Status != pending || !d.failed() {
		t.Errorf("it has become sensitive and is %s, says %q", p.Status, d.result())
	}
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { (*all)[10].DestinationDir = sample.Home + "/Abc" })
	d.f.Event(api.Event{Topic: api.TopicProposals})
	d.q.Settle()
	d.Typed("a")
	if p := d.service.Find("g0000010"); p.Status != pending || !d.failed() {
		t.Errorf("it is %s, says %q", p.Status, d.result())
	}
}

// The current row keeps its place on the screen when rows are inserted above it.
func TestRowsThatStreamInMoveNothing(t *testing.T) {
	d := review(t)
	d.nextGroup()
	y := func() float32 { return float32(d.p.list.Index)*(rowHeight+4) - d.p.list.GetScrollOffset() }
	was := y()
	for i, dir := range []string{"Aaa", "Bbb", "Papers"} {
		d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
			*all = append(*all, sample.One("n000000"+string(rune('0'+i)), "new.pdf", dir, "documents"))
		})
		d.f.Event(api.Event{Topic: api.TopicProposals})
		d.q.Settle()
		d.at(harz)
		if y() != was {
			t.Errorf("after %s the header stands at %v, was at %v", dir, y(), was)
		}
	}
}

func TestAHundredThousandRowsInGroups(t *testing.T) {
	all := sample.Many(100_000)
	for i := range all {
		all[i].DestinationDir = sample.Home + "/Documents/" + string(rune('a'+i/10_000))
	}
	d := openGrouped(t, sample.NewProposals(sample.Noon, all...))
	d.Key(fyne.KeyEnd)
	d.at("m0099999")
	d.Shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyUp, Modifier: fyne.KeyModifierShortcutDefault})
	d.at("section " + sample.Home + "/Documents/j")
	d.Typed("a")
	d.at("m0089999")
	if got := d.p.m.counts.Pending; got != 90_000 {
		t.Errorf("%d wait, want 90,000", got)
	}
}

// The trash is offered only where a file can go there.
func TestNoTrashWhereNoFileCanGoThere(t *testing.T) {
	d := review(t)
	d.change(func(_ *api.Status, all *[]api.Proposal) {
		for i := range *all {
			(*all)[i].Offers = nil
		}
	})
	d.Key(fyne.KeyEnd)
	d.Shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyUp, Modifier: fyne.KeyModifierShortcutDefault})
	d.at("section left")
	if d.p.details.section.trash.Visible() || d.p.canTrash() {
		t.Error("the trash is offered")
	}
	d.Typed("t")
	if d.p.details.foot.Form() != nil {
		t.Error("it asks about no file")
	}
}

// Questions are answered each by itself: there is nothing to approve at once.
func TestNothingIsApprovedAtOnceWhereOnlyQuestionsWait(t *testing.T) {
	d := asked(t)
	if !d.p.batch.approveAll.Visible() {
		t.Error("files wait, and cannot be approved at once")
	}
	d.change(func(_ *api.Status, all *[]api.Proposal) { *all = (*all)[:1] })
	if d.p.batch.approveAll.Visible() || d.p.canApproveAll() {
		t.Errorf("it offers %q", d.p.batch.approveAll.DebugText())
	}
}

// A file from which the person takes the tick stays when its group is approved, or all is; the tick is back
// once another line was current.
func TestTicksOfAGroup(t *testing.T) {
	d := review(t)
	d.nextGroup()
	tick := func(id string) *kit.Check {
		for _, r := range d.p.details.section.files.rows {
			if r.id == id {
				return r.tick
			}
		}
		t.Fatalf("%s has no tick", id)
		return nil
	}
	test.Tap(tick("g0000009"))
	if got := d.p.details.section.approve.DebugText(); !strings.HasPrefix(got, "Approve 5") {
		t.Errorf("the button says %q", got)
	}
	d.Typed("a")
	d.calls("approve g0000010,g0000011,g0000012,g0000013,g0000014 false false")
	d.at("g0000009")
	d.Key(fyne.KeyUp)
	d.Key(fyne.KeyDown)
	d.Typed("a")
	if p := d.service.Find("g0000009"); p.Status != approved {
		t.Errorf("the file alone is %s", p.Status)
	}

	d = review(t)
	d.nextGroup()
	test.Tap(tick("g0000009"))
	d.approveAll()
	if p := d.service.Find("g0000009"); p.Status != pending {
		t.Errorf("approving all, the file without a tick is %s", p.Status)
	}

	d = review(t)
	d.nextGroup()
	for i := range 6 {
		test.Tap(tick(fmt.Sprintf("g%07d", 9+i)))
	}
	d.Typed("a")
	d.calls()
	d.nextGroup()
	if len(d.p.m.unticked) != 0 {
		t.Error("ticks are kept for a group that is not current")
	}
}

// What most files of a group have in common is said once; a file says only what it has apart from them.
func TestAReasonIsSaidOnceOfAGroup(t *testing.T) {
	files := []api.Proposal{
		{Confidence: "high", Reasoning: "Like a.pdf."}, {Confidence: "medium", Reasoning: "Like a.pdf."},
		{Confidence: "high", Reasoning: "Like b.pdf.", Sensitive: true, SensitiveWhy: "payslip"},
	}
	of := sharedBy(files)
	if (of != shared{"High", "Like a.pdf"}) {
		t.Errorf("they share %q", of)
	}
	for i, want := range []string{"", "Medium", "payslip · Like b.pdf"} {
		if got := of.apart(files[i]); got != want {
			t.Errorf("file %d: %q, want %q", i, got, want)
		}
	}
	files[1].Reasoning = "Like c.pdf."
	if of := sharedBy(files); of.why != "" {
		t.Errorf("a reason of one file of three is said of all: %q", of.why)
	}

	d := review(t)
	d.nextGroup()
	said := strings.Count(strings.Join(kittest.Texts(d.p.details.box), " "), "IMG_20251102")
	if said != 1 {
		t.Errorf("the reason is said %d times", said)
	}
}

// R on a header leaves all of its group that is ticked where it is, the sensitive one too; the button says how many.
func TestAGroupIsRejectedWithOneKey(t *testing.T) {
	d := review(t)
	d.nextGroup()
	d.p.tick("g0000009", false)
	if got := d.p.details.section.reject.DebugText(); got != "Reject 5" {
		t.Errorf("the button says %q", got)
	}
	d.Typed("r")
	d.nextGroup()
	if got := d.p.details.section.reject.DebugText(); got != "Reject 4" {
		t.Errorf("of bills, the button says %q", got)
	}
	d.Typed("r")
	d.calls("reject g0000010,g0000011,g0000012,g0000013,g0000014 ", "reject g0000005,g0000008,g0000006,g0000007 ")
}

// A press on a file of a group, beside the list, leads to its row.
func TestAFileOfAGroupLeadsToItsRow(t *testing.T) {
	d := review(t)
	d.nextGroup()
	d.p.details.section.files.rows[2].row.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	d.at("g0000011")
}

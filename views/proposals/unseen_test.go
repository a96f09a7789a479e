package proposals

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// What was not in sight is listed before all is approved, with where it goes.
func TestWhatWasNotInSightIsListedFirst(t *testing.T) {
	d := review(t)
	first, last := d.p.list.WholeInSight()
	d.Shortcut(asShortcut("A"))
	d.calls()
	listed := len(d.unseenFiles())
	inSight := 0
	for i := first; i <= last; i++ {
		if l, ok := d.p.list.Pages.Row(i); ok && l.head == nil && saysWhere(l.Proposal) {
			inSight++
		}
	}
	if listed == 0 || inSight == 0 || listed+inSight != 15 {
		t.Fatalf("%d of 15 files were in sight, %d are listed", inSight, listed)
	}
	u := d.p.details.unseen
	for range listed {
		if u.read < u.need && !strings.Contains(u.about.DebugText(), "more below") {
			t.Error("it does not say what was not in sight")
		}
		u.scroll(fyne.KeyPageDown)
	}
	if text := u.about.DebugText(); strings.Contains(text, "more below") {
		t.Errorf("each was in sight, it says %q", text)
	}
	d.Key(fyne.KeyEscape)
	d.calls()
	if d.p.details.instead.Visible() || !d.p.details.scroll.Visible() {
		t.Error("the details are not shown again")
	}
	d.approveAll()
	if got := d.p.m.counts.Pending; got != 4 {
		t.Errorf("%d wait, want two sensitive ones and two questions", got)
	}
}

// What was in sight is not listed again.
func TestWhatWasInSightIsApprovedAtOnce(t *testing.T) {
	d := review(t)
	for range 4 {
		d.Key(fyne.KeyPageDown)
	}
	d.Shortcut(asShortcut("A"))
	if all := d.unseenFiles(); len(all) > 0 {
		t.Fatalf("listed are %q", all)
	}
	if got := d.p.m.counts.Pending; got != 4 {
		t.Errorf("%d wait, want two sensitive ones and two questions", got)
	}
}

// What only flew by was not in sight.
func TestWhatFliesByIsListed(t *testing.T) {
	d := review(t)
	d.AfterKey = d.q.Run // no time passes
	for range 4 {
		d.Key(fyne.KeyPageDown)
	}
	d.Key(fyne.KeyHome)
	d.Shortcut(asShortcut("A"))
	if all := d.unseenFiles(); len(all) == 0 {
		t.Error("nothing is listed")
	}
}

// A row that was in sight before others came in above it does not count as seen once it has
// moved out of sight.
func TestWhatMovedOutOfSightIsListed(t *testing.T) {
	d := review(t)
	if _, ok := d.p.m.sight.seen["g0000005"]; !ok {
		t.Fatal("the bill is not in sight at first")
	}
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
		for i := range 20 {
			*all = append(*all, sample.One(fmt.Sprintf("n%07d", i), fmt.Sprintf("new %02d.pdf", i), "Pictures/2025/2025-12 Oslo", "documents"))
		}
	})
	d.f.Event(api.Event{Topic: api.TopicProposals})
	d.q.Settle()
	d.q.Pass(time.Second)
	d.p.approveAll()
	d.q.Settle()
	if all := d.unseenFiles(); !slices.Contains(all, "g0000005 /home/ann/Rechnungen/2025/Enervis 2025-11.pdf") {
		t.Errorf("listed are %q", all)
	}
}

// A question that was in sight does not count as seen once its answer is known: its row said
// nothing of where the file goes.
func TestAQuestionInSightIsNotSeen(t *testing.T) {
	d := asked(t)
	d.q.Settle()
	if _, ok := d.p.m.sight.seen["ccccccc1"]; ok || len(d.p.m.sight.seen) < 4 {
		t.Errorf("seen are %v", d.p.m.sight.seen)
	}
}

// The end of the list is not all of it: what lies between is shown first.
func TestTheEndOfTheListIsNotAllOfIt(t *testing.T) {
	d := open(t, sample.NewProposals(sample.Noon, sample.Many(200)...))
	d.Shortcut(asShortcut("A"))
	u := d.p.details.unseen
	_, last := u.InSight()
	d.Key(fyne.KeyEnd, fyne.KeyReturn)
	d.calls()
	if first, _ := u.InSight(); first > last {
		t.Errorf("line %d is shown, the last one in sight was %d", first, last)
	}
	d.Key(fyne.KeyEnd, fyne.KeyReturn, fyne.KeyEnd, fyne.KeyReturn)
	d.calls()
	if got := u.next.DebugText(); got != showMore {
		t.Errorf("the button says %q", got)
	}
}

// A press right after the button has become another does nothing.
func TestTheButtonThatHasJustTurnedDoesNothing(t *testing.T) {
	d := open(t, sample.NewProposals(sample.Noon, sample.Many(60)...))
	d.Shortcut(asShortcut("A"))
	u := d.p.details.unseen
	d.AfterKey = func() { d.q.Pass(10 * time.Millisecond) }
	d.q.Pass(time.Second)
	for n := 0; u.next.DebugText() == showMore; n++ {
		if d.Key(fyne.KeyPageDown); n > 50 {
			t.Fatal("it never approves")
		}
	}
	d.Key(fyne.KeyReturn)
	d.calls()
	d.q.Pass(settleAfter)
	d.Key(fyne.KeyReturn)
	d.q.Settle()
	if d.p.m.counts.Pending != 0 {
		t.Errorf("%d wait", d.p.m.counts.Pending)
	}
}

// A line says its whole place while the pointer is on it, and that the folder is new.
func TestALineSaysItsWholePlace(t *testing.T) {
	d := review(t)
	hint := ""
	l := newUnseenLine(nil, nil, func(text string) { hint = text })
	q := d.service.Find(sample.ToReview()[0].ID)
	q.DestinationName, q.ExistingDir = "other name.pdf", sample.Home
	say := func() {
		text := rowOf(q, sample.Home, sample.Noon(), false)
		text.place = placeOf(q, sample.Home)
		l.set(q, text, true)
	}
	say()
	l.file.row.MouseIn(nil)
	if want := q.Filename + " → " + kit.Place(q.Destination(), sample.Home) + " · new folder"; !strings.HasPrefix(hint, want) {
		t.Errorf("it says %q, want %q", hint, want)
	}
	l.file.row.MouseOut()
	if say(); hint != "" {
		t.Errorf("it says %q", hint)
	}
}

// What loses its tick is not approved with the others.
func TestWhatLosesItsTickIsNotApproved(t *testing.T) {
	d := review(t)
	d.Shortcut(asShortcut("A"))
	u := d.p.details.unseen
	id := u.files[0].ID
	u.tick(id, false)
	if got := u.title.DebugText(); got != "Approve 14 files?" {
		t.Errorf("it asks %q", got)
	}
	for d.p.details.foot.Form() == u.form {
		d.Key(fyne.KeyReturn)
	}
	if got := d.service.Find(id).Status; got != pending || d.p.m.counts.Pending != 5 {
		t.Errorf("it is %s; %d wait", got, d.p.m.counts.Pending)
	}
}

// Enter shows all lines before it approves; a second press at once does nothing.
func TestEachLineIsSeenBeforeAllIsApproved(t *testing.T) {
	d := open(t, sample.NewProposals(sample.Noon, sample.Many(200)...))
	d.Shortcut(asShortcut("A"))
	u := d.p.details.unseen
	if u == nil {
		t.Fatal("nothing is listed")
	}
	if got := newUnseenLine(nil, nil, nil).MinSize().Height; got != rowHeight {
		t.Fatalf("a line is %v pixels high, want %v: the end would be taken for in sight", got, rowHeight)
	}
	seen := map[int]bool{}
	for n := 0; len(d.service.Calls()) == 0; n++ {
		for i := range u.need {
			y := float32(i) * rowHeight
			if top := u.GetScrollOffset(); y >= top-1 && y+rowHeight <= top+u.Size().Height+1 {
				seen[i] = true
			}
		}
		at := u.GetScrollOffset()
		d.AfterKey = d.q.Run // no time passes
		d.Key(fyne.KeyReturn)
		if len(d.service.Calls()) > 0 {
			d.q.Settle()
			break
		}
		moved := u.GetScrollOffset()
		d.Key(fyne.KeyReturn)
		if u.GetScrollOffset() != moved || moved == at || n > 50 {
			t.Fatalf("press %d scrolls from %v to %v, the one at once to %v", n, at, moved, u.GetScrollOffset())
		}
		d.q.Settle()
	}
	if len(seen) != u.need {
		t.Errorf("%d of %d lines were in sight", len(seen), u.need)
	}
	if d.p.m.counts.Pending != 0 {
		t.Errorf("%d wait", d.p.m.counts.Pending)
	}
}

// In the list of all, the reason of the file above is not said again; that a folder is new is.
func TestAReasonIsSaidOnceAmongAll(t *testing.T) {
	d := review(t)
	d.Shortcut(asShortcut("A"))
	u := d.p.details.unseen
	if u == nil {
		t.Fatal("nothing is listed")
	}
	row := u.CreateItem().(*unseenLine)
	said := map[string]int{}
	for i, q := range u.files {
		u.UpdateItem(i, row)
		note := row.file.row.Content.text.note
		if said[q.DestinationDir+note]++; strings.Contains(note, "Like") && said[q.DestinationDir+note] > 1 {
			t.Errorf("%s says again %q", q.Filename, note)
		}
		if isNew := q.ExistingDir != q.DestinationDir; strings.Contains(note, "new folder") != isNew {
			t.Errorf("%s says %q; its folder is new: %v", q.Filename, note, isNew)
		}
	}
}

// Approve all says which files it leaves out, and how many of the others must still be seen.
func TestTheQuestionSaysWhatIsNotAmongThem(t *testing.T) {
	d := review(t)
	d.Win.Resize(fyne.NewSize(900, 400))
	d.Shortcut(asShortcut("A"))
	u := d.p.details.unseen
	if says, want := u.about.DebugText(), kit.Count(u.need-u.read)+" more below · Not among them: 2 sensitive, 2 questions"; u.read == u.need || says != want {
		t.Errorf("it says %q, want %q", says, want)
	}
	for range len(u.files) {
		u.showMore()
	}
	if u.about.DebugText() != "Not among them: 2 sensitive, 2 questions" {
		t.Errorf("once each was seen it says %q", u.about.DebugText())
	}
}

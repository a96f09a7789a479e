package proposals

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// What waits apart from files stands above them, and leads to where it is answered.
func TestOthersThatWait(t *testing.T) {
	d := some(t)
	if d.p.waiting.box.Visible() {
		t.Error("what else waits takes room though nothing does")
	}
	d.service.Change(func(s *api.Status, _ *[]api.Proposal) { sample.AddWaiting(s) })
	d.f.Changed()
	d.q.Settle()
	var opened []api.WindowName
	d.f.OpenWindow = func(name api.WindowName) { opened = append(opened, name) }
	d.Typed("w")
	for _, b := range kit.Buttons(d.p.waiting.rows) {
		test.Tap(b)
	}
	want := []api.WindowName{api.WindowApproval, api.WindowApproval, api.WindowNegotiations, api.WindowPlans, api.WindowPlans}
	if len(opened) != len(want) {
		t.Fatalf("opened %q, want %q", opened, want)
	}
	for i := range want {
		if opened[i] != want[i] {
			t.Errorf("opened %q, want %q", opened, want)
		}
	}
	d.service.Change(func(s *api.Status, _ *[]api.Proposal) { s.Approvals, s.Waiting = 0, nil })
	d.f.Changed()
	d.q.Settle()
	if d.p.waiting.box.Visible() || d.p.Table.Find("others").Enabled() {
		t.Error("what else waited stays")
	}
}

// However much waits apart from files, the files stay in sight.
func TestManyOthersThatWait(t *testing.T) {
	d := some(t)
	d.service.Change(func(s *api.Status, _ *[]api.Proposal) {
		sample.AddWaiting(s)
		for len(s.Waiting) < 30 {
			s.Waiting = append(s.Waiting, s.Waiting...)
		}
	})
	d.f.Changed()
	d.q.Settle()
	if n := len(d.p.waiting.rows.Objects); n != mostWaiting+1 {
		t.Errorf("%d rows", n)
	}
}

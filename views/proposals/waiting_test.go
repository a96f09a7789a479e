package proposals

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// waits gives a status all that can wait apart from files.
func waits(s *api.Status) {
	s.Approvals = 2
	s.Waiting = []api.Waiting{
		{Window: api.WindowNegotiations, ID: "room2345", Title: "Garden fence", Other: "Ben", Total: "£131.82", Until: sample.Noon().Add(10 * time.Minute)},
		{Window: api.WindowPlans, ID: "plan2345", Title: "Spring fair", Actions: 15}, {Window: api.WindowPlans, ID: "plan2346", Title: "Website", Actions: 1},
	}
}

// What waits apart from files stands above them, and leads to where it is answered.
func TestOthersThatWait(t *testing.T) {
	d := some(t)
	if d.p.waiting.box.Visible() {
		t.Error("what else waits takes room though nothing does")
	}
	d.service.Change(func(s *api.Status, _ *[]api.Proposal) { waits(s) })
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

package planning_test

import (
	"testing"
	"time"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/undo"
)

// TestTwoThousandActionsAreApplied says how long it takes; the figure is in the log.
func TestTwoThousandActionsAreApplied(t *testing.T) {
	s := newSystem(t)
	s.dir = t.TempDir()
	s.open()
	s.batch = 0
	s.start(s.store)
	actions := many(1999)
	campaignID := s.fair(actions...)
	start := time.Now()
	d := s.approve(ids(actions)...)
	reviewed := time.Now()
	res := s.apply(d.ID)
	applied := time.Now()
	_, err := s.service.Apply(t.Context(), planning.ApplyRequest{Plan: "p", Decision: d.ID})
	must(t, err)
	again := time.Now()
	_, err = s.ledger.Undo(t.Context(), undo.Request{})
	must(t, err)
	t.Logf("reviewed in %v, applied in %v, again in %v, undone in %v", reviewed.Sub(start), applied.Sub(reviewed), again.Sub(applied), time.Since(again))
	if res.Applied != 2000 || len(s.campaign(campaignID).Tickets) != 1 {
		t.Errorf("%+v", res)
	}
}

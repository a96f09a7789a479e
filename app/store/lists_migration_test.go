package store

import (
	"slices"
	"testing"

	"github.com/nod-app/nod/app/move"
	"github.com/nod-app/nod/app/proposal"
)

// A store of version 20 with proposals in every state and an open move has the same after
// version 21 has given it other indexes and counts.
func TestListsOfAnOlderStore(t *testing.T) {
	dir := t.TempDir()
	o := current(t)
	o.steps = o.steps[:20]
	s, err := open(t.Context(), dir, o)
	must(t, err)
	ps := many10k(0, 40)
	for i := range ps {
		if i%7 == 0 {
			ps[i].Sensitive = "bank"
		}
		if i%5 == 0 {
			ps[i].Folder = "/elsewhere"
		}
	}
	oldProposals(t, s, ps...)
	exec(t, s, `DELETE FROM tally`) // what today's insert has counted
	exec(t, s, `INSERT INTO tally SELECT status, folder, sensitive <> '', count(*) FROM proposals GROUP BY 1, 2, 3`)
	exec(t, s, `UPDATE proposals SET status = 'approved', act = 'a' WHERE seq % 3 = 0`)
	exec(t, s, `UPDATE proposals SET status = 'cleared', hidden = 1, act = 'c' WHERE seq % 11 = 0 AND status = 'pending'`)
	exec(t, s, `DELETE FROM pending_files WHERE proposal IN (SELECT seq FROM proposals WHERE status <> 'pending')`)
	oldMove(t, s, move.Record{ID: 1, Intent: move.Intent{Ref: ps[3].ID, Kind: move.Do}, State: move.Done})
	oldMove(t, s, move.Record{ID: 900, Intent: move.Intent{Ref: ps[3].ID, Kind: move.Do}, State: move.Open})
	must(t, s.Close())

	s = opened(t, dir)
	sameTally(t, s)
	left, err := s.Unfinished(t.Context())
	must(t, err)
	if len(left) != 1 || left[0].ID != 900 {
		t.Errorf("open are %+v", left)
	}
	must(t, s.End(t.Context(), []move.End{{ID: 900, State: move.Failed}}))
	begun, err := s.Begin(t.Context(), intents(45))
	must(t, err)
	if begun[0] != 901 || begun[44] != 945 {
		t.Errorf("moves go on at %d to %d", begun[0], begun[44])
	}
	for _, order := range allOrders {
		for _, status := range append([]proposal.Status{""}, allStatuses...) {
			all, n := listed(t, s, proposal.Filter{Status: status, Order: order})
			var paged []string
			for offset := 0; offset < n; offset += 4 {
				page, _ := listed(t, s, proposal.Filter{Status: status, Order: order, Offset: offset, Limit: 4})
				paged = append(paged, ids(page)...)
			}
			if !slices.Equal(paged, ids(all)) || len(paged) != n {
				t.Errorf("%s by %s: %d in pages, %d at once", status, order, len(paged), n)
			}
		}
	}
}

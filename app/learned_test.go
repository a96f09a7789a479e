package app_test

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// One decision counts at once for what waits: lecture 10 follows lecture 9, and no
// longer does once that is taken back.
func TestWhatWaitsFollowsADecision(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	first := n.proposed("Lecture 09.txt", "Lecture notes on wetlands and reeds, week 9")
	next := n.proposed("Lecture 10.txt", "Lecture notes on wetlands and reeds, week 10")
	other := n.proposed("Rye bread.txt", "Flour, water and sourdough")
	call(n, api.EditProposal, api.EditRequest{ID: first.ID, Directory: "~/Marsh"})
	n.approve(first.ID)
	n.until("lecture 10 follows", func() bool {
		p := call(n, api.GetProposal, api.IDRequest{ID: next.ID})
		return p.DestinationDir == n.dir+"/Marsh" && strings.HasPrefix(p.Reasoning, "As you filed 'Lecture 09.txt'")
	})
	if p := call(n, api.GetProposal, api.IDRequest{ID: other.ID}); strings.Contains(p.Reasoning, "As you filed") {
		t.Errorf("bread follows a lecture: %+v", p)
	}
	call(n, api.Undo, api.UndoRequest{})
	n.until("lecture 10 does not follow any more", func() bool {
		return call(n, api.GetProposal, api.IDRequest{ID: next.ID}).DestinationDir != n.dir+"/Marsh"
	})
}

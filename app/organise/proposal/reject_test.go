package proposal_test

import (
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

func TestRejectLeavesTheFileAlone(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("a.pdf", "b.pdf")
	outcomes, act, err := d.Reject(t.Context(), []string{ids["a.pdf"], "xyz", ids["b.pdf"], ids["a.pdf"]}, " not an\ninvoice\u202e ")
	must(t, err)
	same(t, "file name", outcomes[0].Filename, "a.pdf")
	same(t, "cool-down", outcomes[0].CooldownUntil, d.now.Add(24*time.Hour))
	same(t, "unknown", outcomes[1].Err.Error(), "Proposal 'xyz' not found")
	same(t, "good", outcomes[2].Err, nil)
	same(t, "twice", outcomes[3].Err, proposal.ErrResolved)
	same(t, "label", act.Label, "Rejected 2 proposals")
	p := d.get(ids["a.pdf"])
	same(t, "status", p.Status, proposal.Rejected)
	same(t, "note", p.Note, "not an invoice")
	same(t, "journal", d.journal, []string{"Rejected a.pdf: not an invoice", "Rejected b.pdf: not an invoice"})
	same(t, "changes", d.changes, 2)
	d.holds(d.downloads, map[string]string{"a.pdf": "a.pdf", "b.pdf": "b.pdf"})
}

func TestALongReasonIsCut(t *testing.T) {
	d := newDesk(t)
	id := d.propose("a.pdf")["a.pdf"]
	_, _, err := d.Reject(t.Context(), []string{id}, strings.Repeat("ö", 10_000))
	must(t, err)
	same(t, "note", len([]rune(d.get(id).Note)), 500)
}

func TestAFailedRejectionChangesNothing(t *testing.T) {
	for _, method := range []string{"act", "update"} {
		d := newDesk(t)
		id := d.propose("a.pdf")["a.pdf"]
		d.store.fail = map[string]int{method: 1}
		if _, _, err := d.Reject(t.Context(), []string{id}, ""); err == nil {
			t.Error("no error")
		}
		same(t, "status", d.get(id).Status, proposal.Pending)
		d.mustApprove(id)
	}
}

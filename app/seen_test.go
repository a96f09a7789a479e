package app_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// A nod is to what was seen: a proposal that goes elsewhere by now stays.
func TestAnApprovalIsOfWhatWasSeen(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	saw := n.proposed("note\xff.txt", "note") // a name that does not survive the way over the API
	other := n.proposed("other.txt", "other")
	call(n, api.EditProposal, api.EditRequest{ID: other.ID, Directory: filepath.Join(n.dir, "Elsewhere")})
	res := call(n, api.ApproveProposals, api.ApproveRequest{IDs: []string{saw.ID, other.ID},
		Seen: map[string]string{saw.ID: saw.Shown(), other.ID: other.Shown()}})
	if o := res.Outcomes[0]; !o.Success {
		t.Errorf("%+v", o)
	}
	fails(t, res.Outcomes[1], api.CodeChanged, "the proposal has changed since you saw it; look at it again")
	if p := call(n, api.GetProposal, api.IDRequest{ID: other.ID}); p.Status != api.ProposalPending {
		t.Errorf("%+v", p)
	}
	if _, err := os.Stat(other.SourcePath); err != nil {
		t.Error(err)
	}
	if o := n.approve(other.ID); !o.Success { // without a word on what was seen: as it is
		t.Errorf("%+v", o)
	}
}

// Nor is a file moved with another if it joined that one only after it was seen.
func TestAnApprovalIsOfTheFilesThatWereSeen(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	saw := n.proposed("holiday\xff.jpg", "a picture")
	raw := n.drop("holiday\xff.jpg.xmp", "a sidecar")
	var now api.Proposal
	n.until("they are one proposal", func() bool {
		now = call(n, api.GetProposal, api.IDRequest{ID: saw.ID})
		return len(now.Members) == 1
	})
	approve := func(as api.Proposal) api.Outcome {
		return call(n, api.ApproveProposals, api.ApproveRequest{IDs: []string{saw.ID}, Seen: map[string]string{saw.ID: as.Shown()}}).Outcomes[0]
	}
	fails(t, approve(saw), api.CodeChanged, "the proposal has changed since you saw it; look at it again")
	if _, err := os.Stat(raw); err != nil {
		t.Error(err)
	}
	if o := approve(now); !o.Success {
		t.Errorf("%+v", o)
	}
	if _, err := os.Stat(raw); err == nil {
		t.Error("it stayed behind")
	}
}

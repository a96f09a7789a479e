package handlers

import (
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

func TestWhatWasRejectedCanBeTakenBack(t *testing.T) {
	for status, want := range map[proposal.Status]bool{proposal.Pending: false, proposal.Approved: true, proposal.Rejected: true, proposal.Invalid: false} {
		if got := fromProposal(proposal.New(proposal.Deps{}), NewDirectories(IsDir, func() {}).lookup(), proposal.Proposal{Status: status}).CanUndo; got != want {
			t.Errorf("%s: can undo: %v", status, got)
		}
	}
}

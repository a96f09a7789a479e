package handlers

import (
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

func TestAScanAnswersOnePageOfWhatItProposed(t *testing.T) {
	s := newScan(proposal.New(proposal.Deps{}), NewDirectories(IsDir, func() {}))
	batch := make([]proposal.Proposal, 600)
	for range 3 {
		s.add(batch, 601, 1)
	}
	if len(s.Proposals) != largestPage || cap(s.Proposals) > 2*largestPage || s.Proposed != 1800 || s.Looked != 1803 || s.Skipped != 3 {
		t.Errorf("%d of %d proposals, %d looked at, %d skipped", len(s.Proposals), s.Proposed, s.Looked, s.Skipped)
	}
}

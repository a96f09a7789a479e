package undo_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/undo"
)

func TestAnUnknownRecordIsNotCalledAProposal(t *testing.T) {
	s := newSystem(t)
	_, err := s.undo.Undo(t.Context(), undo.Request{ID: undo.RecordID(1 << 40)})
	if !errors.Is(err, undo.ErrNotFound) || !strings.HasPrefix(err.Error(), "Record 1099511627776 of the activity") {
		t.Errorf("a record: %v", err)
	}
	_, err = s.undo.Undo(t.Context(), undo.Request{ID: "abcdefgh"})
	if err == nil || err.Error() != "Proposal 'abcdefgh' not found" {
		t.Errorf("a proposal: %v", err)
	}
}

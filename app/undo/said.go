package undo

import "context"

// Said undoes for conversations: it takes and gives what is written there.
type Said struct{ *Service }

// Undoable returns what the calls with these records did and can still be undone, newest first.
func (s Said) Undoable(ctx context.Context, records []int64) ([]string, error) {
	entries, err := s.Named(ctx, recordIDs(records))
	var labels []string
	for _, e := range entries {
		labels = append(labels, e.Label)
	}
	return labels, err
}

// UndoCalls takes that back, and says what is back and what is not.
func (s Said) UndoCalls(ctx context.Context, records []int64) (string, error) {
	r, err := s.Service.Undo(ctx, Request{IDs: recordIDs(records)})
	return r.Text(), err
}

func recordIDs(records []int64) []string {
	var out []string
	for _, r := range records {
		out = append(out, RecordID(r))
	}
	return out
}

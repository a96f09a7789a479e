package store

import (
	"database/sql"
	"testing"
	"time"
)

// The messages of a room come back in their order; of many the oldest are dropped.
func TestAssistantMessages(t *testing.T) {
	s := opened(t, t.TempDir())
	ctx, noon := t.Context(), time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	must(t, s.write(ctx, "fill a room", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
			INSERT INTO assistant_messages (room, text, at) SELECT 'room0001', 'message ' || i, i FROM n`)
		return err
	}))
	must(t, s.AddAssistantMessage(ctx, "room0001", "message 201", noon))
	must(t, s.AddAssistantMessage(ctx, "room0002", "another", noon))
	ms, err := s.AssistantMessages(ctx, "room0001")
	must(t, err)
	if len(ms) != mostAssistantMessages || ms[0].Text != "message 2" || ms[199].Text != "message 201" || !ms[199].At.Equal(noon) {
		t.Errorf("%d messages, %+v", len(ms), ms[0])
	}
	if ms, err := s.AssistantMessages(ctx, "room0002"); err != nil || len(ms) != 1 {
		t.Error(ms, err)
	}
}

package store

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/organise/journal"
)

// Enqueue keeps a line until Dequeue.
func (s *Store) Enqueue(ctx context.Context, at time.Time, text string) error {
	return s.do(ctx, "queue a line of the journal", `INSERT INTO journal_lines (at, text) VALUES (?,?)`, timestamp(at), text)
}

// Queued returns the oldest lines, in the order in which they were queued; limit 0 is all.
func (s *Store) Queued(ctx context.Context, limit int) ([]journal.Line, error) {
	if limit <= 0 {
		limit = -1
	}
	return readAll(ctx, s, "read the journal's queue", func(l *journal.Line) columns {
		return columns{{"id", &l.ID}, {"at", (*timestamp)(&l.At)}, {"text", &l.Text}}
	}, `FROM journal_lines ORDER BY id LIMIT ?`, limit)
}

// Dequeue drops lines that were written; unknown ids are no error.
func (s *Store) Dequeue(ctx context.Context, ids []int64) error {
	return s.do(ctx, "shorten the journal's queue", `DELETE FROM journal_lines WHERE id IN (SELECT value FROM json_each(?))`, list(ids))
}

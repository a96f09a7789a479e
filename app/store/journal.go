package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/nod-app/nod/app/journal"
)

// Enqueue keeps a line until Dequeue.
func (s *Store) Enqueue(ctx context.Context, at time.Time, text string) error {
	return s.write(ctx, "queue a line of the journal", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`INSERT INTO journal_lines (at, text) VALUES (?,?)`, timestamp(at), text)
	})
}

// Queued returns the oldest lines, in the order in which they were queued; limit 0 is all.
func (s *Store) Queued(ctx context.Context, limit int) ([]journal.Line, error) {
	var lines []journal.Line
	if limit <= 0 {
		limit = -1
	}
	err := s.read(ctx, "read the journal's queue", func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT id, at, text FROM journal_lines ORDER BY id LIMIT ?`, limit)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var l journal.Line
			if err := rows.Scan(&l.ID, (*timestamp)(&l.At), &l.Text); err != nil {
				return err
			}
			lines = append(lines, l)
		}
		return errors.Join(rows.Err(), rows.Close())
	})
	return lines, err
}

// Dequeue drops lines that were written; unknown ids are no error.
func (s *Store) Dequeue(ctx context.Context, ids []int64) error {
	return s.write(ctx, "shorten the journal's queue", func(tx *sql.Tx) error {
		return newStatements(ctx, tx).do(`DELETE FROM journal_lines WHERE id IN (SELECT value FROM json_each(?))`, list(ids))
	})
}

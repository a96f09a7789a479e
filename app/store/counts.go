package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/proposal"
)

// Counts says how many proposals stand in each status, under the filter's
// query, folder, ids and act; its status, order and page do not matter.
func (s *Store) Counts(ctx context.Context, f proposal.Filter) (proposal.Counts, error) {
	var c proposal.Counts
	f.Status = ""
	err := s.read(ctx, "count proposals", func(tx *sql.Tx) (err error) {
		c, err = countByStatus(ctx, tx, f)
		return err
	})
	return c, err
}

// countByStatus counts what matches a filter, its status included.
func countByStatus(ctx context.Context, tx *sql.Tx, f proposal.Filter) (c proposal.Counts, err error) {
	query, args := counting(f)
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return c, err
	}
	defer rows.Close()
	for rows.Next() {
		var status proposal.Status
		var n, sensitive int
		if err := rows.Scan((*string)(&status), &n, &sensitive); err != nil {
			return c, err
		}
		switch status {
		case proposal.Pending:
			c.Pending, c.Sensitive = n, sensitive
		case proposal.Left:
			c.Left = n
		case proposal.Approved:
			c.Approved = n
		case proposal.Rejected:
			c.Rejected = n
		case proposal.Invalid:
			c.Invalid = n
		}
	}
	return c, errors.Join(rows.Err(), rows.Close())
}

// counting is the query for the number, and the sensitive ones of it, by
// status. The tally has it ready unless rows must be looked at one by one.
func counting(f proposal.Filter) (string, []any) {
	what := `count(*), sum(sensitive <> '') FROM proposals `
	index, few := narrow(f)
	where, args := conditions(f)
	switch {
	case few:
		what += index
	case f.Query != "":
		what += "NOT INDEXED"
	default:
		what = `sum(n), sum(n * sensitive) FROM tally`
		where[0] = "status <> 'cleared'"
	}
	return `SELECT status, ` + what + ` WHERE ` + strings.Join(where, " AND ") + ` GROUP BY status`, args
}

// all is the sum over the statuses.
func all(c proposal.Counts) int { return c.Pending + c.Left + c.Approved + c.Rejected + c.Invalid }

package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/proposal"
)

// Counts says how many proposals stand in each status, under the filter's
// query, folder, ids and act; its status, order and page do not matter.
func (s *Store) Counts(ctx context.Context, f proposal.Filter) (proposal.Counts, error) {
	var c proposal.Counts
	f.Status = ""
	err := s.read(ctx, "count proposals", func(tx *sql.Tx) error {
		sel, err := s.search(ctx, tx, f, false)
		if err == nil {
			c, err = countByStatus(ctx, tx, sel)
		}
		return err
	})
	return c, err
}

// countByStatus counts what matches a filter, its status included.
func countByStatus(ctx context.Context, tx *sql.Tx, f selection) (c proposal.Counts, err error) {
	if f.hits != nil {
		return f.hits.counts, nil
	}
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
		addCount(&c, status, n)
		if status == proposal.Pending {
			c.Sensitive = sensitive
		}
	}
	return c, errors.Join(rows.Err(), rows.Close())
}

// addCount counts n more proposals of a status.
func addCount(c *proposal.Counts, status proposal.Status, n int) {
	switch status {
	case proposal.Pending:
		c.Pending += n
	case proposal.Left:
		c.Left += n
	case proposal.Approved:
		c.Approved += n
	case proposal.Rejected:
		c.Rejected += n
	case proposal.Invalid:
		c.Invalid += n
	}
}

// counting is the query for the number, and the sensitive ones of those that wait, by
// status. The tally has it ready unless rows must be looked at one by one.
func counting(f selection) (string, []any) {
	index, few := narrow(f)
	where, args := conditions(f)
	switch {
	case few:
		return `SELECT status, count(*), sum(sensitive <> '') FROM ` + f.table(index) + ` WHERE ` + strings.Join(where, " AND ") + ` GROUP BY status`, args
	case len(f.words) > 0:
		return countingAlong(f)
	}
	where[0] = "status <> 'cleared'"
	return `SELECT status, sum(n), sum(n * sensitive) FROM tally WHERE ` + strings.Join(where, " AND ") + ` GROUP BY status`, args
}

// countingAlong counts what a query with many hits finds along the index of what waits and
// that of what does not: beside them it reads the texts alone.
func countingAlong(f selection) (string, []any) {
	others, otherArgs := besidesStatus(f)
	rest := strings.Join(others, " AND ") + ` GROUP BY status`
	waiting := `SELECT status, count(*), sum(sensitive <> '') FROM ` + f.table("INDEXED BY proposals_pending_time") + ` WHERE status = 'pending' AND `
	decided := `SELECT status, count(*), 0 FROM ` + f.table("INDEXED BY proposals_not_pending") + ` WHERE status <> 'pending' AND status <> 'cleared' AND `
	switch f.Status {
	case "":
		return waiting + rest + ` UNION ALL ` + decided + rest, append(slices.Clone(otherArgs), otherArgs...)
	case proposal.Pending:
		return waiting + rest, otherArgs
	}
	return decided + `status = ? AND ` + rest, append([]any{string(f.Status)}, otherArgs...)
}

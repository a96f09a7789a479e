package store

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal"
)

// Counts returns the number of proposals in each status, under the filter's query, folder, ids and
// act; its status, order and page do not matter.
func (s *Store) Counts(ctx context.Context, f proposal.Filter) (proposal.Counts, error) {
	var c proposal.Counts
	f.Status = ""
	err := s.read(ctx, "count proposals", func(tx *sql.Tx) error {
		sel, err := search(ctx, tx, f)
		if err != nil {
			return err
		}
		c, err = countByStatus(ctx, tx, sel)
		return err
	})
	return c, err
}

// statusCount is how many proposals have a status, and how many of them are sensitive.
type statusCount struct {
	status       proposal.Status
	n, sensitive int
}

// countByStatus counts what matches a filter, its status included: along the index of what
// waits and that of what does not, unless the filter leaves few. Of what does not wait it is
// not counted what is sensitive, which that index has not.
func countByStatus(ctx context.Context, tx *sql.Tx, f selection) (c proposal.Counts, err error) {
	count := func(index, sensitive string, where []string, args []any) error {
		return eachRow(ctx, tx, func(n *statusCount) columns {
			return columns{{"status", (*string)(&n.status)}, {"count(*)", &n.n}, {sensitive, &n.sensitive}}
		}, func(n statusCount) { addCount(&c, n) }, `FROM proposals `+index+` WHERE `+strings.Join(where, " AND ")+` GROUP BY status`, args...)
	}
	const sensitive = `sum(sensitive <> '')`
	if index, few := narrow(f); few {
		where, args := conditions(f)
		err = count(index, sensitive, where, args)
		return c, err
	}
	where, args := besidesStatus(f)
	if f.Status == "" || f.Status == proposal.Pending {
		err = count("INDEXED BY proposals_pending_time", sensitive, append([]string{"status = 'pending'"}, where...), args)
		if err != nil || f.Status != "" {
			return c, err
		}
	}
	decided := []string{"status <> 'pending'", "status <> 'cleared'"}
	if f.Status != "" {
		decided, args = append(decided, "status = ?"), append([]any{string(f.Status)}, args...)
	}
	err = count("INDEXED BY proposals_not_pending", `0`, slices.Concat(decided, where), args)
	return c, err
}

func addCount(c *proposal.Counts, n statusCount) {
	switch n.status {
	case proposal.Pending:
		c.Pending, c.Sensitive = n.n, n.sensitive
	case proposal.Left:
		c.Left = n.n
	case proposal.Approved:
		c.Approved = n.n
	case proposal.Rejected:
		c.Rejected = n.n
	case proposal.Invalid:
		c.Invalid = n.n
	}
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/proposal"
)

// Groups counts the proposals that match, by destination, in the order ByPlace. All
// questions are one group, the last. The filter's order and page do not matter.
func (s *Store) Groups(ctx context.Context, f proposal.Filter) ([]proposal.Group, error) {
	var groups []proposal.Group
	err := s.read(ctx, "count proposals by destination", func(tx *sql.Tx) error {
		sel, err := search(ctx, tx, f)
		if err != nil {
			return err
		}
		query, args := grouping(sel)
		rows, err := tx.QueryContext(ctx, query, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var g proposal.Group
			if err := rows.Scan(&g.Question, (*blob)(&g.Dir), &g.Count, &g.Sensitive, &g.Sum); err != nil {
				return err
			}
			groups = addGroup(groups, g)
		}
		return errors.Join(rows.Err(), rows.Close())
	})
	return groups, err
}

// grouping is the query for the groups of those that match.
func grouping(f selection) (string, []any) {
	where, args := conditions(f)
	index, few := narrow(f)
	if !few && f.Status == proposal.Pending {
		index = "INDEXED BY proposals_pending_place"
	}
	return `SELECT question, dir, count(*), sum(sensitive <> ''), sum(seq) FROM ` + f.table(index) +
		` WHERE ` + strings.Join(where, " AND ") + ` GROUP BY question, dir ORDER BY question, dir`, args
}

// addGroup makes one group of all questions.
func addGroup(groups []proposal.Group, g proposal.Group) []proposal.Group {
	if !g.Question {
		return append(groups, g)
	}
	g.Dir = ""
	if n := len(groups); n > 0 && groups[n-1].Question {
		last := &groups[n-1]
		last.Count, last.Sensitive, last.Sum = last.Count+g.Count, last.Sensitive+g.Sensitive, last.Sum+g.Sum
		return groups
	}
	return append(groups, g)
}

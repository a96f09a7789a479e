package store

import (
	"context"
	"database/sql"
	"strings"

	"github.com/nod-app/nod/app/proposal"
)

func destinationColumns(g *proposal.Group) columns {
	return columns{{"question", &g.Question}, {"dir", (*blob)(&g.Dir)}, {"count(*)", &g.Count}, {"sum(sensitive <> '')", &g.Sensitive}, {"sum(seq)", &g.Sum}}
}

// groupsOf counts the proposals that match, by destination, in the order ByPlace. All
// questions are one group, the last. The filter's order and page do not matter.
func groupsOf(ctx context.Context, tx *sql.Tx, sel selection) (groups []proposal.Group, err error) {
	if sel.hits != nil && sel.Status == proposal.Pending {
		return sel.hits.groups, nil
	}
	from, args := grouping(sel)
	err = each(ctx, tx, destinationColumns, func(g proposal.Group) { groups = addGroup(groups, g) }, from, args...)
	return groups, err
}

// grouping is the query for the groups of those that match.
func grouping(f selection) (from string, args []any) {
	where, args := conditions(f)
	index, few := narrow(f)
	if !few && f.Status == proposal.Pending {
		index = "INDEXED BY proposals_pending_place"
	}
	return `FROM ` + f.table(index) + ` WHERE ` + strings.Join(where, " AND ") + ` GROUP BY question, dir ORDER BY question, dir`, args
}

// addGroup adds what goes to one folder to the groups in the order ByPlace: all questions
// are one group.
func addGroup(groups []proposal.Group, g proposal.Group) []proposal.Group {
	if g.Question {
		g.Dir = ""
	}
	if n := len(groups); n > 0 && groups[n-1].Question == g.Question && groups[n-1].Dir == g.Dir {
		last := &groups[n-1]
		last.Count, last.Sensitive, last.Sum = last.Count+g.Count, last.Sensitive+g.Sensitive, last.Sum+g.Sum
		return groups
	}
	return append(groups, g)
}

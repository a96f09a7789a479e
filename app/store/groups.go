package store

import (
	"context"
	"database/sql"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal"
)

// destination is a group with the numbers of its proposals.
type destination struct {
	proposal.Group
	seqs string // as a JSON array: one value costs less than as many rows
}

func destinationColumns(d *destination) columns {
	return columns{{"question", &d.Question}, {"dir", (*blob)(&d.Dir)}, {"sum(sensitive <> '')", &d.Sensitive}, {"json_group_array(seq)", &d.seqs}}
}

// mix makes a number one that looks random; it is the last step of SplitMix64. The sum of the
// mixed numbers of some proposals is their hash: it does not depend on their order, and parts of
// it can be added. A sum of the numbers as they are would be alike for 1 and 4, and 2 and 3.
func mix(seq int64) uint64 {
	n := uint64(seq)
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// groupsOf counts the proposals that match, by destination, in the order ByPlace. All
// questions are one group, the last. The filter's order and page do not matter.
func groupsOf(ctx context.Context, tx *sql.Tx, sel selection) (groups []proposal.Group, err error) {
	from, args := grouping(sel)
	err = eachRow(ctx, tx, destinationColumns, func(d destination) {
		for _, seq := range numbers(d.seqs) {
			d.Count, d.Hash = d.Count+1, d.Hash+mix(seq)
		}
		groups = addGroup(groups, d.Group)
	}, from, args...)
	return groups, err
}

func grouping(f selection) (from string, args []any) {
	where, args := conditions(f)
	index, few := narrow(f)
	if !few && f.Status == proposal.Pending {
		index = "INDEXED BY proposals_pending_place"
	}
	return `FROM proposals ` + index + ` WHERE ` + strings.Join(where, " AND ") + ` GROUP BY question, dir ORDER BY question, dir`, args
}

// addGroup adds what goes to one folder to the groups in the order ByPlace: all questions
// are one group.
func addGroup(groups []proposal.Group, g proposal.Group) []proposal.Group {
	if g.Question {
		g.Dir = ""
	}
	if n := len(groups); n > 0 && groups[n-1].Question == g.Question && groups[n-1].Dir == g.Dir {
		last := &groups[n-1]
		last.Count, last.Sensitive, last.Hash = last.Count+g.Count, last.Sensitive+g.Sensitive, last.Hash+g.Hash
		return groups
	}
	return append(groups, g)
}

func numbers(array string) []int64 {
	array = strings.Trim(array, "[]")
	out := make([]int64, 0, strings.Count(array, ",")+1)
	for text := range strings.SplitSeq(array, ",") {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			out = append(out, n)
		}
	}
	return out
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/proposal"
)

// maxWords bounds how many words of a query are looked for. SQLite takes
// conditions up to a depth of 1000; nobody types a hundred words.
const maxWords = 100

// conditions are those of a filter but for its status.
func conditions(f proposal.Filter) (where []string, args []any) {
	where = []string{"status <> 'cleared'"}
	if f.Folder != "" {
		where, args = append(where, "folder = (SELECT id FROM folders WHERE path = ?)"), append(args, raw(f.Folder))
	}
	if len(f.IDs) > 0 {
		where, args = append(where, "id IN (SELECT value FROM json_each(?))"), append(args, list(f.IDs))
	}
	if f.Act != "" {
		where, args = append(where, "act = ?", "act <> ''"), append(args, f.Act)
	}
	for _, word := range words(f.Query) {
		where, args = append(where, "instr(folded, ?) > 0"), append(args, word)
	}
	return where, args
}

// words are the folded words of a query, the longest first: they are the
// rarest, and a row is given up at the first word that it has not.
func words(query string) []string {
	ws := strings.Fields(fold(query))
	slices.SortFunc(ws, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	ws = slices.Compact(ws)
	return ws[:min(len(ws), maxWords)]
}

// Counts says how many proposals stand in each status, under the filter's
// query, folder, ids and act; its status, order and page do not matter.
func (s *Store) Counts(ctx context.Context, f proposal.Filter) (proposal.Counts, error) {
	var c proposal.Counts
	err := s.read(ctx, "count proposals", func(tx *sql.Tx) (err error) {
		c, err = count(ctx, tx, f)
		return err
	})
	return c, err
}

func count(ctx context.Context, tx *sql.Tx, f proposal.Filter) (c proposal.Counts, err error) {
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

// counting is the query that counts, by status, what matches a filter.
func counting(f proposal.Filter) (string, []any) {
	where, args := conditions(f)
	with := "INDEXED BY proposals_count"
	switch {
	case len(f.IDs) > 0 || f.Act != "":
		with = ""
	case f.Query != "":
		with = "NOT INDEXED"
	}
	return `SELECT status, count(*), sum(sensitive <> '') FROM proposals ` + with + ` WHERE ` +
		strings.Join(where, " AND ") + ` GROUP BY status`, args
}

// of is the number of one status, or of all.
func of(c proposal.Counts, s proposal.Status) int {
	switch s {
	case proposal.Pending:
		return c.Pending
	case proposal.Approved:
		return c.Approved
	case proposal.Rejected:
		return c.Rejected
	case proposal.Invalid:
		return c.Invalid
	case "":
		return c.Pending + c.Approved + c.Rejected + c.Invalid
	}
	return 0
}

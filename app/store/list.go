package store

import (
	"context"
	"database/sql"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal"
)

// order is how a list is sorted, and the end of the name of the index that holds what is
// pending in it. Other lists are held in an order of time; all else is sorted as it is read.
type order struct{ by, index string }

var orders = map[proposal.Order]order{
	proposal.Newest:       {"mtime DESC, seq DESC", "time"},
	proposal.Oldest:       {"mtime, seq", "time"},
	proposal.ByName:       {"name_key, seq", "name"},
	proposal.ByCategory:   {"category, seq DESC", "category"},
	proposal.ByConfidence: {"rank, seq DESC", "confidence"},
	proposal.BySize:       {"size DESC, seq DESC", "size"},
	proposal.ByPlace:      {"question, dir, name_key, seq", "place"},
}

// decidedOrders are the orders in time of those that wait no more. What is left where it is
// is never decided, so that its files' own times tell.
var decidedOrders = map[proposal.Order]order{
	proposal.Newest: {by: "resolved_at DESC, mtime DESC, seq DESC"},
	proposal.Oldest: {by: "resolved_at, mtime, seq"},
}

// Proposals returns one page of those that match, and how many match in all.
// Cleared ones never match; an unknown order is the newest first.
func (s *Store) Proposals(ctx context.Context, f proposal.Filter) (ps []proposal.Proposal, total int, err error) {
	err = s.read(ctx, "list proposals", func(tx *sql.Tx) error {
		sel, err := search(ctx, tx, f)
		if err != nil {
			return err
		}
		if ps, err = pageOf(ctx, tx, sel); err != nil {
			return err
		}
		if total = len(ps); f.Limit <= 0 && f.Offset <= 0 {
			return nil
		}
		counts, err := countByStatus(ctx, tx, sel)
		total = counts.Of(f.Status)
		return err
	})
	return ps, total, err
}

func pageOf(ctx context.Context, tx *sql.Tx, f selection) ([]proposal.Proposal, error) {
	from, args := page(f)
	return queryProposals(ctx, tx, from, args...)
}

// Overview returns what Proposals does, the counts of all statuses, which the filter's
// does not matter for, and the groups if they are asked for: what a window shows, by one search.
func (s *Store) Overview(ctx context.Context, f proposal.Filter, groups bool) (o proposal.Overview, err error) {
	err = s.read(ctx, "list proposals with their counts", func(tx *sql.Tx) error {
		sel, err := search(ctx, tx, f)
		if err != nil {
			return err
		}
		any := sel
		any.Status = ""
		if o.Counts, err = countByStatus(ctx, tx, any); err != nil {
			return err
		}
		o.Total = o.Counts.Of(f.Status)
		if o.Proposals, err = pageOf(ctx, tx, sel); err != nil || !groups {
			return err
		}
		o.Groups, err = groupsOf(ctx, tx, sel)
		return err
	})
	return o, err
}

func listedColumns(l *proposal.Listed) columns {
	return columns{{"id", &l.ID}, {"dir", (*blob)(&l.Dir)}, {"name", (*blob)(&l.Name)}, {"sensitive", &l.Sensitive},
		{"(SELECT count(*) FROM members WHERE proposal = seq)", &l.Members}}
}

// Listed returns all proposals that match, of every page, with fewer fields each.
func (s *Store) Listed(ctx context.Context, f proposal.Filter) (ls []proposal.Listed, err error) {
	err = s.allOf(ctx, f, func(tx *sql.Tx, from string, args []any) error {
		ls, err = query(ctx, tx, listedColumns, from, args...)
		return err
	})
	return ls, err
}

// IDs returns the ids of all that match, of whatever page.
func (s *Store) IDs(ctx context.Context, f proposal.Filter) (ids []string, err error) {
	err = s.allOf(ctx, f, func(tx *sql.Tx, from string, args []any) error {
		ids, err = query(ctx, tx, func(id *string) columns { return columns{{"id", id}} }, from, args...)
		return err
	})
	return ids, err
}

// allOf calls read with what follows SELECT and the columns for all that match, along the index of
// their order if that has one: thousands are read once, and not sorted.
func (s *Store) allOf(ctx context.Context, f proposal.Filter, read func(tx *sql.Tx, from string, args []any) error) error {
	return s.read(ctx, "list proposals in short", func(tx *sql.Tx) error {
		sel, err := search(ctx, tx, f)
		if err != nil {
			return err
		}
		o := orderOf(f)
		where, args := conditions(sel)
		return read(tx, `FROM proposals `+indexFor(sel, o)+` WHERE `+strings.Join(where, " AND ")+` ORDER BY `+o.by, args)
	})
}

// orderOf returns the order of a filter, the newest first if it is unknown.
func orderOf(f proposal.Filter) order {
	if _, known := orders[f.Order]; !known {
		f.Order = proposal.Newest
	}
	if o, inTime := decidedOrders[f.Order]; inTime && f.Status != "" && f.Status != proposal.Pending {
		return o
	}
	return orders[f.Order]
}

// page returns the SQL after proposalRows that reads one page of a list, with its arguments.
func page(f selection) (string, []any) {
	limit := f.Limit
	if limit <= 0 {
		limit = -1
	}
	o := orderOf(f.Filter)
	where, args := conditions(f)
	return `WHERE p.seq IN (SELECT seq FROM proposals ` + indexFor(f, o) + ` WHERE ` + strings.Join(where, " AND ") +
		` ORDER BY ` + o.by + ` LIMIT ? OFFSET ?) ORDER BY ` + o.by, append(args, limit, max(f.Offset, 0))
}

// indexFor names the index to use, so that SQLite needs no statistics to choose it.
func indexFor(f selection, o order) string {
	switch index, few := narrow(f); {
	case few:
		return index
	case f.Status == proposal.Pending:
		return "INDEXED BY proposals_pending_" + o.index
	case f.Status != "":
		return "INDEXED BY proposals_not_pending"
	}
	return "INDEXED BY proposals_any"
}

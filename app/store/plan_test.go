package store

import (
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

// queryPlan is how SQLite would answer a query.
func queryPlan(t *testing.T, s *Store, query string, args ...any) string {
	t.Helper()
	rows, err := s.reader.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, args...)
	must(t, err)
	defer rows.Close()
	var lines []string
	for rows.Next() {
		var id, parent, unused int
		var line string
		must(t, rows.Scan(&id, &parent, &unused, &line))
		lines = append(lines, line)
	}
	must(t, rows.Err())
	return strings.Join(lines, "\n")
}

// Lists of what is pending go along an index, whatever their order; of the others those
// in the order of time do, and the rest are sorted.
func TestListsGoAlongAnIndex(t *testing.T) {
	s := fresh(t)
	for _, o := range allOrders {
		for _, status := range allStatuses {
			for _, folder := range []string{"", "/d"} {
				for _, offset := range []int{0, 99_000} {
					f := selection{Filter: proposal.Filter{Order: o, Status: status, Folder: folder, Offset: offset, Limit: 50}}
					query, args := page(f)
					inner, _, _ := strings.Cut(query[strings.Index(query, "p.seq IN (")+len("p.seq IN ("):], " LIMIT ")
					p := queryPlan(t, s, inner, args[:len(args)-2]...)
					sorted := status != proposal.Pending && !slices.Contains([]proposal.Order{"", proposal.Newest, proposal.Oldest, "unknown"}, o)
					if strings.Contains(p, "USING COVERING INDEX proposals_") == sorted || strings.Contains(p, "TEMP B-TREE") != sorted {
						t.Errorf("%+v:\n%s", f, p)
					}
				}
			}
		}
	}
}

func TestLookupsUseAnIndex(t *testing.T) {
	s := fresh(t)
	check := func(query string, args []any, want string) {
		t.Helper()
		p := queryPlan(t, s, query, args...)
		if !strings.Contains(p, want) {
			t.Errorf("%s:\n%s", query, p)
		}
	}
	for _, f := range []struct {
		filter selection
		index  string
	}{{selection{Filter: proposal.Filter{IDs: []string{"a"}}}, "INDEX proposals_id (id=?)"}, {selection{Filter: proposal.Filter{Act: "a"}}, "INDEX proposals_act (act=?)"}} {
		for _, f.filter.Status = range allStatuses {
			query, args := page(f.filter)
			check(`SELECT p.seq `+proposalRows+query, args, f.index)
		}
	}
	check(`SELECT label FROM ledger WHERE state = 'standing' AND seq < ? ORDER BY seq DESC LIMIT 3`, []any{9}, "INDEX ledger_standing (seq<?)")
	check(`SELECT label FROM ledger WHERE seq = `+newestEntry, []any{"a"}, "INDEX ledger_ref (ref=?)")
	check(`SELECT id `+lastMoveTo, []any{"a"}, "USING INDEX moves_destination (destination=?)")
	check(`SELECT id FROM moves `+movesOfRefs+`batch = ?`, []any{"[]", "b"}, "USING INDEX moves_ref (ref=?)")
	if p := queryPlan(t, s, filesOfProposals, "[1]"); strings.Count(p, "USING INTEGER PRIMARY KEY (rowid=?)") != 2 {
		t.Errorf("the files of some proposals are looked for among all that wait:\n%s", p)
	}
}

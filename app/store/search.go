package store

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal"
)

// maxWords bounds how many words of a query are looked for. SQLite takes
// conditions up to a depth of 1000; no one types a hundred words.
const maxWords = 100

// selection is a filter, and what was found by its query.
type selection struct {
	proposal.Filter
	searched bool   // whether the query has words
	found    string // numbers of the proposals with all of them, for json_each
}

// search looks for the words of a filter's query once, for all that is then asked of the same proposals.
func search(ctx context.Context, tx *sql.Tx, f proposal.Filter) (selection, error) {
	ws := words(f.Query)
	if len(ws) == 0 {
		return selection{Filter: f}, nil
	}
	args := make([]any, len(ws))
	for i, w := range ws {
		args[i] = w
	}
	sel := selection{Filter: f, searched: true}
	err := tx.QueryRowContext(ctx, `SELECT json_group_array(proposal) FROM proposal_texts WHERE instr(text, ?) > 0`+
		strings.Repeat(` AND instr(text, ?) > 0`, len(ws)-1), args...).Scan(&sel.found)
	return sel, err
}

// ActsAbout returns the acts that decided a proposal with all words of a query in its texts, or in the
// path at which its file was.
func (s *Store) ActsAbout(ctx context.Context, text string) ([]string, error) {
	ws := words(text)
	if len(ws) == 0 {
		return nil, nil
	}
	from, args := `FROM proposals JOIN proposal_texts ON proposal = seq WHERE act <> ''`, make([]any, len(ws))
	for i, w := range ws {
		from, args[i] = from+` AND (instr(text, ?`+strconv.Itoa(i+1)+`) > 0 OR instr(lower(CAST(source AS TEXT)), ?`+strconv.Itoa(i+1)+`) > 0)`, w
	}
	return readAll(ctx, s, "search for what was decided", func(act *string) columns { return columns{{"DISTINCT act", act}} }, from, args...)
}

// words returns the folded words of a query, the longest first: they are the
// rarest, and a text is given up at the first word that it has not.
func words(query string) []string {
	ws := strings.Fields(foldCase(query))
	slices.SortFunc(ws, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	ws = slices.Compact(ws)
	return ws[:min(len(ws), maxWords)]
}

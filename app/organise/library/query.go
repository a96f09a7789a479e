package library

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

const (
	nearest    = 40 // files that a new one is compared with
	asked      = 32 // terms that they are looked for by
	commonness = 4  // a term that more than one in that many files have is not looked for
	fewTerms   = 4  // unless there are no more than that many others, and few files
	manyFiles  = 1000
	maxFound   = 10_000 // files that have the terms that are looked for, each term counted by itself
	maxCounts  = 20_000 // terms for which Nod keeps how common they are
	common     = 100    // files; of a term that more have it does not matter that one was filed since
)

// indexRow is a file of the index.
type indexRow struct {
	id   int64
	dir  string
	file place.File
}

// near finds the filed files, total in all, that have terms in common with a new one, the rarest terms first.
func (x *Index) near(ctx context.Context, f place.File, total int) (place.Near, error) {
	n := place.Near{Total: total, With: map[string]int{}}
	opens := x.opens(f)
	terms := slices.Concat(place.FileTerms(f.Name), f.Text.Terms, slices.Collect(maps.Keys(opens)))
	slices.Sort(terms)
	terms = slices.Compact(terms)
	if err := x.count(ctx, terms, &n); err != nil {
		return n, err
	}
	words := rarest(terms, n)
	opens.Count(n.With)
	if len(words) == 0 {
		return n, nil
	}
	match := `"` + strings.Join(words, `" OR "`) + `"`
	rows, err := x.rows(ctx, `WHERE id IN (SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words, 3.0, 1.0, 1.0) LIMIT ?)`, match, nearest)
	if err != nil {
		return n, fmt.Errorf("find filed files that are alike: %w", err)
	}
	for _, r := range rows {
		n.Files = append(n.Files, opens.Open(place.Filed{File: r.file, Dir: r.dir}))
	}
	return n, nil
}

// opens returns the words by which a new file is compared with private ones; none: nothing is kept of these.
func (x *Index) opens(f place.File) place.Words {
	if x.seal == nil {
		return nil
	}
	return f.Words(x.seal)
}

// count notes how many files have each of the terms. To count a common one takes long, so that it is counted again
// only after a twentieth of the files have come or gone.
func (x *Index) count(ctx context.Context, terms []string, n *place.Near) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if by := n.Total - x.counted; x.counts == nil || 20*max(by, -by) > x.counted || len(x.counts) > maxCounts {
		x.counts, x.counted = map[string]int{}, n.Total
	}
	var asked []any
	for _, t := range terms {
		if _, ok := x.counts[t]; !ok {
			asked = append(asked, t)
		}
	}
	if len(asked) > 0 {
		counts, term, files := map[string]int{}, "", 0
		query := `SELECT term, doc FROM vocabulary WHERE term IN (?` + strings.Repeat(`, ?`, len(asked)-1) + `)`
		if err := each(ctx, x.db, []any{&term, &files}, func() { counts[term] = files }, query, asked...); err != nil {
			return fmt.Errorf("count words: %w", err)
		}
		for _, t := range asked {
			x.counts[t.(string)] = counts[t.(string)]
		}
	}
	for _, t := range terms {
		n.With[t] = x.counts[t]
	}
	return nil
}

// rarest returns the terms to look for: how long that takes grows with the files that have them.
func rarest(terms []string, n place.Near) []string {
	found := slices.DeleteFunc(slices.Clone(terms), func(t string) bool { return n.With[t] == 0 })
	slices.SortStableFunc(found, func(a, b string) int { return n.With[a] - n.With[b] })
	all := 0
	for i, t := range found {
		all += n.With[t]
		if i >= asked || i > 0 && all > maxFound || n.With[t] > n.Total/commonness && (i > fewTerms || n.Total > manyFiles && i > 0) {
			return found[:i]
		}
	}
	return found
}

// rows reads files; where is what follows their table.
func (x *Index) rows(ctx context.Context, where string, args ...any) (out []indexRow, err error) {
	err = x.eachRow(ctx, where, args, func(r indexRow) { out = append(out, r) })
	return out, err
}

// eachRow calls do with each row, for results too large to keep.
func (x *Index) eachRow(ctx context.Context, where string, args []any, do func(indexRow)) error {
	var r indexRow
	var modified, taken int64
	var terms, heads string
	into := []any{&r.id, &r.dir, &r.file.Name, &r.file.Size, &modified, &taken, &terms, &heads}
	return each(ctx, x.db, into, func() {
		r.file.Modified, r.file.Taken = time.Unix(0, modified), time.Time{}
		if taken != 0 {
			r.file.Taken = time.Unix(0, taken)
		}
		r.file.Text = place.Text{Terms: strings.Fields(terms), Heads: strings.Fields(heads)}
		do(r)
	}, `SELECT id, dir, name, size, modified, taken, terms, heads FROM files `+where, args...)
}

// filed returns the Home of all that is filed, without the words of texts; it is read
// again after a change, with the decisions of that time.
func (x *Index) filed(ctx context.Context, decisions Decisions) (*known, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.unload.Reset(idleTime)
	if x.loaded != nil {
		return x.loaded, nil
	}
	dirs, err := x.dirs(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the folders of what is filed: %w", err)
	}
	placed, refused, err := x.decided(ctx, decisions)
	if err != nil {
		return nil, err
	}
	there := map[string]*place.Filed{}
	for _, f := range placed {
		there[pathOf(f)] = nil
	}
	home := place.NewBuilder(x.tops, dirs)
	err = x.eachRow(ctx, `ORDER BY id`, nil, func(r indexRow) {
		f := place.Filed{File: r.file, Dir: r.dir}
		home.Add(f)
		if _, decided := there[pathOf(f)]; decided {
			there[pathOf(f)] = &f
		}
	})
	if err != nil {
		return nil, fmt.Errorf("read what is filed: %w", err)
	}
	x.loaded = &known{home: home.Home()}
	x.loaded.decided, x.loaded.refused = judge(placed, refused, there)
	return x.loaded, nil
}

// idleTime is after how long what is filed, which takes 12 MB with 100,000 files, does not
// stay in memory unless it is asked for again. Reading it takes seconds then.
const idleTime = 10 * time.Minute

func (x *Index) dirs(ctx context.Context) ([]string, error) {
	var out []string
	var dir string
	err := each(ctx, x.db, []any{&dir}, func() { out = append(out, dir) }, `SELECT dir FROM folders`)
	return out, err
}

// querier reads rows, in a transaction or outside of one.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// each calls do with each row of a query, after it is read into variables.
func each(ctx context.Context, q querier, into []any, do func(), query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		do()
	}
	return rows.Err()
}

// number returns how many files there are; where is what follows their table.
func (x *Index) number(ctx context.Context, where string) (n int, err error) {
	if err := x.db.QueryRowContext(ctx, `SELECT count(*) FROM files `+where).Scan(&n); err != nil {
		return 0, fmt.Errorf("count the filed files: %w", err)
	}
	return n, nil
}

// filesOf returns the filed files with some ids, in their order, as far as they are filed still.
func (x *Index) filesOf(ctx context.Context, ids []int64) ([]place.Filed, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := x.rows(ctx, `WHERE id IN (SELECT value FROM json_each(?))`, string(list))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(rows, func(a, b indexRow) int { return slices.Index(ids, a.id) - slices.Index(ids, b.id) })
	out := make([]place.Filed, len(rows))
	for i, r := range rows {
		out[i] = place.Filed{File: r.file, Dir: r.dir}
	}
	return out, nil
}

// forget drops the loaded files and the counts of rare terms; they are read again when they are next needed.
func (x *Index) forget() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.loaded = nil
	maps.DeleteFunc(x.counts, func(_ string, files int) bool { return files < common })
}

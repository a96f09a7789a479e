package filed

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/proposal/place"
)

const (
	nearest    = 40 // files that a new one is compared with
	asked      = 32 // terms that they are looked for by
	maxOfSize  = 64 // files of one size that are compared with a new one
	commonness = 4  // a term that more than one in so many files have is not looked for
	fewTerms   = 4  // unless there are no more than so many others, and few files
	manyFiles  = 1000
	maxCounts  = 20_000 // terms of which it is kept how common they are
)

// row is a file of the index.
type row struct {
	id   int64
	dir  string
	file place.File
}

// near finds the filed files that have terms in common with a new one, the rarest
// terms first.
func (x *Index) near(ctx context.Context, f place.File) (place.Near, error) {
	n := place.Near{With: map[string]int{}}
	if err := x.db.QueryRowContext(ctx, `SELECT count(*) FROM files`).Scan(&n.Total); err != nil {
		return n, fmt.Errorf("count the filed files: %w", err)
	}
	terms := append(place.FileTerms(f.Name), f.Text.Terms...)
	slices.Sort(terms)
	terms = slices.Compact(terms)
	if err := x.count(ctx, terms, &n); err != nil {
		return n, err
	}
	words := rarest(terms, n)
	if len(words) == 0 {
		return n, nil
	}
	match := `"` + strings.Join(words, `" OR "`) + `"`
	rows, err := x.rows(ctx, `WHERE id IN (SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words, 3.0, 1.0, 1.0) LIMIT ?)`, match, nearest)
	if err != nil {
		return n, fmt.Errorf("find filed files that are alike: %w", err)
	}
	for _, r := range rows {
		n.Files = append(n.Files, place.Filed{File: r.file, Dir: r.dir})
	}
	return n, nil
}

// count says how many files have each of the terms. To count a common one takes long, so
// that all are counted once.
func (x *Index) count(ctx context.Context, terms []string, n *place.Near) error {
	x.mu.Lock()
	var asked []any
	for _, t := range terms {
		if c, ok := x.counts[t]; ok {
			n.With[t] = c
		} else {
			asked = append(asked, t)
		}
	}
	x.mu.Unlock()
	if len(asked) == 0 {
		return nil
	}
	rows, err := x.db.QueryContext(ctx, `SELECT term, doc FROM vocabulary WHERE term IN (?`+strings.Repeat(`, ?`, len(asked)-1)+`)`, asked...)
	if err != nil {
		return fmt.Errorf("count words: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var term string
		var files int
		if err := rows.Scan(&term, &files); err != nil {
			return err
		}
		n.With[term] = files
	}
	if err := rows.Err(); err != nil {
		return err
	}
	x.keep(asked, n.With)
	return nil
}

// keep keeps how common terms are until something is filed.
func (x *Index) keep(terms []any, with map[string]int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.counts == nil || len(x.counts) > maxCounts {
		x.counts = map[string]int{}
	}
	for _, t := range terms {
		term := t.(string)
		x.counts[term] = with[term]
	}
}

// rarest are the terms to look for.
func rarest(terms []string, n place.Near) []string {
	found := slices.DeleteFunc(slices.Clone(terms), func(t string) bool { return n.With[t] == 0 })
	slices.SortStableFunc(found, func(a, b string) int { return n.With[a] - n.With[b] })
	for i, t := range found {
		if i >= asked || n.With[t] > n.Total/commonness && (i > fewTerms || n.Total > manyFiles && i > 0) {
			return found[:i]
		}
	}
	return found
}

// rows reads files; where is what follows their table.
func (x *Index) rows(ctx context.Context, where string, args ...any) ([]row, error) {
	rows, err := x.db.QueryContext(ctx, `SELECT id, dir, name, size, modified, taken, artist, album, terms, heads, years FROM files `+where, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []row
	for rows.Next() {
		var r row
		var modified, taken int64
		var terms, heads, years string
		if err := rows.Scan(&r.id, &r.dir, &r.file.Name, &r.file.Size, &modified, &taken, &r.file.Artist, &r.file.Album, &terms, &heads, &years); err != nil {
			return nil, err
		}
		r.file.Modified = time.Unix(0, modified)
		if taken != 0 {
			r.file.Taken = time.Unix(0, taken)
		}
		r.file.Text = place.Text{Terms: strings.Fields(terms), Heads: strings.Fields(heads)}
		if years != "" {
			_ = json.Unmarshal([]byte(years), &r.file.Text.Years) // none is as good
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

// filed is the Home of all that is filed, without the words of texts; it is read
// again after a change, with the decisions of that time.
func (x *Index) filed(ctx context.Context, decisions func() []Decision) (*known, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.loaded != nil {
		return x.loaded, nil
	}
	dirs, err := x.dirs(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the folders of what is filed: %w", err)
	}
	rows, err := x.rows(ctx, `ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("read what is filed: %w", err)
	}
	files := make([]place.Filed, len(rows))
	for i, r := range rows {
		files[i] = place.Filed{File: r.file, Dir: r.dir}
	}
	x.loaded = &known{place.NewHome(x.tops, dirs, files), x.judge(decisions())}
	return x.loaded, nil
}

func (x *Index) dirs(ctx context.Context) ([]string, error) {
	rows, err := x.db.QueryContext(ctx, `SELECT dir FROM folders`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var dir string
		if err := rows.Scan(&dir); err != nil {
			return nil, err
		}
		out = append(out, dir)
	}
	return out, rows.Err()
}

// forget has what is filed read again when it is next asked for.
func (x *Index) forget() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.loaded, x.counts = nil, nil
}

// ofSize are the files of a size.
func (x *Index) ofSize(ctx context.Context, size int64) ([]string, error) {
	rows, err := x.rows(ctx, `WHERE size = ? ORDER BY id LIMIT ?`, size, maxOfSize)
	if err != nil {
		return nil, fmt.Errorf("find filed files of %d bytes: %w", size, err)
	}
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = x.absolute(path.Join(r.dir, r.file.Name))
	}
	return out, nil
}

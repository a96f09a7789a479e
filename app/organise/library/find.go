package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// Shown is how many files a person is shown who does not say how many.
const Shown = 8

const (
	considered = 50              // filed files with words that a person asks for, of which the likeliest are named
	askWithin  = 2 * time.Second // how long a model may take for what they ask
)

// Found is a filed file that answers what a person asks.
type Found struct {
	Path      string    `json:"path"` // absolute
	Size      int64     `json:"size"` // bytes
	Modified  time.Time `json:"modified"`
	Sensitive bool      `json:"sensitive,omitempty"` // it is named and never quoted
	Passage   string    `json:"passage,omitempty"`   // of its text, the one that has most of the words; empty: none was read in time
}

// Ask is what a person, or a model for them, looks for.
type Ask struct {
	Words string
	Most  int                    // files that are named
	May   func(path string) bool // which of them may be named; nil: all
	// Text reads one of them; nil: as those are read that are filed.
	Text func(ctx context.Context, path string) (string, error)
}

// Answer is what was found.
type Answer struct {
	Files  []Found `json:"files"`            // the likeliest first
	Partly bool    `json:"partly,omitempty"` // not all that is filed has been read yet
}

// Find returns the filed files that a person may mean, the likeliest first: those that have most of the rare words
// in name, folder and text and, where a model compares, those that are near by meaning.
func (s *Service) Find(ctx context.Context, a Ask) (Answer, error) {
	out := Answer{Files: []Found{}, Partly: s.State().Phase != Ready}
	x := s.opened()
	if x == nil {
		return out, nil
	}
	q := questionOf(a.Words)
	ids, err := x.byWords(ctx, q)
	var likely []place.Filed
	if err == nil {
		likely, err = x.filesOf(ctx, fuse(ids, s.meant(ctx, x, a.Words)))
	}
	if err != nil {
		return out, fmt.Errorf("find filed files: %w", err)
	}
	for _, f := range likely {
		at := filepath.Join(x.absolute(f.Dir), f.Name)
		if len(out.Files) < a.Most && !s.skips(x, filepath.Dir(at)) && (a.May == nil || a.May(at)) && s.isThere(ctx, at) {
			out.Files = append(out.Files, Found{Path: at, Size: f.Size, Modified: f.Modified, Sensitive: s.o.Sensitive(ctx, at, "") != ""})
		}
	}
	s.quote(ctx, out.Files, q.terms, a.Text)
	return out, ctx.Err()
}

// isThere reports whether a file was not removed since the last sweep, as far as its drive answers.
func (s *Service) isThere(ctx context.Context, at string) bool {
	_, err := extract.Bound(ctx, &s.reads, func() (fs.FileInfo, error) { return os.Lstat(at) })
	return !errors.Is(err, fs.ErrNotExist)
}

// byWords returns the ids of the files that have most of what is asked for, the likeliest first; of equal ones
// the newest.
func (x *Index) byWords(ctx context.Context, q question) (ids []int64, err error) {
	match, err := x.match(ctx, q)
	if err != nil || match == "" {
		return nil, err
	}
	var id int64
	err = each(ctx, x.db, []any{&id}, func() { ids = append(ids, id) }, `SELECT id FROM
		(SELECT rowid AS row, bm25(words, 3.0, 2.0, 1.0) AS score FROM words WHERE words MATCH ? ORDER BY score LIMIT ?) JOIN files ON id = row
		ORDER BY round(score, 2), modified DESC, id`, match, considered)
	return ids, err
}

// match returns a question as the index is asked it: its rarest terms, also as they are sealed in private texts,
// and of a month its number in names. It is empty if no file has any.
func (x *Index) match(ctx context.Context, q question) (string, error) {
	n := place.Near{With: map[string]int{}}
	var err error
	if n.Total, err = x.number(ctx, ``); err != nil {
		return "", err
	}
	terms := slices.Clone(q.terms)
	terms = slices.AppendSeq(terms, maps.Keys(x.opens(place.File{Text: place.Text{Terms: q.terms}})))
	if err := x.count(ctx, terms, &n); err != nil {
		return "", err
	}
	var parts []string
	for _, t := range rarest(terms, n) {
		parts = append(parts, `"`+t+`"`)
	}
	for _, m := range q.months {
		parts = append(parts, `name : "`+strconv.Itoa(m)+`"`)
	}
	return strings.Join(parts, " OR "), nil
}

// meant returns the ids of the files that are near to words by meaning; none where no model compares, or it does
// not answer in time.
func (s *Service) meant(ctx context.Context, x *Index, words string) (ids []int64) {
	if s.o.Embedder == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	m, err := s.chosen(ctx)
	is, _, err2 := x.vectorsOf(ctx)
	var all [][]float32
	if err = errors.Join(err, err2); err == nil && m.name != "" && is == m {
		all, err = s.o.Embedder.Embed(ctx, m.name, []string{words})
	}
	if err == nil && len(all) == 1 {
		ids, err = x.nearest(ctx, quantize(all[0]))
	}
	if err != nil {
		s.o.Log.Debug("files are found by their words alone", "err", err)
	}
	return ids
}

// rankOffset makes the first ranks of a ranking count nearly alike.
const rankOffset = 60

// fuse joins rankings of ids by reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): what is high in
// several comes first.
func fuse(rankings ...[]int64) []int64 {
	score := map[int64]float64{}
	for _, ids := range rankings {
		for rank, id := range ids {
			score[id] += 1 / float64(rankOffset+1+rank)
		}
	}
	return slices.SortedFunc(maps.Keys(score), func(a, b int64) int {
		return cmp.Or(cmp.Compare(score[b], score[a]), cmp.Compare(a, b))
	})
}

package learn

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Place is what was learned about one place.
type Place struct {
	Dir         string // absolute; {year} and {month} where files go by their own date
	Count       int    // decisions for it
	Refused     int    // files that the person did not want there
	First, Last time.Time
	Examples    []string // names of files that went there, newest first, distinct, at most five
	Unwanted    []string // names of files that were not wanted there, likewise
}

// Like returns the common part of the names of the files that went there, as 'Lecture ….pdf';
// empty: not enough.
func (p Place) Like() string { return common(p.Examples) }

// leastCommon is how long a beginning must be that says anything, in bytes.
const leastCommon = 4

// common returns the beginning that names share up to the end of a word, and their extension.
func common(names []string) string {
	if len(names) < 2 {
		return ""
	}
	begin, ext := names[0], filepath.Ext(names[0])
	for _, n := range names[1:] {
		i := 0
		for i < min(len(begin), len(n)) && begin[i] == n[i] {
			i++
		}
		begin = begin[:i]
		if filepath.Ext(n) != ext {
			ext = ""
		}
	}
	begin = begin[:strings.LastIndexAny(begin, " _-.")+1]
	if len(begin) < leastCommon {
		return ""
	}
	return begin + "…" + strings.TrimPrefix(ext, ".")
}

const maxExamples = 5

// places are all of them, by their folders.
type places map[string]*Place

// take counts a decision that is newer than those that were counted before.
func (ps places) take(d Decision) {
	dir := d.place()
	if ps[dir] == nil {
		ps[dir] = &Place{Dir: dir, First: d.At}
	}
	ps[dir].take(d)
}

// Places lists what was learned, most decisions first. It reads all decisions the first time,
// and again after some were taken back.
func (l *Learner) Places(ctx context.Context) ([]Place, error) {
	l.change.Lock()
	defer l.change.Unlock()
	if l.places == nil {
		read := places{}
		if err := l.store.EachDecision(ctx, read.take); err != nil {
			return nil, fmt.Errorf("read what was learned: %w", err)
		}
		l.places = read
	}
	var out []Place
	for _, p := range l.places {
		newestFirst := *p
		newestFirst.Examples, newestFirst.Unwanted = reversed(p.Examples), reversed(p.Unwanted)
		out = append(out, newestFirst)
	}
	slices.SortFunc(out, func(a, b Place) int {
		return cmp.Or(b.Count-a.Count, cmp.Compare(a.Dir, b.Dir))
	})
	return out, nil
}

func reversed(names []string) []string {
	names = slices.Clone(names)
	slices.Reverse(names)
	return names
}

// take counts a decision that is newer than those that were counted before; names stand the
// oldest first meanwhile.
func (p *Place) take(d Decision) {
	p.Last = d.At
	count, names := &p.Count, &p.Examples
	if d.Refused() {
		count, names = &p.Refused, &p.Unwanted
	}
	*count++
	name := filepath.Base(d.Path)
	*names = append(slices.DeleteFunc(*names, func(n string) bool { return n == name }), name)
	*names = (*names)[max(0, len(*names)-maxExamples):]
}

// Forget drops what was learned about a place as Places names it, or about a
// folder; all of it if dir is empty.
func (l *Learner) Forget(ctx context.Context, dir string) error {
	l.change.Lock()
	defer l.change.Unlock()
	folders, err := l.folders(ctx, dir)
	for _, d := range folders {
		if err == nil {
			err = l.store.ForgetDecisions(ctx, d)
		}
	}
	if err != nil {
		return fmt.Errorf("forget what was learned about %s: %w", cmp.Or(dir, "all places"), err)
	}
	if err := l.rebuild(ctx); err != nil {
		return err
	}
	l.told(Decision{Dir: dir})
	return nil
}

// folders returns the folders that decisions for a place name.
func (l *Learner) folders(ctx context.Context, place string) ([]string, error) {
	if place == "" {
		return []string{""}, nil
	}
	place = filepath.Clean(place)
	out := []string{place}
	err := l.store.EachDecision(ctx, func(d Decision) {
		if d.place() == place && !slices.Contains(out, d.Dir) {
			out = append(out, d.Dir)
		}
	})
	return out, err
}

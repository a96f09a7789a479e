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

// Place is what was learned about one folder.
type Place struct {
	Dir         string // absolute
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

// Places lists what was learned, most decisions first.
func (l *Learner) Places(ctx context.Context) ([]Place, error) {
	all := map[string]*Place{}
	err := l.store.EachDecision(ctx, func(d Decision) {
		if all[d.Dir] == nil {
			all[d.Dir] = &Place{Dir: d.Dir, First: d.At}
		}
		all[d.Dir].take(d)
	})
	if err != nil {
		return nil, fmt.Errorf("read what was learned: %w", err)
	}
	out := make([]Place, 0, len(all))
	for _, p := range all {
		slices.Reverse(p.Examples)
		slices.Reverse(p.Unwanted)
		out = append(out, *p)
	}
	slices.SortFunc(out, func(a, b Place) int {
		return cmp.Or(b.Count-a.Count, cmp.Compare(a.Dir, b.Dir))
	})
	return out, nil
}

// take counts a decision that is newer than those that were counted before; names stand the
// oldest first meanwhile.
func (p *Place) take(d Decision) {
	p.Last = d.At
	count, names := &p.Count, &p.Examples
	if d.Refused {
		count, names = &p.Refused, &p.Unwanted
	}
	*count++
	name := filepath.Base(d.Path)
	*names = append(slices.DeleteFunc(*names, func(n string) bool { return n == name }), name)
	*names = (*names)[max(0, len(*names)-maxExamples):]
}

// Forget drops what was learned about a folder; all of it if dir is empty.
func (l *Learner) Forget(ctx context.Context, dir string) error {
	if dir != "" {
		dir = filepath.Clean(dir)
	}
	if err := l.store.ForgetDecisions(ctx, dir); err != nil {
		return fmt.Errorf("forget what was learned about %s: %w", cmp.Or(dir, "all folders"), err)
	}
	l.decided(dir)
	return nil
}

package learn

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
)

// Place is what was learned about one place.
type Place struct {
	Dir      string   // absolute; {year} and {month} where files go by their own date
	Count    int      // decisions
	Examples []string // names of files, newest first, distinct, at most five
}

const maxExamples = 5

// Places lists what was learned, most decisions first.
func (l *Learner) Places(context.Context) ([]Place, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	at := map[string]int{}
	var out []Place
	for _, d := range slices.Backward(l.decisions) {
		place := d.place()
		i, ok := at[place]
		if !ok {
			i = len(out)
			at[place] = i
			out = append(out, Place{Dir: place})
		}
		out[i].Count++
		if name := filepath.Base(d.Path); len(out[i].Examples) < maxExamples && !slices.Contains(out[i].Examples, name) {
			out[i].Examples = append(out[i].Examples, name)
		}
	}
	slices.SortFunc(out, func(a, b Place) int {
		return cmp.Or(b.Count-a.Count, cmp.Compare(a.Dir, b.Dir))
	})
	return out, nil
}

// Forget drops what was learned about a place as Places names it, or about a
// folder; all of it if dir is empty.
func (l *Learner) Forget(ctx context.Context, dir string) error {
	l.change.Lock()
	defer l.change.Unlock()
	for _, d := range l.folders(dir) {
		if err := l.store.ForgetDecisions(ctx, d); err != nil {
			return fmt.Errorf("forget what was learned about %s: %w", cmp.Or(dir, "all places"), err)
		}
	}
	return l.rebuild(ctx)
}

// folders are the folders that decisions for a place name.
func (l *Learner) folders(place string) []string {
	if place == "" {
		return []string{""}
	}
	place = filepath.Clean(place)
	out := []string{place}
	l.mu.RLock()
	defer l.mu.RUnlock()
	for _, d := range l.decisions {
		if d.place() == place && !slices.Contains(out, d.Dir) {
			out = append(out, d.Dir)
		}
	}
	return out
}

package proposal

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/nod-app/nod/watcher/settled"
)

// join is a set with files that are pending already.
type join struct {
	id    string   // the pending proposal
	paths []string // all files of the set, the leading one first
}

// draftAll drafts a proposal for each set, with a few workers.
func (s *Service) draftAll(ctx context.Context, b batch, sets [][]settled.File, each func(n int)) ([]Proposal, error) {
	drafts, good := make([]Proposal, len(sets)), make([]bool, len(sets))
	parallel(ctx, len(sets), func(i int) {
		drafts[i], good[i] = s.draft(ctx, sets[i], b.duplicates)
		good[i] = good[i] && ctx.Err() == nil // what was drafted after the end may be a poor guess
		each(len(sets[i]))
	})
	if err := ctx.Err(); err != nil && !stopped(ctx) {
		return nil, err
	}
	var kept []Proposal
	for i, p := range drafts {
		if good[i] {
			kept = append(kept, p)
		}
	}
	return kept, nil
}

// sets sorts the new files into sets of their own and sets that are to be joined. A folder is a set by itself.
func (s *Service) sets(ctx context.Context, b batch) (own [][]settled.File, joins []join, err error) {
	fresh := slices.DeleteFunc(slices.Sorted(maps.Keys(b.fresh)), func(path string) bool {
		f := b.fresh[path]
		if f.Identity.IsFolder() {
			own = append(own, []settled.File{f})
		}
		return f.Identity.IsFolder()
	})
	companions, err := s.companions(ctx, b, fresh)
	if err != nil {
		return nil, nil, err
	}
	for _, paths := range s.group(fresh, slices.Sorted(maps.Keys(companions))) {
		var set []settled.File
		id := ""
		for _, path := range paths {
			if f, ok := b.fresh[path]; ok {
				set = append(set, f)
			} else if id == "" {
				id = companions[path].ID
			}
		}
		switch {
		case len(set) == 0: // nothing new in it
		case id != "":
			joins = append(joins, join{id, paths})
		default:
			own = append(own, set)
		}
	}
	return own, joins, nil
}

// companions returns the pending files that new ones may belong to.
func (s *Service) companions(ctx context.Context, b batch, fresh []string) (map[string]PendingFile, error) {
	near, err := s.nearby(ctx, fresh)
	if err != nil {
		return nil, err
	}
	files, err := s.d.Store.PendingFiles(ctx, near)
	maps.DeleteFunc(files, func(path string, f PendingFile) bool {
		_, isFresh := b.fresh[path]
		return isFresh || slices.Contains(b.stale, f.ID) || f.Identity.IsFolder()
	})
	return files, err
}

// group returns Group's sets made safe: each path is in exactly one set, and no set has another
// path.
func (s *Service) group(fresh, pending []string) [][]string {
	left := map[string]bool{}
	all := slices.Concat(fresh, pending)
	for _, path := range all {
		left[path] = true
	}
	var sets [][]string
	for _, set := range append(s.d.Group(all), singles(all)...) {
		set = slices.DeleteFunc(slices.Clone(set), func(path string) bool {
			was := left[path]
			delete(left, path)
			return !was
		})
		if len(set) > 0 {
			sets = append(sets, set)
		}
	}
	return sets
}

func singles(paths []string) [][]string {
	sets := make([][]string, len(paths))
	for i, path := range paths {
		sets[i] = []string{path}
	}
	return sets
}

// parallel calls work for 0 to n-1 with as many workers as there are
// processors, until the context ends.
func parallel(ctx context.Context, n int, work func(i int)) {
	jobs := make(chan int)
	var wg sync.WaitGroup
	for range min(n, runtime.NumCPU()) {
		wg.Go(func() {
			for i := range jobs {
				work(i)
			}
		})
	}
	for i := 0; i < n && ctx.Err() == nil; i++ {
		jobs <- i
	}
	close(jobs)
	wg.Wait()
}

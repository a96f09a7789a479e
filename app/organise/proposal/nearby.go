package proposal

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// nearby returns the pending files that could belong to one of these, sorted.
func (s *Service) nearby(ctx context.Context, paths []string) (found []string, err error) {
	wanted := map[string]bool{}
	var dirs []string
	for _, path := range paths {
		wanted[nearKey(path)] = true
		dir, _ := filepath.Split(path)
		dirs = append(dirs, dir)
	}
	slices.Sort(dirs)
	for _, dir := range slices.Compact(dirs) {
		err := s.d.Store.EachPending(ctx, dir, func(path string) {
			if in, _ := filepath.Split(path); in == dir && wanted[nearKey(path)] {
				found = append(found, path)
			}
		})
		if err != nil {
			return nil, lang.Errorf("read what is pending: %w", err)
		}
	}
	slices.Sort(found)
	return found, nil
}

// nearKey returns a key that is equal for all files that Group could ever put together: those in
// one folder whose names are alike up to the first dot.
func nearKey(path string) string {
	dir, name := filepath.Split(path)
	trimmed := strings.TrimLeft(name, ".")
	if stem, _, ok := strings.Cut(trimmed, "."); ok {
		trimmed = stem
	}
	return dir + strings.ToLower(trimmed)
}

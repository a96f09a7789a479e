package library

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
)

const (
	mostFolders = 20_000
	mostRecent  = 20
)

// Folders returns the folders that are read, absolute, in alphabetical order, at most 20,000.
// There are none before the index is open.
func (s *Service) Folders(ctx context.Context) ([]string, error) {
	s.mu.Lock()
	x := s.index
	s.mu.Unlock()
	if x == nil {
		return nil, nil
	}
	dirs, err := x.dirs(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the folders of what is filed: %w", err)
	}
	slices.Sort(dirs)
	dirs = dirs[:min(len(dirs), mostFolders)]
	for i, dir := range dirs {
		dirs[i] = x.absolute(dir)
	}
	return dirs, nil
}

// Recent returns the folders in which the person filed last, the newest first, at most 20. Some
// may be gone: the disk is not asked.
func (s *Service) Recent(ctx context.Context) ([]string, error) {
	placed, err := s.o.Decisions(ctx, false, maxDecided)
	var out []string
	for _, path := range placed {
		if dir := filepath.Dir(path); len(out) < mostRecent && !slices.Contains(out, dir) {
			out = append(out, dir)
		}
	}
	return out, err
}

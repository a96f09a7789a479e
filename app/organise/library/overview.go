package library

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// Overview is what a person should know of the index.
type Overview struct {
	State
	Folders  []Folder    // directly in the home folder, in alphabetical order
	Uses     []place.Use // folders whose names say what they are for, the fullest first
	Files    int
	Compared int   // how many of the files a model compares
	Size     int64 // bytes on disk
}

// Folder is a folder that is read.
type Folder struct {
	Path  string `json:"path"`  // absolute
	Files int    `json:"files"` // in it and below it
}

// Overview returns the state of the index for a person. Nothing is known before it is open.
func (s *Service) Overview(ctx context.Context) (Overview, error) {
	o := Overview{State: s.State()}
	x := s.current()
	if x == nil {
		return o, nil
	}
	var top string
	var n int
	err := each(ctx, x.db, []any{&top, &n}, func() {
		o.Files += n
		o.Folders = append(o.Folders, Folder{Path: x.absolute(top), Files: n})
	}, `SELECT substr(dir, 1, instr(dir || '/', '/') - 1) AS top, count(*) FROM files GROUP BY top ORDER BY top`)
	if err != nil {
		return o, fmt.Errorf("count the filed files: %w", err)
	}
	if err := x.db.QueryRowContext(ctx, `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`).Scan(&o.Size); err != nil {
		return o, fmt.Errorf("find the size of the index of filed files: %w", err)
	}
	if o.Compared, err = x.number(ctx, compared); err != nil {
		return o, err
	}
	known, err := x.filed(ctx, s.o.Decisions)
	if err != nil {
		return o, err
	}
	o.Uses = known.home.Uses()
	for i := range o.Uses {
		u := &o.Uses[i]
		u.Dir = x.absolute(u.Dir)
		for j, dir := range u.Others {
			u.Others[j] = x.absolute(dir)
		}
	}
	return o, nil
}

const (
	mostFolders = 20_000
	mostRecent  = 20
)

// Folders returns the folders that are read, absolute, in alphabetical order, at most 20,000.
// There are none before the index is open.
func (s *Service) Folders(ctx context.Context) ([]string, error) {
	x := s.current()
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

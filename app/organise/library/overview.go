package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

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
	s.mu.Lock()
	x := s.index
	s.mu.Unlock()
	if x == nil {
		return o, nil
	}
	counts, err := x.countByTop(ctx)
	if err != nil {
		return o, err
	}
	for top, n := range counts {
		o.Files += n
		o.Folders = append(o.Folders, Folder{Path: x.absolute(top), Files: n})
	}
	slices.SortFunc(o.Folders, func(a, b Folder) int { return strings.Compare(a.Path, b.Path) })
	if o.Size, err = x.size(ctx); err != nil {
		return o, err
	}
	if o.Compared, err = x.number(ctx, `WHERE id IN (SELECT id FROM vectors)`); err != nil {
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

// countByTop counts the files in each folder of the home folder, and below it.
func (x *Index) countByTop(ctx context.Context) (map[string]int, error) {
	out := map[string]int{}
	var dir string
	var n int
	err := x.each(ctx, []any{&dir, &n}, func() {
		top, _, _ := strings.Cut(dir, "/")
		out[top] += n
	}, `SELECT dir, count(*) FROM files GROUP BY dir`)
	if err != nil {
		return nil, fmt.Errorf("count the filed files: %w", err)
	}
	return out, nil
}

// size returns how many bytes the index takes on disk.
func (x *Index) size(ctx context.Context) (int64, error) {
	var path string
	if err := x.db.QueryRowContext(ctx, `SELECT file FROM pragma_database_list WHERE name = 'main'`).Scan(&path); err != nil {
		return 0, fmt.Errorf("find the index of filed files: %w", err)
	}
	var all int64
	for _, end := range []string{"", "-wal"} {
		st, err := os.Stat(filepath.FromSlash(path) + end)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return 0, err
		}
		all += st.Size()
	}
	return all, nil
}

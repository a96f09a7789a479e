package filed

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/proposal/place"
)

const (
	decisionDelay = 300 * time.Millisecond // decisions that come together are taken in at once
	restAfter     = 3                      // how much longer it rests than it took to take them in
	maxWaiting    = 1000                   // files that are looked at by themselves; a sweep finds the others
	maxRefused    = 500                    // of what was not wanted, the newest count
)

// decided are the places of files about which the person has decided since they were
// last looked at.
type decided struct {
	mu    sync.Mutex
	paths []string
	hint  chan struct{}
}

func newDecided() *decided { return &decided{hint: make(chan struct{}, 1)} }

// Decided says that the person has decided about a file, which is at a path now or is
// no longer; it never waits. What is like it is ranked by it within a second, without
// a sweep.
func (s *Service) Decided(path string) {
	d := s.decided
	d.mu.Lock()
	if len(d.paths) < maxWaiting && !slices.Contains(d.paths, path) {
		d.paths = append(d.paths, path)
	}
	d.mu.Unlock()
	select {
	case d.hint <- struct{}{}:
	default:
	}
}

func (d *decided) take() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	paths := d.paths
	d.paths = nil
	return paths
}

// follow takes decisions in until ctx ends. It rests longer than it works, so that
// many decisions in a row cost no more than a few.
func (s *Service) follow(ctx context.Context, x *Index) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.decided.hint:
		}
		if !sleep(ctx, decisionDelay) {
			return
		}
		begun := time.Now()
		for _, path := range s.decided.take() {
			if err := s.look(ctx, x, path); err != nil && ctx.Err() == nil {
				s.o.Log.Error("look at a file about which was decided; a sweep does it again", "err", err)
			}
		}
		x.forget()
		s.o.Changed(ctx)
		if !sleep(ctx, restAfter*time.Since(begun)) {
			return
		}
	}
}

// look takes in what is at a path now: a file that was filed, or none any more.
func (s *Service) look(ctx context.Context, x *Index, at string) error {
	rel := x.relative(filepath.Dir(at))
	if !filepath.IsLocal(rel) || rel == "." || s.skips(x, filepath.Dir(at)) {
		return nil
	}
	s.sweeping.Lock() // or what is added while a sweep ends is taken for gone
	r, found, err := x.look(ctx, rel, at)
	s.sweeping.Unlock()
	if err != nil || !found {
		return err
	}
	return s.readOne(ctx, x, r)
}

// skips says whether a folder is one of those, or in one, that hold nothing filed.
func (s *Service) skips(x *Index, dir string) bool {
	return s.o.Ignore(dir, true) || slices.ContainsFunc(s.o.Skip(), func(not string) bool { return not != x.home && contains(not, dir) })
}

// look notes a file that is there and is to be read, or drops one that is not.
func (x *Index) look(ctx context.Context, dir, at string) (r row, found bool, err error) {
	name := path.Base(filepath.ToSlash(at))
	info, err := os.Lstat(at)
	if errors.Is(err, fs.ErrNotExist) {
		return row{}, false, x.change(ctx, func(tx *sql.Tx) error { return drop(ctx, tx, `dir = ? AND name = ?`, dir, name) })
	}
	if err != nil || !info.Mode().IsRegular() {
		return row{}, false, err
	}
	var sweep int64
	if err := x.db.QueryRowContext(ctx, `SELECT coalesce(max(sweep), 0) FROM folders`).Scan(&sweep); err != nil {
		return row{}, false, err
	}
	if _, err := x.addFolder(ctx, dir, []entry{{name, info.Size(), info.ModTime()}}, sweep); err != nil {
		return row{}, false, err
	}
	rows, err := x.rows(ctx, `WHERE dir = ? AND name = ? AND read = 0`, dir, name)
	if err != nil || len(rows) == 0 {
		return row{}, false, err
	}
	return rows[0], true, nil
}

// judgments are decisions as the ranking takes them.
type judgments struct {
	placed  map[string]bool // by folder and name, relative to the home folder
	refused []place.Filed
}

func (x *Index) judge(ds []Decision) judgments {
	j := judgments{placed: map[string]bool{}}
	for _, d := range slices.Backward(ds) {
		dir, name := x.relative(filepath.Dir(d.Path)), filepath.Base(d.Path)
		switch {
		case !d.Refused:
			j.placed[path.Join(dir, name)] = true
		case len(j.refused) < maxRefused:
			j.refused = append(j.refused, place.Filed{Dir: dir, File: place.File{Name: name}})
		}
	}
	return j
}

// note marks those of the filed files that are where the person decided they go.
func (j judgments) note(n *place.Near) {
	for i, f := range n.Files {
		n.Files[i].Decided = j.placed[path.Join(f.Dir, f.Name)]
	}
	n.Refused = j.refused
}

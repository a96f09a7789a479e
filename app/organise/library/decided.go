package library

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

	"github.com/nod-app/nod/app/organise/proposal/place"
)

const (
	decisionDelay = 300 * time.Millisecond // decisions that come together are taken in at once
	catchUpWithin = 5 * time.Second        // how long new files wait for decisions that are not taken in yet
	restAfter     = 3                      // how much longer it rests than it took to take them in
	maxWaiting    = 1000                   // files that are looked at by themselves; a sweep finds the others
	maxDecided    = 500                    // decisions that are compared with a new file, the newest, and refusals likewise
)

// decided are the places of files about which the person has decided since they were
// last looked at.
type decided struct {
	mu     sync.Mutex
	paths  []string
	taking bool          // some are taken in now
	taken  chan struct{} // closed, and another one made, when that ends
	hint   chan struct{}
}

func newDecided() *decided { return &decided{taken: make(chan struct{}), hint: make(chan struct{}, 1)} }

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
	d.paths, d.taking = nil, true
	return paths
}

func (d *decided) end() {
	d.mu.Lock()
	defer d.mu.Unlock()
	close(d.taken)
	d.taking, d.taken = false, make(chan struct{})
}

// rest returns a channel that is closed after some decisions were taken in; nil: none are left.
func (d *decided) rest() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.paths) == 0 && !d.taking {
		return nil
	}
	return d.taken
}

// CatchUp waits for the first index, as Classify does, and until the decisions that were made
// are taken in, so that files which come right after them are ranked by them at once; not
// for long, and not without an index.
func (s *Service) CatchUp(ctx context.Context) {
	s.wait(ctx)
	if s.opened() == nil || s.started().IsZero() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, catchUpWithin)
	defer cancel()
	for rest := s.decided.rest(); rest != nil; rest = s.decided.rest() {
		select {
		case <-rest:
		case <-ctx.Done():
			return
		}
	}
}

// follow takes decisions in until ctx ends, and has what waits proposed again by them. The
// one does not wait for the other: proposing again takes seconds, in which further
// decisions are made and files come that are like them.
func (s *Service) follow(ctx context.Context, x *Index) {
	taken := make(chan struct{}, 1)
	var telling sync.WaitGroup
	telling.Go(func() { afterHints(ctx, taken, 0, func() { s.tell(ctx, x) }) })
	defer telling.Wait()
	afterHints(ctx, s.decided.hint, decisionDelay, func() {
		if !s.takeIn(ctx, x) {
			return
		}
		select {
		case taken <- struct{}{}:
		default:
		}
	})
}

// afterHints works after each hint, once after several, until ctx ends. It rests longer
// than it works, so that many hints in a row cost no more than a few.
func afterHints(ctx context.Context, hints <-chan struct{}, delay time.Duration, work func()) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-hints:
		}
		if !sleep(ctx, delay) {
			return
		}
		begun := time.Now()
		work()
		if !sleep(ctx, restAfter*time.Since(begun)) {
			return
		}
	}
}

// takeIn takes in the decisions that were made since it was last called; none: they were
// taken in with those before, after whose hint theirs came.
func (s *Service) takeIn(ctx context.Context, x *Index) (news bool) {
	paths := s.decided.take()
	defer s.decided.end()
	if len(paths) == 0 {
		return false
	}
	for _, path := range paths {
		if s.o.Rest != nil {
			s.o.Rest(ctx)
		}
		if err := s.look(ctx, x, path); err != nil && ctx.Err() == nil {
			s.o.Log.Error("look at a file about which was decided; a sweep does it again", "err", err)
		}
	}
	x.forget()
	s.keepUntold(ctx, "yes") // or an agent that ends now would not tell it
	return true
}

// look takes in what is at a path now: a file that was filed, or none any more.
func (s *Service) look(ctx context.Context, x *Index, at string) error {
	rel := x.relative(filepath.Dir(at))
	if !filepath.IsLocal(rel) || rel == "." {
		return nil
	}
	r, found, err := s.noteAt(ctx, x, rel, at)
	if err != nil || !found {
		return err
	}
	l, err := s.readOne(ctx, x, r)
	if err != nil {
		return err
	}
	return x.put(ctx, l)
}

// noteAt notes a file that is to be read, or drops one that is not there; neither while
// reading is stopped, and nothing of what is skipped.
func (s *Service) noteAt(ctx context.Context, x *Index, rel, at string) (r indexRow, found bool, err error) {
	s.sweeping.Lock() // or what is added while a sweep ends is taken for gone
	defer s.sweeping.Unlock()
	if s.State().Phase == Stopped || s.skips(x, filepath.Dir(at)) {
		return indexRow{}, false, nil
	}
	return x.look(ctx, rel, at)
}

// skips reports whether a folder is, or is in, one that holds nothing filed.
func (s *Service) skips(x *Index, dir string) bool {
	return s.o.Ignore(dir, true) || slices.ContainsFunc(s.o.Skip(), func(not string) bool { return not != x.home && contains(not, dir) })
}

// look notes a file that is there and is to be read, or drops one that is not.
func (x *Index) look(ctx context.Context, dir, at string) (r indexRow, found bool, err error) {
	name := path.Base(filepath.ToSlash(at))
	info, err := os.Lstat(at)
	if errors.Is(err, fs.ErrNotExist) {
		return indexRow{}, false, x.change(ctx, func(tx *sql.Tx) error { return drop(ctx, tx, `dir = ? AND name = ?`, dir, name) })
	}
	if err != nil || !info.Mode().IsRegular() {
		return indexRow{}, false, err
	}
	var sweep int64
	if err := x.db.QueryRowContext(ctx, `SELECT coalesce(max(sweep), 0) FROM folders`).Scan(&sweep); err != nil {
		return indexRow{}, false, err
	}
	if _, err := x.addFolders(ctx, []seen{{dir, []entry{{name, info.Size(), info.ModTime()}}}}, sweep); err != nil {
		return indexRow{}, false, err
	}
	rows, err := x.rows(ctx, `WHERE dir = ? AND name = ? AND read = 0`, dir, name)
	if err != nil || len(rows) == 0 {
		return indexRow{}, false, err
	}
	return rows[0], true, nil
}

// judgments are decisions as the ranking takes them, the newest first.
type judgments struct{ placed, refused []place.Filed }

func (x *Index) judge(ctx context.Context, of Decisions) (j judgments, err error) {
	if j.placed, err = x.decided(ctx, of, false); err == nil {
		j.refused, err = x.decided(ctx, of, true)
	}
	return j, err
}

func (x *Index) decided(ctx context.Context, of Decisions, refused bool) ([]place.Filed, error) {
	paths, err := of(ctx, refused, maxDecided)
	out := make([]place.Filed, len(paths))
	for i, at := range paths {
		out[i] = place.Filed{Dir: x.relative(filepath.Dir(at)), File: place.File{Name: filepath.Base(at)}}
	}
	return out, err
}

// learner takes what the files say that are where the person decided they go; decisions
// about files that are no longer there are dropped. What was refused is known by a file
// of its name that was put elsewhere.
type learner struct {
	j     judgments
	at    map[string]place.Filed // by path, relative to the home folder; without a name: not found yet
	named map[string]place.File
}

func (j judgments) learner() *learner {
	l := &learner{j, map[string]place.Filed{}, map[string]place.File{}}
	for _, f := range j.placed {
		l.at[path.Join(f.Dir, f.Name)] = place.Filed{}
	}
	return l
}

// add takes what a file says, if the person has decided about it.
func (l *learner) add(f place.Filed) {
	key := path.Join(f.Dir, f.Name)
	if _, ok := l.at[key]; !ok {
		return
	}
	f.Text.Terms = nil // the words of those that are near are compared
	l.at[key], l.named[f.Name] = f, f.File
}

// judgments returns the decisions with what all files said that were added.
func (l *learner) judgments() judgments {
	j := l.j
	there := func(f place.Filed) place.Filed { return l.at[path.Join(f.Dir, f.Name)] }
	j.placed = slices.DeleteFunc(j.placed, func(f place.Filed) bool { return there(f).Name == "" })
	for i, f := range j.placed {
		j.placed[i] = there(f)
	}
	for i, f := range j.refused {
		if file, ok := l.named[f.Name]; ok {
			j.refused[i].File = file
		}
	}
	return j
}

package library

import (
	"context"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

const (
	hintDelay     = 300 * time.Millisecond // hints that come together are taken in at once
	restAfter     = 3                      // how much longer it rests than it took to take them in
	maxHints      = 1000                   // paths that are looked at by themselves; after more, all folders are
	catchUpWithin = 5 * time.Second        // how long new files wait for decisions that are not taken in yet
	catchUpCheck  = 10 * time.Millisecond  // how often it is looked whether they are
)

// changedFile is a file about which the person has decided, or a folder of which files came or went; its name is
// empty then.
type changedFile struct{ dir, name string }

// Hint says that files have come into folders, or have gone; it never waits.
func (s *Service) Hint(dirs ...string) {
	for _, dir := range dirs {
		s.take(changedFile{dir, ""})
	}
}

// Decided says that the person has decided about a file, which is at a path now or is no longer; it never waits. What
// is like it is ranked by it within a second, without a look at all folders.
func (s *Service) Decided(path string) { s.take(changedFile{filepath.Dir(path), filepath.Base(path)}) }

func (s *Service) take(f changedFile) {
	s.mu.Lock()
	switch {
	case slices.Contains(s.hints, f):
	case len(s.hints) == maxHints:
		s.all = true
	default:
		s.hints = append(s.hints, f)
		if f.name != "" {
			s.deciding.Add(1)
		}
	}
	s.mu.Unlock()
	hint(s.hinted)
}

// hint wakes who works after hints, and never waits.
func hint(hints chan<- struct{}) {
	select {
	case hints <- struct{}{}:
	default:
	}
}

// CatchUp waits for the first index, as Classify does, and until the decisions that were made are taken in, so that
// files which come right after them are ranked by them at once; not for long, and not without an index.
func (s *Service) CatchUp(ctx context.Context) {
	s.wait(ctx)
	if s.opened() == nil || s.started().IsZero() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, catchUpWithin)
	defer cancel()
	for s.deciding.Load() > 0 && sleep(ctx, catchUpCheck) {
	}
}

// follow takes in what changes until ctx ends, and has what waits proposed again by it. The one does not wait for the
// other: proposing again takes seconds, in which further decisions are made and files come that are like them.
func (s *Service) follow(ctx context.Context, x *Index) {
	var telling sync.WaitGroup
	defer telling.Wait()
	telling.Go(func() { afterHints(ctx, s.untold, 0, func() { s.proposeAgain(ctx) }) })
	afterHints(ctx, s.hinted, hintDelay, func() { s.takeIn(ctx, x) })
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

// takeIn looks at what has changed since it was last called. A decision counts whatever is found there.
func (s *Service) takeIn(ctx context.Context, x *Index) {
	if s.o.Rest != nil {
		s.o.Rest(ctx)
	}
	s.mu.Lock()
	hints, decided, stopped := s.hints, s.deciding.Load(), s.stopped
	s.hints = nil
	s.mu.Unlock()
	var news bool
	var err error
	if !stopped {
		news, err = s.lookAt(ctx, x, hints)
	}
	if err != nil && ctx.Err() == nil {
		s.o.Log.Error("look at files that changed; the next look at all folders does it again", "err", err)
	}
	if news || decided > 0 {
		s.tell(ctx, x)
	}
	hint(s.wake) // the rest is to be read
	s.deciding.Add(-decided)
}

// lookAt looks at the folders of what has changed, and reads the files about which was decided.
func (s *Service) lookAt(ctx context.Context, x *Index, hints []changedFile) (news bool, err error) {
	var dirs []string
	for _, f := range hints {
		if !slices.Contains(dirs, f.dir) {
			dirs = append(dirs, f.dir)
		}
	}
	if news, err = s.sweep(ctx, x, dirs); err != nil {
		return false, err
	}
	for _, f := range hints {
		rows, err := x.rows(ctx, `WHERE dir = ? AND name = ? AND read = 0`, x.relative(f.dir), f.name)
		if err == nil {
			err = s.readAll(ctx, x, rows, func(int) {})
		}
		if err != nil {
			return news, err
		}
	}
	return news, nil
}

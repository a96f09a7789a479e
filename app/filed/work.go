package filed

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// wanted is what is to be done next.
type wanted struct {
	all   bool     // look at all folders
	again bool     // read all texts again
	tell  bool     // call Changed, whatever is found
	dirs  []string // look at these folders, absolute
}

// maxHints are as many folders as are looked at one by one.
const maxHints = 200

// Hint says that files have come into folders, or have gone; it never waits.
func (s *Service) Hint(dirs ...string) { s.want(wanted{dirs: dirs}) }

func (s *Service) want(w wanted) {
	s.mu.Lock()
	for _, dir := range w.dirs {
		if !slices.Contains(s.wanted.dirs, dir) {
			s.wanted.dirs = append(s.wanted.dirs, dir)
		}
	}
	s.wanted.all = s.wanted.all || w.all || len(s.wanted.dirs) > maxHints
	s.wanted.again, s.wanted.tell = s.wanted.again || w.again, s.wanted.tell || w.tell
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// urgent says whether what is wanted was asked for by a person, who waits for it.
func (s *Service) urgent() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wanted.all || s.wanted.again || s.wanted.tell
}

// gather waits for hints that come together; what a person asks for meanwhile ends it. It
// returns false if ctx has ended.
func (s *Service) gather(ctx context.Context) bool {
	rest := time.NewTimer(hintDelay)
	defer rest.Stop()
	for !s.urgent() {
		select {
		case <-ctx.Done():
			return false
		case <-rest.C:
			return true
		case <-s.wake:
		}
	}
	return true
}

// take is what is wanted now; ok is false while reading is stopped.
func (s *Service) take(cancel context.CancelFunc) (w wanted, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return wanted{}, false
	}
	w, s.wanted, s.cancel = s.wanted, wanted{}, cancel
	return w, true
}

// work does what is wanted, then reads what was not read yet. What is broken off is
// wanted still.
func (s *Service) work(ctx context.Context, x *Index) error {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	w, ok := s.take(cancel)
	if !ok {
		return nil
	}
	changed, err := s.find(within, x, w)
	s.mu.Lock()
	s.cancel = nil
	s.mu.Unlock()
	if changed {
		s.tell(ctx, x) // also if it was broken off, but not longer than Run is to last
	}
	if err != nil {
		w.again = false // it was noted in the index
		s.mu.Lock()
		s.wanted.all, s.wanted.tell, s.wanted.dirs = s.wanted.all || w.all, s.wanted.tell || w.tell, append(s.wanted.dirs, w.dirs...)
		s.mu.Unlock()
	}
	return err
}

func (s *Service) do(ctx context.Context, x *Index, w wanted) error {
	changed, err := s.find(ctx, x, w)
	if changed {
		s.tell(ctx, x)
	}
	return err
}

// find looks at what is wanted and reads what was not read yet; changed says whether
// that is to be told.
func (s *Service) find(ctx context.Context, x *Index, w wanted) (changed bool, err error) {
	if w.again {
		if err := x.forgetTexts(ctx); err != nil {
			return false, err
		}
	}
	switch {
	case w.all || w.again:
		changed, err = s.sweep(ctx, x)
	case len(w.dirs) > 0:
		changed, err = s.lookIn(ctx, x, w.dirs)
	}
	if err != nil {
		return false, err
	}
	read, err := s.read(ctx, x)
	s.settle() // before anybody is told: who is proposes again, and would wait for it
	return s.wasMissed() || changed || w.tell || read > 0, err
}

// tell says that what is filed, or known of it, has changed.
func (s *Service) tell(ctx context.Context, x *Index) {
	x.forget()
	s.o.Changed(ctx)
}

// update sweeps through all folders, then reads what is new in them.
func (s *Service) update(ctx context.Context, x *Index) error { return s.do(ctx, x, wanted{all: true}) }

// read reads the texts of files that are new, one after the other; on battery none.
func (s *Service) read(ctx context.Context, x *Index) (done int, err error) {
	total, err := x.countUnread(ctx)
	if err != nil {
		return 0, err
	}
	if total == 0 {
		s.set(State{Phase: Ready})
		return 0, nil
	}
	if total > fewFiles {
		s.settle()
	}
	task := s.o.Begin(fmt.Sprintf("Reading %d filed files, to know where new ones belong", total), total)
	defer task.End()
	for {
		rows, err := x.unread(ctx, 50)
		if err != nil {
			return done, err
		}
		if len(rows) == 0 {
			s.set(State{Phase: Ready})
			return done, nil
		}
		if s.o.OnBattery(ctx) {
			s.set(State{Phase: OnBattery, Done: done, Total: total})
			return done, ctx.Err()
		}
		for _, r := range rows {
			begun := time.Now()
			if err := s.readOne(ctx, x, r); err != nil {
				return done, err
			}
			done++
			s.set(State{Phase: Reading, Done: done, Total: max(total, done)})
			task.Add(1)
			if done > atOnce && !sleep(ctx, time.Since(begun)) {
				return done, ctx.Err()
			}
		}
	}
}

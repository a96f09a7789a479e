package library

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

// readAtOnce is how many texts are noted in one change of the index.
const readAtOnce = 50

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

// urgent reports whether what is wanted was asked for by a person, who waits for it.
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

// take returns the work that is wanted now; while reading is stopped all but telling waits.
func (s *Service) take(cancel context.CancelFunc) (w wanted, stopped bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		w.tell, s.wanted.tell = s.wanted.tell, false
		return w, true
	}
	w, s.wanted, s.cancel = s.wanted, wanted{}, cancel
	return w, false
}

// work does what is wanted, then reads what was not read yet. What is broken off, or
// fails, is wanted still.
func (s *Service) work(ctx context.Context, x *Index) error {
	gone, err := s.clear(ctx, x)
	if gone {
		s.want(wanted{tell: true})
	}
	if err != nil {
		return err
	}
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	w, stopped := s.take(cancel)
	changed := w.tell
	if !stopped {
		changed, err = s.find(within, x, &w)
	}
	s.mu.Lock()
	s.cancel = nil
	s.mu.Unlock()
	if changed {
		s.tell(ctx, x) // also if it was broken off, but not longer than Run is to last
	}
	if err != nil {
		s.mu.Lock()
		s.wanted.all, s.wanted.again, s.wanted.tell = s.wanted.all || w.all, s.wanted.again || w.again, s.wanted.tell || w.tell
		s.wanted.dirs = append(s.wanted.dirs, w.dirs...)
		s.mu.Unlock()
	}
	return err
}

// find looks at what is wanted and reads what was not read yet; changed says whether
// that is to be told.
func (s *Service) find(ctx context.Context, x *Index, w *wanted) (changed bool, err error) {
	if w.again {
		if err := x.forgetTexts(ctx); err != nil {
			return false, err
		}
		w.again, w.all = false, true // it is noted in the index
	}
	switch {
	case w.all:
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

// untoldSetting has a value while it is said that what is filed has changed: an agent that
// ends meanwhile leaves it to the next one.
const untoldSetting = "filed.untold"

// tell says that what is filed, or known of it, has changed.
func (s *Service) tell(ctx context.Context, x *Index) {
	x.forget()
	s.keepUntold(ctx, "yes")
	s.o.Changed(ctx)
	if ctx.Err() == nil {
		s.keepUntold(ctx, "")
	}
}

func (s *Service) keepUntold(ctx context.Context, value string) {
	if err := s.o.Settings.SetSetting(ctx, untoldSetting, value); err != nil && ctx.Err() == nil {
		s.o.Log.Error("note that what is filed has changed; a change that is broken off is not told again", "err", err)
	}
}

// read reads the texts of files that are new, one after the other; on battery none.
func (s *Service) read(ctx context.Context, x *Index) (done int, err error) {
	total, err := x.number(ctx, `WHERE read = 0`)
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
		rows, err := x.unread(ctx, readAtOnce)
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
		var pending []learned
		since := time.Now()
		for i, r := range rows {
			begun := time.Now()
			l, err := s.readOne(ctx, x, r)
			if err != nil {
				return done, err
			}
			if pending = append(pending, l); i == len(rows)-1 || time.Since(since) > keepWithin {
				if err := x.put(ctx, pending...); err != nil {
					return done, err
				}
				pending, since = nil, time.Now()
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

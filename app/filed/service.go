package filed

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

const (
	sweepEvery = time.Hour        // a slow sweep finds what no hint told of
	hintDelay  = 5 * time.Second  // hints that come together make one sweep
	powerCheck = 30 * time.Second // how often it is looked whether the computer is plugged in again
	firstWait  = 30 * time.Second // how long a first proposal waits for the first index
	fewFiles   = 500              // of more than these it does not wait until they are read
	atOnce     = 1000             // files that are read without a rest
)

// Options are what a Service works with; all must be set.
type Options struct {
	Open      func(context.Context) (*Index, error) // it may take long
	Inspector Inspector
	// Sensitive says why a file with that text is sensitive; empty: it is not.
	Sensitive func(ctx context.Context, path, text string) string
	Skip      func() []string                    // folders that are not looked into, absolute: the watched ones
	Ignore    func(path string, isDir bool) bool // what the user excludes
	OnBattery func(context.Context) bool         // nothing is read then
	Begin     func(label string, total int) Task // notes work that may take long
	Changed   func(ctx context.Context)          // what is filed, or known of it, has changed
	Decisions func() []Decision                  // what the person has decided, oldest first
	Log       *slog.Logger
}

// Decision is one decision of the person about a file.
type Decision struct {
	Path    string // where the file is, or would have been, absolute
	Refused bool   // it was not wanted there
}

// Task is a piece of work that was begun.
type Task interface {
	Add(n int) // n more are done
	End()
}

// Service keeps the index up to date, in the background.
type Service struct {
	o       Options
	hint    chan struct{}
	ready   chan struct{} // closed when all texts were read once, or are too many to wait for
	once    sync.Once
	decided *decided

	sweeping sync.Mutex // held while the files are walked through

	mu     sync.Mutex
	begun  time.Time // when Run began; zero: not yet
	index  *Index    // nil: not open yet, or it cannot be opened
	missed bool      // somebody asked for it before it was open
}

// New returns a Service; it does nothing before Run.
func New(o Options) *Service {
	return &Service{o: o, hint: make(chan struct{}, 1), ready: make(chan struct{}), decided: newDecided()}
}

// Hint says that something was filed; it never waits.
func (s *Service) Hint() {
	select {
	case s.hint <- struct{}{}:
	default:
	}
}

// Load opens the index, and leaves it as it is.
func (s *Service) Load(ctx context.Context) error {
	s.open(ctx)
	s.settle()
	return nil
}

// Run opens the index and keeps it up to date until ctx ends. Without an index, which
// is no state, the rest works: that it cannot be opened is only logged.
func (s *Service) Run(ctx context.Context) error {
	x := s.open(ctx)
	if x == nil {
		s.settle()
		return nil
	}
	following := make(chan struct{})
	go func() { defer close(following); s.follow(ctx, x) }()
	defer func() { <-following }()
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		if err := s.update(ctx, x); err != nil && !errors.Is(err, context.Canceled) {
			s.o.Log.Error("look at what is filed; it is tried again", "err", err)
		}
		s.settle() // after an error too: nobody is to wait for it
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		case <-s.hint:
			if !sleep(ctx, hintDelay) {
				return nil
			}
		}
	}
}

// wait waits for the first index, but not long; what is proposed without it is
// proposed again.
func (s *Service) wait(ctx context.Context) {
	begun := s.started()
	left := firstWait - time.Since(begun)
	if begun.IsZero() || left <= 0 {
		return
	}
	timer := time.NewTimer(left)
	defer timer.Stop()
	select {
	case <-s.ready:
	case <-timer.C:
	case <-ctx.Done():
	}
}

// settle ends the wait for the first index.
func (s *Service) settle() { s.once.Do(func() { close(s.ready) }) }

// started is when Run began; zero: it has not.
func (s *Service) started() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.begun
}

// open opens the index; nil: it could not be opened.
func (s *Service) open(ctx context.Context) *Index {
	s.mu.Lock()
	s.begun = time.Now()
	s.mu.Unlock()
	x, err := s.o.Open(ctx)
	if err != nil {
		if ctx.Err() == nil {
			s.o.Log.Error("open the index of filed files; what is filed is not known until Nod starts again", "err", err)
		}
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.index = x
	return x
}

// opened is the index; nil: it is not open.
func (s *Service) opened() *Index {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.missed = s.missed || s.index == nil
	return s.index
}

// wasMissed says, once, whether somebody asked for the index before it was open.
func (s *Service) wasMissed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.missed
	s.missed = false
	return was
}

// Close closes the index, after Run has ended.
func (s *Service) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.index == nil {
		return nil
	}
	return s.index.Close()
}

// update sweeps through the folders, then reads what is new in them.
func (s *Service) update(ctx context.Context, x *Index) error {
	swept, err := s.sweep(ctx, x)
	if err != nil {
		return err
	}
	read, err := s.read(ctx, x)
	s.settle() // before anybody is told: who is proposes again, and would wait for it
	if s.wasMissed() || swept || read > 0 {
		x.forget()
		s.o.Changed(ctx)
	}
	return err
}

// read reads the texts of files that are new, one after the other.
func (s *Service) read(ctx context.Context, x *Index) (done int, err error) {
	total, err := x.countUnread(ctx)
	if err != nil || total == 0 {
		return 0, err
	}
	if total > fewFiles {
		s.settle()
	}
	task := s.o.Begin(fmt.Sprintf("Reading %d filed files, to know where new ones belong", total), total)
	defer task.End()
	for {
		rows, err := x.unread(ctx, 50)
		if err != nil || len(rows) == 0 {
			return done, err
		}
		if !s.plugged(ctx) {
			return done, ctx.Err()
		}
		for _, r := range rows {
			begun := time.Now()
			if err := s.readOne(ctx, x, r); err != nil {
				return done, err
			}
			task.Add(1)
			if done++; done > atOnce && !sleep(ctx, time.Since(begun)) {
				return done, ctx.Err()
			}
		}
	}
}

// plugged waits while the computer runs on its battery; false: ctx has ended.
func (s *Service) plugged(ctx context.Context) bool {
	for s.o.OnBattery(ctx) {
		if !sleep(ctx, powerCheck) {
			return false
		}
	}
	return ctx.Err() == nil
}

func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

package library

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

const (
	sweepEvery = time.Hour        // a look at all folders finds what no hint told of
	powerCheck = 30 * time.Second // how often it is looked whether the computer is plugged in again
	tryAgain   = 30 * time.Second // after what failed
	firstWait  = 30 * time.Second // how long a first proposal waits for the first index
	readLimit  = 15 * time.Second // of one read; more than what the formats are given, so that those say themselves that they take too long
	applyLimit = 3 * time.Second  // of Apply, for which a person waits who adds a folder
	maxHung    = 8                // reads that hang, each with a thread of its own; with as many nothing is read
)

// Options are what a Service works with; all but Embedder must be set.
type Options struct {
	Open      func(context.Context) (*Index, error) // it may take long
	Inspector Inspector
	// Sensitive says why a file with that text is sensitive; empty: it is not.
	Sensitive func(ctx context.Context, path, text string) string
	// Secret says what keys, account numbers and the like a file with that text holds; empty: none.
	Secret    func(ctx context.Context, path, text string) string
	Skip      func() []string                    // folders that are not looked into, absolute: the watched and the excluded ones
	Chosen    func() place.Chosen                // folders that the person has chosen for kinds of files
	Ignore    func(path string, isDir bool) bool // what the user excludes
	OnBattery func(context.Context) bool         // then only the names in folders of hints are read
	Begin     func(label string, total int) Task // notes work that may take long
	Changed   func(ctx context.Context)          // what is filed, or known of it, has changed
	Rest      func(context.Context)              // waits, not for long, until the person waits for nothing that takes long; nil: they do not
	Decisions Decisions
	Told      func()   // what State says has changed
	Embedder  Embedder // nil: files are found by their words alone
	Settings  Settings
	Log       *slog.Logger
}

// Decisions returns the paths, absolute and the newest first, at which the person let files be put, or at
// which they refused them.
type Decisions func(ctx context.Context, refused bool, most int) ([]string, error)

// Task is a piece of work that was begun.
type Task interface {
	Add(n int) // n more are done
	End()
}

// Settings remember over restarts that reading was stopped.
type Settings interface {
	Setting(ctx context.Context, name string) (string, error)
	SetSetting(ctx context.Context, name, value string) error
}

// Service keeps the index up to date, in the background.
type Service struct {
	o       Options
	wake    chan struct{} // there is something to look at or to read
	hinted  chan struct{} // some files changed
	untold  chan struct{} // what is filed has changed
	ready   chan struct{} // closed when all texts were read once, or are too many to wait for
	once    sync.Once
	reads   extract.Bounded
	applies extract.Bounded // Apply while a look at the files hangs

	nudged        chan struct{} // there may be something to compare by meaning
	modelsChanged chan struct{}

	sweeping sync.Mutex   // held while the files are walked through
	deciding atomic.Int32 // decisions that are not taken in yet

	mu      sync.Mutex
	begun   time.Time // when Run began; zero: not yet
	index   *Index    // nil: not open yet, or it cannot be opened
	all     bool      // all folders are to be looked at
	hints   []changedFile
	state   State
	slow    map[int64]bool // files that took too long to read
	stopped bool           // by the person
	skipped []string       // what Skip said last
	cleared bool           // nothing of that is in the index

	cancel        context.CancelFunc // ends what runs now; nil: nothing does
	cancelCompare context.CancelFunc // ends what is compared by meaning now; nil: nothing is
}

// New returns a Service; it does nothing before Run.
func New(o Options) *Service {
	queue := func() chan struct{} { return make(chan struct{}, 1) }
	return &Service{
		o: o, wake: queue(), hinted: queue(), untold: queue(), nudged: queue(), modelsChanged: queue(), ready: make(chan struct{}), all: true,
		reads: extract.Bounded{Limit: readLimit, Most: maxHung}, applies: extract.Bounded{Limit: applyLimit, Most: maxHung}, slow: map[int64]bool{},
	}
}

// Load opens the index, and leaves it as it is.
func (s *Service) Load(ctx context.Context) error {
	s.open(ctx)
	s.restore(ctx)
	s.settle()
	return nil
}

// Run opens the index and keeps it up to date until ctx ends. Without an index, which
// is no state, the rest works: that it cannot be opened is only logged.
func (s *Service) Run(ctx context.Context) error {
	x := s.open(ctx)
	s.restore(ctx)
	if x == nil {
		s.settle()
		return nil
	}
	var others sync.WaitGroup
	defer others.Wait()
	others.Go(func() { s.follow(ctx, x) })
	if s.o.Embedder != nil {
		others.Go(func() { s.compare(ctx, x) })
	}
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		var soon <-chan time.Time
		if err := s.work(ctx, x); err != nil && !errors.Is(err, context.Canceled) {
			s.o.Log.Error("look at what is filed; it is tried again", "err", err)
			soon = time.After(tryAgain)
		}
		s.settle() // after an error too: no one is to wait for it
		hint(s.nudged)
		if s.State().Phase == OnBattery {
			soon = time.After(powerCheck)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-soon:
		case <-tick.C:
			if !s.o.OnBattery(ctx) {
				s.want()
			}
		case <-s.wake:
		}
	}
}

// wait waits for the first index, but not long; what is proposed without it is proposed again.
func (s *Service) wait(ctx context.Context) {
	left := firstWait - time.Since(s.started())
	if left <= 0 {
		return
	}
	select {
	case <-s.ready:
	case <-time.After(left):
	case <-ctx.Done():
	}
}

// settle ends the wait for the first index.
func (s *Service) settle() { s.once.Do(func() { close(s.ready) }) }

// started returns when Run began; zero: it has not.
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
		s.set(State{Phase: Unavailable})
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.index = x
	return x
}

// current returns the index; nil: it is not open.
func (s *Service) current() *Index {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.index
}

// opened returns the index; nil: it is not open, and what was asked for is proposed again once it is.
func (s *Service) opened() *Index {
	x := s.current()
	if x == nil {
		hint(s.untold)
	}
	return x
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

func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

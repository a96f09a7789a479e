package proposal

import (
	"context"
	"path/filepath"
	"runtime"
	"sync"
	"time"
)

const (
	maxAhead  = 8192        // files of which evidence is kept; what is beyond is looked at once it has settled
	keptAhead = time.Minute // after which evidence about a file that did not settle is dropped
)

// evidence is what was found out about a file by itself, before anything is decided.
type evidence struct {
	mime string
	sug  Suggestion
}

// ahead looks at files while they settle, so that little is left to do once they have.
// What it found counts only for a file that is still the same, to the last change of
// its attributes, and only while the same is known as then: rules, decisions and what
// is filed.
type ahead struct {
	mu    sync.Mutex
	known uint64 // how often what is known has changed
	files map[string]*aheadFile
	queue []*aheadFile // those to look at, the oldest first
	some  chan struct{}
	sweep *time.Timer // nil: nothing is kept
}

// aheadFile is a file that was announced.
type aheadFile struct {
	Found
	known    uint64
	at       time.Time
	begun    bool          // somebody looks at it
	done     chan struct{} // closed when they have
	evidence evidence
	whole    bool // the evidence: nothing ended it
}

func newAhead() *ahead {
	return &ahead{files: map[string]*aheadFile{}, some: make(chan struct{}, 1)}
}

// expect takes in files that are to be looked at, as far as there is room.
func (a *ahead) expect(found []Found) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	for _, f := range found {
		f.Path = filepath.Clean(f.Path)
		if old, ok := a.files[f.Path]; ok {
			old.begun = true // nobody needs to begin it any more
		} else if len(a.files) >= maxAhead {
			continue
		}
		file := &aheadFile{Found: f, at: now, done: make(chan struct{})}
		a.files[f.Path] = file
		a.queue = append(a.queue, file)
	}
	if a.sweep == nil {
		a.sweep = time.AfterFunc(keptAhead, a.dropOld)
	}
	a.wake()
}

// wake wakes one worker if there is something to do. The caller holds mu.
func (a *ahead) wake() {
	if len(a.queue) > 0 {
		select {
		case a.some <- struct{}{}:
		default:
		}
	}
}

// next is a file that nobody has begun to look at, nil if there is none.
func (a *ahead) next() *aheadFile {
	a.mu.Lock()
	defer a.mu.Unlock()
	defer a.wake() // the next worker
	for len(a.queue) > 0 {
		f := a.queue[0]
		a.queue[0] = nil
		a.queue = a.queue[1:]
		if !f.begun {
			f.begun, f.known = true, a.known
			return f
		}
	}
	a.queue = nil
	return nil
}

// take gives the evidence about a file that has settled, once; false: there is none, and
// nobody will look for it. It waits for somebody who is just looking.
func (a *ahead) take(ctx context.Context, f Found) (evidence, bool) {
	a.mu.Lock()
	have, ok := a.files[f.Path]
	delete(a.files, f.Path)
	good := ok && have.begun && have.Found == f && have.known == a.known
	if ok {
		have.begun = true
	}
	a.mu.Unlock()
	if !good {
		return evidence{}, false
	}
	select {
	case <-have.done:
	case <-ctx.Done():
		return evidence{}, false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return have.evidence, have.whole && have.known == a.known
}

// forget drops all evidence: what is known has changed.
func (a *ahead) forget() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known++
}

// cancel drops all that was announced: nobody begins to look at it any more.
func (a *ahead) cancel() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, f := range a.files {
		f.begun = true
	}
	clear(a.files)
	a.queue = nil
}

// dropOld drops the evidence about files that did not settle in time.
func (a *ahead) dropOld() {
	a.mu.Lock()
	defer a.mu.Unlock()
	old := time.Now().Add(-keptAhead)
	for path, f := range a.files {
		if f.at.Before(old) {
			f.begun = true
			delete(a.files, path)
		}
	}
	a.sweep = nil
	if len(a.files) > 0 {
		a.sweep = time.AfterFunc(keptAhead, a.dropOld)
	}
}

// Expect has files looked at that will be proposed soon if they stay as they are. It
// does nothing by itself; LookAhead does.
func (s *Service) Expect(found []Found) { s.ahead.expect(found) }

// CancelExpected has no expected file looked at any more, as when watching is paused or
// a folder is not watched any more. One that somebody is just looking at is finished.
func (s *Service) CancelExpected() { s.ahead.cancel() }

// KnowledgeChanged says that files may be proposed otherwise from now on, as after a
// change of the settings: what was looked at ahead is looked at again.
func (s *Service) KnowledgeChanged() { s.ahead.forget() }

// LookAhead looks at expected files until ctx ends, a few at a time.
func (s *Service) LookAhead(ctx context.Context) {
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case <-s.ahead.some:
				}
				for f := s.nextAhead(ctx); f != nil; f = s.nextAhead(ctx) {
					f.evidence = s.lookAt(ctx, f.Found)
					f.whole = ctx.Err() == nil
					close(f.done)
				}
			}
		})
	}
	workers.Wait()
}

// nextAhead is the next file to look at, nil if there is none, or ctx has ended.
func (s *Service) nextAhead(ctx context.Context) *aheadFile {
	if s.underway.wait(ctx) != nil {
		return nil
	}
	return s.ahead.next()
}

// evidence is what is found out about a file, ahead or now.
func (s *Service) evidence(ctx context.Context, f Found) evidence {
	if e, ok := s.ahead.take(ctx, f); ok {
		return e
	}
	return s.lookAt(ctx, f)
}

// lookAt reads a file and asks the classifier about it.
func (s *Service) lookAt(ctx context.Context, f Found) evidence {
	file := s.file(f)
	return evidence{file.MIME, s.suggest(ctx, file)}
}

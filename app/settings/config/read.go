package config

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// The bounds of a read of a settings file.
const (
	maxFile  = 1 << 20         // bytes; thousands of rules fit
	readTime = 2 * time.Second // a sleeping disk answers in it; a mount whose server is gone never does
)

// errStalled means that a file could not be read in time.
var errStalled = lang.Errorf("the drive that it is on does not answer")

// A reader reads files within a time limit. A read that hangs cannot be stopped: it
// is left to its goroutine, and the file is not read again before that has ended.
type fileReader struct {
	read  func(path string) ([]byte, error)
	limit time.Duration

	mu      sync.Mutex
	stalled map[string]<-chan fileText // reads that did not end in time
}

type fileText struct {
	text []byte
	err  error
}

func newReader() *fileReader {
	return &fileReader{read: readFile, limit: readTime, stalled: map[string]<-chan fileText{}}
}

// file reads a file; errStalled if that takes longer than the limit.
func (r *fileReader) file(path string) ([]byte, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	limit := time.NewTimer(r.limit)
	defer limit.Stop()
	if late, ok := r.stalled[path]; ok {
		select {
		case <-late: // what it read may be old
			delete(r.stalled, path)
		case <-limit.C:
			return nil, errStalled
		}
	}
	done := make(chan fileText, 1)
	go func() {
		text, err := r.read(path)
		done <- fileText{text, err}
	}()
	select {
	case f := <-done:
		return f.text, f.err
	case <-limit.C:
		r.stalled[path] = done
		return nil, errStalled
	}
}

// answered returns what ask returns; errStalled if that takes longer than the limit. What hangs
// cannot be stopped: it is left to its goroutine.
func answered(limit time.Duration, ask func() error) error {
	done := make(chan error, 1)
	go func() { done <- ask() }()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-timer.C:
		return errStalled
	}
}

// readFile reads a regular file. It does not wait for the other end of a named pipe.
func readFile(path string) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if st, err := f.Stat(); err != nil {
		return nil, err
	} else if !st.Mode().IsRegular() {
		return nil, lang.Errorf("it is not a regular file")
	}
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(text) > maxFile {
		return nil, lang.Errorf("it is longer than %d KB", maxFile>>10)
	}
	return text, err
}

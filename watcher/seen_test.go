package watcher

import (
	"context"
	"errors"
	"maps"
	"strings"
	"sync"
	"time"
)

// memorySeen is a Seen that outlives the watchers of a test, as the store does.
type memorySeen struct {
	mu    sync.Mutex
	since map[string]time.Time
	known map[string]Signature
	own   map[uint64]bool // inodes
	fail  bool            // everything fails
}

func newMemorySeen() *memorySeen {
	return &memorySeen{since: map[string]time.Time{}, known: map[string]Signature{}, own: map[uint64]bool{}}
}

var errLocked = errors.New("database is locked")

func (m *memorySeen) lock(ctx context.Context) error {
	m.mu.Lock()
	if m.fail {
		return errLocked
	}
	return ctx.Err()
}

func (m *memorySeen) Since(ctx context.Context, folder string, now time.Time) (time.Time, error) {
	defer m.mu.Unlock()
	if err := m.lock(ctx); err != nil {
		return time.Time{}, err
	}
	if _, ok := m.since[folder]; !ok {
		m.since[folder] = time.UnixMicro(now.UnixMicro()) // stores don't keep all digits
	}
	return m.since[folder], nil
}

func (m *memorySeen) Known(ctx context.Context, folder string) (map[string]Signature, error) {
	defer m.mu.Unlock()
	if err := m.lock(ctx); err != nil {
		return nil, err
	}
	known := maps.Clone(m.known)
	maps.DeleteFunc(known, func(path string, _ Signature) bool { return !strings.HasPrefix(path, folder+"/") })
	return known, nil
}

func (m *memorySeen) Mark(ctx context.Context, files []File) error {
	defer m.mu.Unlock()
	if err := m.lock(ctx); err != nil {
		return err
	}
	for _, f := range files {
		m.known[f.Path] = f.Signature
	}
	return nil
}

func (m *memorySeen) Forget(ctx context.Context, paths []string) error {
	defer m.mu.Unlock()
	if err := m.lock(ctx); err != nil {
		return err
	}
	for _, path := range paths {
		delete(m.known, path)
	}
	return nil
}

func (m *memorySeen) Own(ctx context.Context, files []File) (map[string]bool, error) {
	defer m.mu.Unlock()
	if err := m.lock(ctx); err != nil {
		return nil, err
	}
	own := map[string]bool{}
	for _, f := range files {
		own[f.Path] = m.own[f.Signature.Inode]
	}
	return own, nil
}

func (m *memorySeen) setFail(fail bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail = fail
}

func (m *memorySeen) knows(path string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, ok := m.known[path]
	return ok
}

package modelserver

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"
)

// TB is what the servers need of a testing.TB.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
	Skipf(format string, args ...any)
	Errorf(format string, args ...any)
	Cleanup(func())
}

// patience is how long a build may take.
const patience = 15 * time.Minute

// Real gives the real server that the tests of this binary share; it stops when
// the last of them has ended. A test must not stop it, and leaves its models as
// they were. It skips the test where Ollama cannot be built.
func Real(t TB) *Server {
	t.Helper()
	s, err := common.take()
	skipOrFail(t, err)
	t.Cleanup(func() {
		if err := common.giveBack(); err != nil {
			t.Errorf("%v", err)
		}
	})
	return s
}

// Own gives a real server that only this test has, to be stopped, killed and
// restarted. It skips the test where Ollama cannot be built.
func Own(t TB) *Server {
	t.Helper()
	s, err := prepared()
	skipOrFail(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("%v", err)
		}
	})
	return s
}

// Hold keeps the shared server running while run does, so that tests one after
// the other do not each start it: func TestMain(m *testing.M) { os.Exit(modelserver.Hold(m.Run)) }.
// Where there can be no server, the tests say so themselves.
func Hold(run func() int) int {
	if _, err := common.take(); err == nil {
		defer common.giveBack()
	}
	return run()
}

func skipOrFail(t TB, err error) {
	t.Helper()
	switch {
	case errors.Is(err, ErrImpossible):
		t.Skipf("%v", err)
	case err != nil:
		t.Fatalf("%v", err)
	}
}

func prepared() (*Server, error) {
	k, err := kit()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return Launch(ctx, k)
}

// What the tests of a binary share: the kit, which is not tried for again by
// each of them where it cannot be had, and the server. Tests know only of the
// binary that they are in, so there is no better place for it.
var (
	kit = sync.OnceValues(func() (Kit, error) {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		return Prepare(ctx, os.Stderr)
	})
	common shared
)

// shared is a server that lives while somebody holds it.
type shared struct {
	mu     sync.Mutex
	users  int
	server *Server
}

func (s *shared) take() (*Server, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server == nil {
		started, err := prepared()
		if err != nil {
			return nil, err
		}
		s.server = started
	}
	s.users++
	return s.server, nil
}

func (s *shared) giveBack() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.users--; s.users > 0 {
		return nil
	}
	old := s.server
	s.server = nil
	return old.Close()
}

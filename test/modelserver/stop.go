package modelserver

import (
	"fmt"
	"os/exec"
	"sync"
	"time"
)

// grace is how long a server has to leave by itself.
const grace = 10 * time.Second

// Stop ends the server as its user would, and waits until it and its runner
// have gone. One that does not run is fine.
func (s *Server) Stop() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.end(terminate)
}

// Kill ends the server and its runner at once, as a crash does.
func (s *Server) Kill() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.end(killGroup)
}

// KillRunner kills only the program that runs the model, as a lack of memory
// does: the server goes on and tells its client. It fails while no model is loaded.
func (s *Server) KillRunner() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd == nil {
		return fmt.Errorf("kill Ollama's runner: the server does not run")
	}
	return killChildren(s.cmd.Process.Pid)
}

// Log is the end of what the server printed.
func (s *Server) Log() string { return s.log.String() }

// end sends the signal and waits. Whatever is left after that, say a runner
// that the server forgot, is killed.
func (s *Server) end(signal func(*exec.Cmd) error) error {
	if s.cmd == nil {
		return nil
	}
	cmd := s.cmd
	s.cmd = nil
	err := signal(cmd)
	select {
	case <-s.done:
	case <-time.After(grace):
		err = fmt.Errorf("stop Ollama: it did not leave within %s", grace)
	}
	_ = killGroup(cmd) // fails if nobody is left, as it should be
	<-s.done
	return err
}

// tailLog keeps the end of what is written to it.
type tailLog struct {
	mu   sync.Mutex
	text []byte
}

const logKept = 64 << 10

func (l *tailLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, p...)
	l.text = l.text[max(0, len(l.text)-logKept):]
	return len(p), nil
}

func (l *tailLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.text)
}

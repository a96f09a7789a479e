package windows

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/nod-app/nod/app/api"
)

// process is one window process that this agent started.
type process struct {
	cmd    *exec.Cmd
	secret string        // known to this process alone; empty: it may not answer questions
	ended  chan struct{} // closed when it has ended
}

// start runs the window process of this very build. It replaces the one that
// runs, if one does: two would show the same questions. mu is held.
func (s *Supervisor) start(ctx context.Context, name api.WindowName, env map[string]string) (*process, error) {
	env, answers := s.choose(name, env)
	exe, err := Executable()
	if err != nil {
		return nil, fmt.Errorf("start the window: %w", err)
	}
	cmd := exec.CommandContext(ctx, exe, "window", string(name))
	cmd.Env = withDisplay(os.Environ(), env)
	p := &process{cmd: cmd, ended: make(chan struct{})}
	if answers {
		p.secret = rand.Text()
		stdin, err := secretPipe(p.secret) // an inherited descriptor: no argument and no environment shows it
		if err != nil {
			return nil, err
		}
		defer stdin.Close()
		cmd.Args = append(cmd.Args, "--secret-on-stdin")
		cmd.Stdin = stdin
	}
	cmd.Args[0] = "nod" // what a person sees in a list of processes
	cmd.Stdout, cmd.Stderr = s.o.Log, s.o.Log
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the window: %w", err)
	}
	if s.process != nil {
		_ = s.process.cmd.Process.Kill() // it holds no state
	}
	s.process = p
	go func() {
		defer close(p.ended)
		s.wait(ctx, p)
	}()
	return p, nil
}

// wait notes that a window process has ended. One that was asked to show a
// window while it was leaving is started once more.
func (s *Supervisor) wait(ctx context.Context, p *process) {
	_ = p.cmd.Wait() // its own log says how it ended
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process != p {
		return
	}
	s.process = nil
	const moment = 2 * time.Second
	if s.o.Now().Sub(s.last.at) < moment {
		again, err := s.start(ctx, s.last.name, s.last.env)
		if err == nil {
			go s.raiseQuestionsOver(ctx, again, s.last.name)
			s.last = showRequest{}
			return
		}
		fmt.Fprintln(s.o.Log, err)
	}
	go s.o.Ended() // it may ask about this process, so mu must be free
}

// raiseQuestionsOver is raiseQuestions once a new process listens.
func (s *Supervisor) raiseQuestionsOver(ctx context.Context, p *process, shown api.WindowName) {
	if s.waitListening(ctx, p) == nil {
		s.raiseQuestions(shown)
	}
}

// Package windows starts, raises and ends the window process.
package windows

import (
	"cmp"
	"context"
	"crypto/subtle"
	"io"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// Hub publishes events to the window process and says who listens.
type Hub interface {
	Publish(topic api.Topic, id string)
	Listeners(face string) int
}

// Options configure a Supervisor; all must be set.
type Options struct {
	Hub     Hub
	Log     io.Writer         // takes what the process prints
	Display map[string]string // the agent's own display; empty: it has none
	// Asking says whether a question waits for an answer: no other window is
	// raised over the approval window then.
	Asking func() bool
	// Welcome says whether the first start is due, which is shown if no window is named.
	Welcome func(context.Context) bool
	// Ended is called when the process has ended and no other one follows.
	Ended func()
	Now   func() time.Time
}

// Supervisor runs at most one window process, on demand. The process holds no
// state: it may end at any time and is started again when it is needed.
type Supervisor struct {
	o Options

	mu      sync.Mutex
	display map[string]string // the last one on which a person opened a window
	process *process          // nil: none that this agent started is alive
	last    showRequest       // the newest one to a process that was already running
}

// showRequest is a window that a running process was asked to show.
type showRequest struct {
	at   time.Time
	name api.WindowName
	env  map[string]string
}

// New makes a Supervisor; no process is started before Show.
func New(o Options) *Supervisor { return &Supervisor{o: o} }

// Show opens or raises a window, and returns once its process listens. While a
// question waits, the approval window is raised after every other one.
func (s *Supervisor) Show(ctx context.Context, r api.ShowRequest) error {
	name := cmp.Or(r.Window, api.WindowProposals)
	if r.Window == "" && s.o.Welcome(ctx) {
		name = api.WindowWelcome
	}
	if names := api.WindowNames(); !slices.Contains(names, name) {
		return api.Invalid(lang.Say("there is no window %q; there are %q", name, names))
	}
	p, started, err := s.ensure(ctx, name, r)
	if err != nil {
		return err
	}
	if err := s.waitListening(ctx, p); err != nil {
		if started {
			return err
		}
		return nil // it was just leaving: wait starts another one that shows the window
	}
	if !started {
		s.o.Hub.Publish(api.TopicShow, string(name))
	}
	s.raiseQuestions(name)
	return nil
}

// raiseQuestions shows the approval window above the one that was just shown.
func (s *Supervisor) raiseQuestions(shown api.WindowName) {
	if shown != api.WindowApproval && s.o.Asking() {
		s.o.Hub.Publish(api.TopicShow, string(api.WindowApproval))
	}
}

// ensure returns the process that is to show a window: the one that runs, or a
// new one, which shows the window by itself.
func (s *Supervisor) ensure(ctx context.Context, name api.WindowName, r api.ShowRequest) (p *process, started bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	// A process on another display may answer nothing, and is not where someone
	// looks who names no display.
	away := s.process != nil && s.process.secret == "" && (name == api.WindowApproval || !namesDisplay(r.Env))
	if s.process != nil && !away {
		s.last = showRequest{s.o.Now(), name, r.Env}
		return s.process, false, nil
	}
	p, err = s.start(context.WithoutCancel(ctx), name, r.Env)
	return p, true, err
}

// waitListening waits until a process follows the agent's events: before that it
// gets none.
func (s *Supervisor) waitListening(ctx context.Context, p *process) error {
	const timeout = 15 * time.Second // a cold start from a slow disk
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	for !s.listening(p) {
		select {
		case <-p.ended:
			return &api.Error{Code: api.CodeFailed, Message: lang.Say("The window could not be opened: its process ended at once. Nod's log says why; `nod doctor` names it. `nod proposals` shows what waits without a window.")}
		case <-ctx.Done():
			return nil // it may still come
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

func (s *Supervisor) listening(p *process) bool {
	return s.o.Hub.Listeners(api.WindowFaceOf(p.cmd.Process.Pid)) > 0
}

// CanShow reports whether a window could be shown: one is there, or there is a
// display to open one on.
func (s *Supervisor) CanShow() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.process != nil || runtime.GOOS != "linux" || namesDisplay(s.o.Display) || namesDisplay(s.display)
}

// Holds reports whether a caller knows the secret of the process that runs now. No
// process, no secret.
func (s *Supervisor) Holds(secret string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.process != nil && s.process.secret != "" &&
		subtle.ConstantTimeCompare([]byte(secret), []byte(s.process.secret)) == 1
}

// Stop asks the window process to leave, and kills it if it does not.
func (s *Supervisor) Stop() {
	const grace = time.Second
	s.mu.Lock()
	p := s.process
	s.process = nil // so that no one starts it again
	s.mu.Unlock()
	s.o.Hub.Publish(api.TopicQuit, "")
	for end := time.Now().Add(grace); s.o.Hub.Listeners(api.WindowFace) > 0 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	if p != nil {
		_ = p.cmd.Process.Kill() // without effect on one that has left
	}
}

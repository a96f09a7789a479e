package app

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
)

// windowProcess starts the window process and asks it to show itself. The process
// holds no state: it may be killed at any time and is started again on demand.
type windowProcess struct {
	hub  *api.Hub
	log  io.Writer
	gone func() // called when a process of this agent has ended and none follows

	mu      sync.Mutex
	home    map[string]string // the agent's own display; empty: it has none
	display map[string]string // the last one that a person opened a window on
	child   *exec.Cmd         // nil: none that this agent started is alive
	secret  string            // what only that one knows; empty: it may answer nothing
	asked   time.Time         // when a running process was last asked to show a window
	name    string            // which one, and in which environment
	env     map[string]string
}

// The windows by name; defaultWindow is the one that opens when none is named.
const (
	defaultWindow  = "proposals"
	activityWindow = "activity"
	approvalWindow = "approval"
	chatWindow     = "chat"
)

var windowNames = []string{defaultWindow, activityWindow, approvalWindow, chatWindow}

// show opens or raises a window, and returns once it is there.
func (w *windowProcess) show(ctx context.Context, r api.ShowRequest) error {
	name := r.Window
	if name == "" {
		name = defaultWindow
	}
	if !slices.Contains(windowNames, name) {
		return api.Invalid(fmt.Sprintf("there is no window %q; there are %s", name, strings.Join(windowNames, ", ")))
	}
	if name == approvalWindow {
		w.dismissStrangers()
	}
	gone, err := w.open(ctx, name, r)
	if err != nil || gone == nil {
		return err
	}
	return w.appears(ctx, gone)
}

// open asks the process that runs, or starts one: gone is closed when it ends.
func (w *windowProcess) open(ctx context.Context, name string, r api.ShowRequest) (gone <-chan struct{}, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	stranger := w.child == nil && w.hub.Listeners(api.WindowFace) > 0 && name != approvalWindow
	away := w.child != nil && w.secret == "" && (name == approvalWindow || !named(r.Env)) // one that runs is not before who asks
	// A process that asks to be restarted is of another build and about to leave.
	if !r.Restart && !away && (w.child != nil || stranger) {
		w.asked, w.name, w.env = time.Now(), name, r.Env
		w.hub.Publish(api.ShowIt, name)
		return nil, nil
	}
	return w.start(context.WithoutCancel(ctx), name, r.Env)
}

// appears waits until the process that was started speaks to the agent.
func (w *windowProcess) appears(ctx context.Context, gone <-chan struct{}) error {
	const long = 15 * time.Second // a cold start from a slow disk
	ctx, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	for w.hub.Listeners(api.WindowFace) == 0 {
		select {
		case <-gone:
			return &api.Error{Code: api.CodeFailed, Message: "The window could not be opened: its process ended at once. Nod's log says why; `nod doctor` names it. `nod proposals` shows what waits without a window."}
		case <-ctx.Done():
			return nil // it may still come
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

// canShow says whether a window could be shown: one is there, or there is a
// display to open one on.
func (w *windowProcess) canShow() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.child != nil || runtime.GOOS != "linux" || named(w.home) || named(w.display)
}

// start runs the window process of this very build in place of the one that
// runs, if one does: two would ask the same. mu is held.
func (w *windowProcess) start(ctx context.Context, name string, env map[string]string) (gone <-chan struct{}, err error) {
	env, answers := w.place(name, env)
	exe, err := executable()
	if err != nil {
		return nil, fmt.Errorf("start the window: %w", err)
	}
	c := exec.CommandContext(ctx, exe, "window", name)
	c.Env = withDisplay(os.Environ(), env)
	secret := ""
	if answers {
		secret = rand.Text()
		in, err := whisper(secret) // an inherited descriptor: no argument and no environment shows it
		if err != nil {
			return nil, err
		}
		defer in.Close()
		c.Args = append(c.Args, "--secret-on-stdin")
		c.Stdin = in
	}
	c.Args[0] = "nod" // what a person sees in a list of processes
	c.Stdout, c.Stderr = w.log, w.log
	if err := c.Start(); err != nil {
		return nil, fmt.Errorf("start the window: %w", err)
	}
	if w.child != nil {
		_ = w.child.Process.Kill() // it holds no state
	}
	w.child, w.secret = c, secret
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.wait(ctx, c)
	}()
	return ended, nil
}

// wait notes that a window process has gone. One that was asked to show itself
// while it was leaving is started once more.
func (w *windowProcess) wait(ctx context.Context, c *exec.Cmd) {
	_ = c.Wait() // its own log says how it ended
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.child != c {
		return
	}
	w.child, w.secret = nil, ""
	const moment = 2 * time.Second
	if time.Since(w.asked) < moment && w.hub.Listeners(api.WindowFace) == 0 {
		w.asked = time.Time{}
		_, err := w.start(ctx, w.name, w.env)
		if err == nil {
			return
		}
		fmt.Fprintln(w.log, err)
	}
	go w.gone() // it may ask about this process, so mu must be free
}

// holds says whether a caller knows what was given to the window process that
// runs now. No process, no secret.
func (w *windowProcess) holds(secret string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.secret != "" && subtle.ConstantTimeCompare([]byte(secret), []byte(w.secret)) == 1
}

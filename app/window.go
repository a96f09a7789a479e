package app

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
)

// windowProcess starts the window process and asks it to show itself. The process
// holds no state: it may be killed at any time and is started again on demand.
type windowProcess struct {
	hub   *api.Hub
	log   io.Writer
	mu    sync.Mutex
	child *exec.Cmd // nil: none that this agent started is alive
	asked time.Time // when a running process was last asked to show a window
	name  string    // which one, and in which environment
	env   map[string]string
}

// displayEnv are the variables that tell a program where to draw; nothing else
// of a caller's environment reaches the window process.
var displayEnv = []string{"DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"}

// defaultWindow is the one that opens when none is named.
const defaultWindow = "proposals"

// show opens or raises a window, and returns once it is there.
func (w *windowProcess) show(ctx context.Context, r api.ShowRequest) error {
	name := r.Window
	if name == "" {
		name = defaultWindow
	}
	if name != defaultWindow {
		return api.Invalid(fmt.Sprintf("there is no window %q; there is %q", name, defaultWindow))
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
	// A process that asks to be restarted is of another build and about to leave.
	if !r.Restart && (w.child != nil || w.hub.Listeners(api.WindowFace) > 0) {
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

// start runs the window process of this very build. mu is held.
func (w *windowProcess) start(ctx context.Context, name string, env map[string]string) (gone <-chan struct{}, err error) {
	exe, err := executable()
	if err != nil {
		return nil, fmt.Errorf("start the window: %w", err)
	}
	c := exec.CommandContext(ctx, exe, "window", name)
	c.Args[0] = "nod" // what a person sees in a list of processes
	c.Env = withDisplay(os.Environ(), env)
	c.Stdout, c.Stderr = w.log, w.log
	if err := c.Start(); err != nil {
		return nil, fmt.Errorf("start the window: %w", err)
	}
	w.child = c
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
	w.child = nil
	const moment = 2 * time.Second
	if time.Since(w.asked) < moment && w.hub.Listeners(api.WindowFace) == 0 {
		w.asked = time.Time{}
		if _, err := w.start(ctx, w.name, w.env); err != nil {
			fmt.Fprintln(w.log, err)
		}
	}
}

// stop asks the window process to leave, and ends the one that this agent
// started if it does not.
func (w *windowProcess) stop() {
	const grace = 2 * time.Second
	w.mu.Lock()
	child := w.child
	w.child = nil // so that nobody starts it again
	w.mu.Unlock()
	w.hub.Publish(api.Leave, "")
	for end := time.Now().Add(grace); w.hub.Listeners(api.WindowFace) > 0 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	if child != nil {
		_ = child.Process.Kill() // without effect on one that has left
	}
}

func withDisplay(environ []string, display map[string]string) []string {
	for _, k := range slices.Sorted(maps.Keys(display)) {
		if slices.Contains(displayEnv, k) && display[k] != "" {
			environ = append(environ, k+"="+display[k]) // of two equal names exec takes the later
		}
	}
	return environ
}

// Display picks from the environment what a window needs to know of it.
func Display() map[string]string {
	env := map[string]string{}
	for _, k := range displayEnv {
		if v := os.Getenv(k); v != "" {
			env[k] = v
		}
	}
	return env
}

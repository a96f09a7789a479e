// Package headless runs the real program's agent with a home of its own and without
// windows, for tests that kill it or use it for long.
package headless

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
)

// patience is how long anything is waited for that must come.
const patience = 10 * time.Minute

// Nod is an installation with a home of its own, and its agent.
type Nod struct {
	T         *testing.T
	Dir       string // the home
	Downloads string
	Client    *api.Client
	Agent     *exec.Cmd // nil: it does not run
	bin       string
}

// New is one in a new folder, which is removed at the end of the test, as is the agent.
func New(t *testing.T, bin string) *Nod {
	t.Helper()
	dir, err := os.MkdirTemp("", "nod")
	if err != nil {
		t.Fatal(err)
	}
	h := &Nod{T: t, Dir: dir, Downloads: filepath.Join(dir, "Downloads"), Client: api.Dial(filepath.Join(dir, "run", "agent.sock")), bin: bin}
	t.Cleanup(func() {
		h.Kill()
		_ = os.RemoveAll(dir)
	})
	return h
}

// Write writes a file, and the folders to it. It may be called from any goroutine.
func (h *Nod) Write(path string, b []byte) {
	h.T.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		h.T.Error(err)
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		h.T.Error(err)
	}
}

// WriteConfig writes the settings file.
func (h *Nod) WriteConfig(text []byte) {
	h.T.Helper()
	h.Write(filepath.Join(h.Dir, "config", "config.toml"), text)
}

// Start starts the agent, and returns once it answers.
func (h *Nod) Start(args ...string) {
	h.T.Helper()
	log, err := os.OpenFile(filepath.Join(h.Dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		h.T.Fatal(err)
	}
	defer log.Close()
	h.Agent = exec.Command(h.bin, append([]string{"watch"}, args...)...)
	h.Agent.Stdout, h.Agent.Stderr = log, log
	h.Agent.Env = append(os.Environ(), "HOME="+h.Dir, "NOD_CONFIG_DIR="+filepath.Join(h.Dir, "config"),
		"NOD_STATE_DIR="+filepath.Join(h.Dir, "state"), "NOD_CACHE_DIR="+filepath.Join(h.Dir, "cache"), "NOD_RUNTIME_DIR="+filepath.Join(h.Dir, "run"))
	if err := h.Agent.Start(); err != nil {
		h.T.Fatal(err)
	}
	h.Until("the agent answers", func(ctx context.Context) bool {
		// Wine takes calls to a pipe as soon as it is made, and the first one is never
		// answered; Windows takes none before the agent asks for them.
		asking, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		_, err := api.GetStatus.Call(asking, h.Client, api.None{})
		return err == nil
	})
}

// Kill ends the agent as a crash does.
func (h *Nod) Kill() {
	if h.Agent != nil {
		_ = h.Agent.Process.Kill()
		_ = h.Agent.Wait()
		h.Agent = nil
	}
}

// Stop has the agent quit, and waits until it has.
func (h *Nod) Stop() {
	h.T.Helper()
	_, _ = api.Quit.Call(h.T.Context(), h.Client, api.None{})
	if err := h.Agent.Wait(); err != nil {
		h.T.Errorf("the agent ended with %v", err)
	}
	h.Agent = nil
}

// Until waits for what must come, and ends the test with what the agent said if it does not.
func (h *Nod) Until(what string, f func(context.Context) bool) {
	h.T.Helper()
	ctx, cancel := context.WithTimeout(h.T.Context(), patience)
	defer cancel()
	if err := desktest.Poll(ctx, what, func() bool { return f(ctx) }); err != nil {
		said, _ := os.ReadFile(filepath.Join(h.Dir, "log"))
		h.T.Fatalf("%v; the agent said: %s", err, said)
	}
}

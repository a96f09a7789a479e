//go:build e2etest

package soak

import (
	"context"
	"fmt"
	"net"
	"net/http"
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

// installation is Nod with a home of its own, and its agent.
type installation struct {
	t                    *testing.T
	dir, bin             string
	downloads, documents string
	client               *api.Client
	profiles             *http.Client
	agent                *exec.Cmd
}

func newInstallation(t *testing.T, bin string) *installation {
	dir, err := os.MkdirTemp("", "nod-soak")
	if err != nil {
		t.Fatal(err)
	}
	h := &installation{t: t, dir: dir, bin: bin, downloads: filepath.Join(dir, "Downloads"), documents: filepath.Join(dir, "Documents"),
		client: api.Dial(filepath.Join(dir, "run", "agent.sock"))}
	h.profiles = &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", h.socket())
	}}}
	t.Cleanup(func() {
		if h.agent != nil {
			_ = h.agent.Process.Kill()
			_ = h.agent.Wait()
		}
		_ = os.RemoveAll(dir)
	})
	h.write(filepath.Join(h.documents, "notes.txt"), []byte("notes\n"))
	h.write(filepath.Join(h.downloads, "old", "old.txt"), []byte("was there before\n"))
	h.write(filepath.Join(dir, "config", "config.toml"), fmt.Appendf(nil,
		"settle = \"500ms\"\n[[folders]]\npath = %q\n[[rules]]\nname = \"soak\"\nextensions = [\"txt\"]\ncategory = \"documents\"\ndestination = %q\n[tools]\nfolders = [%q]\n",
		h.downloads, filepath.Join(h.documents, "Soak"), h.documents))
	return h
}

// socket is where the agent answers profilers: there it says how many goroutines it has.
func (h *installation) socket() string { return filepath.Join(h.dir, "profiles.sock") }

func (h *installation) write(path string, b []byte) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		h.t.Error(err)
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		h.t.Error(err)
	}
}

func (h *installation) start() {
	h.t.Helper()
	log, err := os.OpenFile(filepath.Join(h.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		h.t.Fatal(err)
	}
	defer log.Close()
	h.agent = exec.Command(h.bin, "watch", "--pprof", h.socket())
	h.agent.Stdout, h.agent.Stderr = log, log
	h.agent.Env = append(os.Environ(), "HOME="+h.dir, "NOD_CONFIG_DIR="+filepath.Join(h.dir, "config"),
		"NOD_STATE_DIR="+filepath.Join(h.dir, "state"), "NOD_CACHE_DIR="+filepath.Join(h.dir, "cache"), "NOD_RUNTIME_DIR="+filepath.Join(h.dir, "run"))
	if err := h.agent.Start(); err != nil {
		h.t.Fatal(err)
	}
	h.until("the agent watches", func() bool {
		s, err := api.GetStatus.Call(h.t.Context(), h.client, api.None{})
		return err == nil && len(s.Folders) == 1 && s.Folders[0].State == "watching"
	})
}

func (h *installation) stop() {
	_, _ = api.Quit.Call(h.t.Context(), h.client, api.None{})
	if err := h.agent.Wait(); err != nil {
		h.t.Errorf("the agent ended with %v", err)
	}
	h.agent = nil
}

// until waits for what must come, and ends the test with what the agent said if it does not.
func (h *installation) until(what string, f func() bool) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), patience)
	defer cancel()
	if err := desktest.Poll(ctx, what, f); err != nil {
		said, _ := os.ReadFile(filepath.Join(h.dir, "log"))
		h.t.Fatalf("%v; the agent said: %s", err, said)
	}
}

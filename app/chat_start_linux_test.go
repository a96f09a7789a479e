package app_test

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/modelserver"
)

// A model server that is installed and does not run is started for the first
// message, the person is told, and it ends with Nod.
func TestAServerThatDoesNotRunIsStarted(t *testing.T) {
	kit, err := modelserver.Prepare(t.Context(), os.Stderr)
	if err != nil {
		t.Skip("Ollama cannot be built here: ", err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	address := l.Addr().String()
	must(t, l.Close())
	home := t.TempDir()
	must(t, os.CopyFS(filepath.Join(home, "models"), os.DirFS(kit.Models)))
	bin := t.TempDir()
	must(t, os.Symlink(kit.Program, filepath.Join(bin, "ollama")))
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	t.Setenv("HOME", home)
	t.Setenv("OLLAMA_MODELS", filepath.Join(home, "models"))
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:1") // it asks no one else

	n := newNod(t)
	n.settings(fmt.Sprintf("[model]\nurl = %q\nclassify = false\n", "http://"+address))
	n.start()
	if s := call(n, api.ListModels, api.None{}).Server; s.State != "stopped" || s.Remedy == "" {
		t.Fatalf("%+v", s)
	}
	id := call(n, api.CreateChat, api.ChatRequest{}).ID // with no model: none is known while the server does not run
	m := n.says(id, "hello")
	if m.State != "done" || m.Text != "Hello! How can I help you?" {
		t.Fatalf("%+v\n%s", m, n.log)
	}
	if ms := call(n, api.ViewChat, api.ChatViewRequest{ID: id}).Messages; len(ms) != 3 || ms[1].Role != "nod" || ms[1].Text == "" {
		t.Errorf("the person is not told: %+v", ms)
	}
	if s := call(n, api.ListModels, api.None{}).Server; s.State != "running" || !s.Started {
		t.Errorf("%+v", s)
	}
	n.stop()
	if c, err := net.Dial("tcp", address); err == nil {
		_ = c.Close()
		t.Error("it outlives Nod")
	}
}

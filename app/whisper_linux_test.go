package app

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Another process of the same user cannot take the secret out of what the
// window has yet to read, as it could out of a pipe.
func TestTheSecretIsInNoPipe(t *testing.T) {
	ended := make(chan struct{})
	w := &windowProcess{hub: api.NewHub("test"), log: io.Discard, gone: func() { close(ended) }}
	w.mu.Lock()
	_, err := w.start(t.Context(), approvalWindow, map[string]string{"DISPLAY": "/nowhere"})
	child, secret := w.child, w.secret
	w.mu.Unlock()
	if err != nil || secret == "" {
		t.Fatal(err)
	}
	in := fmt.Sprintf("/proc/%d/fd/0", child.Process.Pid)
	if to, err := os.Readlink(in); err != nil || !strings.HasPrefix(to, "socket:") {
		t.Errorf("its standard input is %s, %v", to, err)
	}
	if f, err := os.OpenFile(in, os.O_RDWR, 0); err == nil {
		_ = f.Close()
		t.Error("somebody else opened its standard input")
	}
	_ = child.Process.Kill()
	<-ended
	if w.holds("") {
		t.Error("no secret is a secret")
	}
}

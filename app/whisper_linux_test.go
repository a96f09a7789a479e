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

// A window on another display is nothing to who clicks on the tray.
func TestTheTrayOpensWindowsAtHome(t *testing.T) {
	w := &windowProcess{hub: api.NewHub("test"), log: io.Discard, gone: func() {}, home: map[string]string{"DISPLAY": "/nowhere"}}
	elsewhere := map[string]string{"DISPLAY": "/elsewhere"}
	for i, c := range []struct {
		show api.ShowRequest
		home bool
	}{
		{api.ShowRequest{Window: defaultWindow, Env: elsewhere}, false}, {api.ShowRequest{Window: activityWindow, Env: elsewhere}, false},
		{api.ShowRequest{Window: activityWindow}, true}, {api.ShowRequest{Window: defaultWindow, Env: elsewhere}, true},
		{api.ShowRequest{Window: defaultWindow, Env: elsewhere, Restart: true}, false}, {api.ShowRequest{Window: approvalWindow}, true},
	} {
		if _, err := w.open(t.Context(), c.show.Window, c.show); err != nil {
			t.Fatal(err)
		}
		if w.mu.Lock(); (w.secret != "") != c.home {
			t.Errorf("window %d is at home: %v", i, w.secret != "")
		}
		w.mu.Unlock()
	}
	w.stop()
}

//go:build !windows

package api_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// A program that listens there without the lock is no agent.
func TestASquattedSocketIsReplaced(t *testing.T) {
	socket := socketPath(t)
	if err := os.MkdirAll(filepath.Dir(socket), 0o700); err != nil {
		t.Fatal(err)
	}
	squatter, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer squatter.Close()
	squatter.(*net.UnixListener).SetUnlinkOnClose(false)
	serve(t, socket, func(s *api.Server) {
		api.Handle(s, api.GetStatus, func(context.Context, api.None) (api.Status, error) { return api.Status{Version: "v1"}, nil })
	})
	if st, err := api.GetStatus.Call(t.Context(), api.Dial(socket), api.None{}); err != nil || st.Version != "v1" {
		t.Errorf("got %+v, %v", st, err)
	}
}

// An agent whose socket was deleted cannot be called: who starts another is told which process to end.
func TestADeletedSocketIsToldAtOnce(t *testing.T) {
	socket := socketPath(t)
	l, err := api.Listen(socket)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := os.Remove(socket); err != nil {
		t.Fatal(err)
	}
	_, err = api.Listen(socket)
	if err == nil || errors.Is(err, api.ErrRunning) || !strings.Contains(err.Error(), socket) || !strings.Contains(err.Error(), fmt.Sprint("process ", os.Getpid())) {
		t.Errorf("got %v", err)
	}
}

func TestWhatIsNoSocketStays(t *testing.T) {
	for name, lay := range map[string]func(string) error{
		"a file":            func(path string) error { return os.WriteFile(path, []byte("mine"), 0o600) },
		"an empty folder":   func(path string) error { return os.Mkdir(path, 0o700) },
		"a link to nowhere": func(path string) error { return os.Symlink(path+".gone", path) },
	} {
		t.Run(name, func(t *testing.T) {
			socket := socketPath(t)
			if err := errors.Join(os.MkdirAll(filepath.Dir(socket), 0o700), lay(socket)); err != nil {
				t.Fatal(err)
			}
			if _, err := api.Listen(socket); err == nil || !strings.Contains(err.Error(), socket+" is not a socket") {
				t.Errorf("got %v", err)
			}
			if _, err := os.Lstat(socket); err != nil {
				t.Errorf("it is gone: %v", err)
			}
		})
	}
}

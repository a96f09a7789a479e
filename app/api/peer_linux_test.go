package api_test

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/api"
)

// asNobody calls f on a thread that has another user's rights.
func asNobody(t *testing.T, f func() error) {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("only root can act as another user")
	}
	const keep, nobody = ^uintptr(0), 65534
	failed := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with its goroutine
		if _, _, errno := unix.RawSyscall(unix.SYS_SETRESUID, keep, nobody, keep); errno != 0 {
			failed <- errno
			return
		}
		failed <- f()
	}()
	if err := <-failed; err != nil {
		t.Fatal(err)
	}
}

// openToAll lets everybody reach a socket, as if its modes had been changed.
func openToAll(t *testing.T, socket string) {
	t.Helper()
	for _, path := range []string{filepath.Dir(filepath.Dir(socket)), filepath.Dir(socket), socket} {
		if err := os.Chmod(path, 0o777); err != nil && path != socket {
			t.Fatal(err)
		}
	}
}

// Who calls as another user gets no answer, even where the modes would let them in.
func TestAnotherUserWhoCallsIsRefused(t *testing.T) {
	socket := socketPath(t)
	serve(t, socket, func(*api.Server) {})
	openToAll(t, socket)
	ask := func(c net.Conn) string {
		_ = c.SetDeadline(time.Now().Add(time.Minute))
		_, _ = io.WriteString(c, "GET /v1/nothing HTTP/1.1\r\nHost: nod\r\nConnection: close\r\n\r\n")
		b, _ := io.ReadAll(c)
		return string(b)
	}
	own, err := net.Dial("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	if got := ask(own); !strings.HasPrefix(got, "HTTP/1.1 ") {
		t.Errorf("the owner gets %q", got)
	}
	var other net.Conn
	asNobody(t, func() (err error) { other, err = net.Dial("unix", socket); return err })
	defer other.Close()
	if got := ask(other); got != "" {
		t.Errorf("another user gets %q", got)
	}
}

// The one who listens as another user is told nothing.
func TestAnotherUserWhoListensIsRefused(t *testing.T) {
	socket := socketPath(t)
	if err := os.Mkdir(filepath.Dir(socket), 0o700); err != nil {
		t.Fatal(err)
	}
	openToAll(t, socket)
	var l net.Listener
	asNobody(t, func() (err error) { l, err = net.Listen("unix", socket); return err })
	defer l.Close()
	told := make(chan string, 1)
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		b, _ := io.ReadAll(c)
		told <- string(b)
	}()
	_, err := api.GetStatus.Call(t.Context(), api.Dial(socket), api.None{})
	if err == nil || !strings.Contains(err.Error(), "another user's") {
		t.Errorf("the call ended with %v", err)
	}
	if got := <-told; got != "" {
		t.Errorf("another user was told %q", got)
	}
}

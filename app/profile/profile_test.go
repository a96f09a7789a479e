package profile

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// all takes everybody for the owner.
func all(net.Conn) bool { return true }

// What a killed agent left is no reason not to start; what another one uses stays.
func TestASocketThatWasLeft(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "p.sock")
	killed, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	if l, err := Listen(socket, all); err == nil {
		_ = l.Close()
		t.Error("the socket of one that runs was taken")
	}
	killed.(*net.UnixListener).SetUnlinkOnClose(false)
	if err := killed.Close(); err != nil {
		t.Fatal(err)
	}
	l, err := Listen(socket, all)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}

// Who is not the owner is not answered.
func TestOthersAreNotAnswered(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "p.sock")
	asked := 0
	l, err := Listen(socket, func(net.Conn) bool { asked++; return asked > 1 })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for range 2 {
		c, err := net.Dial("unix", socket)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
	}
	c, err := l.Accept()
	if err != nil || asked != 2 {
		t.Errorf("%v, %d were asked about", err, asked)
		return
	}
	_ = c.Close()
}

func TestProfilesAreForTheOwnerOnly(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "p.sock")
	l, err := Listen(socket, all)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(socket); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, l) }()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "unix", socket)
	}}}
	for path, want := range map[string]int{"/heap": 200, "/heap?gc=1&debug=1": 200, "/goroutine": 200, "/cpu?seconds=0": 400, "/cpu?seconds=601": 400, "/secrets": 404} {
		res, err := client.Get("http://nod" + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil || res.StatusCode != want || len(body) == 0 {
			t.Errorf("%s: %s, %d bytes, %v", path, res.Status, len(body), err)
		}
	}
	if runtime.SetMutexProfileFraction(-1) != 0 {
		t.Error("waiting is sampled though nobody asked for it")
	}
	if res, err := client.Get("http://nod/mutex"); err != nil || res.Body.Close() != nil || runtime.SetMutexProfileFraction(-1) != mutexRate {
		t.Errorf("waiting is not sampled: %v", err)
	}
	stop()
	if err := <-ended; err != nil || runtime.SetMutexProfileFraction(-1) != 0 {
		t.Errorf("%v, or waiting is sampled still", err)
	}
	if _, err := os.Lstat(socket); !os.IsNotExist(err) {
		t.Errorf("the socket is left: %v", err)
	}
}

// A slip of the keyboard must not cost a file.
func TestNothingIsReplacedByTheSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "thesis.odt")
	if err := os.WriteFile(path, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	if l, err := Listen(path, all); err == nil {
		_ = l.Close()
		t.Error("it listens in the place of a file")
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != "text" {
		t.Errorf("%q %v", b, err)
	}
}

package profile

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
)

func TestProfilesAreForTheOwnerOnly(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "p.sock")
	l, err := Listen(socket)
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
	for path, want := range map[string]int{"/heap": 200, "/goroutine": 200, "/cpu?seconds=0": 400, "/cpu?seconds=601": 400, "/secrets": 404} {
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
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
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
	if l, err := Listen(path); err == nil {
		_ = l.Close()
		t.Error("it listens in the place of a file")
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != "text" {
		t.Errorf("%q %v", b, err)
	}
}

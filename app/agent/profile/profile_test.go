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

func TestOnlyTheOwnerIsAnswered(t *testing.T) {
	for _, owner := range []bool{true, false} {
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
		go func() { ended <- Serve(ctx, l, func(net.Conn) bool { return owner }) }()
		client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "unix", socket)
		}}}
		for path, want := range map[string]int{"/heap": 200, "/heap?gc=1&debug=1": 200, "/goroutine": 200, "/secrets": 404} {
			res, err := client.Get("http://nod" + path)
			if !owner {
				if err == nil {
					_ = res.Body.Close()
					t.Errorf("%s: another one got %s", path, res.Status)
				}
				continue
			}
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
	}
}

// A slip of the keyboard must not cost a file, or another program its socket.
func TestNothingIsReplacedByTheSocket(t *testing.T) {
	dir := t.TempDir()
	file, socket := filepath.Join(dir, "thesis.odt"), filepath.Join(dir, "bus")
	if err := os.WriteFile(file, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	other, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	for _, path := range []string{file, socket} {
		if l, err := Listen(path); err == nil {
			_ = l.Close()
			t.Errorf("it listens in the place of %s", path)
		}
		if _, err := os.Lstat(path); err != nil {
			t.Error(err)
		}
	}
}

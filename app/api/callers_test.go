package api

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// limited serves a slow route with the limits and returns a func that connects to it.
func limited(t *testing.T, l limits) (connect func() net.Conn) {
	t.Helper()
	s := NewServer(NewHub("v1"))
	s.limits = l
	Handle(s, Route[None, None]{post, "slow", ""}, func(ctx context.Context, _ None) (None, error) {
		select {
		case <-ctx.Done():
			return None{}, errors.New("it was cut off")
		case <-time.After(3 * l.body):
			return None{}, nil
		}
	})
	socket := filepath.Join(t.TempDir(), "s")
	listener, err := Listen(socket)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	t.Cleanup(func() { cancel(); <-ended; _ = listener.Close() })
	return func() net.Conn {
		t.Helper()
		c, err := dialLocal(t.Context(), socket)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		_ = c.SetDeadline(time.Now().Add(20 * time.Second))
		return c
	}
}

func TestABodyThatIsSentInPartIsNotWaitedFor(t *testing.T) {
	connect := limited(t, limits{connections: 10, body: 20 * time.Millisecond})
	for _, head := range []string{"POST /v1/slow", "POST /v1/nothing", "GET /v1/events"} {
		c := connect()
		_, err := io.WriteString(c, head+" HTTP/1.1\r\nHost: nod\r\nContent-Length: 100\r\n\r\n{\"half\":")
		if err != nil {
			t.Fatal(err)
		}
		r := bufio.NewReader(c)
		resp, err := http.ReadResponse(r, nil)
		if err != nil || resp.StatusCode != http.StatusBadRequest {
			t.Fatalf("%s: %+v, %v", head, resp, err)
		}
		text, _ := io.ReadAll(resp.Body)
		if _, err := r.ReadByte(); !strings.Contains(string(text), "cannot be read") || !errors.Is(err, io.EOF) {
			t.Errorf("%s: the connection stays open (%v): %s", head, err, text)
		}
	}
	c := connect() // what takes long to do is no body that takes long to come
	_, _ = io.WriteString(c, "POST /v1/slow HTTP/1.1\r\nHost: nod\r\nContent-Length: 2\r\n\r\n{}")
	if resp, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil || resp.StatusCode != http.StatusOK {
		t.Errorf("a slow call: %+v, %v", resp, err)
	} else if text, _ := io.ReadAll(resp.Body); !strings.Contains(string(text), `"success":true`) {
		t.Errorf("a slow call: %s", text)
	}
}

func TestAProcessHasSoManyConnectionsOnly(t *testing.T) {
	connect := limited(t, limits{connections: 2, body: time.Millisecond})
	works := func(c net.Conn) bool {
		_, _ = io.WriteString(c, "POST /v1/slow HTTP/1.1\r\nHost: nod\r\nContent-Length: 2\r\n\r\n{}")
		resp, err := http.ReadResponse(bufio.NewReader(c), nil)
		return err == nil && resp.StatusCode == http.StatusOK
	}
	first, second := connect(), connect()
	if !works(first) || !works(second) || works(connect()) {
		t.Error("two connections are not let in, or a third is")
	}
	_ = first.Close()
	for end := time.Now().Add(10 * time.Second); !works(connect()); {
		if time.Now().After(end) {
			t.Fatal("after one was closed, no other is let in")
		}
	}
}

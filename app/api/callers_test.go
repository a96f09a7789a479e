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
	"testing/synctest"
	"time"
)

// limited serves a route with the limits and returns a func that connects to it.
func limited(t *testing.T, l limits) (connect func() net.Conn) {
	t.Helper()
	s := NewServer(NewHub("v1"))
	s.limits = l
	Handle(s, Route[None, None]{post, "works", ""}, func(context.Context, None) (None, error) { return None{}, nil })
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
		_ = c.SetDeadline(time.Now().Add(time.Minute))
		return c
	}
}

func TestABodyThatIsSentInPartIsNotWaitedFor(t *testing.T) {
	connect := limited(t, limits{connections: 10, body: 20 * time.Millisecond, grace: shutdownGrace})
	for _, head := range []string{"POST /v1/works", "POST /v1/nothing", "GET /v1/events"} {
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
}

// piped is a listener to which one caller has come, over a pipe: its time is a bubble's.
type piped chan net.Conn

func (p piped) Accept() (net.Conn, error) {
	if c, more := <-p; more {
		return c, nil
	}
	return nil, net.ErrClosed
}

func (p piped) Close() error   { return nil }
func (p piped) Addr() net.Addr { return nil }

// What takes long to do is no body that takes long to come.
func TestACallMayTakeLongerThanItsBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		own, other := net.Pipe()
		l := make(piped, 1)
		l <- other
		s := &http.Server{Handler: readWhole(bodyTime, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			select {
			case <-r.Context().Done():
			case <-time.After(3 * bodyTime):
				_, _ = io.Copy(w, r.Body)
			}
		}))}
		served := make(chan error, 1)
		go func() { served <- s.Serve(l) }()
		_, _ = io.WriteString(own, "POST /v1/slow HTTP/1.1\r\nHost: nod\r\nContent-Length: 2\r\n\r\n{}")
		if resp, err := http.ReadResponse(bufio.NewReader(own), nil); err != nil || resp.StatusCode != http.StatusOK {
			t.Errorf("%+v, %v", resp, err)
		} else if text, _ := io.ReadAll(resp.Body); string(text) != "{}" {
			t.Errorf("it was cut off: %q", text)
		}
		_ = own.Close()
		close(l)
		if err := <-served; !errors.Is(err, net.ErrClosed) {
			t.Error(err)
		}
	})
}

func TestAProcessHasSoManyConnectionsOnly(t *testing.T) {
	connect := limited(t, limits{connections: 2, body: time.Hour, grace: shutdownGrace})
	works := func(c net.Conn) bool {
		_, _ = io.WriteString(c, "POST /v1/works HTTP/1.1\r\nHost: nod\r\nContent-Length: 2\r\n\r\n{}")
		resp, err := http.ReadResponse(bufio.NewReader(c), nil)
		return err == nil && resp.StatusCode == http.StatusOK
	}
	first, second := connect(), connect()
	if !works(first) || !works(second) || works(connect()) {
		t.Error("two connections are not let in, or a third is")
	}
	_ = first.Close()
	for end := time.Now().Add(time.Minute); !works(connect()); {
		if time.Now().After(end) {
			t.Fatal("after one was closed, no other is let in")
		}
	}
}

// The socket and its lock are given up only when no call is under way: the next
// agent would settle moves that are still being made.
func TestServeEndsAfterItsCalls(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "s")
	s := NewServer(NewHub("v"))
	s.limits.grace = time.Hour // which passes for no test that is held up
	in, out, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	Handle(s, GetProposal, func(context.Context, IDRequest) (Proposal, error) {
		close(in)
		<-out
		close(ended)
		return Proposal{}, nil
	})
	l, err := Listen(socket)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	go func() { _, _ = GetProposal.Call(t.Context(), Dial(socket), IDRequest{ID: "a"}) }()
	<-in
	cancel()
	select {
	case <-served:
		t.Error("Serve returned while a call was under way")
	case <-time.After(100 * time.Millisecond): // it cannot be seen that it never would
	}
	close(out)
	<-ended
	if err := <-served; err != nil {
		t.Error(err)
	}
}

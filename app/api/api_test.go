package api_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

// serve runs a server on a socket of its own and returns the socket and a stop function.
func serve(t *testing.T, socket string, mount func(*api.Server)) (*api.Hub, func()) {
	t.Helper()
	hub := api.NewHub("v-test")
	s := api.NewServer(hub)
	mount(s)
	l, err := api.Listen(socket)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	stop := sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		_ = l.Close()
	})
	t.Cleanup(stop)
	return hub, stop
}

func socketPath(t *testing.T) string {
	dir, err := os.MkdirTemp("", "nod") // t.TempDir can be longer than a socket path may be
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return filepath.Join(dir, "s", "agent.sock")
}

func TestCallReachesItsHandler(t *testing.T) {
	socket := socketPath(t)
	serve(t, socket, func(s *api.Server) {
		api.Handle(s, api.GetProposal, func(_ context.Context, r api.IDRequest) (api.Proposal, error) {
			if r.ID != "a1b2c3d4" {
				return api.Proposal{}, &api.Error{Code: api.CodeNotFound, Message: "Proposal '" + r.ID + "' not found"}
			}
			return api.Proposal{ID: r.ID, Filename: "line\nbreak \u202e.pdf"}, nil
		})
	})
	c := api.Dial(socket)
	p, err := api.GetProposal.Call(t.Context(), c, api.IDRequest{ID: "a1b2c3d4"})
	if err != nil || p.Filename != "line\nbreak \u202e.pdf" {
		t.Fatalf("got %+v, %v", p, err)
	}
	_, err = api.GetProposal.Call(t.Context(), c, api.IDRequest{ID: "xyz"})
	var e *api.Error
	if !errors.As(err, &e) || e.Code != api.CodeNotFound || e.Message != "Proposal 'xyz' not found" {
		t.Fatalf("got %#v", err)
	}
}

func TestBadRequestsAreRefused(t *testing.T) {
	socket := socketPath(t)
	serve(t, socket, func(s *api.Server) {
		api.Handle(s, api.RejectProposals, func(context.Context, api.RejectRequest) (api.RejectResult, error) {
			t.Error("a bad request reached the handler")
			return api.RejectResult{}, nil
		})
	})
	hc := http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return api.DialLocal(ctx, socket)
	}}}
	for name, tc := range map[string]struct{ method, path, body, want string }{
		"empty":         {"POST", "proposals/reject", "", "body is empty"},
		"not JSON":      {"POST", "proposals/reject", "<html>", "cannot be read"},
		"unknown field": {"POST", "proposals/reject", `{"ids":[],"sudo":true}`, `unknown field \"sudo\". If Nod was updated`},
		"twice":         {"POST", "proposals/reject", `{"reason":"a","reason":"b"}`, "duplicate"},
		"twice, deeper": {"POST", "proposals/reject", `{"ids":[{"x":1,"x":2}]}`, "cannot be read"},
		"other case":    {"POST", "proposals/reject", `{"Reason":"a"}`, `unknown field \"Reason\"`},
		"other letters": {"POST", "proposals/reject", `{"rea\u017fon":"a"}`, "unknown field"},
		"bad UTF-8":     {"POST", "proposals/reject", "{\"reason\":\"a\xff\"}", "cannot be read"},
		"wrong type":    {"POST", "proposals/reject", `{"ids":"all"}`, "cannot be read"},
		"two values":    {"POST", "proposals/reject", `{"ids":[]}{"ids":["a"]}`, "after top-level value"},
		"too long":      {"POST", "proposals/reject", `{"reason":"` + strings.Repeat("x", 2<<20) + `"}`, "too large"},
		"wrong method":  {"GET", "proposals/reject", "", "there is no GET"},
		"unknown path":  {"POST", "proposals/obliterate", "{}", "there is no POST /v1/proposals/obliterate. If Nod was updated"},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := http.NewRequest(tc.method, "http://nod/v1/"+tc.path, strings.NewReader(tc.body))
			if err != nil {
				t.Fatal(err)
			}
			resp, err := hc.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			b, _ := io.ReadAll(resp.Body)
			if got := string(b); !strings.Contains(got, `"success":false`) || !strings.Contains(got, tc.want) {
				t.Errorf("got %s, want %q", got, tc.want)
			}
		})
	}
}

func TestWatchReconnects(t *testing.T) {
	socket := socketPath(t)
	got := make(chan api.Event, 100)
	next := func(topic api.Topic) api.Event {
		t.Helper()
		select {
		case e := <-got:
			if e.Topic != topic {
				t.Fatalf("got %+v, want %s", e, topic)
			}
			return e
		case <-time.After(time.Minute):
			t.Fatalf("no %s came", topic)
		}
		return api.Event{}
	}
	hub, stop := serve(t, socket, func(*api.Server) {})
	go api.Dial(socket).Watch(t.Context(), func(e api.Event) { got <- e })
	if e := next(api.TopicHello); e.Version != "v-test" {
		t.Errorf("hello from %q", e.Version)
	}
	hub.Publish(api.TopicProposals, "")
	next(api.TopicProposals)
	hub.Publish(api.TopicShow, "proposals")
	if e := next(api.TopicShow); e.ID != "proposals" {
		t.Errorf("show %q", e.ID)
	}
	stop()
	next(api.TopicLost)
	hub, _ = serve(t, socket, func(*api.Server) {})
	next(api.TopicHello)
	hub.Publish(api.TopicStatus, "")
	next(api.TopicStatus)
}

func TestOneAgentOnly(t *testing.T) {
	socket := socketPath(t)
	_, stop := serve(t, socket, func(*api.Server) {})
	if _, err := api.Listen(socket); !errors.Is(err, api.ErrRunning) {
		t.Fatalf("a second agent got %v", err)
	}
	stop()
	l, err := api.Listen(socket)
	if err != nil {
		t.Fatalf("after the first has gone: %v", err)
	}
	_ = l.Close()
}

func TestSocketIsItsOwnersAlone(t *testing.T) {
	socket := socketPath(t)
	serve(t, socket, func(*api.Server) {})
	for path, want := range map[string]os.FileMode{socket: 0o600, filepath.Dir(socket): 0o700} {
		fi, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := fi.Mode().Perm(); got != want {
			t.Errorf("%s has mode %o, want %o", path, got, want)
		}
	}
}

func TestStaleSocketIsReplaced(t *testing.T) {
	socket := socketPath(t)
	if err := os.MkdirAll(filepath.Dir(socket), 0o700); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false) // as kill -9 leaves it
	_ = l.Close()
	serve(t, socket, func(*api.Server) {})
}

func TestNoAgentIsUnreachable(t *testing.T) {
	_, err := api.GetStatus.Call(t.Context(), api.Dial(socketPath(t)), api.None{})
	if !errors.Is(err, api.ErrUnreachable) {
		t.Fatalf("got %v", err)
	}
}

func TestSlowListenerGetsEachTopicOnce(t *testing.T) {
	socket := socketPath(t)
	hub, _ := serve(t, socket, func(*api.Server) {})
	hold, got := make(chan struct{}), make(chan api.Event, 10000)
	go api.Dial(socket).Watch(t.Context(), func(e api.Event) {
		if e.Topic == api.TopicHello {
			<-hold
		}
		got <- e
	})
	for hub.Listeners(api.WindowFace) == 0 {
		time.Sleep(time.Millisecond)
	}
	for range 1_000_000 {
		hub.Publish(api.TopicProposals, "")
	}
	hub.Publish(api.TopicStatus, "")
	close(hold)
	n := 0
	for e := range got {
		if n++; e.Topic == api.TopicStatus {
			break
		}
	}
	if n > 50_000 {
		t.Errorf("%d events were queued for a listener that did not read", n)
	}
}

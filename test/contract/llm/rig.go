package contract

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
)

// Backend is a back end whose idle connections can be closed.
type Backend interface {
	llm.Backend
	Close()
}

// Rig is a back end and the server that it talks with. Both have the models of
// package modelserver.
type Rig struct {
	Backend        Backend
	Address        string // host and port of the server: nothing else may be dialled
	Dials          *Dials // records every connection of the back end
	TextInOnePiece bool   // text comes in one piece when tools are sent, and none beside calls
	ReportsTools   bool   // the server says which models can call tools
	// Unstick ends what keeps a server that is well from answering; nil: nothing
	// does. The real Ollama 0.6.5 has been seen to hold every reply back, without
	// using any time, once another one was broken off.
	Unstick func() error
}

// Dials notes where connections went.
type Dials struct {
	mu sync.Mutex
	to []string
}

// Record is for the back end's Options.
func (d *Dials) Record(address string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.to = append(d.to, address)
}

func (d *Dials) all() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.to)
}

// rig opens a rig, and checks in the end that all went to one address and that
// nothing is left.
func rig(t *testing.T, open func(*testing.T) Rig) Rig {
	t.Helper()
	r := open(t)
	waitUntilAwake(t, r)
	t.Cleanup(func() {
		for _, a := range r.Dials.all() {
			if a != r.Address {
				t.Errorf("dialled %s, not %s", a, r.Address)
			}
		}
		staysHere(t)
		r.Backend.Close()
		nothingLeft(t)
	})
	return r
}

// nothingLeft waits until no connection of a client and no call of a back end is
// left in this process.
func nothingLeft(t *testing.T) {
	t.Helper()
	left := ""
	if !eventually(replyTimeout, func() bool { left = clients(); return left == "" }) {
		t.Errorf("left behind:\n%s", left)
	}
}

// staysHere looks at the sockets that the process really has.
func staysHere(t *testing.T) {
	t.Helper()
	for _, peer := range peers() {
		if !peer.Addr().Unmap().IsLoopback() {
			t.Errorf("a socket of this process goes to %s", peer)
		}
	}
}

// clients returns the goroutines of HTTP clients and of back ends.
func clients() string {
	buf := make([]byte, 4<<20)
	buf = buf[:runtime.Stack(buf, true)]
	var out []string
	for _, g := range strings.Split(string(buf), "\n\n") {
		if strings.Contains(g, "net/http.(*persistConn)") || strings.Contains(g, ").Chat(") && !strings.Contains(g, "contract.nothingLeft") {
			out = append(out, g)
		}
	}
	return strings.Join(out, "\n\n")
}

func eventually(d time.Duration, ok func() bool) bool {
	for end := time.Now().Add(d); ; time.Sleep(5 * time.Millisecond) {
		if ok() {
			return true
		}
		if time.Now().After(end) {
			return false
		}
	}
}

// heard is the content of a reply.
type heard struct {
	text, thinking string
	calls          []llm.Call
	chunks         int
	done           llm.Completion
	err            error
}

// replyTimeout bounds every reply of the suite that is not meant to be stopped.
const replyTimeout = 2 * time.Minute

func ask(t *testing.T, r Rig, req llm.Request) heard {
	t.Helper()
	if r.Unstick != nil {
		h := askFor(t, stuckTimeout, r, req)
		if h.chunks > 0 || errorKind(t, h.err) != llm.KindStopped {
			return h
		}
		unstick(t, r)
	}
	return askFor(t, replyTimeout, r, req)
}

func askFor(t *testing.T, d time.Duration, r Rig, req llm.Request) heard {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	return askWith(ctx, r.Backend, req, func(heard) error { return nil })
}

// stuckTimeout is how long the tiny model never takes to begin, even on a busy machine.
const stuckTimeout = 20 * time.Second

// waitUntilAwake makes sure that a server which may be stuck answers, before a test
// waits for it without an end.
func waitUntilAwake(t *testing.T, r Rig) {
	t.Helper()
	if r.Unstick != nil {
		want(t, ask(t, r, text("hello")), "")
	}
}

func unstick(t *testing.T, r Rig) {
	t.Helper()
	t.Logf("the server holds its replies back; what runs its model is ended")
	if err := r.Unstick(); err != nil {
		t.Fatal(err)
	}
}

// askWith calls step with the reply so far after each chunk.
func askWith(ctx context.Context, b llm.Backend, req llm.Request, step func(heard) error) heard {
	var h heard
	h.done, h.err = b.Chat(ctx, req, func(c llm.Chunk) error {
		h.text += c.Text
		h.thinking += c.Thinking
		h.calls = append(h.calls, c.Calls...)
		h.chunks++
		return step(h)
	})
	return h
}

// errorKind returns the kind of an error, "" for none. Errors without a sentence and a
// remedy have none to show a person.
func errorKind(t *testing.T, err error) llm.Kind {
	t.Helper()
	if err == nil {
		return ""
	}
	var e *llm.Error
	if !errors.As(err, &e) {
		t.Errorf("%T is no *llm.Error: %v", err, err)
		return "none"
	}
	if e.Text == "" || e.Remedy == "" || strings.ContainsAny(e.Text+e.Remedy, "\n\x00\x1b") {
		t.Errorf("no sentence for a person: %q, %q", e.Text, e.Remedy)
	}
	return e.Kind
}

func want(t *testing.T, h heard, kind llm.Kind) {
	t.Helper()
	if got := errorKind(t, h.err); got != kind {
		t.Fatalf("kind %q, not %q: %v (heard %.80q, %d calls)", got, kind, h.err, h.text, len(h.calls))
	}
}

package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/modelserver"
)

// ward is an agent in a process of its own whose model server misbehaves as its
// user's texts name it. Its sockets and its memory are watched from outside.
type ward struct {
	*nod
	server *modelserver.Scripted
	cmd    *exec.Cmd

	mu     sync.Mutex
	rows   map[string]modelserver.Behaviour
	played map[string]int
}

// row is the text that lets the server go wrong in a way; goOn the one after.
const (
	row  = "Row: "
	goOn = "And now?"
)

func newWard(t *testing.T, style modelserver.Style, kind string, env ...string) *ward {
	t.Helper()
	w := &ward{nod: newNod(t), server: modelserver.NewScripted(t, style), rows: map[string]modelserver.Behaviour{}, played: map[string]int{}}
	for _, f := range modelserver.Failures() {
		w.rows[row+f.Name] = f.Play
	}
	for _, path := range []string{"/api/chat", "/v1/chat/completions"} {
		w.server.At(path, w.play)
	}
	url := w.server.URL
	if kind == "openai" {
		url += "/v1"
	}
	must(t, os.MkdirAll(w.paths.User.Documents, 0o755))
	w.model(kind, url, false)
	w.begin(env...)
	return w
}

// model writes the settings with that model server.
func (n *nod) model(kind, url string, remote bool) {
	n.t.Helper()
	n.settings(fmt.Sprintf("[[folders]]\npath = %q\n\n[tools]\nfolders = [%q]\n\n[model]\nkind = %q\nurl = %q\nremote = %v\nclassify = false\n",
		n.in, n.paths.User.Documents, kind, url, remote))
}

// begin starts the process, with a person before it who says no.
func (w *ward) begin(env ...string) {
	w.t.Helper()
	w.cmd = w.process(env...)
	w.sits().does("deny")
}

// process starts the agent in a process of its own, with more in its environment.
func (n *nod) process(env ...string) *exec.Cmd {
	n.t.Helper()
	text, err := json.Marshal(n.paths)
	must(n.t, err)
	c := exec.Command(os.Args[0], "agent", string(text))
	c.Stdout, c.Stderr, c.Env = n.log, n.log, append(os.Environ(), env...)
	must(n.t, c.Start())
	n.t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		if _, err := api.GetStatus.Call(n.t.Context(), n.Client, api.None{}); err == nil {
			return c
		}
		if time.Now().After(end) {
			n.t.Fatalf("the agent does not answer\n%s", n.log)
		}
	}
}

// at is the ward for a test below its own.
func (w *ward) at(t *testing.T) *nod {
	n := *w.nod
	n.t = t
	return &n
}

// play goes wrong once as the user's last text says, and then talks well.
func (w *ward) play(r *modelserver.Reply) {
	text := ""
	for _, m := range r.Request.Chat.Messages {
		if m.Role == "user" && !strings.HasPrefix(m.Text(), "error: ") {
			text = m.Text()
		}
	}
	w.mu.Lock()
	b, known := w.rows[text]
	w.played[text]++
	first := w.played[text] == 1
	w.mu.Unlock()
	switch {
	case known && first:
		b(r)
	case known:
		modelserver.Say("After it.")(r)
	default:
		modelserver.Say("Fine.")(r)
	}
}

func (w *ward) hasPlayed(text string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.played[text] > 0
}

// rests waits until nothing is under way in a conversation.
func (n *nod) rests(chat string) (v api.ChatView) {
	n.t.Helper()
	n.until("an end", func() bool {
		v = call(n, api.ViewChat, api.ChatViewRequest{ID: chat, After: math.MaxInt64}) // no message again and again
		return !v.Chat.Busy && len(v.Queue) == 0
	})
	return call(n, api.ViewChat, api.ChatViewRequest{ID: chat})
}

// latest is the last message of a conversation, as it is now.
func (n *nod) latest(chat string) api.Message {
	n.t.Helper()
	ms := call(n, api.ViewChat, api.ChatViewRequest{ID: chat}).Messages
	if len(ms) == 0 {
		return api.Message{}
	}
	return ms[len(ms)-1]
}

// said is what stays of a conversation over a restart.
func (n *nod) said(chat string) string {
	n.t.Helper()
	b, err := json.Marshal(call(n, api.ViewChat, api.ChatViewRequest{ID: chat}).Messages)
	must(n.t, err)
	return string(b)
}

// told asks that a message that did not end well says what happened, in a
// sentence, and what to do.
func told(t *testing.T, m api.Message) {
	t.Helper()
	if m.State != "failed" || m.Code == "" || len(m.Problem) < 8 || len(m.Remedy) < 8 {
		t.Errorf("a person is told too little: %s %q: %q / %q", m.State, m.Code, m.Problem, m.Remedy)
	}
}

// trap is a listener that must never be touched.
type trap struct {
	net.Listener
	mu      sync.Mutex
	touched int
}

func newTrap(t *testing.T, address string) *trap {
	t.Helper()
	l, err := net.Listen("tcp", address)
	must(t, err)
	tr := &trap{Listener: l}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			tr.mu.Lock()
			tr.touched++
			tr.mu.Unlock()
			_ = c.Close()
		}
	}()
	return tr
}

func (tr *trap) URL() string { return "http://" + tr.Addr().String() }

func (tr *trap) count() int {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return tr.touched
}

// ownAddress is one of this machine that is not loopback, or the test skips.
func ownAddress(t *testing.T) string {
	t.Helper()
	all, err := net.InterfaceAddrs()
	must(t, err)
	for _, a := range all {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && !ip.IP.IsLoopback() {
			return ip.IP.String()
		}
	}
	t.Skip("this machine has no address but loopback")
	return ""
}

// proxies is an environment in which all goes over a proxy.
func proxies(tr *trap) (env []string) {
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"} {
		env = append(env, name+"="+tr.URL())
	}
	return append(env, "NO_PROXY=", "no_proxy=")
}

// watched looks at the TCP sockets of a process until the end is asked for, and
// gives the other ends that it saw, as the kernel writes them down.
func watched(pid int) (end func() []string) {
	quit, gone := make(chan struct{}), make(chan struct{})
	seen := map[string]bool{}
	go func() {
		defer close(gone)
		for {
			socketsOf(pid, seen)
			select {
			case <-quit:
				return
			case <-time.After(50 * time.Millisecond):
			}
		}
	}()
	return func() (out []string) {
		close(quit)
		<-gone
		for a := range seen {
			out = append(out, a)
		}
		slices.Sort(out)
		return out
	}
}

func socketsOf(pid int, seen map[string]bool) {
	dir := filepath.Join("/proc", strconv.Itoa(pid))
	own := map[string]bool{}
	fds, _ := os.ReadDir(dir + "/fd")
	for _, f := range fds {
		if to, err := os.Readlink(dir + "/fd/" + f.Name()); err == nil && strings.HasPrefix(to, "socket:[") {
			own[strings.TrimSuffix(strings.TrimPrefix(to, "socket:["), "]")] = true
		}
	}
	for _, table := range []string{"/net/tcp", "/net/tcp6", "/net/udp", "/net/udp6"} {
		b, _ := os.ReadFile(dir + table)
		for _, l := range bytes.Split(b, []byte("\n"))[min(1, len(b)):] {
			if c := strings.Fields(string(l)); len(c) > 9 && own[c[9]] {
				seen[c[2]] = true
			}
		}
	}
}

// kernelAddress is how /proc writes an address of 127.0.0.1.
func kernelAddress(t *testing.T, url string) string {
	t.Helper()
	_, port, err := net.SplitHostPort(strings.TrimPrefix(url, "http://"))
	must(t, err)
	n, err := strconv.Atoi(port)
	must(t, err)
	return fmt.Sprintf("0100007F:%04X", n)
}

// peak is the most memory that a process ever had, in bytes.
func peak(t *testing.T, pid int) int64 {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	must(t, err)
	_, after, _ := strings.Cut(string(b), "VmHWM:")
	kb, err := strconv.ParseInt(strings.Fields(after)[0], 10, 64)
	must(t, err)
	return kb << 10
}

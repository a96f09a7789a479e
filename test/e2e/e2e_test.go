//go:build e2etest

// Package e2e drives the real program on a virtual desktop by mouse and keys,
// with a real tray host, notification server and file system around it.
package e2e

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
	"github.com/nod-app/nod/test/samples"
)

// testDesktop is a desktop with Nod on it.
type testDesktop struct {
	*rig.Rig
	t   *testing.T
	ctx context.Context
}

// open starts a desktop with the Nod program that lists its widgets.
func open(t *testing.T, o desktest.Options) *testDesktop {
	t.Helper()
	return openWith(t, "NOD_E2E_BIN", o)
}

func openWith(t *testing.T, env string, o desktest.Options) *testDesktop {
	t.Helper()
	t.Parallel()
	return start(t, env, o)
}

// start is open for a test that needs several desktops, and has said itself that it is parallel.
func start(t *testing.T, env string, o desktest.Options) *testDesktop {
	t.Helper()
	bin := os.Getenv(env)
	if bin == "" {
		t.Skip(env + " names no program; make e2e builds and names it")
	}
	desktest.Require(t, "Xvfb", "openbox", "xdotool", "dbus-daemon")
	dir, err := os.MkdirTemp("", "nod-e2e") // short: a socket's path is
	if err != nil {
		t.Fatal(err)
	}
	r, err := rig.Open(dir, bin, o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	b := &testDesktop{Rig: r, t: t, ctx: ctx}
	t.Cleanup(func() {
		if t.Failed() {
			b.failure(filepath.Base(dir))
		}
		r.Close()
		cancel()
		_ = os.RemoveAll(dir)
	})
	return b
}

// failure saves what is needed to understand a failed test; desktop tells those of one test apart.
func (b *testDesktop) failure(desktop string) {
	b.t.Log(b.AgentOutput())
	dir := filepath.Join("..", "..", "build", "e2e")
	if b.Display != nil && os.MkdirAll(dir, 0o755) == nil {
		file := filepath.Join(dir, strings.ReplaceAll(b.t.Name(), "/", "-")+"-"+desktop+".png")
		if b.Screenshot(file) == nil {
			b.t.Log("picture: " + file)
		}
	}
}

var desktop = desktest.Options{Tray: true, Notify: true, Screen: "1280x800"}

func (b *testDesktop) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// agent starts the agent and returns its tray icon.
func (b *testDesktop) agent() desktest.Item {
	b.t.Helper()
	b.must(b.StartAgent(b.ctx))
	item, err := b.Tray.Wait(b.ctx)
	b.must(err)
	return item
}

// window opens the proposals window as typing nod does.
func (b *testDesktop) window() string {
	b.t.Helper()
	_, err := b.Nod(b.ctx)
	b.must(err)
	id, err := b.Display.Window(b.ctx, rig.WindowTitle)
	b.must(err)
	b.must(b.Display.Raise(id))
	return id
}

func (b *testDesktop) drop() []api.Proposal {
	b.t.Helper()
	b.must(samples.Write(b.Downloads))
	ps, err := b.Waiting(b.ctx, len(samples.Settled()))
	b.must(err)
	return ps
}

func (b *testDesktop) until(what string, f func() bool) {
	b.t.Helper()
	b.must(desktest.Poll(b.ctx, what, f))
}

// click clicks the first widget with that text once it stops moving: a window that
// is being laid out moves its widgets.
func (b *testDesktop) click(window, text string) {
	b.t.Helper()
	var last desktest.Node
	b.until("a still "+text, func() bool {
		n, ok := b.find(text)
		still := ok && n == last
		last = n
		return still
	})
	b.must(b.Display.Click(window, last))
}

func (b *testDesktop) find(text string) (desktest.Node, bool) {
	return b.findNode(func(n desktest.Node) bool { return n.Text == text })
}

// clickIn is click in the window with that title.
func (b *testDesktop) clickIn(title, text string) {
	b.t.Helper()
	id, err := b.Display.Window(b.ctx, title)
	b.must(err)
	var last desktest.Node
	b.until("a still "+text+" in "+title, func() bool {
		n, ok := b.findIn(title, text)
		still := ok && n == last
		last = n
		return still
	})
	b.must(b.Display.Click(id, last))
}

// findIn is find in the window with that title.
func (b *testDesktop) findIn(title, text string) (desktest.Node, bool) {
	return b.findNode(func(n desktest.Node) bool { return n.Window == title && n.Text == text })
}

// findNode returns the first enabled object that match accepts.
func (b *testDesktop) findNode(match func(desktest.Node) bool) (desktest.Node, bool) {
	nodes, err := desktest.Tree(b.ctx, b.DebugSock)
	if err != nil {
		return desktest.Node{}, false
	}
	for _, n := range nodes {
		if !n.Disabled && match(n) {
			return n, true
		}
	}
	return desktest.Node{}, false
}

// sees waits until a visible text is exactly this one.
func (b *testDesktop) sees(text string) {
	b.t.Helper()
	_, err := desktest.FindFunc(b.ctx, b.DebugSock, text, func(n desktest.Node) bool { return n.Text == text })
	b.must(err)
}

func byName(ps []api.Proposal, name string) api.Proposal {
	for _, p := range ps {
		if p.Filename == name {
			return p
		}
	}
	return api.Proposal{}
}

// destination returns the destination path of a proposal.
func destination(p api.Proposal) string { return filepath.Join(p.DestinationDir, p.DestinationName) }

// at waits until a file is at one path and not at the other.
func (b *testDesktop) at(here, notThere string) {
	b.t.Helper()
	b.until(filepath.Base(here)+" is at "+here, func() bool {
		_, err := os.Lstat(here)
		_, other := os.Lstat(notThere)
		return err == nil && os.IsNotExist(other)
	})
}

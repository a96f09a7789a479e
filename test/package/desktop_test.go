//go:build e2etest

package packages

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

// desktop is a virtual desktop with Nod of a Debian on it.
type desktop struct {
	*rig.Rig
	t   *testing.T
	ctx context.Context
}

// open opens the desktop of somebody whose name has an umlaut and a space.
func open(d debian, o desktest.Options) desktop {
	d.t.Helper()
	dir, err := os.MkdirTemp("", "nod-home")
	must(d.t, err)
	home := filepath.Join(dir, "Jörg Müller")
	must(d.t, os.Mkdir(home, 0o755))
	r, err := rig.Open(home, d.program(), o)
	must(d.t, err)
	ctx, cancel := context.WithTimeout(d.t.Context(), 5*time.Minute)
	k := desktop{r, d.t, ctx}
	d.t.Cleanup(func() {
		if d.t.Failed() {
			d.t.Log(r.AgentOutput())
			k.picture("failed")
		}
		r.Close()
		cancel()
		_ = os.RemoveAll(dir)
	})
	return k
}

// panel starts a real panel and a real server of notifications, which run outside.
func (k desktop) panel() {
	k.t.Helper()
	desktest.Require(k.t, "dunst", "xfce4-panel", "xfconfd")
	_, err := k.StartDunst(k.ctx)
	must(k.t, err)
	_, err = k.StartPanel(k.ctx)
	must(k.t, err)
}

// start starts Nod as a login does, or by these arguments.
func (k desktop) start(args ...string) {
	k.t.Helper()
	must(k.t, k.StartAgent(k.ctx, args...))
	must(k.t, desktest.Poll(k.ctx, "the agent watches", func() bool { // what came before its first look is not new
		l, err := api.ListFolders.Call(k.ctx, k.Client, api.None{})
		return err == nil && len(l.Directories) > 0 && l.Directories[0].State == api.FolderWatching
	}))
}

// drop has the sample files arrive, and returns the proposal for the invoice.
func (k desktop) drop() api.Proposal {
	k.t.Helper()
	must(k.t, samples.Write(k.Downloads))
	return k.invoice()
}

// invoice waits until all the sample files wait, and returns the proposal for the invoice.
func (k desktop) invoice() api.Proposal {
	k.t.Helper()
	ps, err := k.Waiting(k.ctx, len(samples.Settled()))
	must(k.t, err)
	for _, p := range ps {
		if p.Filename == samples.Invoice {
			return p
		}
	}
	k.t.Fatalf("no proposal is for %s", samples.Invoice)
	return api.Proposal{}
}

// window waits for the window and gives it the keyboard.
func (k desktop) window() string {
	k.t.Helper()
	id, err := k.Display.Window(k.ctx, rig.WindowTitle)
	must(k.t, err)
	must(k.t, k.Display.Raise(id))
	return id
}

// approve approves the invoice in the window by keys. A window that has not drawn its list yet takes none, so they are
// pressed again, but only after a slow window had the time to do what the first ones said.
func (k desktop) approve(p api.Proposal) {
	k.t.Helper()
	must(k.t, desktest.Poll(k.ctx, "the invoice is approved", func() bool {
		must(k.t, k.Display.Press("ctrl+f", "ctrl+a"))
		must(k.t, k.Display.Type("invoice"))
		k.settle()
		must(k.t, k.Display.Press("Return"))
		k.settle()
		must(k.t, k.Display.Press("Down", "a")) // Down: the header of its group is the current line
		for range 15 {
			k.settle()
			if _, err := os.Lstat(p.SourcePath); os.IsNotExist(err) {
				return true
			}
		}
		return false
	}))
	k.at(destination(p), p.SourcePath)
}

// undo takes back in the window what was done last.
func (k desktop) undo(p api.Proposal) {
	k.t.Helper()
	must(k.t, k.Display.Press("ctrl+z"))
	k.at(p.SourcePath, destination(p))
	k.invoice()
}

// nod runs a command of Nod and returns what it printed, which says all of want.
func (k desktop) nod(args string, want ...string) {
	k.t.Helper()
	out, err := k.Nod(k.ctx, strings.Fields(args)...)
	must(k.t, err)
	for _, w := range want {
		if !strings.Contains(out, w) {
			k.t.Errorf("nod %s printed %q, without %q", args, out, w)
		}
	}
}

// settle gives a window of a slow machine the time to draw what keys did.
func (k desktop) settle() { time.Sleep(time.Second) }

func (k desktop) at(here, notThere string) {
	k.t.Helper()
	must(k.t, desktest.Poll(k.ctx, filepath.Base(here)+" is at "+here, func() bool {
		_, err := os.Lstat(here)
		_, other := os.Lstat(notThere)
		return err == nil && os.IsNotExist(other)
	}))
}

func destination(p api.Proposal) string { return filepath.Join(p.DestinationDir, p.DestinationName) }

// picture saves the screen in build/package-test.
func (k desktop) picture(name string) {
	k.t.Helper()
	if k.Display == nil {
		return
	}
	dir := filepath.Join("..", "..", "build", "package-test", "pictures")
	must(k.t, os.MkdirAll(dir, 0o755))
	if err := k.Screenshot(filepath.Join(dir, k.t.Name()+"-"+name+".png")); err != nil {
		k.t.Log(err)
	}
}

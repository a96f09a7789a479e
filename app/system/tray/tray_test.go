//go:build linux

package tray

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/system/sessionbus"
	"github.com/nod-app/nod/test/desktest"
)

// rig is a program with a tray on a desktop of its own.
type rig struct {
	*desktest.Session
	t     *testing.T
	ctx   context.Context
	child *desktest.Process
	in    io.WriteCloser
}

func desk(t *testing.T, o desktest.Options) *rig {
	t.Helper()
	desktest.Require(t, "dbus-daemon")
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	s, err := desktest.Open(t.TempDir(), o)
	ok(t, err)
	t.Cleanup(s.Close)
	return &rig{Session: s, t: t, ctx: ctx}
}

func start(t *testing.T) (*rig, desktest.Item) {
	t.Helper()
	r := desk(t, desktest.Options{Tray: true, Notify: true})
	r.run(r.Env())
	it, err := r.Tray.Wait(r.ctx)
	ok(t, err)
	return r, it
}

func (r *rig) run(env []string) {
	r.t.Helper()
	self, err := os.Executable()
	ok(r.t, err)
	cmd := exec.Command(self)
	cmd.Env = append(env, childEnv+"=1")
	r.in, err = cmd.StdinPipe()
	ok(r.t, err)
	r.child, err = desktest.StartCmd(cmd)
	ok(r.t, err)
	r.t.Cleanup(func() {
		r.child.Kill()
		if r.t.Failed() {
			r.t.Log(r.child.Output())
		}
	})
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (r *rig) order(o order) {
	r.t.Helper()
	ok(r.t, json.NewEncoder(r.in).Encode(o))
}

// prints waits until the program has printed these lines, and no others.
func (r *rig) prints(lines ...string) {
	r.t.Helper()
	want := strings.Join(lines, "\n") + "\n"
	err := desktest.Poll(r.ctx, fmt.Sprintf("%q", want), func() bool { return r.child.Output() == want })
	if err != nil {
		r.t.Fatalf("%v; printed %q", err, r.child.Output())
	}
}

// ends waits for the program's end, which the race detector makes one with an error.
func (r *rig) ends() {
	r.t.Helper()
	code, err := r.child.Wait(r.ctx)
	ok(r.t, err)
	if code != 0 || !strings.HasSuffix(r.child.Output(), "ended: <nil>\n") {
		r.t.Errorf("exit code %d after %q", code, r.child.Output())
	}
}

func (r *rig) click(it desktest.Item, label string) {
	r.t.Helper()
	_, err := it.WaitEntry(r.ctx, label)
	ok(r.t, err)
	ok(r.t, it.Click(label))
}

func TestMenu(t *testing.T) {
	t.Parallel()
	r, it := start(t)
	_, err := it.WaitEntry(r.ctx, "Inbox")
	ok(t, err)
	r.order(order{Update: &Snapshot{Waiting: 3, Warnings: 1, LastID: "act1", LastLabel: "my_file.pdf"}})
	undo, err := it.WaitEntry(r.ctx, "Undo: my__file.pdf")
	ok(t, err)
	labels, err := it.Labels()
	ok(t, err)
	if want := []string{"Inbox (3)", "Chat", "History", "Pause watching", "Undo: my__file.pdf", "1 warning", "Settings", "Quit Nod"}; !slices.Equal(labels, want) {
		t.Errorf("menu %q", labels)
	}
	done := []string{"review", "chat", "history", "paused true", "undo act1", "review", "settings"}
	for i, label := range labels {
		r.click(it, label)
		r.prints(done[:i+1]...)
		if label == "Settings" {
			break
		}
	}
	r.order(order{Update: &Snapshot{Paused: true, LastID: "act2", LastLabel: "other"}})
	again, err := it.WaitEntry(r.ctx, "Undo: other")
	ok(t, err)
	if again.ID != undo.ID {
		t.Error("an entry changed its id, which closes an open menu")
	}
	if _, err := it.Entry("1 warning"); err == nil {
		t.Error("a warning that is over is still shown")
	}
	r.click(it, "Resume watching")
	r.prints(append(done, "paused false")...) // each action runs by itself: the end waits for none
	r.click(it, "Quit Nod")
	r.ends()
}

func TestIconAndTooltip(t *testing.T) {
	t.Parallel()
	r, it := start(t)
	for _, c := range []struct {
		s       Snapshot
		colour  [4]byte
		tooltip string
	}{
		{Snapshot{}, [4]byte{255, 255, 0, 0}, "Nod: you're all caught up"},
		{Snapshot{Waiting: 2}, [4]byte{255, 0, 255, 0}, "Nod: 2 in the Inbox"},
		{Snapshot{Paused: true}, [4]byte{255, 0, 0, 255}, "Nod: you're all caught up, watching is paused"},
		{Snapshot{Waiting: 1, Paused: true, Asks: 1}, [4]byte{255, 0, 255, 255}, "Nod: the assistant has a question, 1 in the Inbox, watching is paused"},
		{Snapshot{}, [4]byte{255, 255, 0, 0}, "Nod: you're all caught up"},
	} {
		r.order(order{Update: &c.s})
		err := desktest.Poll(r.ctx, c.tooltip, func() bool {
			_, _, colour, err := it.Pixel()
			tip, err2 := it.Tooltip()
			return err == nil && err2 == nil && colour == c.colour && tip == c.tooltip
		})
		ok(t, err)
	}
	props, err := it.Props()
	ok(t, err)
	if props["Id"].Value() != "Nod" || props["Title"].Value() != "Nod" || props["ItemIsMenu"].Value() != false {
		t.Errorf("properties %v", props)
	}
	ok(t, it.Activate())
	r.prints("review")
	r.in.Close()
	r.ends()
}

func TestWithNotificationsAndPanels(t *testing.T) {
	t.Parallel()
	r, it := start(t)
	r.order(order{Notify: "a.pdf"})
	n, err := r.Notify.Wait(r.ctx, 1)
	ok(t, err)
	r.Notify.Click(n.ID, "default")
	for range 3 {
		ok(t, r.Tray.Restart())
		it, err = r.Tray.Wait(r.ctx)
		ok(t, err)
	}
	r.click(it, "Quit Nod")
	r.ends()
}

// What ends systray's loop must not cost the icon: here a signal that it does not expect.
func TestUnexpectedSignals(t *testing.T) {
	t.Parallel()
	r, it := start(t)
	ok(t, desktest.Signal(r.Conn(), it.Bus, "/any", "org.example.Any.Thing", "short"))
	ok(t, desktest.Signal(r.Conn(), it.Bus, "/any", "org.example.Any.Thing", "a", "b", "c"))
	ok(t, r.Tray.Restart())
	it, err := r.Tray.Wait(r.ctx)
	ok(t, err)
	r.click(it, "Quit Nod")
	r.ends()
}

func TestLatePanel(t *testing.T) {
	t.Parallel()
	r := desk(t, desktest.Options{})
	r.run(r.Env())
	_, err := desktest.FindItem(r.ctx, r.Conn())
	ok(t, err)
	host, err := desktest.NewTrayHost(r.Bus)
	ok(t, err)
	it, err := host.Wait(r.ctx)
	ok(t, err)
	r.click(it, "Quit Nod")
	code, err := r.child.Wait(r.ctx)
	if code != 0 || err != nil {
		t.Errorf("exit code %d, %v, %s", code, err, r.child.Output())
	}
}

func TestBusRestarts(t *testing.T) {
	t.Parallel()
	r, _ := start(t)
	ok(t, r.Bus.Restart())
	r.order(order{Update: &Snapshot{Waiting: 1}})
	host, err := desktest.NewTrayHost(r.Bus)
	ok(t, err)
	it, err := host.Wait(r.ctx)
	ok(t, err)
	r.click(it, "Inbox (1)")
	r.order(order{Update: &Snapshot{Waiting: 2}})
	r.click(it, "Inbox (2)")
	r.click(it, "Quit Nod")
	code, err := r.child.Wait(r.ctx)
	if code != 0 || err != nil || strings.Contains(r.child.Output(), "panic") {
		t.Errorf("exit code %d, %v, %s", code, err, r.child.Output())
	}
}

// Of a flood of snapshots only the last must be seen; and with an action that
// never returns, the rest of the menu works.
func TestManyUpdatesAndHangingAction(t *testing.T) {
	t.Parallel()
	r, it := start(t)
	for i := range 500 {
		r.order(order{Update: &Snapshot{Waiting: i + 1}})
	}
	_, err := it.WaitEntry(r.ctx, "Inbox (500)")
	ok(t, err)
	r.order(order{Hold: true, Update: &Snapshot{Waiting: 1}})
	r.click(it, "Inbox (1)")
	r.prints("review")
	for range 5 {
		ok(t, it.Click("Inbox (1)"))
	}
	r.click(it, "Quit Nod")
	r.ends()
}

func TestQuitWithHangingBus(t *testing.T) {
	t.Parallel()
	r, _ := start(t)
	ok(t, r.Bus.Freeze())
	for i := range 5000 { // until nothing more goes into the socket
		r.order(order{Update: &Snapshot{Waiting: i}})
	}
	r.in.Close()
	code, err := r.child.Wait(r.ctx)
	if code != 0 || err != nil || !strings.Contains(r.child.Output(), "ended: ") {
		t.Errorf("exit code %d, %v, %s", code, err, r.child.Output())
	}
}

func TestWithoutBus(t *testing.T) {
	t.Parallel()
	r := desk(t, desktest.Options{})
	trace := filepath.Join(r.Dir, "started")
	ok(t, os.WriteFile(filepath.Join(r.Dir, "dbus-launch"), []byte("#!/bin/sh\ntouch "+trace+"\nexit 1\n"), 0o755))
	r.run(append(r.Env(), "DBUS_SESSION_BUS_ADDRESS=", "PATH="+r.Dir+":"+os.Getenv("PATH")))
	code, err := r.child.Wait(r.ctx)
	if code != 0 || err != nil || r.child.Output() != "ended: show the tray icon: "+sessionbus.ErrNone.Error()+"\n" {
		t.Errorf("exit code %d, %v, %q", code, err, r.child.Output())
	}
	if _, err := os.Stat(trace); err == nil {
		t.Error("a bus was started")
	}
}

// A bus that listens where systemd puts it is found without the variable.
func TestBusInRuntimeFolder(t *testing.T) {
	t.Parallel()
	r := desk(t, desktest.Options{Tray: true})
	sock := strings.TrimPrefix(r.Bus.Addr, "unix:path=")
	r.run(append(r.Env(), "DBUS_SESSION_BUS_ADDRESS=", "XDG_RUNTIME_DIR="+filepath.Dir(sock)))
	it, err := r.Tray.Wait(r.ctx)
	ok(t, err)
	r.click(it, "Quit Nod")
	r.ends()
}

func TestHostPresent(t *testing.T) {
	r := desk(t, desktest.Options{})
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", r.Bus.Addr)
	want := func(present bool) {
		t.Helper()
		if got, err := HostPresent(r.ctx); got != present || err != nil {
			t.Errorf("host present %v, %v; want %v", got, err, present)
		}
	}
	want(false)
	host, err := desktest.NewTrayHost(r.Bus)
	ok(t, err)
	want(true)
	host.SetHost(false)
	want(false)
	host.SetHost(true)
	ok(t, host.Crash())
	want(false)

	t.Setenv("XDG_RUNTIME_DIR", r.Dir)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	if got, err := HostPresent(r.ctx); got || !errors.Is(err, sessionbus.ErrNone) {
		t.Errorf("without a bus: %v, %v", got, err)
	}
}

package desktest

import (
	"context"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/esiqveland/notify"
	"github.com/godbus/dbus/v5"
)

func open(t *testing.T, o Options) (*Session, context.Context) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	s, err := Open(t.TempDir(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, ctx
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestNotifications(t *testing.T) {
	Require(t, "dbus-daemon")
	s, ctx := open(t, Options{Notify: true})
	conn := s.Conn()
	ok(t, conn.AddMatchSignal(dbus.WithMatchInterface(notifyName)))
	signals := make(chan *dbus.Signal, 10)
	conn.Signal(signals)

	id, err := notify.SendNotification(conn, notify.Notification{AppName: "test", Summary: "title", Body: "text",
		Actions: []notify.Action{{Key: "default", Label: "Open"}}})
	ok(t, err)
	n, err := s.Notify.Wait(ctx, 1)
	ok(t, err)
	if n.ID != id || n.App != "test" || n.Summary != "title" || n.Body != "text" || !slices.Equal(n.Actions, []string{"default", "Open"}) {
		t.Errorf("the server got %+v", n)
	}
	s.Notify.Click(id, "default")
	for _, want := range []string{"ActivationToken", "ActionInvoked", "NotificationClosed"} {
		if got := <-signals; !strings.HasSuffix(got.Name, "."+want) || got.Body[0] != id {
			t.Errorf("signal %+v, want %s of %d", got, want, id)
		}
	}

	s.Notify.Behave(Manners{Fail: true})
	if _, err := notify.SendNotification(conn, notify.Notification{}); err == nil {
		t.Error("a server that was told to fail took a notification")
	}
}

func TestTrayItemsRegister(t *testing.T) {
	Require(t, "dbus-daemon")
	s, ctx := open(t, Options{Tray: true})
	register := func() {
		ok(t, s.Conn().Object(watcherName, watcherPath).Call(watcherName+".RegisterStatusNotifierItem", 0, "/StatusNotifierItem").Err)
	}
	register()
	register()
	it, err := s.Tray.Wait(ctx)
	ok(t, err)
	if it.Bus != s.Conn().Names()[0] || len(s.Tray.Items()) != 1 {
		t.Errorf("registered twice by %s: %+v", s.Conn().Names()[0], s.Tray.Items())
	}
	ok(t, s.Tray.Restart())
	if left := s.Tray.Items(); len(left) != 0 {
		t.Errorf("a restarted host still knows %+v", left)
	}
	register()
	if len(s.Tray.Items()) != 1 {
		t.Error("a restarted host takes no items")
	}
}

func TestBusRestart(t *testing.T) {
	Require(t, "dbus-daemon")
	s, ctx := open(t, Options{})
	addr := s.Bus.Addr
	ok(t, s.Bus.Restart())
	if s.Bus.Addr != addr {
		t.Errorf("the bus moved from %s to %s", addr, s.Bus.Addr)
	}
	ok(t, Poll(ctx, "the old connection's end", func() bool { return !s.Conn().Connected() }))
	conn, err := s.Bus.Connect()
	ok(t, err)
	conn.Close()
}

func TestEnvIsIsolated(t *testing.T) {
	Require(t, "dbus-daemon")
	t.Setenv("DISPLAY", ":9977")
	t.Setenv("WAYLAND_DISPLAY", "wayland-9977")
	t.Setenv("XDG_SESSION_TYPE", "wayland")
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
	s, _ := open(t, Options{})
	env := s.Env()
	for _, kv := range env {
		if strings.Contains(kv, "-9977") || strings.Contains(kv, ":9977") || strings.Contains(kv, "nonexistent") || strings.HasPrefix(kv, "XDG_SESSION_TYPE") {
			t.Errorf("the environment holds %s", kv)
		}
	}
	if !slices.Contains(env, "HOME="+s.Dir) || !slices.Contains(env, "DBUS_SESSION_BUS_ADDRESS="+s.Bus.Addr) {
		t.Errorf("home or bus is missing in %q", env)
	}
}

func TestTreeWaits(t *testing.T) {
	ctx := t.Context()
	sock := filepath.Join(shortDir(t), "s")
	l, err := net.Listen("unix", sock)
	ok(t, err)
	var asked atomic.Int32
	srv := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := `[]`
		if asked.Add(1) > 2 {
			body = `[{"window":"Nod","type":"*widget.Button","text":"Approve","x":10,"y":20,"w":30,"h":40,"disabled":true}]`
		}
		_, _ = w.Write([]byte(body))
	})}
	go srv.Serve(l)
	t.Cleanup(func() { srv.Close() })

	n, err := Find(ctx, sock, "widget.Button", "Approve")
	ok(t, err)
	if want := (Node{Window: "Nod", Type: "*widget.Button", Text: "Approve", X: 10, Y: 20, W: 30, H: 40, Disabled: true}); n != want {
		t.Errorf("found %+v", n)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Find(ended, sock, "widget.Button", "Reject"); err == nil || !strings.Contains(err.Error(), "Reject") {
		t.Errorf("no error that names what was not found: %v", err)
	}
}

func TestDisplay(t *testing.T) {
	Require(t, "dbus-daemon", "Xvfb", "openbox", "xdotool", "wmctrl", "import", "xmessage")
	s, ctx := open(t, Options{Screen: "640x480"})
	p, err := Start(s.Env(), "xmessage", "-default", "okay", "-name", "hello", "-title", "hello (1)", "text")
	ok(t, err)
	t.Cleanup(p.Kill)
	id, err := s.Display.Window(ctx, "hello (1)")
	ok(t, err)
	pic := filepath.Join(s.Dir, "screen.png")
	ok(t, s.Screenshot(pic))
	if fi, err := os.Stat(pic); err != nil || fi.Size() == 0 {
		t.Errorf("no picture: %v", err)
	}
	ok(t, s.Display.CloseWindow(id))
	ok(t, s.Display.Gone(ctx, "hello (1)"))
}

func TestRequireCountsSkips(t *testing.T) {
	file := filepath.Join(t.TempDir(), "skips")
	t.Setenv(SkipsEnv, file)
	r := &recorder{TB: t}
	Require(r, "sh")
	if r.skipped != "" {
		t.Errorf("skipped though sh is there: %s", r.skipped)
	}
	Require(r, "sh", "no-such-program", "nor-this-one")
	if r.skipped == "" {
		t.Fatal("not skipped")
	}
	got, err := os.ReadFile(file)
	ok(t, err)
	if want := t.Name() + ": not installed: no-such-program, nor-this-one\n"; string(got) != want {
		t.Errorf("noted %q, want %q", got, want)
	}
}

type recorder struct {
	TB
	skipped string
}

func (r *recorder) Skipf(string, ...any) { r.skipped = "yes" }

func TestProcessStops(t *testing.T) {
	Require(t, "sh", "sleep")
	p, err := Start(os.Environ(), "sh", "-c", "echo out; echo err >&2; exit 7")
	ok(t, err)
	code, err := p.Wait(t.Context())
	if err != nil || code != 7 || p.Output() != "out\nerr\n" {
		t.Errorf("exit code %d, %v, output %q", code, err, p.Output())
	}
	p.Stop() // of one that has ended
	long, err := Start(os.Environ(), "sleep", "1000")
	ok(t, err)
	long.Stop()
	<-long.Done()
}

func shortDir(t *testing.T) string {
	dir, err := os.MkdirTemp("", "nod")
	ok(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

//go:build linux

package notify

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/esiqveland/notify"

	"github.com/nod-app/nod/test/desktest"
)

// quick is a pace for tests: no test looks at how long anything took.
var quick = Pace{Wait: time.Millisecond, MaxWait: time.Second, Gap: time.Millisecond, Timeout: time.Minute, Retry: time.Millisecond}

type rig struct {
	*Notifier
	*desktest.Session
	ctx    context.Context
	clicks chan string
}

// start runs a Notifier on a desktop of its own.
func start(t *testing.T, pace Pace) *rig {
	t.Helper()
	desktest.Require(t, "dbus-daemon")
	s, err := desktest.Open(t.TempDir(), desktest.Options{Notify: true})
	ok(t, err)
	t.Cleanup(s.Close)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", s.Bus.Addr)
	return run(t, s, pace)
}

func run(t *testing.T, s *desktest.Session, pace Pace) *rig {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	r := &rig{Session: s, ctx: ctx, clicks: make(chan string, 10)}
	r.Notifier = New(Options{App: "Nod", Entry: "nod-test", Icon: "/usr/share/nod.png", Pace: pace,
		Hours:   func() (bool, string, string) { return true, "", "" },
		Target:  "proposals",
		OnClick: func(target, token string) { r.clicks <- clickOn(target, token) },
	})
	done := make(chan struct{})
	go func() {
		r.Run(ctx)
		close(done)
	}()
	t.Cleanup(func() {
		cancel()
		<-done
	})
	return r
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// tell sends items and waits for the n-th notification.
func (r *rig) tell(t *testing.T, n int, items ...Item) desktest.Notification {
	t.Helper()
	r.Proposals(items)
	got, err := r.Session.Notify.Wait(r.ctx, n)
	ok(t, err)
	return got
}

// clickOn is what a click says.
func clickOn(target, token string) string { return target + ", token " + token }

// click waits for a click to be heard and returns what it says.
func (r *rig) click(t *testing.T) string {
	t.Helper()
	select {
	case said := <-r.clicks:
		return said
	case <-r.ctx.Done():
		t.Fatal("the click was not heard")
		return ""
	}
}

var two = []Item{{Folder: "/d", Category: "images"}, {Folder: "/d", Category: "images"}}

func TestNotificationFields(t *testing.T) {
	r := start(t, quick)
	n := r.tell(t, 1, Item{Name: "a & <b>.pdf", Folder: "/home/R&D", Destination: "<i>x</i>"})
	if n.App != "Nod" || n.Icon != "/usr/share/nod.png" || n.Hints["desktop-entry"].Value() != "nod-test" || n.TimeoutMS != -1 {
		t.Errorf("who it is from: %+v", n)
	}
	if n.Summary != "a & <b>.pdf in R&D" || n.Body != "Move to &lt;i&gt;x&lt;/i&gt;?" {
		t.Errorf("text: %q — %q", n.Summary, n.Body)
	}
	if !slices.Equal(n.Actions, []string{"default", "Open Nod"}) {
		t.Errorf("actions: %q", n.Actions)
	}
}

func TestServerWithoutMarkup(t *testing.T) {
	r := start(t, quick)
	r.Session.Notify.Behave(desktest.Manners{Plain: true})
	n := r.tell(t, 1, Item{Name: "a.pdf", Destination: "R&D"})
	if n.Body != "Move to R&D?" || len(n.Actions) != 0 {
		t.Errorf("a server without markup and actions got %q, %q", n.Body, n.Actions)
	}
}

func TestReplacesWhileOpen(t *testing.T) {
	r := start(t, quick)
	first := r.tell(t, 1, two...)
	second := r.tell(t, 2, two...)
	if second.Replaces != first.ID || second.Summary != "4 files in d" {
		t.Errorf("the second replaces %d, not %d, and says %q", second.Replaces, first.ID, second.Summary)
	}
	r.Session.Notify.End(second.ID, desktest.Expired)
	ok(t, desktest.Poll(r.ctx, "the end of the notification", func() bool { return !r.server.showing() }))
	third := r.tell(t, 3, two...)
	if third.Replaces != 0 || third.Summary != "2 files in d" {
		t.Errorf("after the end of the second, the third replaces %d and says %q", third.Replaces, third.Summary)
	}
}

func TestClickOpensWithToken(t *testing.T) {
	r := start(t, quick)
	n := r.tell(t, 1, two...)
	r.Session.Notify.Click(n.ID, "default")
	if got := r.click(t); got != clickOn("proposals", desktest.Token(n.ID)) {
		t.Errorf("clicked on %q", got)
	}
}

// Other programs' signals, other notifications' clicks and signals of wrong
// shapes come in before a real click; only that one is heard.
func TestForeignSignals(t *testing.T) {
	r := start(t, quick)
	n := r.tell(t, 1, two...)
	other := r.Conn()
	for _, body := range [][]any{{n.ID, "default"}, {n.ID}, {"x", "default"}, {n.ID, int32(1)}, {}} {
		ok(t, desktest.Signal(other, "", serverPath, serverName+".ActionInvoked", body...))
		ok(t, desktest.Signal(other, "", serverPath, serverName+".ActivationToken", body...))
		ok(t, desktest.Signal(other, "", serverPath, serverName+".NotificationClosed", body...))
	}
	r.Session.Notify.Behave(desktest.Manners{Aloud: true})
	foreign, err := notify.SendNotification(other, notify.Notification{})
	ok(t, err)
	r.Session.Notify.Click(foreign, "default")
	// The bus keeps the order of one sender's messages only, so wait until it has passed these on.
	ok(t, other.BusObject().Call("org.freedesktop.DBus.GetId", 0).Err)
	r.Session.Notify.Click(n.ID, "default")
	if got := r.click(t); got != clickOn("proposals", desktest.Token(n.ID)) {
		t.Errorf("a forged click was heard: %q", got)
	}
	next := r.tell(t, 3, two...)
	r.Session.Notify.Click(next.ID, "default")
	if got := r.click(t); got != clickOn("proposals", desktest.Token(next.ID)) {
		t.Errorf("a forged click was heard: %q", got)
	}
	if len(r.clicks) != 0 {
		t.Errorf("%d clicks too many", len(r.clicks))
	}
}

func TestSlowServer(t *testing.T) {
	pace := quick
	pace.Timeout = 50 * time.Millisecond
	r := start(t, pace)
	r.Session.Notify.Behave(desktest.Manners{Delay: time.Hour})
	r.Proposals(two)
	ok(t, desktest.Poll(r.ctx, "the first attempt's end", func() bool { return r.lastError() != nil }))
	r.Session.Notify.Behave(desktest.Manners{})
	if n := r.tell(t, 1, two...); n.Summary != "2 files in d" {
		t.Errorf("after a slow time the server got %q", n.Summary)
	}
	ok(t, desktest.Poll(r.ctx, "a good end", func() bool {
		good := r.lastError() == nil
		if !good { // on a busy computer this one may have been too slow as well, and what timed out is not tried again
			r.Proposals(two)
		}
		return good
	}))
}

func (n *Notifier) lastError() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.last
}

func TestFailingServerIsRetried(t *testing.T) {
	pace := quick
	pace.Retry = 200 * time.Millisecond
	r := start(t, pace)
	r.Session.Notify.Behave(desktest.Manners{Fail: true})
	r.Proposals(two)
	ok(t, desktest.Poll(r.ctx, "a failure", func() bool { return r.lastError() != nil }))
	if s := r.Status(r.ctx); !s.OK || !strings.Contains(s.Detail, "told to fail") {
		t.Errorf("status %+v", s)
	}
	r.Session.Notify.Behave(desktest.Manners{})
	if n, err := r.Session.Notify.Wait(r.ctx, 1); err != nil || n.Summary != "2 files in d" {
		t.Errorf("then it got %+v, %v", n, err)
	}
}

func TestServerRestarts(t *testing.T) {
	r := start(t, quick)
	r.tell(t, 1, two...)
	ok(t, r.Session.Notify.Restart())
	ok(t, desktest.Poll(r.ctx, "word of the restart", func() bool { return !r.server.showing() }))
	if n := r.tell(t, 2, two...); n.Replaces != 0 || n.Summary != "2 files in d" {
		t.Errorf("the new server was told to replace %d by %q", n.Replaces, n.Summary)
	}
}

func TestBusRestarts(t *testing.T) {
	r := start(t, quick)
	r.tell(t, 1, two...)
	ok(t, desktest.Poll(r.ctx, "the server's reply", r.server.showing))
	ok(t, r.Bus.Restart())
	again, err := desktest.NewNotifyServer(r.Bus)
	ok(t, err)
	r.Session.Notify = again
	ok(t, desktest.Poll(r.ctx, "the lost connection", func() bool {
		s := r.server.(*busServer)
		s.mu.Lock()
		defer s.mu.Unlock()
		return !s.conn.Connected()
	}))
	n := r.tell(t, 1, two...)
	r.Session.Notify.Click(n.ID, "default")
	r.click(t)
}

func TestWithdraw(t *testing.T) {
	r := start(t, quick)
	first := r.tell(t, 1, two...)
	r.Seen()
	withdrawn := func(want ...uint32) {
		t.Helper()
		ok(t, desktest.Poll(r.ctx, "what was withdrawn", func() bool { return slices.Equal(r.Session.Notify.Withdrawn(), want) }))
	}
	withdrawn(first.ID)
	second := r.tell(t, 2, two...)
	r.server.close()
	withdrawn(first.ID, second.ID)
}

func TestStatusNamesTheServer(t *testing.T) {
	r := start(t, quick)
	if s := r.Status(r.ctx); s != (Status{Name: "desktest", Version: "1", OK: true}) {
		t.Errorf("status %+v", s)
	}
	r.Session.Notify.Close()
	ok(t, desktest.Poll(r.ctx, "the server's end", func() bool { return r.Bus.Owner(r.Conn(), serverName) == "" }))
	if s := r.Status(r.ctx); s.OK || s.Remedy == "" || !strings.Contains(s.Detail, "no notification server") {
		t.Errorf("status without a server: %+v", s)
	}
}

func TestDeadBus(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "none"))
	if s := probe(t.Context()); s.OK || s.Remedy == "" {
		t.Errorf("status %+v", s)
	}
}

// A bus that never answers is given up at the deadline.
func TestUnresponsiveBus(t *testing.T) {
	desktest.Require(t, "dbus-daemon")
	s, err := desktest.Open(t.TempDir(), desktest.Options{Notify: true})
	ok(t, err)
	t.Cleanup(s.Close)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", s.Bus.Addr)
	ok(t, s.Bus.Freeze())
	t.Cleanup(func() { s.Bus.Thaw() })
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if st := probe(ctx); st.OK {
		t.Errorf("status %+v", st)
	}
}

func TestNoBusIsStarted(t *testing.T) {
	dir := t.TempDir()
	trace := filepath.Join(dir, "started")
	script := "#!/bin/sh\ntouch " + trace + "\nexit 1\n"
	ok(t, os.WriteFile(filepath.Join(dir, "dbus-launch"), []byte(script), 0o755))
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	t.Setenv("XDG_RUNTIME_DIR", dir)
	for _, addr := range []string{"", "autolaunch:"} {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", addr)
		r := run(t, nil, quick)
		r.Proposals(two)
		ok(t, desktest.Poll(r.ctx, "the attempt", func() bool { return r.lastError() != nil }))
		if s := r.Status(r.ctx); s.OK || !strings.Contains(s.Detail, "no D-Bus session bus") || s.Remedy == "" {
			t.Errorf("status %+v", s)
		}
	}
	if _, err := os.Stat(trace); err == nil {
		t.Error("a bus was started")
	}
}

// A button does what it stands for, with the token; a press of one that was shown before does nothing.
func TestButtons(t *testing.T) {
	r := start(t, quick)
	pressed := make(chan string, 10)
	acts := func(of string) []Act {
		return []Act{
			{"Approve", func(token string) { pressed <- clickOn(of, token) }},
			{"Review", func(token string) { pressed <- clickOn("review "+of, token) }},
		}
	}
	first := r.tell(t, 1, Item{Name: "a.pdf", Folder: "/d", Destination: "R&D", Acts: acts("a")})
	if !slices.Equal(first.Actions, []string{"default", "Open Nod", "1.0", "Approve", "1.1", "Review"}) {
		t.Fatalf("actions: %q", first.Actions)
	}
	second := r.tell(t, 2, Item{Name: "b.pdf", Folder: "/d", Acts: acts("b")})
	if len(second.Actions) != 2 {
		t.Errorf("two files have the actions %q", second.Actions)
	}
	r.Session.Notify.Click(second.ID, "1.0")
	ok(t, desktest.Poll(r.ctx, "the end of the notification", func() bool { return !r.server.showing() }))
	third := r.tell(t, 3, Item{Name: "c.pdf", Folder: "/d", Acts: acts("c")})
	r.Session.Notify.Click(third.ID, "3.1")
	select {
	case got := <-pressed:
		if got != clickOn("review c", desktest.Token(third.ID)) {
			t.Errorf("pressed %q", got)
		}
	case <-r.ctx.Done():
		t.Fatal("the press was not heard")
	}
	if len(pressed)+len(r.clicks) > 0 {
		t.Error("a press was heard of a button that is not there any more")
	}
	fourth := r.tell(t, 4, Item{Name: "passport.pdf", Folder: "/d", Sensitive: true, Acts: acts("passport")})
	if len(fourth.Actions) != 2 {
		t.Errorf("a sensitive file has the actions %q", fourth.Actions)
	}
}

// What the person has before them is not told, also not later.
func TestNoneOfWhatIsInSight(t *testing.T) {
	r := start(t, quick)
	watched := true
	r.opts.Watched = func() bool { return watched }
	r.Proposals(two)
	ok(t, desktest.Poll(r.ctx, "the end of the queue", func() bool { q, _ := r.peek(); return q.empty() }))
	watched = false
	if n := r.tell(t, 1, Item{Name: "c.pdf", Folder: "/d"}); n.Summary != "c.pdf in d" {
		t.Errorf("it tells of %q", n.Summary)
	}
}

package notify

import (
	"context"
	"errors"
	"testing"
	"time"
)

// fakeServer is a server that writes down what it is told to show.
type fakeServer struct {
	shown     []message
	open      bool
	withdrawn int
	err       error
}

func (p *fakeServer) show(_ context.Context, m message) error {
	if p.err != nil {
		return p.err
	}
	p.shown, p.open = append(p.shown, m), true
	return nil
}
func (p *fakeServer) showing() bool            { return p.open }
func (p *fakeServer) withdraw(context.Context) { p.open = false; p.withdrawn++ }
func (p *fakeServer) close()                   {}

// fixture is a Notifier whose clock stands still.
type fixture struct {
	*loop
	server   *fakeServer
	now      time.Time
	enabled  bool
	from, to string
}

func newFixture() *fixture {
	d := &fixture{server: &fakeServer{}, enabled: true, now: time.Date(2025, 3, 10, 12, 0, 0, 0, time.Local)}
	n := New(Options{
		App:   "Nod",
		Now:   func() time.Time { return d.now },
		Hours: func() (bool, string, string) { return d.enabled, d.from, d.to },
	})
	n.server = d.server
	d.loop = &loop{Notifier: n}
	return d
}

// until lets time pass in the steps that the Notifier asks for.
func (d *fixture) until(t *testing.T, end time.Time) {
	t.Helper()
	for range 10000 {
		wait := d.step(t.Context())
		if wait > end.Sub(d.now) {
			d.now = end
			return
		}
		d.now = d.now.Add(wait)
	}
	t.Fatal("the Notifier does not come to rest")
}

func (d *fixture) want(t *testing.T, titles ...string) {
	t.Helper()
	var got []string
	for _, m := range d.server.shown {
		got = append(got, m.title)
	}
	if len(got) != len(titles) {
		t.Fatalf("shown %q, want %q", got, titles)
	}
	for i := range got {
		if got[i] != titles[i] {
			t.Fatalf("shown %q, want %q", got, titles)
		}
	}
}

func TestBurstIsShownOnce(t *testing.T) {
	d := newFixture()
	for range 4 {
		d.Proposals(many(3, Item{}))
		d.until(t, d.now.Add(time.Second))
	}
	d.want(t)
	d.until(t, d.now.Add(time.Minute))
	d.want(t, "12 files")
	if wait := d.step(t.Context()); wait != never {
		t.Errorf("with nothing to tell, there is something to do in %v", wait)
	}
}

func TestSteadyStream(t *testing.T) {
	d := newFixture()
	d.server.open = false
	for range 60 {
		d.Proposals(many(1, Item{Name: "a"}))
		d.until(t, d.now.Add(time.Second))
	}
	d.until(t, d.now.Add(time.Minute))
	if n := len(d.server.shown); n != 4 || d.server.shown[n-1].title != "60 files" {
		t.Errorf("a minute of files gave %d notifications: %v", n, d.server.shown)
	}
}

func TestOpenNotificationIsReplaced(t *testing.T) {
	d := newFixture()
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.Proposals(many(3, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.server.open = false // the user dismissed it
	d.Proposals(many(4, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "2 files", "5 files", "4 files")
}

func TestAfterQuietHours(t *testing.T) {
	d := newFixture()
	d.from, d.to = "12:00", "14:00"
	for range 5 {
		d.Proposals(many(2, Item{}))
		d.until(t, d.now.Add(20*time.Minute))
	}
	d.want(t)
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "10 files")
}

func TestQuietHoursEndedByTheUser(t *testing.T) {
	d := newFixture()
	d.from, d.to = "12:00", "11:00"
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.want(t)
	if wait := d.step(t.Context()); wait > recheck {
		t.Errorf("the hours are looked at again in %v only", wait)
	}
	d.from, d.to = "", ""
	d.until(t, d.now.Add(recheck))
	d.want(t, "2 files")
}

func TestDisabled(t *testing.T) {
	d := newFixture()
	d.enabled = false
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.enabled = true
	d.Proposals(many(3, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "3 files")
}

func TestSeenWithdraws(t *testing.T) {
	d := newFixture()
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.Proposals(many(3, Item{}))
	d.Seen()
	d.until(t, d.now.Add(time.Hour))
	if d.server.withdrawn != 1 || d.server.open {
		t.Error("what was shown stays though the user has seen it")
	}
	d.Proposals(many(4, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "2 files", "4 files")
}

func TestRetries(t *testing.T) {
	d := newFixture()
	d.server.err = errors.New("no")
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(4*time.Second))
	d.server.err = nil
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "2 files")

	d.server.err = errors.New("no")
	d.Proposals(many(3, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.server.err = nil
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "2 files")
	if wait := d.step(t.Context()); wait != never {
		t.Errorf("after it was given up there is something to do in %v", wait)
	}
}

func TestTimeoutIsNotRetried(t *testing.T) {
	d := newFixture()
	d.server.err = context.DeadlineExceeded
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(2*time.Second))
	d.server.err = nil
	d.until(t, d.now.Add(time.Hour))
	d.want(t)
}

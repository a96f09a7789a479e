package notify

import (
	"context"
	"errors"
	"testing"
	"time"
)

// paper is a server that writes down what it is told to show.
type paper struct {
	shown     []message
	open      bool
	withdrawn int
	err       error
}

func (p *paper) show(_ context.Context, m message) error {
	if p.err != nil {
		return p.err
	}
	p.shown, p.open = append(p.shown, m), true
	return nil
}
func (p *paper) showing() bool            { return p.open }
func (p *paper) withdraw(context.Context) { p.open = false; p.withdrawn++ }
func (p *paper) close()                   {}

// desk is a Notifier whose clock stands still.
type desk struct {
	*loop
	paper    *paper
	now      time.Time
	enabled  bool
	from, to string
}

func newDesk() *desk {
	d := &desk{paper: &paper{}, enabled: true, now: time.Date(2025, 3, 10, 12, 0, 0, 0, time.Local)}
	n := New(Options{
		App:   "Nod",
		Now:   func() time.Time { return d.now },
		Hours: func() (bool, string, string) { return d.enabled, d.from, d.to },
	})
	n.server = d.paper
	d.loop = &loop{Notifier: n}
	return d
}

// until lets time pass in the steps that the Notifier asks for.
func (d *desk) until(t *testing.T, end time.Time) {
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

func (d *desk) want(t *testing.T, titles ...string) {
	t.Helper()
	var got []string
	for _, m := range d.paper.shown {
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
	d := newDesk()
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
	d := newDesk()
	d.paper.open = false
	for range 60 {
		d.Proposals(many(1, Item{Name: "a"}))
		d.until(t, d.now.Add(time.Second))
	}
	d.until(t, d.now.Add(time.Minute))
	if n := len(d.paper.shown); n != 4 || d.paper.shown[n-1].title != "60 files" {
		t.Errorf("a minute of files gave %d notifications: %v", n, d.paper.shown)
	}
}

func TestOpenNotificationIsReplaced(t *testing.T) {
	d := newDesk()
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.Proposals(many(3, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.paper.open = false // the user dismissed it
	d.Proposals(many(4, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "2 files", "5 files", "4 files")
}

func TestAfterQuietHours(t *testing.T) {
	d := newDesk()
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
	d := newDesk()
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
	d := newDesk()
	d.enabled = false
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.enabled = true
	d.Proposals(many(3, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "3 files")
}

func TestSeenWithdraws(t *testing.T) {
	d := newDesk()
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.Proposals(many(3, Item{}))
	d.Seen()
	d.until(t, d.now.Add(time.Hour))
	if d.paper.withdrawn != 1 || d.paper.open {
		t.Error("what was shown stays though the user has seen it")
	}
	d.Proposals(many(4, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "2 files", "4 files")
}

func TestRetries(t *testing.T) {
	d := newDesk()
	d.paper.err = errors.New("no")
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(4*time.Second))
	d.paper.err = nil
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "2 files")

	d.paper.err = errors.New("no")
	d.Proposals(many(3, Item{}))
	d.until(t, d.now.Add(time.Hour))
	d.paper.err = nil
	d.until(t, d.now.Add(time.Hour))
	d.want(t, "2 files")
	if wait := d.step(t.Context()); wait != never {
		t.Errorf("after it was given up there is something to do in %v", wait)
	}
}

func TestTimeoutIsNotRetried(t *testing.T) {
	d := newDesk()
	d.paper.err = context.DeadlineExceeded
	d.Proposals(many(2, Item{}))
	d.until(t, d.now.Add(2*time.Second))
	d.paper.err = nil
	d.until(t, d.now.Add(time.Hour))
	d.want(t)
}

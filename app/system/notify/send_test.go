//go:build linux

package notify

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

// A message is beside the notification of proposals: neither replaces the
// other, and a click on it opens nothing.
func TestSendIsStandalone(t *testing.T) {
	r := start(t, quick)
	first := r.tell(t, 1, two...)
	ok(t, r.Send(r.ctx, "Assistant says: <b>done</b>", "a & <a href='x'>b</a>\n\u202Ec"))
	said, err := r.Session.Notify.Wait(r.ctx, 2)
	ok(t, err)
	if said.Replaces != 0 || said.ID == first.ID || len(said.Actions) != 0 {
		t.Errorf("the message replaces %d and can be clicked: %q", said.Replaces, said.Actions)
	}
	if said.Summary != "Assistant says: <b>done</b>" || said.Body != "a &amp; &lt;a href='x'&gt;b&lt;/a&gt; c" {
		t.Errorf("text: %q — %q", said.Summary, said.Body)
	}
	r.Session.Notify.Click(said.ID, "default")
	third := r.tell(t, 3, two...)
	if third.Replaces != first.ID {
		t.Errorf("the next one of proposals replaces %d, not %d", third.Replaces, first.ID)
	}
	if len(r.clicks) != 0 {
		t.Error("a click on the message was heard")
	}
}

func TestSendRefused(t *testing.T) {
	r := start(t, quick)
	r.Session.Notify.Behave(desktest.Manners{Fail: true})
	if err := r.Send(r.ctx, "a", "b"); err == nil {
		t.Error("a server that fails was not told of")
	}
	d := newDesk()
	d.enabled = false
	if err := d.showMessage(r.ctx, message{title: "a"}); !errors.Is(err, ErrOff) {
		t.Errorf("switched off: %v", err)
	}
	d.enabled, d.from, d.to = true, "12:00", "14:00"
	if err := d.showMessage(r.ctx, message{title: "a"}); !errors.Is(err, ErrQuiet) {
		t.Errorf("in quiet hours: %v", err)
	}
	d.want(t)
}

// Without Run no one waits longer than they want to.
func TestSendWithoutRun(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := New(Options{App: "Nod"}).Send(ctx, "a", "b"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Send without Run: %v", err)
	}
}

// What Nod itself asks is in one place, opens Nod with a click, and goes
// when it has been seen.
func TestAnnounce(t *testing.T) {
	r := start(t, quick)
	ok(t, r.Announce(r.ctx, "Nod asks", "one"))
	ok(t, r.Announce(r.ctx, "Nod asks", "two"))
	said, err := r.Session.Notify.Wait(r.ctx, 2)
	ok(t, err)
	if said.Replaces == 0 || said.Body != "two" || len(said.Actions) == 0 {
		t.Errorf("%+v", said)
	}
	r.Session.Notify.Click(said.ID, "default")
	select {
	case <-r.clicks:
	case <-r.ctx.Done():
		t.Fatal("a click was not heard")
	}
	ok(t, r.Announce(r.ctx, "Nod asks", "three"))
	r.Seen()
	ok(t, desktest.Poll(r.ctx, "it is taken away", func() bool { return len(r.Session.Notify.Withdrawn()) > 0 }))
}

package notify

import (
	"context"
	"time"
)

// never is longer than any wait.
const never = time.Duration(1<<63 - 1)

// recheck bounds the waits in quiet hours: the user may change the hours, and
// timers stand still while the computer sleeps.
const recheck = 10 * time.Minute

// teller is the state of Run.
type teller struct {
	*Notifier
	shown digest    // what the open notification says
	sent  time.Time // when the last one was sent
}

// Run shows notifications until ctx ends, then takes away what it showed. It
// uses no time while nothing waits.
func (n *Notifier) Run(ctx context.Context) {
	t := teller{Notifier: n}
	defer n.server.close()
	timer := time.NewTimer(never)
	defer timer.Stop()
	for {
		timer.Reset(t.step(ctx))
		select {
		case <-ctx.Done():
			return
		case <-n.kick:
		case s := <-n.said:
			s.done <- t.say(ctx, s.message)
		case <-timer.C:
		}
	}
}

// step does what is due and says after which time there may be more to do.
func (t *teller) step(ctx context.Context) time.Duration {
	q, seen := t.peek()
	if seen {
		t.shown = digest{}
		t.withdraw(ctx)
	}
	if q.empty() {
		return never
	}
	now := t.opts.Now()
	if at := q.due(t.opts.Pace, t.sent); at.After(now) {
		return at.Sub(now)
	}
	enabled, from, to := t.opts.Hours()
	if !enabled {
		t.take()
		return never
	}
	if end, quiet := quietUntil(now, from, to); quiet {
		return min(end.Sub(now), recheck)
	}
	t.tell(ctx)
	return 0
}

// tell shows what waits, together with what the open notification says, since
// that one is replaced.
func (t *teller) tell(ctx context.Context) {
	q := t.take()
	if q.empty() { // the user looked just now
		return
	}
	said := q.items
	if t.server.showing() {
		said = joined(t.shown, q.items)
	}
	title, body := said.text()
	ctx, cancel := context.WithTimeout(ctx, t.opts.Pace.Timeout)
	defer cancel()
	err := t.server.show(ctx, message{title: title, body: body})
	t.sent = t.opts.Now()
	if err == nil {
		t.shown = said
	}
	t.report(q, err)
}

func (t *teller) withdraw(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, t.opts.Pace.Timeout)
	defer cancel()
	t.server.withdraw(ctx)
}

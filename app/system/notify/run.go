package notify

import (
	"context"
	"time"
)

// never is longer than any wait.
const never = time.Duration(1<<63 - 1)

// recheck bounds the waits in quiet hours: the user may change the hours, and
// timers stop while the computer sleeps.
const recheck = 10 * time.Minute

// loop is the state of Run.
type loop struct {
	*Notifier
	shown digest    // content of the open notification
	sent  time.Time // when the last one was sent
}

// Run shows notifications until ctx ends, then withdraws the last one. It is idle
// while nothing waits.
func (n *Notifier) Run(ctx context.Context) {
	t := loop{Notifier: n}
	defer n.server.close()
	timer := time.NewTimer(never)
	defer timer.Stop()
	for {
		timer.Reset(t.step(ctx))
		select {
		case <-ctx.Done():
			return
		case <-n.wakeUp:
		case s := <-n.requests:
			s.done <- t.showMessage(ctx, s.message)
		case <-timer.C:
		}
	}
}

// step does what is due and returns how long to wait for the next step.
func (t *loop) step(ctx context.Context) time.Duration {
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
	if !enabled || t.opts.Watched() {
		t.take()
		return never
	}
	if end, quiet := quietUntil(now, from, to); quiet {
		return min(end.Sub(now), recheck)
	}
	t.showPending(ctx)
	return 0
}

// showPending shows the queue together with the content of the open notification,
// which it replaces.
func (t *loop) showPending(ctx context.Context) {
	q := t.take()
	if q.empty() { // the user has just seen the proposals
		return
	}
	content := q.items
	if t.server.showing() {
		content = joined(t.shown, q.items)
	}
	title, body := content.text()
	ctx, cancel := context.WithTimeout(ctx, t.opts.Pace.Timeout)
	defer cancel()
	err := t.server.show(ctx, message{title: title, body: body, acts: content.acts()})
	t.sent = t.opts.Now()
	if err == nil {
		t.shown = content
	}
	t.attempted(q, err)
}

func (t *loop) withdraw(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, t.opts.Pace.Timeout)
	defer cancel()
	t.server.withdraw(ctx)
}

package notify

import (
	"context"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/safetext"
)

// Why Send shows nothing.
var (
	ErrOff   = errors.New("notifications are switched off in the settings")
	ErrQuiet = errors.New("these are the user's quiet hours")
)

// Limits of a message in characters.
const (
	maxSaidTitle = 120
	maxSaidBody  = 400
)

// saying is a message on its way to Run.
type saying struct {
	message
	done chan<- error // has room for one
}

// Send shows a message of its own at once, beside what is told of proposals, and
// returns when the OS has taken it. Its texts are shown as they are, as one line
// each; a click on it does nothing. It needs Run to be running, and fails with
// ErrOff or ErrQuiet when the user wants none: it is not shown later.
func (n *Notifier) Send(ctx context.Context, title, body string) error {
	return n.hand(ctx, message{title: safetext.Line(title, maxSaidTitle), body: safetext.Line(body, maxSaidBody), apart: true})
}

// Announce is Send for what is Nod's own: it replaces what this Notifier shows,
// a click on it opens Nod, and Seen takes it away.
func (n *Notifier) Announce(ctx context.Context, title, body string) error {
	return n.hand(ctx, message{title: safetext.Line(title, maxSaidTitle), body: safetext.Line(body, maxSaidBody)})
}

// hand gives a message to Run and waits until it is shown.
func (n *Notifier) hand(ctx context.Context, m message) error {
	done := make(chan error, 1)
	select {
	case n.said <- saying{m, done}:
	case <-ctx.Done():
		return fmt.Errorf("show a notification: %w", ctx.Err())
	}
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("show a notification: %w", ctx.Err())
	}
}

func (t *teller) say(ctx context.Context, m message) error {
	enabled, from, to := t.opts.Hours()
	if !enabled {
		return ErrOff
	}
	if _, quiet := quietUntil(t.opts.Now(), from, to); quiet {
		return ErrQuiet
	}
	ctx, cancel := context.WithTimeout(ctx, t.opts.Pace.Timeout)
	defer cancel()
	return t.server.show(ctx, m)
}

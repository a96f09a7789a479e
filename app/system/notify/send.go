package notify

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// Errors of Send.
var (
	ErrOff   = lang.Errorf("notifications are switched off in the settings")
	ErrQuiet = lang.Errorf("it is within the user's quiet hours")
)

// Limits of a message in characters.
const (
	maxMessageTitle = 120
	maxMessageBody  = 400
)

// request is a message for Run.
type request struct {
	message
	done chan<- error // has room for one
}

// Send shows a separate message at once, beside the one about proposals, and
// returns when the OS has accepted it. Title and body are one line of plain text
// each; a click does nothing. Run must be running. If notifications are off, or
// in quiet hours, Send fails with ErrOff or ErrQuiet: the message is not shown later.
func (n *Notifier) Send(ctx context.Context, title, body string) error {
	return n.submit(ctx, message{title: safetext.Line(title, maxMessageTitle), body: safetext.Line(body, maxMessageBody), standalone: true})
}

// Announce sends one of Nod's own messages: it replaces the shown notification, a click opens Nod,
// and Seen withdraws it.
func (n *Notifier) Announce(ctx context.Context, title, body string) error {
	return n.submit(ctx, message{title: safetext.Line(title, maxMessageTitle), body: safetext.Line(body, maxMessageBody)})
}

// submit passes a message to Run and waits until it is shown.
func (n *Notifier) submit(ctx context.Context, m message) error {
	done := make(chan error, 1)
	select {
	case n.requests <- request{m, done}:
	case <-ctx.Done():
		return lang.Errorf("show a notification: %w", ctx.Err())
	}
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return lang.Errorf("show a notification: %w", ctx.Err())
	}
}

func (t *loop) showMessage(ctx context.Context, m message) error {
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

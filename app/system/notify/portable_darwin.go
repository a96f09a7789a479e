package notify

import (
	"context"
	"strings"

	"github.com/gen2brain/beeep"

	"github.com/nod-app/nod/app/base/lang"
)

// center is macOS' Notification Center, by way of the terminal-notifier or
// osascript that beeep runs. It can neither replace nor take back, and tells of
// no clicks.
type center struct {
	opts Options
	busy chan struct{} // one at a time: what hangs must not pile up
}

func newServer(o Options) server {
	beeep.AppName = o.App
	return &center{opts: o, busy: make(chan struct{}, 1)}
}

func (c *center) show(ctx context.Context, m message) error {
	select {
	case c.busy <- struct{}{}:
	default:
		return lang.Errorf("show a notification: the last one still hangs")
	}
	done := make(chan error, 1)
	go func() {
		done <- beeep.Notify(argument(m.title), argument(m.body), c.opts.Icon)
		<-c.busy
	}()
	select {
	case err := <-done:
		if err != nil {
			return lang.Errorf("show a notification: %w", err)
		}
		return nil
	case <-ctx.Done():
		return lang.Errorf("show a notification: %w", ctx.Err())
	}
}

// argument keeps text from being read as an option or a property list, as
// terminal-notifier does with what begins with - [ ( { < or ".
func argument(s string) string {
	if strings.HasPrefix(s, "-") || strings.ContainsAny(s[:min(1, len(s))], "[({<\"\\") {
		return "… " + s
	}
	return s
}

func (c *center) showing() bool            { return false }
func (c *center) withdraw(context.Context) {}
func (c *center) close()                   {}

func probe(context.Context) Status {
	return Status{Name: lang.Say("Notification Center"), OK: true}
}

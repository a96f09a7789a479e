package cli

import (
	"context"
	"strconv"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// progressPoll is how often a command that waits asks how far the agent is.
const progressPoll = 500 * time.Millisecond

// follow shows how far the agent's long work is, in one line of the terminal, until
// stop is called. It prints nothing if no one looks at it.
func (s *Session) follow(c *api.Client) (stop func()) {
	if !isTerminal(s.Err) {
		return func() {}
	}
	return s.followOn(c, progressPoll)
}

func (s *Session) followOn(c *api.Client, poll time.Duration) (stop func()) {
	ctx, cancel := context.WithCancel(s.Ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l := live{s: &Session{Out: s.Err}, terminal: true}
		defer l.end()
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(poll):
			}
			if status, err := api.GetStatus.Call(ctx, c, api.None{}); err == nil && len(status.Progress) > 0 {
				l.put(progressText(status.Progress[0]))
			}
		}
	}()
	return func() { cancel(); <-ended }
}

// progressText returns a piece of work in a line: "Clearing 200000 proposals: 42%".
func progressText(p api.Progress) string {
	if p.Total > 0 {
		return p.Label + ": " + strconv.Itoa(100*p.Done/p.Total) + "%"
	}
	return lang.T("%s: %s so far", p.Label, lang.Count(p.Done))
}

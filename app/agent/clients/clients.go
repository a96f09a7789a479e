// Package clients knows the programs that call Nod's tools over MCP: which program each one is, and
// what it has read, asked and been denied so far.
package clients

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
)

// What all programs together can have at once: each has its own budget of questions.
const (
	mostClients = 16
	mostAtOnce  = 4   // calls of one program; the others wait
	maxLabel    = 100 // bytes of what a program calls itself
)

// Clients are the programs that have called since the agent was started. It is safe for concurrent use.
type Clients struct {
	identify func(pid int) (tools.Caller, error)
	specs    []tools.Spec
	now      func() time.Time

	mu    sync.Mutex
	byKey map[string]*client
}

type client struct {
	Client
	session *catalogue.APISession
	running chan struct{} // has one of each call that runs
	open    int           // calls that run or wait; Clients.mu guards it, and the Client
}

// Client is a program as the person sees it.
type Client struct {
	tools.Caller
	Calls int       // since the agent was started
	Last  time.Time // when it last called
}

// New makes Clients without any. specs are those of all tools; identify returns the program for which a process calls.
func New(identify func(pid int) (tools.Caller, error), specs []tools.Spec, now func() time.Time) *Clients {
	return &Clients{identify: identify, specs: specs, now: now, byKey: map[string]*client{}}
}

// Begin starts the trace of calls that a process makes for a program; label is what that calls itself. It waits
// while the program has as many calls running as it may have. The caller calls end once the calls have ended.
func (c *Clients) Begin(ctx context.Context, pid int, label string, b tools.Batch) (t *tools.Trace, end func(), err error) {
	caller, err := c.identify(pid)
	if err != nil {
		return nil, nil, lang.Errorf("find out which program calls: %w", err)
	}
	caller.Label = safetext.Cut(label, maxLabel)
	cl, err := c.enter(caller, len(b.Calls))
	if err != nil {
		return nil, nil, err
	}
	select {
	case cl.running <- struct{}{}:
	case <-ctx.Done():
		c.leave(cl)
		return nil, nil, ctx.Err()
	}
	t, done := cl.session.Begin("", b)
	t.Origin, t.Caller = tools.FromClient, caller
	return t, func() { done(); <-cl.running; c.leave(cl) }, nil
}

// errTooMany keeps a program that copies itself from a budget for each copy.
var errTooMany = lang.Errorf("too many programs call Nod's tools; this one can when another has not called for half an hour")

// enter returns what is known of a program, which is new if it has not called for long.
func (c *Clients) enter(caller tools.Caller, calls int) (*client, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	cl := c.byKey[caller.Key()]
	if cl == nil {
		for key, other := range c.byKey {
			if len(c.byKey) >= mostClients && other.open == 0 && now.Sub(other.Last) >= catalogue.LabelsFor {
				delete(c.byKey, key)
			}
		}
		if len(c.byKey) >= mostClients {
			return nil, errTooMany
		}
		cl = &client{session: catalogue.NewAPISession(c.specs, c.now), running: make(chan struct{}, mostAtOnce)}
		c.byKey[caller.Key()] = cl
	}
	cl.Caller, cl.Last = caller, now
	cl.Calls += calls
	cl.open++
	return cl, nil
}

func (c *Clients) leave(cl *client) {
	c.mu.Lock()
	defer c.mu.Unlock()
	cl.open--
	cl.Last = c.now()
}

// All returns the programs, the one that called last first.
func (c *Clients) All() []Client {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := []Client{}
	for _, cl := range c.byKey {
		out = append(out, cl.Client)
	}
	slices.SortFunc(out, func(a, b Client) int { return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.Key(), b.Key())) })
	return out
}

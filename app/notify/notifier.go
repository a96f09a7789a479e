package notify

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Options are what a Notifier needs to know; App and Hours must be set.
type Options struct {
	App   string // name shown to the user: "Nod"
	Entry string // name of the .desktop file without its ending; empty: none
	Icon  string // absolute path of a PNG file; empty: none

	// Hours says whether notifications are wanted at all, and between which
	// local times of day ("22:00", "07:00") none are. It is asked each time
	// before one is shown, from Run's goroutine, and must not block.
	Hours func() (enabled bool, from, to string)

	// OnClick is called, on a goroutine of its own, when the user clicks a
	// notification. The token lets the window that opens take the focus
	// (XDG_ACTIVATION_TOKEN); it is empty where the OS has none.
	OnClick func(activationToken string)

	Now  func() time.Time // nil: time.Now
	Pace Pace
}

// Notifier tells the user that proposals came. Its methods may be called from
// any goroutine and never wait for the OS, Status, Send and Run apart.
type Notifier struct {
	opts   Options
	server server
	kick   chan struct{}
	said   chan saying

	mu      sync.Mutex
	waiting queue
	seen    bool  // the user has seen what is shown
	last    error // of the last attempt
}

// New makes a Notifier, which shows nothing before Run. It does no I/O.
func New(o Options) *Notifier {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.OnClick == nil {
		o.OnClick = func(string) {}
	}
	o.Pace = o.Pace.withDefaults()
	return &Notifier{opts: o, server: newServer(o), kick: make(chan struct{}, 1), said: make(chan saying)}
}

// Proposals adds to what will be told: at once after a pause, or after quiet hours.
func (n *Notifier) Proposals(batch []Item) {
	if len(batch) == 0 {
		return
	}
	n.mu.Lock()
	n.waiting.add(batch, n.opts.Now())
	n.mu.Unlock()
	n.wake()
}

// Seen says that the user is looking at the proposals, or that none are left:
// what is shown is taken away, what was to be told is not.
func (n *Notifier) Seen() {
	n.mu.Lock()
	n.waiting = queue{}
	n.seen = true
	n.mu.Unlock()
	n.wake()
}

// Status asks the OS's notification server who it is. If the last notification
// failed, Detail says why.
func (n *Notifier) Status(ctx context.Context) Status {
	s := probe(ctx)
	n.mu.Lock()
	defer n.mu.Unlock()
	if s.OK && n.last != nil {
		s.Detail = "the last notification failed: " + n.last.Error()
	}
	return s
}

func (n *Notifier) wake() {
	select {
	case n.kick <- struct{}{}:
	default:
	}
}

// take empties the queue.
func (n *Notifier) take() queue {
	n.mu.Lock()
	defer n.mu.Unlock()
	q := n.waiting
	n.waiting = queue{}
	return q
}

func (n *Notifier) peek() (q queue, seen bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	q, seen = n.waiting, n.seen
	n.seen = false
	return q, seen
}

// report notes how an attempt went, and puts what could not be told back.
// What the server may still show late is not told again.
func (n *Notifier) report(q queue, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.last = err
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		n.waiting = failed(q, n.waiting, n.opts.Pace, n.opts.Now())
	}
}

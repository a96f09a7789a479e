// Package notify shows notifications about pending proposals: one for a burst,
// which replaces the one before, and none in quiet hours.
//
// Notifier decides when to show one (pace, quiet hours), Summarise writes its
// text, and a server of the OS shows it: org.freedesktop.Notifications on Linux and
// other free desktops, toasts on Windows, Notification Center on macOS.
//
// On Linux Notifier has its own connection to the server. Using the shared one
// would lose the tray icon (see package sessionbus). This is also why the portable
// library beeep is not used there: it uses the shared connection, starts a bus
// where there is none, and its fallback would use the same server.
package notify

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Options configure a Notifier; App and Hours are required.
type Options struct {
	App   string // name shown to the user: "Nod"
	Entry string // name of the .desktop file without its ending; empty: none
	Icon  string // absolute path of a PNG file; empty: none

	// Hours returns whether notifications are enabled, and between which local
	// times of day ("22:00", "07:00") none are shown. It is called before each
	// notification, on Run's goroutine, and must not block.
	Hours func() (enabled bool, from, to string)

	// Watched reports whether a window in front shows what the notifications are about; then none is sent.
	// Like Hours it is called on Run's goroutine and must not block. Nil means that there is no such window.
	Watched func() bool

	// Target names what a click on this Notifier's notifications is to open.
	Target string

	// OnClick is called, on its own goroutine, when the user clicks a notification,
	// with the Target of its Notifier. Windows tells a program of a click, and not
	// which Notifier it is for: the Notifiers of a program must have the same OnClick.
	// The token lets the window that opens take the focus (XDG_ACTIVATION_TOKEN); it
	// is empty if the OS has none.
	OnClick func(target, activationToken string)

	Now  func() time.Time // nil: time.Now
	Pace Pace
}

// Notifier shows notifications about new proposals. Its methods may be called
// from any goroutine; only Status, Send and Run wait for the OS.
type Notifier struct {
	opts     Options
	server   server
	wakeUp   chan struct{}
	requests chan request

	mu      sync.Mutex
	waiting queue
	seen    bool  // the user has seen the shown notification
	last    error // error of the last attempt
}

// New returns a Notifier, which shows nothing before Run. It does no I/O.
func New(o Options) *Notifier {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.OnClick == nil {
		o.OnClick = func(string, string) {}
	}
	if o.Watched == nil {
		o.Watched = func() bool { return false }
	}
	o.Pace = o.Pace.withDefaults()
	return &Notifier{opts: o, server: newServer(o), wakeUp: make(chan struct{}, 1), requests: make(chan request)}
}

// Proposals adds proposals to the next notification: after a short pause, or
// after quiet hours.
func (n *Notifier) Proposals(batch []Item) {
	if len(batch) == 0 {
		return
	}
	n.mu.Lock()
	n.waiting.add(batch, n.opts.Now())
	n.mu.Unlock()
	n.wake()
}

// Seen withdraws the shown notification and drops the waiting ones. Call it when
// the user looks at the proposals, or when none are left.
func (n *Notifier) Seen() {
	n.mu.Lock()
	n.waiting = queue{}
	n.seen = true
	n.mu.Unlock()
	n.wake()
}

// Status asks the notification server for its name and version. If the last
// notification failed, Detail says why.
func (n *Notifier) Status(ctx context.Context) Status {
	s := probe(ctx)
	n.mu.Lock()
	defer n.mu.Unlock()
	if s.OK && n.last != nil {
		s.Detail = lang.Say("the last notification failed: %v", n.last)
	}
	return s
}

func (n *Notifier) wake() {
	select {
	case n.wakeUp <- struct{}{}:
	default:
	}
}

// take removes and returns the queue.
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

// attempted records the result of an attempt, and queues again what could not be
// shown. After a timeout the server may still show it, so it is not queued again.
func (n *Notifier) attempted(q queue, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.last = err
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		n.waiting = failed(q, n.waiting, n.opts.Pace, n.opts.Now())
	}
}

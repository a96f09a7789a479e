package app

import (
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What the door remembers, and how long: labels as long as whoever called is
// likely to be at the same piece of work, questions as long as a person takes to
// be tired by them.
const (
	labelsLast    = 30 * time.Minute
	questionsLast = 10 * time.Minute
)

// door is the local API as a way to tools. Each request there is a trace of its
// own, yet who reads in one may act in the next, and ask again and again; and
// nobody can tell callers apart. So a request begins with the labels of those
// before it, and with the questions that they asked. Only one that does nothing
// but read begins clean: it tells the user's own program what that could read by
// itself.
type door struct {
	reads map[string]bool // the tools that read what is private and do nothing else; set before it is used

	mu     sync.Mutex
	labels policy.Labels
	at     time.Time // when it was last used
	asked  int
	since  time.Time // when the first of those was asked
}

// open begins the trace of a request.
func (d *door) open(typed string, p tools.Plan, now time.Time) *tools.Trace {
	d.mu.Lock()
	defer d.mu.Unlock()
	if now.Sub(d.at) >= labelsLast {
		d.labels = 0
	}
	if now.Sub(d.since) >= questionsLast {
		d.asked = 0
	}
	d.at = now
	labels := d.labels
	if !slices.ContainsFunc(p.Calls, func(q tools.Request) bool { return !d.reads[q.Tool] }) {
		labels = 0
	}
	t := tools.NewTrace(typed, nil, labels)
	t.AddQuestions(d.asked)
	return t
}

// shut takes in what the request has touched and asked; owed is what it had when
// it began.
func (d *door) shut(t *tools.Trace, owed int, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.labels, d.at = d.labels.Join(t.Labels()), now
	if n := t.Questions() - owed; n > 0 {
		if d.asked == 0 {
			d.since = now
		}
		d.asked += n
	}
}

// readers are the tools that read what is private and do nothing else.
func readers(specs []tools.Spec) map[string]bool {
	out := map[string]bool{}
	for _, s := range specs {
		out[s.Name] = s.ReadsPrivate && !s.Mutates && !s.Egress
	}
	return out
}

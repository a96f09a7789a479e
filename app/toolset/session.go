package toolset

import (
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// How long an APISession remembers: labels as long as whoever called is likely to
// be at the same piece of work, questions and denials as long as a person is
// tired by them.
const (
	LabelsFor = 30 * time.Minute
	CountsFor = 10 * time.Minute
)

// APISession is what the requests for tools over the local API have in common.
// Each request is a trace of its own, yet who reads in one may act in the next,
// and ask and be denied again and again; and nobody can tell callers apart. So a
// request begins with the labels of those before it, with what they listed, and
// with their questions and denials. Only one that does nothing but read begins
// without the labels: it tells the user's own program what that could read by
// itself.
type APISession struct {
	onlyRead map[string]bool // the tools that read what is private and do nothing else

	mu        sync.Mutex
	labels    policy.Labels
	listed    []string
	used      time.Time // when a request last began or ended
	questions recentCount
	denials   recentCount
}

// recentCount counts from a first event on, and begins anew CountsFor after it.
type recentCount struct {
	n     int
	first time.Time
}

func (c *recentCount) at(now time.Time) int {
	if now.Sub(c.first) >= CountsFor {
		c.n = 0
	}
	return c.n
}

func (c *recentCount) add(n int, now time.Time) {
	if n <= 0 {
		return
	}
	if c.n == 0 {
		c.first = now
	}
	c.n += n
}

// NewAPISession makes a session without requests; specs are those of all tools.
func NewAPISession(specs []tools.Spec) *APISession {
	s := &APISession{onlyRead: map[string]bool{}}
	for _, spec := range specs {
		s.onlyRead[spec.Name] = spec.ReadsPrivate && !spec.Mutates && !spec.Egress
	}
	return s
}

// Begin starts the trace of a request. The caller calls end once the request is
// done.
func (s *APISession) Begin(typed string, p tools.Plan, now time.Time) (t *tools.Trace, end func(now time.Time)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Sub(s.used) >= LabelsFor {
		s.labels, s.listed = 0, nil
	}
	s.used = now
	labels := s.labels
	if !slices.ContainsFunc(p.Calls, func(q tools.Request) bool { return !s.onlyRead[q.Tool] }) {
		labels = 0
	}
	t = tools.NewTrace(typed, nil, labels)
	t.AddListed(s.listed)
	t.AddCounts(tools.Counts{Questions: s.questions.at(now), Denials: s.denials.at(now)})
	prior := t.Counts()
	return t, func(now time.Time) { s.end(t, prior, now) }
}

// end adds what the request has read and counted; prior is what it began with.
func (s *APISession) end(t *tools.Trace, prior tools.Counts, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.labels, s.listed, s.used = s.labels.Join(t.Labels()), t.Listed(), now
	c := t.Counts()
	s.questions.add(c.Questions-prior.Questions, now)
	s.denials.add(c.Denials-prior.Denials, now)
}

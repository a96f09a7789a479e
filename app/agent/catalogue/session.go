package catalogue

import (
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// How long an APISession remembers: labels as long as the one who called is likely to
// be at the same piece of work, questions and denials as long as a person is
// tired by them.
const (
	LabelsFor = 30 * time.Minute
	CountsFor = 10 * time.Minute
)

// APISession is what the requests for tools over the local API have in common.
// Each request is a trace of its own, yet who reads in one may act in the next,
// and ask and be denied again and again; and no one can tell callers apart. So a
// request begins with the labels of those before it, with what they listed, and
// with their questions and denials. Only one that does nothing but read begins
// without the labels: it tells the user's own program what that could read by
// itself.
type APISession struct {
	onlyRead map[string]bool // the tools that read what is private and do nothing else

	now   func() time.Time
	tally *tools.SharedCounts // counts the questions and denials of all requests

	mu     sync.Mutex
	labels policy.Labels
	texts  bool // of what others wrote, more was read than names
	listed []string
	used   time.Time // when a request last began or ended
}

// NewAPISession makes a session without requests; specs are those of all tools.
func NewAPISession(specs []tools.Spec, now func() time.Time) *APISession {
	s := &APISession{onlyRead: map[string]bool{}, now: now, tally: tools.NewSharedCounts(CountsFor, now)}
	for _, spec := range specs {
		s.onlyRead[spec.Name] = spec.ReadsPrivate && !spec.Mutates && !spec.Egress
	}
	return s
}

// Begin starts the trace of a request. The caller calls end once the request is
// done.
func (s *APISession) Begin(typed string, p tools.Batch) (t *tools.Trace, end func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	if now.Sub(s.used) >= LabelsFor {
		s.labels, s.texts, s.listed = 0, false, nil
	}
	s.used = now
	labels := s.labels
	if !slices.ContainsFunc(p.Calls, func(q tools.Request) bool { return !s.onlyRead[q.Tool] }) {
		labels = 0
	}
	t = tools.NewTrace(typed, nil, labels)
	if !s.texts {
		t.ReadOnlyNames()
	}
	t.AddListed(s.listed)
	t.Share(s.tally)
	return t, func() { s.end(t) }
}

func (s *APISession) end(t *tools.Trace) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.texts = s.texts || !t.OnlyNames()
	s.labels, s.listed, s.used = s.labels.Join(t.Labels()), t.Listed(), s.now()
}

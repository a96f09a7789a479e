package tools

import (
	"crypto/rand"
	"slices"
	"strings"
	"sync"

	"github.com/nod-app/nod/tools/policy"
)

// Trace is one request of the user and all that follows from it. It knows what
// was read and how much of the budget is used. Its plans run one after another.
type Trace struct {
	ID     string
	Origin Origin
	Caller Caller // of FromClient
	Room   string // in which its calls negotiate and pay; empty: the only one that is open
	// Negotiation is the one whose agreement its calls pay by; empty: the newest that has
	// something left to pay.
	Negotiation string

	turn sync.Mutex // held while a plan runs

	mu      sync.Mutex
	labels  policy.Labels
	texts   bool // of what others wrote, more was read than names
	memory  *policy.Memory
	budget  policy.Budget
	tally   *SharedCounts // what the caller's traces count together; nil: this one alone
	typed   string
	urls    []string
	paths   []string
	sources []string
	listed  []string
	changes int // counts what may change a decision
}

// NewTrace begins a trace of a model's calls. typed is what the person wrote: addresses in it need
// no question while the trace has no labels, and what it names may be read.
// named are canonical paths that the person attached. labels are those of the conversation so far, if the
// model still sees it.
func NewTrace(typed string, named []string, labels policy.Labels) *Trace {
	return &Trace{
		ID: newID(), Origin: FromModel, labels: labels, texts: labels.Has(policy.Untrusted), memory: policy.NewMemory(), typed: typed, urls: typedURLs(typed), paths: slices.Clone(named),
	}
}

// newID returns 8 random lower-case base-32 characters.
func newID() string { return strings.ToLower(rand.Text()[:8]) }

// Labels returns the labels of all that the trace has read so far.
func (t *Trace) Labels() policy.Labels {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.labels
}

// OnlyNames reports whether the trace has read nothing of others but names of files.
func (t *Trace) OnlyNames() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.texts
}

// ReadOnlyNames records that the labels which the trace began with are of names alone, and that
// nothing else of others was read.
func (t *Trace) ReadOnlyNames() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.texts = false
}

func (t *Trace) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.budget.TurnCalls = 0
}

func (t *Trace) countCall() policy.Budget {
	t.mu.Lock()
	defer t.mu.Unlock()
	b := t.used()
	t.budget.Calls++
	t.budget.TurnCalls++
	return b
}

// used returns the budget so far, with what the caller's other traces have counted. It
// is called with the lock held.
func (t *Trace) used() policy.Budget {
	b := t.budget
	if t.tally != nil {
		all := t.tally.Add(Counts{})
		b.Prompts, b.Denials, b.AllRequests = max(b.Prompts, all.Questions), max(b.Denials, all.Denials), true
	}
	return b
}

// Share counts the trace's questions and denials in a tally as well, and those that
// are in it towards the limits of the trace.
func (t *Trace) Share(tally *SharedCounts) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tally = tally
}

// count adds to the counts; the caller holds the lock.
func (t *Trace) count(c Counts) {
	t.budget.Prompts += c.Questions
	t.budget.Denials += c.Denials
	if t.tally != nil {
		t.tally.Add(c)
	}
	t.changes++ // the third denial ends the plan it is part of, too
}

// fill adds what the trace knows to the input of a decision. b is the budget
// before the call; what other calls have used since is added.
func (t *Trace) fill(in *policy.Input, b policy.Budget) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.used()
	b.Bytes, b.Prompts, b.Denials, b.AllRequests = now.Bytes, now.Prompts, now.Denials, now.AllRequests
	in.OnlyNames = !t.texts
	in.Labels, in.Budget, in.UserURLs, in.UserPaths = t.labels, b, t.urls, t.paths
	in.Listed = slices.Concat(t.listed, in.Listed)
	t.memory.Mark(&in.Facts)
}

// countDenial counts a denial towards the three that end a trace, unless the
// call was merely malformed or no one was there to answer.
func (t *Trace) countDenial(c policy.Code) {
	if c.Malformed() || c == CodeNoAnswer || c == CodeCanceled || c == policy.CodeNoWindow {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count(Counts{Denials: 1})
}

func (t *Trace) countQuestions(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count(Counts{Questions: n})
}

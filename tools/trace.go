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
	ID string

	turn sync.Mutex // held while a plan runs

	mu      sync.Mutex
	labels  policy.Labels
	memory  *policy.Memory
	budget  policy.Budget
	typed   string
	urls    []string
	paths   []string
	sources []string
	listed  []string
	changes int // counts what may change a decision
}

// NewTrace begins a trace. typed is what the person wrote: addresses in it need
// no question while the trace has no labels, and what it names may be read.
// named are canonical paths that the person attached. labels are those of the conversation so far, if the
// model still sees it.
func NewTrace(typed string, named []string, labels policy.Labels) *Trace {
	return &Trace{
		ID: newID(), labels: labels, memory: policy.NewMemory(), typed: typed, urls: typedURLs(typed), paths: slices.Clone(named),
	}
}

// newID is 8 lower-case base-32 characters (design §1).
func newID() string { return strings.ToLower(rand.Text()[:8]) }

// Labels are those of all that the trace has read so far.
func (t *Trace) Labels() policy.Labels {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.labels
}

// begin starts a turn.
func (t *Trace) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.budget.TurnCalls = 0
}

// countCall counts a call and returns the budget before it.
func (t *Trace) countCall() policy.Budget {
	t.mu.Lock()
	defer t.mu.Unlock()
	b := t.budget
	t.budget.Calls++
	t.budget.TurnCalls++
	return b
}

// fill adds what the trace knows to the input of a decision. b is the budget
// before the call; what other calls have used since is added.
func (t *Trace) fill(in *policy.Input, b policy.Budget) {
	t.mu.Lock()
	defer t.mu.Unlock()
	b.Bytes, b.Prompts, b.Denials = t.budget.Bytes, t.budget.Prompts, t.budget.Denials
	in.Labels, in.Budget, in.UserURLs, in.UserPaths = t.labels, b, t.urls, t.paths
	in.Listed = slices.Concat(t.listed, in.Listed)
	t.memory.Mark(&in.Facts)
}

// countDenial counts a denial towards the three that end a trace, unless the
// call was merely malformed or nobody was there to answer.
func (t *Trace) countDenial(c policy.Code) {
	if c.Malformed() || c == CodeNoAnswer || c == CodeCanceled || c == policy.CodeNoWindow {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.budget.Denials++
	t.changes++ // the third one ends the plan it is part of, too
}

func (t *Trace) countQuestions(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.budget.Prompts += n
	t.changes++
}

// Counts are what the requests of one caller count together.
type Counts struct {
	Questions int // asked
	Denials   int // that count towards the three that end a request
}

// Counts returns what the trace has counted so far, AddCounts included.
func (t *Trace) Counts() Counts {
	t.mu.Lock()
	defer t.mu.Unlock()
	return Counts{t.budget.Prompts, t.budget.Denials}
}

// AddCounts counts earlier requests of the same caller towards the limits of
// this trace.
func (t *Trace) AddCounts(c Counts) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.budget.Prompts += c.Questions
	t.budget.Denials += c.Denials
	t.budget.AllRequests = true
}

package tools

import (
	"crypto/rand"
	"slices"
	"strings"
	"sync"

	"github.com/nod-app/nod/tools/policy"
)

// Trace is one request of the user and all that follows from it. It knows what
// it has touched and what it has used up. Its plans run one after another.
type Trace struct {
	ID string

	turn sync.Mutex // held while a plan runs

	mu      sync.Mutex
	labels  policy.Labels
	memory  *policy.Memory
	budget  policy.Budget
	urls    []string
	paths   []string
	sources []string
	changes int // grows whenever a decision may have become another one
}

// NewTrace begins a trace. typed is what the person wrote: addresses in it need
// no question in a clean trace. named are canonical paths that the person named
// or attached; labels are what the conversation before has touched, if the
// model still sees it.
func NewTrace(typed string, named []string, labels policy.Labels) *Trace {
	return &Trace{
		ID: newID(), labels: labels, memory: policy.NewMemory(), urls: typedURLs(typed), paths: slices.Clone(named),
	}
}

// newID is 8 lower-case base-32 characters (design §1).
func newID() string { return strings.ToLower(rand.Text()[:8]) }

// Labels are what the trace has touched so far.
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

// charge counts a call and returns what was used up before it.
func (t *Trace) charge() policy.Budget {
	t.mu.Lock()
	defer t.mu.Unlock()
	b := t.budget
	t.budget.Calls++
	t.budget.TurnCalls++
	return b
}

// fill tells a decision what the trace knows. What the call itself used up
// stays as it was when it was first looked at, but for what others used since.
func (t *Trace) fill(in *policy.Input, b policy.Budget) {
	t.mu.Lock()
	defer t.mu.Unlock()
	b.Bytes, b.Prompts, b.Denials = t.budget.Bytes, t.budget.Prompts, t.budget.Denials
	in.Labels, in.Budget, in.UserURLs, in.UserPaths = t.labels, b, t.urls, t.paths
	t.memory.Mark(&in.Facts)
}

// denied counts a denial towards the three that end a trace, unless it shows
// clumsiness or nobody was there.
func (t *Trace) denied(c policy.Code) {
	if c.Clumsy() || c == CodeNoAnswer || c == CodeCanceled || c == policy.CodeNoWindow {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.budget.Denials++
	t.changes++ // the third one ends the plan that it stands in, too
}

func (t *Trace) asked(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.budget.Prompts += n
	t.changes++
}

// Questions is how many the person was asked so far.
func (t *Trace) Questions() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.budget.Prompts
}

// Owe adds questions that the person was asked before, for whoever the trace is
// of: they count towards its own.
func (t *Trace) Owe(questions int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.budget.Prompts += questions
}

// maxSources is how many of the things that were read a question names.
const maxSources = 5

// ran takes in what a run did to the trace.
func (t *Trace) ran(d policy.Tool, o Output, bytes int64, texts []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changes++
	t.budget.Bytes += bytes + o.Bytes
	more := d.Yields.Join(o.Labels)
	t.labels = t.labels.Join(more)
	if more == 0 {
		return
	}
	t.remember(o.Source, texts)
}

// Read tells the trace of a text that its model has before it though no call of
// this trace read it: an attached file, a result of an earlier message. The
// source is how a person would say where it is from; empty: it is not named in
// questions. The labels of NewTrace must say what the text makes of the trace.
func (t *Trace) Read(source, text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remember(source, []string{text})
}

// remember takes in what was read; t.mu is held.
func (t *Trace) remember(source string, texts []string) {
	for _, s := range texts {
		t.memory.Read(s)
	}
	if source != "" && !slices.Contains(t.sources, source) {
		t.sources = append(t.sources, source)
		t.sources = t.sources[max(0, len(t.sources)-maxSources):]
	}
}

func (t *Trace) state() (changes int, labels policy.Labels, sources []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.changes, t.labels, slices.Clone(t.sources)
}

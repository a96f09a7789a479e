package check

import (
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// trace is what the lines of one trace know of those before them. Each of those
// that was not denied counts as run, as if the person had approved it.
type trace struct {
	typed  string
	labels policy.Labels
	texts  bool // of what others wrote, more was read than names
	listed []string
	holds  holds
}

// traceOf finds the trace of a line; one that names none is a trace of its own.
func (c *Checker) traceOf(l corpusLine) *trace {
	if l.trace == "" {
		return &trace{}
	}
	t, ok := c.traces[l.trace]
	if !ok {
		t = &trace{}
		c.traces[l.trace] = t
	}
	return t
}

func (t *trace) begin(l *corpusLine) {
	if l.typed == "" {
		l.typed = t.typed
	}
	t.typed = l.typed
	t.texts = t.texts || l.labels.Has(policy.Untrusted)
	l.labels = l.labels.Join(t.labels)
	t.labels = l.labels
	t.holds = t.holds.with(l.holds)
}

// end adds to the trace what the line's call has read and listed.
func (t *trace) end(r tools.DryResult, shows []string) {
	if r.Verdict != policy.Denied {
		t.labels = t.labels.Join(r.Tool.Yields)
		t.texts = t.texts || r.Tool.Yields.Has(policy.Untrusted) && !r.Tool.OnlyNames
		t.listed = append(append(t.listed, r.Lists...), shows...)
	}
}

package audit

import (
	"context"
	"fmt"
)

// Begin records a call and the decision that allows it. When it returns, the
// intent is on disk and the tool may run; an error means: deny the call. The
// number is what End and Get take.
//
// The context is checked once, before the wait for the disk.
func (l *Log) Begin(ctx context.Context, c Call) (int64, error) {
	return l.appended(ctx, "record a call", []entry{intentEntry(l.keys, c, l.o.Now())})
}

// BeginAll records the calls of one plan with one write. Their numbers follow
// one another from the one that is returned.
func (l *Log) BeginAll(ctx context.Context, calls []Call) (first int64, err error) {
	entries := make([]entry, len(calls))
	for i, c := range calls {
		entries[i] = intentEntry(l.keys, c, l.o.Now())
	}
	return l.appended(ctx, "record calls", entries)
}

// End records the outcome of a call that was begun. When it fails the call has
// run all the same: try again, or the next Open makes the outcome Unknown.
func (l *Log) End(ctx context.Context, id int64, o Outcome) error {
	switch o.Result {
	case OK, Error, Unknown:
	default:
		return fmt.Errorf("audit: record an end: %q is no result", o.Result)
	}
	_, err := l.appended(ctx, "record an end", []entry{endEntry(id, o, l.o.Now())})
	return err
}

// Add records calls that need no intent, since nothing runs after it: denials,
// calls that could not be decoded, what a person answered, granted or revoked.
// Their numbers follow one another from the one that is returned.
func (l *Log) Add(ctx context.Context, calls ...Completed) (first int64, err error) {
	entries := make([]entry, len(calls))
	for i, c := range calls {
		entries[i] = completedEntry(l.keys, c, l.o.Now())
	}
	return l.appended(ctx, "record a call", entries)
}

func (l *Log) appended(ctx context.Context, what string, entries []entry) (int64, error) {
	n, err := l.append(ctx, entries)
	if err != nil {
		return 0, fmt.Errorf("audit: %s: %w", what, err)
	}
	return n, nil
}

// group is what one commit writes: the entries of everyone who came while the
// commit before it was under way.
type group struct {
	entries []entry
	skip    []error // per entry: why it was left out
	done    bool
	err     error
}

// append puts entries into the log and waits until they are durable.
func (l *Log) append(ctx context.Context, entries []entry) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if len(entries) == 0 {
		return 0, nil
	}
	g, at := l.join(entries)
	l.commit.Lock()
	defer l.commit.Unlock()
	if !g.done { // no one has written for us
		l.closeGroup(g)
		g.err = l.write(ctx, g)
		g.done = true
	}
	if g.err != nil {
		return 0, g.err
	}
	return g.entries[at].N, g.skip[at]
}

// join adds entries to the group that is written next.
func (l *Log) join(entries []entry) (g *group, at int) {
	l.queue.Lock()
	defer l.queue.Unlock()
	if l.next == nil {
		l.next = &group{}
	}
	at = len(l.next.entries)
	l.next.entries = append(l.next.entries, entries...)
	return l.next, at
}

// closeGroup closes a group: later entries join another one.
func (l *Log) closeGroup(g *group) {
	l.queue.Lock()
	defer l.queue.Unlock()
	if l.next == g {
		l.next = nil
	}
}

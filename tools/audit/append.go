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
	return l.appended(ctx, "record a call", []auditEntry{intentEntry(l.keys, c, l.o.Now())})
}

// End records the outcome of a call that was begun. When it fails the call has
// run all the same: try again, or the next Open makes the outcome Unknown.
func (l *Log) End(ctx context.Context, id int64, o Outcome) error {
	switch o.Result {
	case OK, Error, Unknown:
	default:
		return fmt.Errorf("audit: record an end: %q is no result", o.Result)
	}
	_, err := l.appended(ctx, "record an end", []auditEntry{endEntry(id, o, l.o.Now())})
	return err
}

// Add records calls that need no intent, since nothing runs after it: denials,
// calls that could not be decoded, what a person answered, granted or revoked.
// Their numbers follow one another from the one that is returned.
func (l *Log) Add(ctx context.Context, calls ...Completed) (first int64, err error) {
	entries := make([]auditEntry, len(calls))
	for i, c := range calls {
		entries[i] = completedEntry(l.keys, c, l.o.Now())
	}
	return l.appended(ctx, "record a call", entries)
}

func (l *Log) appended(ctx context.Context, what string, entries []auditEntry) (int64, error) {
	n, err := l.append(ctx, entries)
	if err != nil {
		return 0, fmt.Errorf("audit: %s: %w", what, err)
	}
	return n, nil
}

// append puts entries into the log and waits until they are durable. It returns the number
// of the first.
func (l *Log) append(ctx context.Context, entries []auditEntry) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if len(entries) == 0 {
		return 0, nil
	}
	l.commit.Lock()
	defer l.commit.Unlock()
	if err := l.write(ctx, entries); err != nil {
		return 0, err
	}
	return entries[0].N, nil
}

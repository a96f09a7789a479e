package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nod-app/nod/tools/audit"
)

// batch is how many calls are written to a log at once.
const batch = 5000

// fill writes the calls from to to, with their ends, to a log.
func fill(ctx context.Context, o audit.Options, from, to int) (err error) {
	l, err := audit.Open(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	for at := from; at < to; at += batch {
		var calls []audit.Call
		for i := at; i < min(at+batch, to); i++ {
			calls = append(calls, sampleCall(i))
		}
		first, err := l.BeginAll(ctx, calls)
		if err == nil {
			err = endAll(ctx, l, first, len(calls))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// endAll ends calls concurrently, so that they share the commits.
func endAll(ctx context.Context, l *audit.Log, first int64, n int) error {
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			errs[i] = l.End(ctx, first+int64(i), audit.Outcome{Result: audit.OK, Summary: "Read 4.0 KB of ~/Documents/" + noteName(i) + "."})
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// sampleTools are the tools of the calls in a filled log.
var sampleTools = [...]string{"files.list_dir", "files.read_text", "files.search", "clipboard.read", "files.write_text"}

// sampleCall is a call as the registry records it.
func sampleCall(i int) audit.Call {
	return audit.Call{TraceID: fmt.Sprintf("trace%03d", i%1000), CallID: "c1", Tool: sampleTools[i%len(sampleTools)],
		Args:     fmt.Appendf(nil, `{"path":"/home/u/Documents/%s"}`, noteName(i%notes)),
		Decision: audit.Allowed, Code: "low_risk", Reason: "The tool is of low risk.", Start: time.Now()}
}

package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nod-app/nod/tools/audit"
)

// The size of one run of appending.
const (
	appends = 400
	callers = 8
)

// auditing measures the audit log: appending beside the same bytes written and
// synced, then the cost of a log that has grown for years.
func auditing(ctx context.Context, b *bench) error {
	if err := b.appending(ctx); err != nil {
		return err
	}
	return b.growLog(ctx)
}

// logOptions places the log, and separately its key and checkpoint, as app does.
func logOptions(ctx context.Context, state, config string) (audit.Options, error) {
	key, checkpoint, _, err := audit.OpenSecrets(ctx, audit.SecretsOptions{Service: "Nod",
		KeyFile: filepath.Join(config, "audit.key"), CheckpointFile: filepath.Join(config, "audit.checkpoint")})
	return audit.Options{Dir: filepath.Join(state, "audit"), Key: key, Checkpoint: checkpoint}, err
}

// appending measures one entry: a call has two, its intent and its end.
func (b *bench) appending(ctx context.Context) (err error) {
	dir, err := os.MkdirTemp(b.work, "append")
	if err != nil {
		return err
	}
	o, err := logOptions(ctx, filepath.Join(dir, "state"), filepath.Join(dir, "config"))
	if err != nil {
		return err
	}
	l, err := audit.Open(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	f, err := os.Create(filepath.Join(dir, "peer"))
	if err != nil {
		return err
	}
	defer f.Close()
	nod := func() error { _, err := l.Begin(ctx, sampleCall(1)); return err }
	peer := syncedWriter(f)
	for _, n := range []int{1, callers} {
		var own, others []time.Duration
		for range b.runs {
			took, err := inParallel(n, appends/n, nod)
			if err != nil {
				return err
			}
			own = append(own, took)
			if took, err = inParallel(n, appends/n, peer); err != nil {
				return err
			}
			others = append(others, took)
		}
		name := "audit: append an entry"
		if n > 1 {
			name += ", " + integer(n) + " callers at once"
		}
		beside(&b.table, name, median(own), "write and fsync of a line", median(others), short, "durable; time by entries; a call has two")
	}
	return nil
}

// syncedWriter returns a function that writes and syncs a line as long as an entry.
func syncedWriter(f *os.File) func() error {
	line := make([]byte, entrySize)
	var turn sync.Mutex
	return func() error {
		turn.Lock()
		defer turn.Unlock()
		if _, err := f.Write(line); err != nil {
			return err
		}
		return f.Sync()
	}
}

// entrySize is about what an intent takes in the log, in bytes.
const entrySize = 450

// inParallel calls f from n goroutines and returns the time divided by the calls.
func inParallel(n, times int, f func() error) (time.Duration, error) {
	errs := make([]error, n)
	var all sync.WaitGroup
	began := time.Now()
	for i := range n {
		all.Go(func() {
			for range times {
				if err := f(); err != nil {
					errs[i] = err
					return
				}
			}
		})
	}
	all.Wait()
	return time.Since(began) / time.Duration(n*times), errors.Join(errs...)
}

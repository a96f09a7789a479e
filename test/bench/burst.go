package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

// burstResult is the measurement of the agent during a burst of files.
type burstResult struct {
	late time.Duration // from the last file written to the last one proposed, without settling
	cpu  time.Duration
	peak int64 // bytes
}

// burst drops n files at once and waits until each has its proposal.
func burst(ctx context.Context, b *bench) error {
	for _, s := range shapes() {
		var all []burstResult
		for range b.runs {
			got, err := b.burstOnce(ctx, s)
			if err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			all = append(all, got)
		}
		name := fmt.Sprintf("burst of %d, %s: ", b.n, s.name)
		alone(&b.table, name+"last written to last proposed", medianOf(all, func(r burstResult) time.Duration { return r.late }), millis, "without settling")
		b.table.put(name+"CPU", seconds(medianOf(all, func(r burstResult) time.Duration { return r.cpu })), "reads, classifies and stores")
		b.table.put(name+"peak memory", megabytes(medianOf(all, func(r burstResult) int64 { return r.peak })), "")
	}
	return nil
}

// burstOnce drops the files into Nod's Downloads and waits for their proposals.
func (b *bench) burstOnce(ctx context.Context, s shape) (got burstResult, err error) {
	r, err := b.desktop(desktest.Options{Tray: true, Notify: true}, settle)
	if err != nil {
		return got, err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	pid, err := start(ctx, r)
	if err != nil {
		return got, err
	}
	before, err := cpuTime(pid)
	if err != nil {
		return got, err
	}
	paths, last, err := s.drop(r.Downloads, b.n)
	if err != nil {
		return got, err
	}
	at, err := pending(ctx, r, b.n)
	if err != nil {
		return got, fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	after, err := cpuTime(pid)
	if err != nil {
		return got, err
	}
	m, err := memoryOf(pid)
	if err != nil {
		return got, err
	}
	return burstResult{late: at.Sub(last) - settle, cpu: after - before, peak: m.peak}, each(ctx, r, paths)
}

// emptyDir creates an empty folder to drop files into.
func (b *bench) emptyDir() (string, error) {
	dir, err := os.MkdirTemp(b.work, "field")
	if err != nil {
		return "", err
	}
	dir = filepath.Join(dir, "Downloads")
	return dir, os.Mkdir(dir, 0o755)
}

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

// burstResult is the measurement of a program during a burst of files.
type burstResult struct {
	seen int           // files, each counted once
	late time.Duration // from the last file written to the last one seen
	cpu  time.Duration
	peak int64 // bytes
}

// observer is a program that watches a burst: it watches an empty folder, calls
// drop when it is ready, and returns what it saw.
type observer struct {
	name string
	note string
	run  func(ctx context.Context, b *bench, s shape) (burstResult, error)
}

// burst drops n files at once, for Nod and for each peer in turn, so that they
// do not take the cores from each other.
func burst(ctx context.Context, b *bench) error {
	peers := b.observers()
	for _, s := range shapes() {
		all := make([][]burstResult, 1+len(peers))
		for range b.runs {
			for i, o := range append([]observer{{name: "nod", run: nodSees}}, peers...) {
				got, err := o.run(ctx, b, s)
				if err != nil {
					return fmt.Errorf("%s, %s: %w", o.name, s.name, err)
				}
				all[i] = append(all[i], got)
			}
		}
		if len(peers) == 0 {
			b.burstAlone(s, medianBurst(all[0]))
		}
		for i, p := range peers {
			b.burstRows(s, p, medianBurst(all[0]), medianBurst(all[i+1]))
		}
	}
	return nil
}

// medianBurst returns the medians of all results.
func medianBurst(all []burstResult) burstResult {
	return burstResult{
		seen: medianOf(all, func(s burstResult) int { return s.seen }),
		late: medianOf(all, func(s burstResult) time.Duration { return s.late }),
		cpu:  medianOf(all, func(s burstResult) time.Duration { return s.cpu }),
		peak: medianOf(all, func(s burstResult) int64 { return s.peak }),
	}
}

func (b *bench) burstRows(s shape, p observer, nod, peer burstResult) {
	name := fmt.Sprintf("burst of %d, %s: ", b.n, s.name)
	beside(&b.table, name+"seen", nod.seen, p.name, peer.seen, integer, "Nod: each in exactly one proposal")
	beside(&b.table, name+"last written to last seen", nod.late, p.name, peer.late, millis, p.note)
	beside(&b.table, name+"CPU", nod.cpu, p.name, peer.cpu, seconds, "Nod reads, classifies and stores")
	beside(&b.table, name+"peak memory", nod.peak, p.name, peer.peak, megabytes, "")
}

func (b *bench) burstAlone(s shape, nod burstResult) {
	name := fmt.Sprintf("burst of %d, %s: ", b.n, s.name)
	b.table.put(name+"seen", integer(nod.seen), "each in exactly one proposal")
	b.table.put(name+"last written to last seen", millis(nod.late), "without settling")
	b.table.put(name+"CPU", seconds(nod.cpu), "")
	b.table.put(name+"peak memory", megabytes(nod.peak), "")
}

// nodSees drops the files into Nod's Downloads and waits for their proposals.
func nodSees(ctx context.Context, b *bench, s shape) (burstResult, error) {
	r, err := b.desktop(desktest.Options{Tray: true, Notify: true}, settle)
	if err != nil {
		return burstResult{}, err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	pid, err := start(ctx, r)
	if err != nil {
		return burstResult{}, err
	}
	before, err := cpuTime(pid)
	if err != nil {
		return burstResult{}, err
	}
	paths, last, err := s.drop(r.Downloads, b.n)
	if err != nil {
		return burstResult{}, err
	}
	at, err := pending(ctx, r, b.n)
	if err != nil {
		return burstResult{}, fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	got, err := used(pid, before)
	if err != nil {
		return burstResult{}, err
	}
	got.seen, got.late = len(paths), at.Sub(last)-settle
	return got, each(ctx, r, paths)
}

// used returns what a process has used since before.
func used(pid int, before time.Duration) (burstResult, error) {
	cpu, err := cpuTime(pid)
	if err != nil {
		return burstResult{}, err
	}
	m, err := memoryOf(pid)
	return burstResult{cpu: cpu - before, peak: m.peak}, err
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

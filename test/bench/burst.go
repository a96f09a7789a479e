package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

// sighting is how a program took a burst of files.
type sighting struct {
	seen int           // files, each counted once
	late time.Duration // from the last file written to the last one seen
	cpu  time.Duration
	peak int64 // bytes
}

// observer is a program that is shown a burst: it looks at dir, which is empty,
// calls drop when it is ready, and says what it saw.
type observer struct {
	name string
	note string
	run  func(ctx context.Context, b *bench, s shape) (sighting, error)
}

// burst drops n files at once, for Nod and for each peer in turn, so that they
// do not take the cores from each other.
func burst(ctx context.Context, b *bench) error {
	peers := b.observers()
	for _, s := range shapes() {
		all := make([][]sighting, 1+len(peers))
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
			b.burstAlone(s, middle(all[0]))
		}
		for i, p := range peers {
			b.burstRows(s, p, middle(all[0]), middle(all[i+1]))
		}
	}
	return nil
}

// middle are the medians of all that was seen.
func middle(all []sighting) sighting {
	return sighting{
		seen: medianOf(all, func(s sighting) int { return s.seen }),
		late: medianOf(all, func(s sighting) time.Duration { return s.late }),
		cpu:  medianOf(all, func(s sighting) time.Duration { return s.cpu }),
		peak: medianOf(all, func(s sighting) int64 { return s.peak }),
	}
}

func (b *bench) burstRows(s shape, p observer, nod, peer sighting) {
	name := fmt.Sprintf("burst of %d, %s: ", b.n, s.name)
	beside(&b.table, name+"seen", nod.seen, p.name, peer.seen, count, "Nod: each in exactly one proposal")
	beside(&b.table, name+"last written to last seen", nod.late, p.name, peer.late, millis, p.note)
	beside(&b.table, name+"CPU", nod.cpu, p.name, peer.cpu, seconds, "Nod reads, classifies and stores")
	beside(&b.table, name+"peak memory", nod.peak, p.name, peer.peak, megabytes, "")
}

func (b *bench) burstAlone(s shape, nod sighting) {
	name := fmt.Sprintf("burst of %d, %s: ", b.n, s.name)
	b.table.put(name+"seen", count(nod.seen), "each in exactly one proposal")
	b.table.put(name+"last written to last seen", millis(nod.late), "without settling")
	b.table.put(name+"CPU", seconds(nod.cpu), "")
	b.table.put(name+"peak memory", megabytes(nod.peak), "")
}

// nodSees drops the files into Nod's Downloads and waits for their proposals.
func nodSees(ctx context.Context, b *bench, s shape) (sighting, error) {
	r, err := b.house(desktest.Options{Tray: true, Notify: true}, settle)
	if err != nil {
		return sighting{}, err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	pid, err := start(ctx, r)
	if err != nil {
		return sighting{}, err
	}
	before, err := cpuTime(pid)
	if err != nil {
		return sighting{}, err
	}
	paths, last, err := s.drop(r.Downloads, b.n)
	if err != nil {
		return sighting{}, err
	}
	at, err := pending(ctx, r, b.n)
	if err != nil {
		return sighting{}, fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	got, err := used(pid, before)
	if err != nil {
		return sighting{}, err
	}
	got.seen, got.late = len(paths), at.Sub(last)-settle
	return got, each(ctx, r, paths)
}

// used is what a process used since it had used before.
func used(pid int, before time.Duration) (sighting, error) {
	cpu, err := cpuTime(pid)
	if err != nil {
		return sighting{}, err
	}
	m, err := memoryOf(pid)
	return sighting{cpu: cpu - before, peak: m.peak}, err
}

// field makes an empty folder to drop files into.
func (b *bench) field() (string, error) {
	dir, err := os.MkdirTemp(b.work, "field")
	if err != nil {
		return "", err
	}
	dir = filepath.Join(dir, "Downloads")
	return dir, os.Mkdir(dir, 0o755)
}

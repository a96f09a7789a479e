package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// Settle times: shorter than the default where bursts are measured, and
// subtracted where the peers do not wait.
const (
	settle        = 500 * time.Millisecond
	defaultSettle = 2 * time.Second
)

// maxWait is how long anything may take before the benchmark fails.
const maxWait = 3 * time.Minute

// desktop opens a desktop with its own home, in which Downloads is watched with
// all its subfolders. Nod is not started.
func (b *bench) desktop(o desktest.Options, settle time.Duration) (*rig.Rig, error) {
	dir, err := os.MkdirTemp(b.work, "home")
	if err != nil {
		return nil, err
	}
	r, err := rig.Open(dir, b.nod, o)
	if err != nil {
		return nil, err
	}
	conf := filepath.Join(r.Dir, "config", "nod", "config.toml")
	if err := os.MkdirAll(filepath.Dir(conf), 0o700); err != nil {
		r.Close()
		return nil, err
	}
	text := fmt.Sprintf("settle = %q\n\n[[folders]]\npath = %q\nrecursive = true\n", settle, r.Downloads)
	if err := os.WriteFile(conf, []byte(text), 0o600); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// start starts the agent and returns its process id once it watches.
func start(ctx context.Context, r *rig.Rig) (pid int, err error) {
	if err := r.StartAgent(ctx); err != nil {
		return 0, err
	}
	err = until(ctx, 5*time.Millisecond, "the folder is watched", func() bool {
		s, err := r.Status(ctx)
		pid = s.PID
		return err == nil && len(s.Folders) == 1 && s.Folders[0].State == "watching"
	})
	return pid, err
}

// pending waits until n proposals are pending and returns when that was: when the agent
// had answered so, which it is asked as soon as it says that something has changed.
func pending(ctx context.Context, r *rig.Rig, n int) (time.Time, error) {
	ctx, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	got, at := 0, time.Time{}
	r.Client.Follow(ctx, func(e api.Event) {
		if e.Topic != api.TopicHello && e.Topic != api.TopicProposals {
			return
		}
		if s, err := r.Status(ctx); err == nil {
			got = s.Counts.Pending
		}
		if got >= n {
			at = time.Now()
			cancel()
		}
	})
	if at.IsZero() {
		return at, fmt.Errorf("waiting for the last proposal: %w: %d of %d files have one", ctx.Err(), got, n)
	}
	return at, nil
}

// each fails unless each of the files is in exactly one pending proposal.
func each(ctx context.Context, r *rig.Rig, paths []string) error {
	const page = 1000
	seen := map[string]int{}
	for from := 0; ; from += page {
		l, err := api.ListProposals.Call(ctx, r.Client, api.ListProposalsRequest{Order: "oldest", Offset: from, Limit: page})
		if err != nil {
			return err
		}
		for _, p := range l.Proposals {
			seen[p.SourcePath]++
			for _, m := range p.Members {
				seen[filepath.Join(filepath.Dir(p.SourcePath), m.Filename)]++
			}
		}
		if !l.HasMore {
			break
		}
	}
	for _, p := range paths {
		if seen[p] != 1 {
			return fmt.Errorf("%s is in %d proposals", p, seen[p])
		}
	}
	if len(seen) != len(paths) {
		return fmt.Errorf("there are proposals for %d files, and %d were dropped", len(seen), len(paths))
	}
	return nil
}

// until calls f at an interval until it returns true.
func until(ctx context.Context, every time.Duration, what string, f func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	tick := time.NewTicker(every)
	defer tick.Stop()
	for !f() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("waiting for %s: %w", what, ctx.Err())
		case <-tick.C:
		}
	}
	return nil
}

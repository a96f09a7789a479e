package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/rig"
)

// activityPage is how many records the Activity window fetches at once.
const activityPage = 200

// underAgent measures the agent with a log of n calls: the time to show some, to
// search others and to verify all, and its memory.
func (b *bench) underAgent(ctx context.Context, r *rig.Rig, n int) error {
	began := time.Now()
	pid, err := start(ctx, r)
	if err != nil {
		return err
	}
	defer r.KillAgent()
	if _, err := page(ctx, r, api.ActivityRequest{Limit: activityPage, Count: true}); err != nil {
		return err
	}
	b.table.put(logName(n)+"agent's start to the first page", short(time.Since(began)), "one run; the log is read and verified meanwhile")
	if err := pause(ctx, startupTime); err != nil {
		return err
	}
	rest, err := memoryOf(pid)
	if err != nil {
		return err
	}
	b.table.put(logName(n)+"agent's resident memory", megabytes(rest.now), megabytes(rest.peak)+" at most, while opening")
	if err := b.pages(ctx, r, n); err != nil {
		return err
	}
	return b.checking(ctx, r, pid, n)
}

// pages measures the requests of the Activity window.
func (b *bench) pages(ctx context.Context, r *rig.Rig, n int) error {
	for _, p := range []struct {
		name string
		ask  api.ActivityRequest
	}{
		{"newest page", api.ActivityRequest{Count: true}},
		{"page in the middle", api.ActivityRequest{Skip: n / 2}},
		{"page of one tool", api.ActivityRequest{Tool: "clipboard.read", Count: true}},
		{"search for a text that is nowhere", api.ActivityRequest{Text: "accordion"}},
	} {
		var all []time.Duration
		p.ask.Limit = activityPage
		for range b.runs {
			took, err := page(ctx, r, p.ask)
			if err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			all = append(all, took)
		}
		b.table.put(logName(n)+p.name, short(median(all)), fmt.Sprintf("over the socket, up to %d records, as the window asks", activityPage))
	}
	return nil
}

func page(ctx context.Context, r *rig.Rig, q api.ActivityRequest) (time.Duration, error) {
	began := time.Now()
	_, err := api.ListActivity.Call(ctx, r.Client, q)
	return time.Since(began), err
}

// checking measures a verification and its memory.
func (b *bench) checking(ctx context.Context, r *rig.Rig, pid, n int) error {
	if err := resetPeak(pid); err != nil {
		return err
	}
	began := time.Now()
	state, err := api.VerifyLog.Call(ctx, r.Client, api.None{})
	took := time.Since(began)
	if err == nil && !state.OK {
		err = fmt.Errorf("the log is not whole: %v", state.Problems)
	}
	if err != nil {
		return err
	}
	m, err := memoryOf(pid)
	b.table.put(logName(n)+"verify by the agent", short(took), "one run; resident memory at most "+megabytes(m.peak)+" meanwhile")
	return err
}

// resetPeak resets a process's peak memory (proc(5), clear_refs).
func resetPeak(pid int) error {
	return os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0)
}

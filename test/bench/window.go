package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// windowResult is the measurement of a program with a window.
type windowResult struct {
	painted time.Duration // from its start to text on the screen
	rest    memory        // a moment after
	pid     int
}

// window measures the window process: from `nod` to the list of n proposals on
// the screen, and its memory, beside a small Fyne program with a list.
func window(ctx context.Context, b *bench) error {
	s, err := openScreen()
	if err != nil {
		return err
	}
	defer s.close()
	r, err := b.pendingFiles(ctx, desktest.Options{Tray: true, Notify: true})
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	r.Display = s.Display
	defer func() { r.Display = nil }() // the screen closes it
	agent, err := start(ctx, r)
	if err != nil {
		return err
	}
	nod, idle, err := b.windowResults(ctx, s, func() (windowResult, func(), error) { return nodWindow(ctx, s, r, b.nod, agent) })
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	peer := filepath.Join(b.peers, "fynetray")
	if _, err := os.Stat(peer); err != nil {
		fmt.Println("window: without the Fyne program:", err)
		b.table.put("window: start to painted", millis(nod.painted), fmt.Sprintf("%d proposals", b.n))
		b.table.put("window: resident memory", megabytes(nod.rest.now), "")
		b.table.put("window: idle CPU, shown", percent(idle), "one run")
		return nil
	}
	fyne, fyneIdle, err := b.windowResults(ctx, s, func() (windowResult, func(), error) { return fyneWindow(ctx, s, r, peer) })
	if err != nil {
		return err
	}
	beside(&b.table, "window: start to painted", nod.painted, "fynetray", fyne.painted, millis, fmt.Sprintf("%d proposals; from `nod` with the agent running", b.n))
	beside(&b.table, "window: resident memory", nod.rest.now, "fynetray", fyne.rest.now, megabytes, "software GL")
	beside(&b.table, "window: idle CPU, shown", idle, "fynetray", fyneIdle, percent, "over "+b.idle.String()+", one run")
	return nil
}

// windowResults opens a window several times and returns the medians; the last one idles.
func (b *bench) windowResults(ctx context.Context, s *screen, open func() (windowResult, func(), error)) (windowResult, float64, error) {
	var all []windowResult
	var idle float64
	for i := range b.runs {
		err := until(ctx, 5*time.Millisecond, "the empty screen", func() bool { p, err := s.isPainted(); return err == nil && !p })
		if err != nil {
			return windowResult{}, 0, err
		}
		p, end, err := open()
		if err != nil {
			return windowResult{}, 0, err
		}
		if i == b.runs-1 {
			idle, err = idleShare(ctx, p.pid, b.idle)
		}
		end()
		if err != nil {
			return windowResult{}, 0, err
		}
		all = append(all, p)
	}
	return windowResult{
		painted: medianOf(all, func(p windowResult) time.Duration { return p.painted }),
		rest:    memory{now: medianOf(all, func(p windowResult) int64 { return p.rest.now })},
	}, idle, nil
}

// waitPainted waits for text on the screen.
func waitPainted(ctx context.Context, s *screen, began time.Time) (time.Duration, error) {
	var at time.Time
	err := until(ctx, 2*time.Millisecond, "a window with text", func() bool {
		p, err := s.isPainted()
		at = time.Now()
		return err == nil && p
	})
	return at.Sub(began), err
}

// nodWindow runs `nod` beside a running agent, which starts the window process.
func nodWindow(ctx context.Context, s *screen, r *rig.Rig, program string, agent int) (p windowResult, end func(), err error) {
	before, err := children(agent)
	if err != nil {
		return p, nil, err
	}
	began := time.Now()
	nod, err := desktest.Start(r.Env(), program)
	if err != nil {
		return p, nil, err
	}
	defer nod.Stop()
	if p.painted, err = waitPainted(ctx, s, began); err != nil {
		return p, nil, fmt.Errorf("%w: %s", err, nod.Output())
	}
	now, err := children(agent)
	if err != nil {
		return p, nil, err
	}
	i := slices.IndexFunc(now, func(pid int) bool { return !slices.Contains(before, pid) })
	if i < 0 {
		return p, nil, fmt.Errorf("the agent started no window process")
	}
	p.pid = now[i]
	return p, func() { endProcess(p.pid) }, p.measureMemory(ctx)
}

func fyneWindow(ctx context.Context, s *screen, r *rig.Rig, program string) (p windowResult, end func(), err error) {
	began := time.Now()
	proc, err := desktest.Start(r.Env(), program)
	if err != nil {
		return p, nil, err
	}
	if p.painted, err = waitPainted(ctx, s, began); err != nil {
		proc.Stop()
		return p, nil, fmt.Errorf("%w: %s", err, proc.Output())
	}
	p.pid = proc.PID()
	return p, proc.Stop, p.measureMemory(ctx)
}

// measureMemory measures the memory after the first drawing.
func (p *windowResult) measureMemory(ctx context.Context) (err error) {
	if err = pause(ctx, 2*time.Second); err == nil {
		p.rest, err = memoryOf(p.pid)
	}
	return err
}

// endProcess ends a window process and leaves the rest to its parent.
func endProcess(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill() // it may have gone by itself
	}
}

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
	cpu     time.Duration // of all cores until then, by the process that has the window
	rest    memory        // a moment after
	idle    float64       // share of a core while nothing happens
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
	nodOpens := func() (windowResult, func(), error) { return nodWindow(ctx, s, r, b.nod, agent) }
	peer := filepath.Join(b.peers, "fynetray")
	if _, err := os.Stat(peer); err != nil {
		fmt.Println("window: without the Fyne program:", err)
		all, err := b.windowResults(ctx, s, nodOpens)
		if err != nil {
			return fmt.Errorf("%w\n%s", err, r.AgentOutput())
		}
		nod := all[0]
		b.table.put("window: start to painted", millis(nod.painted), fmt.Sprintf("%d proposals", b.n))
		b.table.put("window: processor until painted", millis(nod.cpu), "")
		b.table.put("window: resident memory", megabytes(nod.rest.now), "")
		b.table.put("window: idle CPU, shown", percent(nod.idle), "one run")
		return nil
	}
	all, err := b.windowResults(ctx, s, nodOpens, func() (windowResult, func(), error) { return fyneWindow(ctx, s, r, peer) })
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	nod, fyne := all[0], all[1]
	beside(&b.table, "window: start to painted", nod.painted, "fynetray", fyne.painted, millis, fmt.Sprintf("%d proposals; from `nod` with the agent running", b.n))
	beside(&b.table, "window: processor until painted", nod.cpu, "fynetray", fyne.cpu, millis, "the process with the window alone")
	beside(&b.table, "window: resident memory", nod.rest.now, "fynetray", fyne.rest.now, megabytes, "software GL")
	beside(&b.table, "window: idle CPU, shown", nod.idle, "fynetray", fyne.idle, percent, "over "+b.idle.String()+", one run")
	return nil
}

// windowResults opens windows in turn, several times each, and returns the medians of each;
// the last one of each idles. The first one of each does not count: OpenGL in software
// compiles for it what it then keeps in a cache, and so do a graphics card's drivers.
func (b *bench) windowResults(ctx context.Context, s *screen, programs ...func() (windowResult, func(), error)) ([]windowResult, error) {
	all := make([][]windowResult, len(programs))
	idle := make([]float64, len(programs))
	for i := range b.runs + 1 {
		for n, open := range programs {
			err := until(ctx, 5*time.Millisecond, "the empty screen", func() bool { p, err := s.isPainted(); return err == nil && !p })
			if err != nil {
				return nil, err
			}
			p, end, err := open()
			if err != nil {
				return nil, err
			}
			if i == b.runs {
				idle[n], err = idleShare(ctx, p.pid, b.idle)
			}
			end()
			if err != nil {
				return nil, err
			}
			if i > 0 {
				all[n] = append(all[n], p)
			}
		}
	}
	medians := make([]windowResult, len(programs))
	for n, runs := range all {
		medians[n] = windowResult{
			painted: medianOf(runs, func(p windowResult) time.Duration { return p.painted }),
			cpu:     medianOf(runs, func(p windowResult) time.Duration { return p.cpu }),
			rest:    memory{now: medianOf(runs, func(p windowResult) int64 { return p.rest.now })},
			idle:    idle[n],
		}
	}
	return medians, nil
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
	if p.cpu, err = cpuTime(p.pid); err != nil {
		return p, nil, err
	}
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
	if p.cpu, err = cpuTime(p.pid); err != nil {
		return p, nil, err
	}
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

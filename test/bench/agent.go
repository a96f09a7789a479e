package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// startupTime is how long to wait after the start before idling is measured.
const startupTime = 5 * time.Second

// trayResult is the measurement of a program in the tray.
type trayResult struct {
	start time.Duration // median, to the tray item
	idle  float64       // share of a core
	rest  memory        // after idling
}

// agent measures programs in the tray: Nod's agent with n pending proposals,
// beside a small Fyne program whose window was closed to the tray.
func agent(ctx context.Context, b *bench) error {
	r, err := b.pendingFiles(ctx, desktest.Options{Tray: true, Notify: true, Screen: "1280x800"})
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	nod, err := b.trayResults(ctx, r, nil, b.nod, "--hidden")
	if err != nil {
		return err
	}
	b.table.put("agent: files mapped, anonymous memory", megabytes(nod.rest.now-nod.rest.anon)+", "+megabytes(nod.rest.anon), "parts of the resident memory")
	peer := filepath.Join(b.peers, "fynetray")
	if _, err := os.Stat(peer); err != nil {
		fmt.Println("agent: without the Fyne tray program:", err)
		alone(&b.table, "agent: start to tray", nod.start, millis, fmt.Sprintf("%d proposals wait", b.n))
		b.table.put("agent: idle CPU", percent(nod.idle), "over "+b.idle.String()+", one run; a tick is "+percent(share(tick, b.idle)))
		alone(&b.table, "agent: resident memory", nod.rest.now, megabytes, "")
		return nil
	}
	fyne, err := b.trayResults(ctx, r, closeToTray, peer)
	if err != nil {
		return err
	}
	beside(&b.table, "agent: start to tray", nod.start, "fynetray", fyne.start, millis, fmt.Sprintf("%d proposals wait", b.n))
	beside(&b.table, "agent: idle CPU", nod.idle, "fynetray, hidden", fyne.idle, percent, "over "+b.idle.String()+", one run; a tick is "+percent(share(tick, b.idle)))
	beside(&b.table, "agent: resident memory", nod.rest.now, "fynetray, hidden", fyne.rest.now, megabytes, "after idling")
	return nil
}

// trayResults starts a tray program several times, and lets the last one idle after hide.
func (b *bench) trayResults(ctx context.Context, r *rig.Rig, hide func(context.Context, *rig.Rig) error, program string, args ...string) (trayResult, error) {
	var t trayResult
	var starts []time.Duration
	for i := range b.runs {
		p, took, err := startInTray(ctx, r, program, args...)
		if err != nil {
			return t, err
		}
		starts = append(starts, took)
		if i == b.runs-1 {
			if hide != nil {
				err = hide(ctx, r)
			}
			if err == nil {
				t.idle, err = idleShare(ctx, p.PID(), b.idle)
			}
			if err == nil {
				t.rest, err = memoryOf(p.PID())
			}
		}
		p.Stop()
		if err != nil {
			return t, fmt.Errorf("%s: %w\n%s", filepath.Base(program), err, p.Output())
		}
	}
	t.start = median(starts)
	return t, nil
}

// startInTray starts a program and waits for its tray item.
func startInTray(ctx context.Context, r *rig.Rig, program string, args ...string) (*desktest.Process, time.Duration, error) {
	if err := r.Tray.Restart(); err != nil { // it forgets the items of those that have gone
		return nil, 0, err
	}
	began := time.Now()
	p, err := desktest.Start(r.Env(), program, args...)
	if err != nil {
		return nil, 0, err
	}
	err = until(ctx, time.Millisecond, "the tray item", func() bool { return len(r.Tray.Items()) > 0 })
	took := time.Since(began)
	if err != nil {
		p.Stop()
		return nil, 0, fmt.Errorf("%w: %s", err, p.Output())
	}
	return p, took, nil
}

// closeToTray closes the window of the Fyne program, which hides it.
func closeToTray(ctx context.Context, r *rig.Rig) error {
	id, err := r.Display.Window(ctx, fyneTitle)
	if err != nil {
		return err
	}
	if err := r.Display.CloseWindow(id); err != nil {
		return err
	}
	return r.Display.Gone(ctx, fyneTitle)
}

// fyneTitle is the title of fynetray's window.
const fyneTitle = "fynetray"

// idleShare measures the share of a core that an idle process uses.
func idleShare(ctx context.Context, pid int, d time.Duration) (float64, error) {
	if err := pause(ctx, startupTime); err != nil {
		return 0, err
	}
	before, err := cpuTime(pid)
	if err != nil {
		return 0, err
	}
	if err := pause(ctx, d); err != nil {
		return 0, err
	}
	after, err := cpuTime(pid)
	return share(after-before, d), err
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

//go:build !darwin && !windows

package tray

import (
	"context"
	"fmt"
	"os"
	"time"

	"fyne.io/systray"
	"github.com/godbus/dbus/v5"

	"github.com/nod-app/nod/app/sessionbus"
)

// Waits between attempts to reach the bus, doubled each time.
const (
	firstRetry = 500 * time.Millisecond
	lastRetry  = time.Minute
)

// Run shows the tray until ctx ends. Without a session bus it returns at once
// with an error that is sessionbus.ErrNone. It is not an error if no panel shows
// the icon: one may start later.
func (t *Tray) Run(ctx context.Context) error {
	return bounded(ctx, t.run)
}

func (t *Tray) run(ctx context.Context) error {
	if sessionbus.Address() == "" {
		return fmt.Errorf("show the tray icon: %w", sessionbus.ErrNone)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// The menu is drawn before systray connects, and later by this goroutine
	// only: systray does not guard its connection.
	it := &item{}
	f := t.build(ctx, it)
	t.listenForLeftClicks(ctx)
	if err := f.draw(t.snapshot()); err != nil {
		return err
	}
	defer systray.Quit()
	for wait := firstRetry; ctx.Err() == nil; wait = min(2*wait, lastRetry) {
		conn, err := begin(ctx, it)
		if err == nil {
			wait = firstRetry
			t.show(ctx, f, conn)
			conn.Close()
		}
		pause(ctx, wait)
	}
	return nil
}

// listenForLeftClicks makes a left click open the proposals; a right click opens
// the menu.
func (t *Tray) listenForLeftClicks(ctx context.Context) {
	taps := make(chan struct{}, 1)
	systray.SetOnTapped(func() {
		select {
		case taps <- struct{}{}:
		default:
		}
	})
	go forEachClick(ctx, taps, func() { callIfSet(t.actions.Review) })
}

// begin exports the item and returns the connection that systray uses. It tries
// the bus over another connection first, since systray's has no deadline.
func begin(ctx context.Context, it *item) (*dbus.Conn, error) {
	try, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	probe, err := sessionbus.Connect(try)
	if err != nil {
		return nil, err
	}
	probe.Close()
	// Without this variable godbus would start a bus if it finds none.
	if err := os.Setenv(sessionbus.Env, sessionbus.Address()); err != nil {
		return nil, err
	}
	conn, err := dbus.SessionBus()
	if err != nil {
		return nil, err
	}
	start, _ := systray.RunWithExternalLoop(nil, nil) // the end function panics without a connection
	start()
	if err := it.attach(conn); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

// show draws each update until ctx or the connection ends.
func (t *Tray) show(ctx context.Context, f *trayUI, conn *dbus.Conn) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go keepRegistered(ctx, conn)
	for {
		if err := f.draw(t.snapshot()); err != nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-conn.Context().Done():
			return
		case <-t.updated:
		}
	}
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

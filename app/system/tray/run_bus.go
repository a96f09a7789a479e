//go:build !darwin && !windows

package tray

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/nod-app/nod/app/system/sessionbus"
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
	taps := make(chan struct{}, 1)
	go forEachClick(ctx, taps, func() { callIfSet(t.actions.Review) })
	f := t.build(ctx)
	d := &busDisplay{item: &item{tapped: func() { trigger(taps) }}, menu: &menu{click: f.click}}
	f.display = d
	if err := f.draw(t.snapshot()); err != nil { // so that the first panel to ask reads all of it
		return err
	}
	for wait := firstRetry; ctx.Err() == nil; wait = min(2*wait, lastRetry) {
		conn, err := d.connect(ctx)
		if err == nil {
			wait = firstRetry
			t.show(ctx, f, conn)
			conn.Close()
		}
		pause(ctx, wait)
	}
	return nil
}

// busDisplay is the icon and the menu on the session bus.
type busDisplay struct {
	item *item
	menu *menu
}

func (d *busDisplay) setIcon(png []byte, tooltip string) error { return d.item.set(png, tooltip) }

func (d *busDisplay) setMenu(entries [entryCount]menuEntry) error { return d.menu.set(entries) }

// connect puts the icon and the menu on the bus.
func (d *busDisplay) connect(ctx context.Context) (*dbus.Conn, error) {
	try, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	conn, err := sessionbus.Connect(try)
	if err != nil {
		return nil, err
	}
	if err = d.menu.export(conn); err == nil {
		err = d.item.export(conn)
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	// A sandbox may refuse the name; panels then know the icon by its connection.
	_ = conn.BusObject().CallWithContext(try, busName+".RequestName", 0, ownName(), uint32(dbus.NameFlagDoNotQueue)).Err
	return conn, nil
}

// ownName returns the name on the bus of this process's tray icon.
func ownName() string { return itemIface + "-" + strconv.Itoa(os.Getpid()) + "-1" }

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

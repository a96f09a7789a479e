//go:build !darwin && !windows

package tray

import (
	"context"
	"fmt"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/nod-app/nod/app/sessionbus"
)

const (
	watcherName = "org.kde.StatusNotifierWatcher"
	watcherPath = dbus.ObjectPath("/StatusNotifierWatcher")
	busName     = "org.freedesktop.DBus"
	getProperty = "org.freedesktop.DBus.Properties.Get"
)

// answer is how long a panel may take to answer a question.
const answer = 5 * time.Second

// HostPresent says whether something on the desktop shows tray icons. Without a
// session bus it is false, with an error for which errors.Is(err,
// sessionbus.ErrNone) holds; a bus is not started.
func HostPresent(ctx context.Context) (bool, error) {
	conn, err := sessionbus.Connect(ctx)
	if err != nil {
		return false, fmt.Errorf("look for a tray: %w", err)
	}
	defer conn.Close()
	present, err := present(ctx, conn)
	if err != nil {
		return false, fmt.Errorf("look for a tray: %w", err)
	}
	return present, nil
}

// present asks the watcher, at which icons register, for a host that shows
// them. The one can be there without the other.
func present(ctx context.Context, conn *dbus.Conn) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	var owned bool
	if err := conn.BusObject().CallWithContext(ctx, busName+".NameHasOwner", 0, watcherName).Store(&owned); err != nil {
		return false, err
	}
	if !owned {
		return false, nil
	}
	var host dbus.Variant
	err := conn.Object(watcherName, watcherPath).CallWithContext(ctx, getProperty, dbus.FlagNoAutoStart,
		watcherName, "IsStatusNotifierHostRegistered").Store(&host)
	if err != nil {
		return false, err
	}
	yes, _ := host.Value().(bool)
	return yes, nil
}

// WatchHost tells whether something shows tray icons, now and whenever that
// changes, until ctx ends. It calls on from its own goroutine, one at a time.
func WatchHost(ctx context.Context, on func(present bool)) {
	known, last := false, false
	tell := func(now bool) {
		if !known || now != last {
			known, last = true, now
			on(now)
		}
	}
	for wait := firstRetry; ctx.Err() == nil; wait = min(2*wait, lastRetry) {
		err := watch(ctx, func(conn *dbus.Conn) {
			wait = firstRetry
			now, err := present(ctx, conn)
			if ctx.Err() == nil {
				tell(now && err == nil)
			}
		})
		if err != nil && ctx.Err() == nil {
			tell(false)
		}
		pause(ctx, wait)
	}
}

// watch connects to the bus and calls look at once and after each sign of a
// change, until ctx or the connection ends.
func watch(ctx context.Context, look func(*dbus.Conn)) error {
	try, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	conn, err := sessionbus.Connect(try)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	signals := make(chan *dbus.Signal, 16)
	conn.Signal(signals)
	for _, match := range [][]dbus.MatchOption{
		{dbus.WithMatchSender(busName), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, watcherName)},
		{dbus.WithMatchInterface(watcherName), dbus.WithMatchMember("StatusNotifierHostRegistered")},
		{dbus.WithMatchInterface(watcherName), dbus.WithMatchMember("StatusNotifierHostUnregistered")},
	} {
		if err := conn.AddMatchSignalContext(ctx, match...); err != nil {
			return err
		}
	}
	look(conn)
	for sig := range signals {
		if sig != nil && sig.Name != busName+".NameAcquired" {
			look(conn)
		}
	}
	return fmt.Errorf("watch the tray: %w", dbus.ErrClosed)
}

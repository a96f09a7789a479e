//go:build !darwin && !windows

package tray

import (
	"context"
	"fmt"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/system/sessionbus"
)

const (
	watcherName = "org.kde.StatusNotifierWatcher"
	watcherPath = dbus.ObjectPath("/StatusNotifierWatcher")
	busName     = "org.freedesktop.DBus"
	getProperty = "org.freedesktop.DBus.Properties.Get"
)

// replyTimeout bounds how long a panel may take to reply.
const replyTimeout = 5 * time.Second

// HostPresent reports whether the desktop shows tray icons. Without a session bus
// it returns false and an error that is sessionbus.ErrNone; it starts no bus.
func HostPresent(ctx context.Context) (bool, error) {
	conn, err := sessionbus.Connect(ctx)
	if err != nil {
		return false, lang.Errorf("look for a tray: %w", err)
	}
	defer conn.Close()
	present, err := hostPresent(ctx, conn)
	if err != nil {
		return false, lang.Errorf("look for a tray: %w", err)
	}
	return present, nil
}

// hostPresent asks the watcher, with which icons register, whether there is a
// host, which shows them. There can be a watcher without a host.
func hostPresent(ctx context.Context, conn *dbus.Conn) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, replyTimeout)
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

// watchBus connects to the bus and calls onChange at once and after each signal
// of a possible change, until ctx or the connection ends.
func watchBus(ctx context.Context, onChange func(*dbus.Conn)) error {
	try, cancel := context.WithTimeout(ctx, replyTimeout)
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
	onChange(conn)
	for sig := range signals {
		if sig != nil && sig.Name != busName+".NameAcquired" {
			onChange(conn)
		}
	}
	return fmt.Errorf("watch the tray: %w", dbus.ErrClosed)
}

//go:build !darwin && !windows

package tray

import (
	"context"
	"strings"

	"github.com/godbus/dbus/v5"
)

// keepRegistered registers the item with each panel that does not know it.
func keepRegistered(ctx context.Context, item *dbus.Conn) {
	for wait := firstRetry; ctx.Err() == nil; wait = min(2*wait, lastRetry) {
		_ = watchBus(ctx, func(conn *dbus.Conn) { // it fails only if the bus is gone
			wait = firstRetry
			if !registered(ctx, conn, item) {
				register(ctx, item)
			}
		})
		pause(ctx, wait)
	}
}

// registered reports whether the panel knows the item. A panel that does not
// reply counts as one that does, since registering would fail too.
func registered(ctx context.Context, conn, item *dbus.Conn) bool {
	ctx, cancel := context.WithTimeout(ctx, replyTimeout)
	defer cancel()
	var v dbus.Variant
	err := conn.Object(watcherName, watcherPath).CallWithContext(ctx, getProperty, dbus.FlagNoAutoStart,
		watcherName, "RegisteredStatusNotifierItems").Store(&v)
	items, ok := v.Value().([]string)
	if err != nil || !ok {
		return true
	}
	for _, it := range items {
		// Some panels list a name, others a name and a path.
		name, _, _ := strings.Cut(it, "/")
		if name == ownName() || name == item.Names()[0] {
			return true
		}
	}
	return false
}

func register(ctx context.Context, item *dbus.Conn) {
	ctx, cancel := context.WithTimeout(ctx, replyTimeout)
	defer cancel()
	// If a panel refuses, this is retried when a panel starts.
	_ = item.Object(watcherName, watcherPath).CallWithContext(ctx, watcherName+".RegisterStatusNotifierItem",
		dbus.FlagNoAutoStart, string(itemPath)).Err
}

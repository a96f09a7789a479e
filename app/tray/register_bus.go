//go:build !darwin && !windows

package tray

import (
	"context"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/godbus/dbus/v5"
)

// settle is how long systray has to register with a new panel by itself.
const settle = 500 * time.Millisecond

// stayShown registers the item with panels that do not know it. systray does
// so too, but stops for good at the first signal that it does not expect, and
// does not try again with a panel that was not ready.
func stayShown(ctx context.Context, item *dbus.Conn) {
	for wait := firstRetry; ctx.Err() == nil; wait = min(2*wait, lastRetry) {
		_ = watch(ctx, func(conn *dbus.Conn) { // its only error is that the bus is gone
			wait = firstRetry
			pause(ctx, settle)
			if here, err := present(ctx, conn); here && err == nil && !registered(ctx, conn, item) {
				register(ctx, item)
			}
		})
		pause(ctx, wait)
	}
}

// registered says whether the panel knows the item. A panel that does not
// answer counts as one that does: there is nothing else to do about it.
func registered(ctx context.Context, conn, item *dbus.Conn) bool {
	ctx, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	var v dbus.Variant
	err := conn.Object(watcherName, watcherPath).CallWithContext(ctx, getProperty, dbus.FlagNoAutoStart,
		watcherName, "RegisteredStatusNotifierItems").Store(&v)
	items, ok := v.Value().([]string)
	if err != nil || !ok {
		return true
	}
	known := itemIface + "-" + strconv.Itoa(os.Getpid()) + "-1"
	for _, it := range items {
		// Some panels list a name, others a name and a path.
		name, _, _ := strings.Cut(it, "/")
		if name == known || name == item.Names()[0] {
			return true
		}
	}
	return false
}

func register(ctx context.Context, item *dbus.Conn) {
	ctx, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	// A panel that refuses is asked again when it, or another, starts.
	_ = item.Object(watcherName, watcherPath).CallWithContext(ctx, watcherName+".RegisterStatusNotifierItem",
		dbus.FlagNoAutoStart, string(itemPath)).Err
}

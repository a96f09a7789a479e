//go:build (darwin && cgo) || windows

package tray

import "context"

// HostPresent says whether there is a place for the icon: always, on this OS.
func HostPresent(context.Context) (bool, error) { return true, nil }

// WatchHost tells once that there is a place for the icon, and returns when ctx ends.
func WatchHost(ctx context.Context, on func(present bool)) {
	on(true)
	<-ctx.Done()
}

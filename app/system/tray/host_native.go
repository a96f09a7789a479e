//go:build (darwin && cgo) || windows

package tray

import "context"

// HostPresent reports whether the desktop shows tray icons: always, on this OS.
func HostPresent(context.Context) (bool, error) { return true, nil }

// WatchHost calls on(true) once, and returns when ctx ends.
func WatchHost(ctx context.Context, on func(present bool)) {
	on(true)
	<-ctx.Done()
}

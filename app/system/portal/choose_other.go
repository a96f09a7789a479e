//go:build darwin || windows

package portal

import "context"

// Choose returns ErrNone: portals are of free desktops.
func Choose(context.Context, Request) (string, error) { return "", ErrNone }

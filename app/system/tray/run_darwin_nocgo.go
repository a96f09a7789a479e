//go:build darwin && !cgo

package tray

import (
	"context"
	"errors"
)

// Run says that there is no tray: macOS shows one only to programs built with cgo.
func (t *Tray) Run(context.Context) error {
	return errors.New("show the tray icon: this build of Nod has none, since it was built without cgo")
}

// HostPresent reports whether there is a place for the icon: not in this build.
func HostPresent(context.Context) (bool, error) { return false, nil }

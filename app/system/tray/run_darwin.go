//go:build cgo

package tray

import "context"

// Run shows the tray until ctx ends. It must be called on the main goroutine,
// and returns on it. A click on the icon opens the menu, as macOS has it.
func (t *Tray) Run(ctx context.Context) error { return t.loop(ctx) }

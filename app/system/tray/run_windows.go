package tray

import (
	"context"
	"runtime"

	"fyne.io/systray"
)

// Run shows the tray until ctx ends. A left click opens the proposals, a right
// click the menu.
func (t *Tray) Run(ctx context.Context) error {
	systray.SetOnTapped(func() { go callIfSet(t.actions.Review) })
	return bounded(ctx, func(ctx context.Context) error {
		// A window and its messages belong to one thread.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		return t.loop(ctx)
	})
}

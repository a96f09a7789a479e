// Package tray shows Nod's tray icon and menu. They are drawn from a Snapshot, by
// one goroutine, and only what changed is drawn again.
//
//   - On Linux and other free desktops the icon is a StatusNotifierItem with a
//     dbusmenu on the session bus. Run may be called on any goroutine. The icon is
//     registered again with panels that start later and after a restart of the
//     bus. HostPresent reports whether a panel shows icons (GNOME needs an
//     extension).
//   - On Windows Run may be called on any goroutine.
//   - On macOS Run must be called on the main goroutine and needs cgo; built
//     without cgo there is no tray, and Run returns an error at once.
//
// Windows and macOS use fyne.io/systray, whose state is global: there can be one
// Tray in a process, and Run can be called once.
package tray

import (
	"strings"
	"sync"
	"time"
)

// grace is how long Run waits at its end for the OS to remove the icon.
const grace = 2 * time.Second

// Tray is the tray icon. Update may be called at any time from any goroutine.
type Tray struct {
	actions Actions
	icons   Icons
	updated chan struct{}

	mu   sync.Mutex
	snap Snapshot
}

// New makes a Tray, which shows nothing before Run.
func New(a Actions, i Icons) *Tray {
	return &Tray{actions: a, icons: i, updated: make(chan struct{}, 1)}
}

// Update replaces what the tray shows. It does not wait for the OS; of several
// updates during a drawing only the last is drawn.
func (t *Tray) Update(s Snapshot) {
	t.mu.Lock()
	t.snap = s
	t.mu.Unlock()
	select {
	case t.updated <- struct{}{}:
	default:
	}
}

func (t *Tray) snapshot() Snapshot {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.snap
}

// of returns the icon of a state, or Idle if that has none.
func (i Icons) of(s iconState) []byte {
	icon := i.Idle
	switch {
	case s == waiting && len(i.Waiting) > 0:
		icon = i.Waiting
	case s == paused && len(i.Paused) > 0:
		icon = i.Paused
	case s == pausedWaiting && len(i.PausedWaiting) > 0:
		icon = i.PausedWaiting
	}
	return icon
}

// Remedy says how to get a tray on a desktop without one. desktop is the value of
// XDG_CURRENT_DESKTOP.
func Remedy(desktop string) string {
	if strings.Contains(strings.ToUpper(desktop), "GNOME") {
		return "install the GNOME extension AppIndicator and KStatusNotifierItem Support " +
			"(package gnome-shell-extension-appindicator), then log out and in; until then 'nod' opens the window"
	}
	return "add a tray (status notifier) area to your panel, for example waybar's tray module; until then 'nod' opens the window"
}

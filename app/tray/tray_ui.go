//go:build !darwin || cgo

package tray

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"fyne.io/systray"
)

// trayIcon is the icon with its tooltip, which each OS draws in its own way.
type trayIcon interface {
	set(png []byte, tooltip string) error
}

// trayUI is the icon and the menu. The menu items are created once and changed in
// place, so that their ids stay the same and an open menu is not closed. Only
// clicks are handled by other goroutines.
type trayUI struct {
	icons   Icons
	icon    trayIcon
	items   [entryCount]*systray.MenuItem
	drawn   view
	undrawn bool // nothing was drawn yet

	mu    sync.Mutex
	shown Snapshot // the snapshot that the user saw when clicking
}

// build creates the menu items and handles their clicks until ctx ends.
func (t *Tray) build(ctx context.Context, b trayIcon) *trayUI {
	f := &trayUI{icons: t.icons, icon: b, undrawn: true}
	for i := range f.items {
		if i == entryPause || i == entryWarnings {
			systray.AddSeparator()
		}
		item := systray.AddMenuItem("", "")
		// systray drops a click that nobody is waiting for.
		item.ClickedCh = make(chan struct{}, 1)
		f.items[i] = item
		go forEachClick(ctx, item.ClickedCh, func() { t.handleClick(i, f.lastShown()) })
	}
	return f
}

func forEachClick(ctx context.Context, clicks <-chan struct{}, do func()) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-clicks:
			do()
		}
	}
}

// handleClick runs the action of an entry. shown is the snapshot that the user saw.
func (t *Tray) handleClick(entry int, shown Snapshot) {
	a := t.actions
	switch entry {
	case entryAsks:
		callIfSet(a.Answer)
	case entryWaiting, entryReview, entryWarnings:
		callIfSet(a.Review)
	case entryChat:
		callIfSet(a.Chat)
	case entryActivity:
		callIfSet(a.Activity)
	case entryPause:
		if a.SetPaused != nil {
			a.SetPaused(!shown.Paused)
		}
	case entryUndo:
		if a.Undo != nil && shown.LastID != "" {
			a.Undo(shown.LastID)
		}
	case entrySettings:
		callIfSet(a.Settings)
	case entryQuit:
		callIfSet(a.Quit)
	}
}

func callIfSet(f func()) {
	if f != nil {
		f()
	}
}

func (f *trayUI) lastShown() Snapshot {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.shown
}

// draw changes what differs from the last drawing.
func (f *trayUI) draw(s Snapshot) error {
	v := viewOf(s)
	if f.undrawn || v.icon != f.drawn.icon || v.tooltip != f.drawn.tooltip {
		if err := f.icon.set(f.icons.of(v.icon), v.tooltip); err != nil {
			return fmt.Errorf("draw the tray icon: %w", err)
		}
	}
	for i, item := range f.items {
		f.drawEntry(item, f.drawn.entries[i], v.entries[i])
	}
	f.drawn, f.undrawn = v, false
	f.mu.Lock()
	f.shown = s
	f.mu.Unlock()
	return nil
}

// drawEntry does not change hidden entries: on Windows any change shows them again.
func (f *trayUI) drawEntry(item *systray.MenuItem, was, is menuEntry) {
	if is.hidden {
		if f.undrawn || !was.hidden {
			item.Hide()
		}
		return
	}
	if f.undrawn || was.label != is.label {
		item.SetTitle(escapeLabel(runtime.GOOS, is.label))
	}
	switch {
	case is.enabled && item.Disabled():
		item.Enable()
	case !is.enabled && !item.Disabled():
		item.Disable()
	}
	if was.hidden {
		item.Show()
	}
}

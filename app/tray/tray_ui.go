//go:build !darwin || cgo

package tray

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"fyne.io/systray"
)

// badge is the icon with its tooltip; how it is drawn is up to the OS.
type badge interface {
	set(png []byte, tooltip string) error
}

// face is what stands in the tray. The entries are made once and changed in
// place, so that their ids stay and a menu that is open is not pulled away. All
// but its clicks belongs to one goroutine.
type face struct {
	icons Icons
	badge badge
	items [entries]*systray.MenuItem
	drawn view
	fresh bool // nothing is drawn yet

	mu   sync.Mutex
	seen Snapshot // what was drawn: what the user means when they click
}

// build makes the entries and begins to listen to clicks until ctx ends.
func (t *Tray) build(ctx context.Context, b badge) *face {
	f := &face{icons: t.icons, badge: b, fresh: true}
	for i := range f.items {
		if i == entryPause || i == entryWarnings {
			systray.AddSeparator()
		}
		item := systray.AddMenuItem("", "")
		// systray drops a click that finds nobody waiting.
		item.ClickedCh = make(chan struct{}, 1)
		f.items[i] = item
		go each(ctx, item.ClickedCh, func() { t.do(i, f.lastSeen()) })
	}
	return f
}

func each(ctx context.Context, clicks <-chan struct{}, do func()) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-clicks:
			do()
		}
	}
}

// do is what a click on an entry means, given what the user saw.
func (t *Tray) do(entry int, saw Snapshot) {
	a := t.actions
	switch entry {
	case entryAsks:
		call(a.Answer)
	case entryWaiting, entryReview, entryWarnings:
		call(a.Review)
	case entryChat:
		call(a.Chat)
	case entryActivity:
		call(a.Activity)
	case entryPause:
		if a.SetPaused != nil {
			a.SetPaused(!saw.Paused)
		}
	case entryUndo:
		if a.Undo != nil && saw.LastID != "" {
			a.Undo(saw.LastID)
		}
	case entrySettings:
		call(a.Settings)
	case entryQuit:
		call(a.Quit)
	}
}

func call(f func()) {
	if f != nil {
		f()
	}
}

func (f *face) lastSeen() Snapshot {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.seen
}

// draw changes what looks different.
func (f *face) draw(s Snapshot) error {
	v := project(s)
	if f.fresh || v.icon != f.drawn.icon || v.tooltip != f.drawn.tooltip {
		if err := f.badge.set(f.icons.of(v.icon), v.tooltip); err != nil {
			return fmt.Errorf("draw the tray icon: %w", err)
		}
	}
	for i, item := range f.items {
		f.drawLine(item, f.drawn.lines[i], v.lines[i])
	}
	f.drawn, f.fresh = v, false
	f.mu.Lock()
	f.seen = s
	f.mu.Unlock()
	return nil
}

// drawLine leaves hidden entries alone: on Windows any change shows them again.
func (f *face) drawLine(item *systray.MenuItem, was, is line) {
	if is.hidden {
		if f.fresh || !was.hidden {
			item.Hide()
		}
		return
	}
	if f.fresh || was.label != is.label {
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

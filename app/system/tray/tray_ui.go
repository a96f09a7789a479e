package tray

import (
	"context"
	"fmt"
	"sync"
)

// display is where the tray is drawn. Each OS has its own.
type display interface {
	setIcon(icon []byte, tooltip string) error
	setMenu(entries [entryCount]menuEntry) error
}

// trayUI draws snapshots and handles clicks, each entry's on a goroutine of its own.
type trayUI struct {
	icons   Icons
	display display // set before the first drawing
	clicks  [entryCount]chan struct{}
	drawn   view
	undrawn bool // nothing was drawn yet

	mu    sync.Mutex
	shown Snapshot // the snapshot that the user saw when clicking
}

// build makes a trayUI that handles clicks until ctx ends.
func (t *Tray) build(ctx context.Context) *trayUI {
	f := &trayUI{icons: t.icons, undrawn: true}
	for i := range f.clicks {
		f.clicks[i] = make(chan struct{}, 1)
		go forEachClick(ctx, f.clicks[i], func() { t.handleClick(i, f.lastShown()) })
	}
	return f
}

// click queues a click on an entry. While an action runs, one more click waits
// and others are dropped.
func (f *trayUI) click(entry int) { trigger(f.clicks[entry]) }

func trigger(clicks chan<- struct{}) {
	select {
	case clicks <- struct{}{}:
	default:
	}
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
	case entryInbox, entryWarnings:
		callIfSet(a.Review)
	case entryChat:
		callIfSet(a.Chat)
	case entryHistory:
		callIfSet(a.History)
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
		if err := f.display.setIcon(f.icons.of(v.icon), v.tooltip); err != nil {
			return fmt.Errorf("draw the tray icon: %w", err)
		}
	}
	if f.undrawn || v.entries != f.drawn.entries {
		if err := f.display.setMenu(v.entries); err != nil {
			return fmt.Errorf("draw the tray menu: %w", err)
		}
	}
	f.drawn, f.undrawn = v, false
	f.mu.Lock()
	f.shown = s
	f.mu.Unlock()
	return nil
}

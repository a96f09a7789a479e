//go:build (darwin && cgo) || windows

package tray

import (
	"context"
	"runtime"

	"fyne.io/systray"
)

// loop shows the tray until ctx ends, on this thread.
func (t *Tray) loop(ctx context.Context) error {
	if ctx.Err() != nil {
		return nil
	}
	stop := context.AfterFunc(ctx, systray.Quit)
	defer stop()
	var failed error
	drawn := make(chan struct{})
	systray.Run(func() {
		defer close(drawn)
		failed = t.follow(ctx)
		systray.Quit()
	}, nil)
	<-drawn
	return failed
}

// follow draws each update until ctx ends.
func (t *Tray) follow(ctx context.Context) error {
	f := t.build(ctx)
	f.display = newNativeDisplay(f.clicks)
	for {
		if err := f.draw(t.snapshot()); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-t.updated:
		}
	}
}

// nativeDisplay is the icon and the menu that systray draws. The menu items are
// created once and changed in place, so that an open menu is not closed.
type nativeDisplay struct {
	items   [entryCount]*systray.MenuItem
	drawn   [entryCount]menuEntry
	undrawn bool // nothing was drawn yet
}

func newNativeDisplay(clicks [entryCount]chan struct{}) *nativeDisplay {
	d := &nativeDisplay{undrawn: true}
	for i := range d.items {
		if beginsGroup(i) {
			systray.AddSeparator()
		}
		d.items[i] = systray.AddMenuItem("", "")
		d.items[i].ClickedCh = clicks[i] // systray drops a click that no one is waiting for
	}
	return d
}

func (*nativeDisplay) setIcon(icon []byte, tooltip string) error {
	systray.SetTooltip(tooltip)
	if len(icon) > 0 {
		systray.SetIcon(icon)
	}
	return nil
}

func (d *nativeDisplay) setMenu(entries [entryCount]menuEntry) error {
	for i, item := range d.items {
		d.drawEntry(item, d.drawn[i], entries[i])
	}
	d.drawn, d.undrawn = entries, false
	return nil
}

// drawEntry does not change hidden entries: on Windows any change shows them again.
func (d *nativeDisplay) drawEntry(item *systray.MenuItem, was, is menuEntry) {
	if is.hidden {
		if d.undrawn || !was.hidden {
			item.Hide()
		}
		return
	}
	if d.undrawn || was.label != is.label {
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

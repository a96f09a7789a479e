//go:build (darwin && cgo) || windows

package tray

import (
	"context"

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
	f := t.build(ctx, nativeBadge{})
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

// nativeBadge is the icon that systray draws.
type nativeBadge struct{}

func (nativeBadge) set(png []byte, tooltip string) error {
	systray.SetTooltip(tooltip)
	if len(png) == 0 {
		return nil
	}
	picture, err := forOS(png)
	if err != nil {
		return err
	}
	systray.SetTemplateIcon(picture, picture)
	return nil
}

package app

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/watcher"
)

// revalidation is how often the files of pending proposals are looked at; a
// file that goes is noticed sooner when somebody looks at its proposal.
const revalidation = 2 * time.Minute

// Quit makes Run end.
func (a *App) Quit() { a.quitOnce.Do(func() { close(a.quitting) }) }

// Run serves until ctx ends or Quit is called, and closes the App. On macOS
// the tray needs the main goroutine: call Run on it.
func (a *App) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		defer cancel()
		select {
		case <-a.quitting:
			a.windows.Stop()
		case <-ctx.Done():
		}
	}()
	var tasks sync.WaitGroup
	start := func(name string, f func(context.Context) error) {
		tasks.Go(func() {
			if err := f(ctx); err != nil && ctx.Err() == nil {
				a.log.Error(name, "err", err)
			}
		})
	}
	start("local API", func(ctx context.Context) error { return a.server.Serve(ctx, a.listener) })
	start("journal", func(ctx context.Context) error { a.journal.Run(ctx); return nil })
	if a.Watch {
		a.startWatching(ctx, start)
	}
	if a.Tray {
		a.runTray(ctx, start) // until ctx ends
	}
	<-ctx.Done()
	tasks.Wait()
	return a.Close()
}

func (a *App) startWatching(ctx context.Context, start func(string, func(context.Context) error)) {
	a.applied(ctx)
	start("watcher", a.watcher.Run)
	start("settings", func(ctx context.Context) error {
		a.settings.Watch(ctx, func() { a.applied(ctx) })
		return nil
	})
	start("revalidation", a.revalidate)
	start("improver", a.improveProposals)
}

// applied is applySettings for those who have nobody to tell of an error.
func (a *App) applied(ctx context.Context) {
	a.logged("take up the settings", func() error { return a.applySettings(ctx) })
}

// applySettings takes up a configuration that has changed.
func (a *App) applySettings(ctx context.Context) error {
	a.applying.Lock() // the newest configuration is the last that is taken up
	defer a.applying.Unlock()
	sound := len(a.settings.Problems()) == 0 // asked first: then what follows is what the user wrote
	c := a.settings.Get()
	if a.Watch {
		var fs []watcher.Folder
		for _, f := range c.Folders {
			if f.Enabled {
				fs = append(fs, toWatched(f))
			}
		}
		a.watcher.SetSettle(c.Settle)
		a.watcher.Set(ctx, fs) // and a new look at all, for the ignore patterns
	}
	var err error
	if sound {
		err = a.forgetFolders(ctx, c.Folders)
	}
	a.journal.Nudge() // there may be a vault now
	a.hub.Publish(api.TopicStatus, "")
	return err
}

// forgetFolders makes folders new again that are configured no more, so that
// what comes meanwhile is not proposed should one be added again. It is not for
// a configuration with problems, which is not what the user wants.
func (a *App) forgetFolders(ctx context.Context, configured []config.Folder) error {
	stay := make([]watcher.Folder, len(configured))
	for i, f := range configured {
		stay[i] = toWatched(f)
	}
	watched, err := a.store.Watched(ctx)
	if err != nil {
		return err
	}
	for _, path := range watched {
		if slices.ContainsFunc(stay, func(f watcher.Folder) bool { return f.Path == path }) {
			continue
		}
		if err := a.store.ForgetFolder(ctx, path, stay); err != nil {
			return err
		}
	}
	return nil
}

func toWatched(f config.Folder) watcher.Folder {
	return watcher.Folder{Path: f.Path, Recursive: f.Recursive, Poll: f.Poll}
}

// revalidate makes pending proposals invalid whose files have gone.
func (a *App) revalidate(ctx context.Context) error {
	tick := time.NewTicker(revalidation)
	defer tick.Stop()
	for {
		if _, err := a.service.Revalidate(ctx, 0); err != nil && !errors.Is(err, context.Canceled) {
			a.log.Error("look at the files of what is pending", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

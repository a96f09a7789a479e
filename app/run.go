package app

import (
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/agent/profile"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/subject"
)

// revalidation is how often the files of all pending proposals are looked at; one
// that the watcher or a tool sees to be gone is looked at then.
const revalidation = 2 * time.Minute

// Quit makes Run end.
func (a *App) Quit() { a.quitOnce.Do(func() { close(a.quitting) }) }

// Run serves until ctx ends or Quit is called, and closes the App. What has not
// ended in EndTime after that is left, and named in the error. On macOS the
// tray needs the main goroutine: call Run on it.
func (a *App) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	deadline := make(chan time.Time, 1)
	go func() {
		defer cancel()
		select {
		case <-a.quitting:
			deadline <- a.endBy(time.Now())
			a.windows.Stop()
		case <-ctx.Done():
			deadline <- a.endBy(time.Now())
		}
	}()
	tasks := newTaskGroup(a.log)
	start := func(name string, f func(context.Context) error) { tasks.start(ctx, name, f) }
	if a.Profile != "" {
		l, err := profile.Listen(a.Profile)
		if err != nil {
			return errors.Join(err, a.Close())
		}
		start("profilers", func(ctx context.Context) error { return profile.Serve(ctx, l, api.SameUser) })
	}
	if a.Watch {
		a.folders.Begin(ctx) // first: who asks is told that they are watched
	} else { // startWatching keeps the index up to date too
		start("filed files", a.filed.Load)
	}
	start("local API", func(ctx context.Context) error { return a.server.Serve(ctx, a.listener) })
	start("rules", a.rules.Run)
	start("servers", func(ctx context.Context) error { a.servers.Run(ctx); return nil })
	start("journal", func(ctx context.Context) error { a.journal.Run(ctx); return nil })
	if a.Watch {
		start("payments", func(ctx context.Context) error {
			a.payments.Run(ctx, func(err error) { a.log.Error("look up payments", "err", err) })
			return nil
		})
		start("rooms", a.rooms.Run)
		start("assistants", func(ctx context.Context) error { <-ctx.Done(); a.negotiator.Close(); return nil })
		a.startWatching(start)
	}
	if a.Tray {
		a.tray.Run(ctx, start) // until ctx ends
	}
	<-ctx.Done()
	return a.shutdown(tasks, <-deadline)
}

func (a *App) startWatching(start func(string, func(context.Context) error)) {
	start("watcher", a.watcher.Run)
	start("settings", func(ctx context.Context) error { // a folder on a drive that hangs keeps only this
		a.applySettings(ctx)
		a.settings.Watch(ctx, func() { a.applySettings(ctx) })
		return nil
	})
	start("revalidation", a.revalidate)
	start("reclassify", a.reclassify)
	start("scans", func(ctx context.Context) error { a.scans.Run(ctx); return nil })
	start("questions", func(ctx context.Context) error {
		a.service.Run(ctx, func(err error) { a.log.Error("look at new questions together", "err", err) })
		return nil
	})
	start("filed files", a.filed.Run)
	start("history", func(ctx context.Context) error {
		a.history.Run(ctx, func(err error) { a.log.Error("remove old history", "err", err) })
		return nil
	})
}

// applySettings makes every service follow what config.toml says now. No one waits for it who
// could be told of an error.
func (a *App) applySettings(ctx context.Context) {
	a.logged("speak the language of the settings", func() error { return lang.Use(a.settings.Get().Language) })
	subject.Use(a.settings.Subjects().Words...)
	a.logged("take up the servers", a.servers.Refresh)
	a.logged("apply the settings", func() error { return a.folders.Apply(ctx) })
}

// revalidate makes pending proposals invalid whose files have gone.
func (a *App) revalidate(ctx context.Context) error {
	tick := time.NewTicker(revalidation)
	defer tick.Stop()
	_, err := a.service.Revalidate(ctx, 0)
	for {
		if err != nil && !errors.Is(err, context.Canceled) {
			a.log.Error("look at the files of what is pending", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case paths := <-a.gone:
			_, err = a.service.RevalidateFiles(ctx, paths)
		case <-tick.C:
			_, err = a.service.Revalidate(ctx, 0)
		}
	}
}

// noteGone never waits: what it cannot hand in is found at the next tick.
func (a *App) noteGone(paths []string) {
	select {
	case a.gone <- paths:
	default:
	}
}

func (a *App) logged(what string, f func() error) {
	if err := f(); err != nil {
		a.log.Error(what, "err", err)
	}
}

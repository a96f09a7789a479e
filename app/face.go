package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/pkg/browser"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/notify"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/app/tray"
	"github.com/nod-app/nod/app/windows"
	"github.com/nod-app/nod/assets/icons"
)

// newsOf is what a notification tells of new proposals.
func (a *App) newsOf(ps []proposal.Proposal) []notify.Item {
	items := make([]notify.Item, len(ps))
	for i, p := range ps {
		items[i] = notify.Item{
			Name: filepath.Base(p.Source), Folder: p.Folder, Category: p.Category,
			Destination: a.service.Place(p.Dir), Sensitive: p.Sensitive != "",
		}
	}
	return items
}

// openWindow shows the proposals; token lets the window take the focus.
func (a *App) openWindow(ctx context.Context, token string) {
	a.openNamed(ctx, api.WindowProposals, token)
}

func (a *App) openNamed(ctx context.Context, window api.WindowName, token string) {
	env := map[string]string{}
	if token != "" {
		env["XDG_ACTIVATION_TOKEN"] = token
	}
	if err := a.windows.Show(ctx, api.ShowRequest{Window: window, Env: env}); err != nil {
		a.log.Error("open the window", "err", err)
	}
}

// actions are what the tray's menu does.
func (a *App) actions(ctx context.Context) tray.Actions {
	return tray.Actions{
		Answer:   func() { a.openNamed(ctx, api.WindowApproval, "") },
		Review:   func() { a.openWindow(ctx, "") },
		Chat:     func() { a.openNamed(ctx, api.WindowChat, "") },
		Activity: func() { a.openNamed(ctx, api.WindowActivity, "") },
		SetPaused: func(paused bool) {
			a.logged("pause or resume", func() error {
				if paused {
					return a.folders.Stop(ctx)
				}
				return a.folders.Start(ctx)
			})
		},
		Undo:     func(act string) { a.undoFromTray(ctx, act) },
		Settings: func() { a.openSettings(ctx, browser.OpenFile) },
		Quit:     a.Quit,
	}
}

func (a *App) logged(what string, f func() error) {
	if err := f(); err != nil {
		a.log.Error(what, "err", err)
	}
}

// drawInterval keeps a burst of changes from drawing the tray more than a few times a second.
const drawInterval = 200 * time.Millisecond

// project draws the tray from a fresh snapshot after each change.
func (a *App) project(ctx context.Context) error {
	sub := a.hub.Subscribe("tray")
	defer a.hub.Unsubscribe(sub)
	for {
		sub.Take()
		s, err := a.status.Get(ctx, api.None{})
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			a.log.Error("read what the tray shows", "err", err)
		default:
			a.tray.Update(snapshot(s))
			if s.Counts.Pending == 0 {
				a.notifier.Seen()
			}
			if s.Approvals == 0 {
				a.caller.Seen()
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(drawInterval):
		}
		select {
		case <-ctx.Done():
			return nil
		case <-sub.Wake():
		}
	}
}

func snapshot(s api.Status) tray.Snapshot {
	t := tray.Snapshot{Pending: s.Counts.Pending, Asks: s.Approvals, Paused: s.Watcher != api.WatcherRunning, Warnings: len(s.Warnings)}
	if s.Last != nil {
		t.LastID, t.LastLabel = s.Last.ID, s.Last.Label
	}
	return t
}

// buildFaces makes tray and notifications, which show nothing before runTray.
func (a *App) buildFaces(ctx context.Context) error {
	icon := filepath.Join(a.Paths.Cache, "nod.png") // notification servers take a file
	if err := os.WriteFile(icon, icons.AppPNG(), 0o600); err != nil {
		return fmt.Errorf("write the icon for notifications: %w", err)
	}
	a.notifier = a.newNotifier(icon, func(token string) { a.openWindow(ctx, token) })
	a.caller = a.newNotifier(icon, func(token string) { a.openNamed(ctx, api.WindowApproval, token) })
	a.tray = tray.New(a.actions(ctx), tray.Icons{
		Idle:    icons.TrayPNG(icons.State{}),
		Waiting: icons.TrayPNG(icons.State{Waiting: true}),
		Paused:  icons.TrayPNG(icons.State{Paused: true}),
	})
	return nil
}

func (a *App) newNotifier(icon string, clicked func(token string)) *notify.Notifier {
	return notify.New(notify.Options{
		App: "Nod", Entry: "app.nod.Nod", Icon: icon,
		Hours: func() (bool, string, string) {
			n := a.settings.Get().Notifications
			return n.Enabled, n.QuietFrom, n.QuietTo
		},
		OnClick: clicked,
	})
}

// runTray shows tray and notifications until ctx ends. On macOS it needs the
// main goroutine.
func (a *App) runTray(ctx context.Context, start func(string, func(context.Context) error)) {
	start("notifications", func(ctx context.Context) error { a.notifier.Run(ctx); return nil })
	start("notifications of questions", func(ctx context.Context) error { a.caller.Run(ctx); return nil })
	start("tray's picture", a.project)
	start("tray host", a.withoutTray)
	if err := a.tray.Run(ctx); err != nil && ctx.Err() == nil {
		a.log.Warn("there is no tray", "err", err)
	}
}

// withoutTray opens the window at the start where no tray would show that Nod
// runs; the window says how to get one.
func (a *App) withoutTray(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, hostTime)
	defer cancel()
	for {
		if there, _ := tray.HostPresent(ctx); there {
			return nil
		}
		select {
		case <-ctx.Done():
			a.noTray.Store(true)
			a.hub.Publish(api.TopicStatus, "")
			if a.approvals.Count() > 0 {
				return nil // a question is before the person, and nothing may come over it
			}
			if len(windows.Display()) > 0 || runtime.GOOS != "linux" {
				a.openWindow(context.WithoutCancel(ctx), "")
			}
			return nil
		case <-time.After(hostTime / 10):
		}
	}
}

// hostTime is how long a panel may take to come up at login until Nod takes it for absent.
const hostTime = 5 * time.Second

// Package announce is what the agent itself shows: the tray and the notifications.
package announce

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/nod-app/nod/app/agent/windows"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/system/notify"
	"github.com/nod-app/nod/app/system/tray"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/assets/icons"
)

// Options are what the tray shows and what its menu does; all must be set.
type Options struct {
	Paths    config.Paths
	Log      *slog.Logger
	Hub      *api.Hub
	Settings interface{ Get() config.Config }
	Windows  interface {
		Show(context.Context, api.ShowRequest) error
	}
	Watcher interface {
		Start(context.Context) error
		Stop(context.Context) error
	}
	Undo interface {
		Undo(context.Context, undo.Request) (undo.Result, error)
		Last(context.Context) (undo.Entry, bool, error)
	}
	// Approve approves as a person's press in the window does.
	Approve     func(context.Context, api.ApproveRequest) (api.ApproveResult, error)
	Destination func(dir string) string // a folder as it is shown
	Questions   func() int              // how many wait
	// Room returns negotiation.ErrNoRoom if there is none.
	Room   func(ctx context.Context, id string) (negotiation.Room, error)
	Status func(context.Context) (api.Status, error)
	Quit   func()
	Shown  bool // there is a tray, and there are notifications
}

// UI is the tray with the notifications.
type UI struct {
	o         Options
	proposals *notify.Notifier
	questions announcer
	rooms     roomNotices
	tray      *tray.Tray
	inFront   atomic.Bool  // the person has one of Nod's windows before them
	visits    atomic.Int64 // how often they came to one
	noHost    atomic.Bool  // no panel shows the tray icon
	failure   atomic.Pointer[failure]

	newRoomAnnouncer func() announcer // shows the notifications of one room
}

// New makes tray and notifications, which show nothing before Run. ctx is that of
// what the menu does.
func New(ctx context.Context, o Options) (*UI, error) {
	icon := filepath.Join(o.Paths.Cache, "nod.png") // notification servers take a file
	if err := os.WriteFile(icon, icons.AppPNG(), 0o600); err != nil {
		return nil, fmt.Errorf("write the icon for notifications: %w", err)
	}
	u := &UI{o: o, rooms: roomNotices{byRoom: map[string]notice{}, wake: make(chan struct{}, 1)}}
	u.proposals = u.newNotifier(ctx, icon, api.WindowProposals)
	u.questions = u.newNotifier(ctx, icon, api.WindowApproval)
	u.newRoomAnnouncer = func() announcer {
		return u.newNotifier(ctx, icon, api.WindowNegotiations)
	}
	states, err := trayIcons()
	if err != nil {
		return nil, err
	}
	u.tray = tray.New(u.actions(ctx), states)
	return u, nil
}

func trayIcons() (i tray.Icons, err error) {
	for _, of := range []struct {
		icon  *[]byte
		state icons.State
	}{
		{&i.Idle, icons.State{}}, {&i.Waiting, icons.State{Waiting: true}},
		{&i.Paused, icons.State{Paused: true}}, {&i.PausedWaiting, icons.State{Paused: true, Waiting: true}},
	} {
		if *of.icon, err = trayIcon(of.state); err != nil {
			return i, err
		}
	}
	return i, nil
}

// newNotifier makes one whose notifications open a window.
func (u *UI) newNotifier(ctx context.Context, icon string, window api.WindowName) *notify.Notifier {
	return notify.New(notify.Options{
		App: "Nod", Entry: "app.nod.Nod", Icon: icon,
		Hours: func() (bool, string, string) {
			n := u.o.Settings.Get().Notifications
			return n.Enabled, n.QuietFrom, n.QuietTo
		},
		Watched: func() bool { return window == api.WindowProposals && u.inFront.Load() },
		Target:  string(window),
		OnClick: func(target, token string) { u.open(ctx, api.WindowName(target), token) },
	})
}

// open shows a window; token lets it take the focus.
func (u *UI) open(ctx context.Context, window api.WindowName, token string) {
	env := map[string]string{}
	if token != "" {
		env["XDG_ACTIVATION_TOKEN"] = token
	}
	if err := u.o.Windows.Show(ctx, api.ShowRequest{Window: window, Env: env}); err != nil {
		u.o.Log.Error("open the window", "err", err)
	}
}

func (u *UI) actions(ctx context.Context) tray.Actions {
	return tray.Actions{
		Answer:  func() { u.open(ctx, api.WindowApproval, "") },
		Review:  func() { u.open(ctx, api.WindowProposals, "") },
		Chat:    func() { u.open(ctx, api.WindowChat, "") },
		History: func() { u.open(ctx, api.WindowHistory, "") },
		SetPaused: func(paused bool) {
			do := u.o.Watcher.Start
			if paused {
				do = u.o.Watcher.Stop
			}
			if err := do(ctx); err != nil {
				u.o.Log.Error("pause or resume", "err", err)
			}
		},
		Undo:     func(act string) { u.UndoEntry(ctx, act) },
		Settings: func() { u.open(ctx, api.WindowSettings, "") },
		Quit:     u.o.Quit,
	}
}

// drawInterval keeps a burst of changes from drawing the tray more than a few times a second.
const drawInterval = 200 * time.Millisecond

// draw draws the tray from a fresh snapshot after each change.
func (u *UI) draw(ctx context.Context) error {
	sub := u.o.Hub.Subscribe("tray")
	defer u.o.Hub.Unsubscribe(sub)
	for {
		sub.Take()
		s, err := u.o.Status(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			u.o.Log.Error("read what the tray shows", "err", err)
		default:
			u.tray.Update(snapshot(s))
			if s.Counts.Pending == 0 {
				u.proposals.Seen()
			}
			if s.Approvals == 0 {
				u.questions.Seen()
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
	t := tray.Snapshot{Waiting: s.Counts.Pending + s.Others(), Asks: s.Approvals, Paused: s.Watcher != api.WatcherRunning, Warnings: len(s.Warnings)}
	if s.Last != nil {
		t.LastID, t.LastLabel = s.Last.ID, s.Last.Label
	}
	return t
}

// Run shows tray and notifications until ctx ends. On macOS it needs the
// main goroutine.
func (u *UI) Run(ctx context.Context, start func(string, func(context.Context) error)) {
	start("notifications", func(ctx context.Context) error { u.proposals.Run(ctx); return nil })
	start("notifications of questions", func(ctx context.Context) error { u.questions.Run(ctx); return nil })
	start("notifications of negotiations", u.announceNegotiations)
	start("tray's picture", u.draw)
	start("tray host", u.withoutHost)
	if err := u.tray.Run(ctx); err != nil && ctx.Err() == nil {
		u.o.Log.Warn("there is no tray", "err", err)
	}
}

// withoutHost opens the window at the start where no tray would show that Nod
// runs; the window says how to get one.
func (u *UI) withoutHost(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, hostTimeout)
	defer cancel()
	for {
		if there, _ := tray.HostPresent(ctx); there {
			return nil
		}
		select {
		case <-ctx.Done():
			u.noHost.Store(true)
			u.o.Hub.Publish(api.TopicStatus, "")
			if u.o.Questions() > 0 {
				return nil // nothing may cover the approval window
			}
			if len(windows.Display()) > 0 || runtime.GOOS != "linux" {
				u.open(context.WithoutCancel(ctx), "", "")
			}
			return nil
		case <-time.After(hostTimeout / 10):
		}
	}
}

// hostTimeout is how long a panel may take to come up at login until Nod takes it for absent.
const hostTimeout = 5 * time.Second

// Notify shows what the assistant says.
func (u *UI) Notify(ctx context.Context, title, body string) error {
	return u.proposals.Send(ctx, title, body)
}

// Notifier returns the notifier of proposals, for the doctor.
func (u *UI) Notifier() *notify.Notifier { return u.proposals }

// NoHost says that this desktop shows no tray icons.
func (u *UI) NoHost() bool { return u.noHost.Load() }

package app

import (
	"context"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/apps"
	"github.com/nod-app/nod/tools/desktop"
	"github.com/nod-app/nod/tools/files"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/proposals"
	"github.com/nod-app/nod/tools/web"
)

// equipment is what the tools work on; without it they can only be listed.
type equipment struct {
	desktop   desktop.Options
	apps      apps.Options
	files     files.Options
	web       web.Options
	proposals proposals.Options
}

// catalogue are all tools: the ten of the contract's V1, the two that it names
// besides, and the ten for proposals.
func catalogue(e equipment) ([]tools.Tool, error) {
	var all []tools.Tool
	for _, declare := range []func() ([]tools.Tool, error){
		func() ([]tools.Tool, error) { return desktop.Tools(e.desktop) },
		func() ([]tools.Tool, error) { return apps.Tools(e.apps) },
		func() ([]tools.Tool, error) { return files.Tools(e.files) },
		func() ([]tools.Tool, error) { return web.Tools(e.web) },
		func() ([]tools.Tool, error) { return proposals.Tools(e.proposals) },
	} {
		some, err := declare()
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// equip ties the tools to the services of this agent.
func (a *App) equip() equipment {
	a.installed = &installed{index: apps.NewIndex(a.Paths.Home, nil)}
	hands := hands{a}
	return equipment{
		desktop: desktop.Options{Clipboard: desktop.SystemClipboard(), Notifier: notifier{a}},
		apps:    apps.Options{Index: a.installed.index},
		files: files.Options{
			Home: a.Paths.Home, Env: a.policyEnv, Mover: a.mover, Moves: a.store,
			Keep: filepath.Join(a.Paths.State, "versions"), Extract: a.documentText,
		},
		web: web.Options{
			Controlled: func() bool { return a.settings.Get().Tools.Controlled },
			Driver:     driverFolder(a.Paths), Profiles: filepath.Join(a.Paths.Cache, "browser"),
			Hosts: func() []string { return a.settings.Get().Tools.Hosts },
		},
		proposals: proposals.Options{Proposals: a.service, Folders: hands, Watcher: hands, Home: a.Paths.Home,
			Hidden: a.bounds(policy.Scope{}).Hidden}, // which no scope has a say in
	}
}

// policyEnv is what the registry decides with now.
func (a *App) policyEnv() policy.Env { return a.bounds(a.toolSettings().Scope) }

func (a *App) bounds(s policy.Scope) policy.Env {
	return policy.Env{OS: runtime.GOOS, Home: a.Paths.Home, Scope: s, Own: ownFolders(a.Paths), FS: policy.Disk{}}
}

// documentText is the text of a PDF or a Word document.
func (a *App) documentText(ctx context.Context, path string) (string, error) {
	return a.extract.Read(ctx, path, "")
}

// notifier shows what the assistant says, while there is a tray to show it from.
type notifier struct{ a *App }

func (n notifier) Send(ctx context.Context, title, body string) error {
	if !n.a.Tray {
		return tools.Fail("no_notifications", "Nod runs without tray and notifications now.")
	}
	return n.a.notifier.Send(ctx, title, body)
}

// hands do for the tools what the window's buttons do.
type hands struct{ a *App }

var (
	_ proposals.Folders = hands{}
	_ proposals.Watcher = hands{}
)

func (h hands) Folders() []config.Folder { return slices.Clone(h.a.settings.Get().Folders) }

func (h hands) AddFolder(ctx context.Context, path string, recursive bool) (config.Folder, error) {
	f, err := h.a.settings.AddFolder(path, recursive)
	if err != nil {
		return config.Folder{}, err
	}
	return f, h.a.applySettings(context.WithoutCancel(ctx))
}

func (h hands) RemoveFolder(ctx context.Context, path string) (config.Folder, error) {
	f, err := h.a.settings.RemoveFolder(path)
	if err != nil {
		return config.Folder{}, err
	}
	return f, h.a.applySettings(context.WithoutCancel(ctx))
}

func (h hands) Running() bool { return h.a.watcherStatus() == api.WatcherRunning }

func (h hands) Start(ctx context.Context) error { return h.pause(ctx, false) }

func (h hands) Stop(ctx context.Context) error { return h.pause(ctx, true) }

func (h hands) pause(ctx context.Context, paused bool) error {
	_, err := h.a.pause(ctx, paused)
	return err
}

// installedFor is how long the list of applications is taken for right: it is
// read from some hundred files.
const installedFor = 30 * time.Second

// installed are the ids of the applications that tools may open.
type installed struct {
	index *apps.Index

	mu  sync.Mutex
	ids []string
	at  time.Time
}

func (i *installed) list() []string {
	i.mu.Lock()
	defer i.mu.Unlock()
	if !i.at.IsZero() && time.Since(i.at) < installedFor {
		return i.ids
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	all, err := i.index.List(ctx)
	if err != nil {
		return i.ids // those that were known
	}
	i.ids = i.ids[:0:0]
	for _, app := range all {
		if app.Why == "" {
			i.ids = append(i.ids, app.ID)
		}
	}
	i.at = time.Now()
	return i.ids
}

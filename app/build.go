package app

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"github.com/nod-app/nod/app/agent/announce"
	"github.com/nod-app/nod/app/agent/handlers"
	"github.com/nod-app/nod/app/agent/welcome"
	"github.com/nod-app/nod/app/agent/windows"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/progress"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/suggest"
)

// build makes every service and ties them together: the one place of wiring. A service
// that needs one which is built after it asks for it when it runs.
func (a *App) build(ctx context.Context) (err error) {
	first, err := a.buildState(ctx)
	if err != nil {
		return err
	}
	a.welcome = welcome.Service{Settings: a.store}
	if first {
		if err = a.welcome.Begin(ctx); err != nil {
			return err
		}
	}
	if err = a.takeNotice(ctx); err != nil {
		return err
	}
	a.hub = api.NewHub(a.Version)
	a.progress = progress.New(a.hub.Publisher(api.TopicStatus))
	if err := a.buildFiled(); err != nil {
		return err
	}
	a.buildOrganising(ctx)
	a.buildWindows()
	a.buildAudit(ctx)
	a.buildRules()
	a.buildPlanning()
	a.buildRooms()
	a.buildPayments()
	if err := a.buildTools(ctx); err != nil {
		return err
	}
	a.buildUndo()
	if err := a.buildTray(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	if err := a.buildChat(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	a.buildNegotiator()
	a.buildAPI()
	return a.recover(ctx)
}

// buildState opens settings and store, and reports whether there were no settings yet.
func (a *App) buildState(ctx context.Context) (first bool, err error) {
	_, before := os.Stat(a.Paths.Config)
	if err := config.WriteDefault(a.Paths); err != nil {
		return false, err
	}
	a.settings = config.Open(a.Paths)
	a.store, err = store.Open(ctx, a.Paths.State)
	return errors.Is(before, fs.ErrNotExist), err
}

// buildPlanning makes campaigns and the plans that change them.
func (a *App) buildPlanning() {
	a.planning = planning.New(planning.Deps{
		Store: a.store, Plans: a.store, Acts: a.audit, Now: time.Now, Complete: a.service.Complete,
		CampaignChanged: func(id string) { a.hub.Publish(api.TopicCampaigns, id); a.hub.Publish(api.TopicStatus, "") },
		PlanChanged:     a.hub.PublisherOf(api.TopicPlans),
		Begin:           func(label string, total int) planning.Task { return a.progress.Begin(label, total) },
		Read:            a.extract.ReadDocument,
		Suggester: suggest.New(suggest.Options{
			Backend: func() llm.Backend { return a.modelServer.Backend() },
			Model:   func(ctx context.Context) (llm.Model, string) { return a.models.ForPlans(ctx) },
		}),
	})
}

// buildTray makes what the agent itself shows.
func (a *App) buildTray(ctx context.Context) (err error) {
	a.tray, err = announce.New(ctx, announce.Options{
		Paths: a.Paths, Log: a.log, Hub: a.hub, Settings: a.settings, Windows: a.windows, Watcher: a.folders, Undo: a.undo,
		Approve: func(ctx context.Context, r api.ApproveRequest) (api.ApproveResult, error) {
			return handlers.Proposals{Service: a.service, Acts: a.audit}.Approve(ctx, r)
		},
		Destination: a.service.Place, Questions: a.approvals.Count, Room: a.rooms.Room, Quit: a.Quit, Shown: a.Tray,
		Status: func(ctx context.Context) (api.Status, error) { return a.status.Get(ctx, api.None{}) },
	})
	return err
}

// buildWindows makes what starts and ends the window process.
func (a *App) buildWindows() {
	a.windows = windows.New(windows.Options{
		Hub: a.hub, Log: a.Log, Display: windows.Display(), Asking: func() bool { return a.approvals.Count() > 0 },
		Welcome: func(ctx context.Context) (due bool) {
			a.logged("read whether this is the first start", func() (err error) { due, err = a.welcome.Due(ctx); return err })
			return due
		},
		Ended: func() {
			a.tray.SetInFront(false)
			a.approvals.WindowEnded()
		},
		Now: time.Now,
	})
}

// recover settles what a crash left half done, before anybody can ask.
func (a *App) recover(ctx context.Context) error {
	records, err := a.mover.Recover(ctx)
	if err != nil { // a drive that is not there: its moves are settled when Nod starts with it
		a.log.Error("settle the moves that were under way", "err", err)
		a.unsettled = safetext.Error(err)
	}
	if len(records) > 0 {
		a.log.Info("settled moves that were under way when Nod last ended", "moves", len(records))
	}
	if err := a.service.Settle(ctx, records); errors.Is(err, move.ErrUnreadable) { // the rest works without them
		a.log.Error("settle what a crash may have left", "err", err)
		a.unsettled = safetext.Error(err)
	} else if err != nil {
		return err
	}
	if a.store.Notice() != "" { // decisions may be lost with a part of it
		a.logged("look for what was moved and is not noted", func() error { return a.service.SettleLost(ctx) })
	}
	resumed, err := a.planning.Resume(ctx)
	if err != nil { // the rest works without it, and the next apply goes on
		a.log.Error("go on applying plans", "err", err)
	}
	if resumed > 0 {
		a.log.Info("applied the rest of plans that were being applied when Nod last ended", "plans", resumed)
	}
	return a.folders.Restore(ctx)
}

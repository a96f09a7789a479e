package handlers

import (
	"context"
	"os"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/approval"
	"github.com/nod-app/nod/app/base/progress"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/settings/folders"
	"github.com/nod-app/nod/app/undo"
)

// Status answers the calls about the agent as a whole.
type Status struct {
	Version  string
	Lasting  bool // it does not live for one command only
	Started  time.Time
	Settings string // path of config.toml

	Proposals *proposal.Service
	Folders   *folders.Service
	Approvals *approval.Broker
	Undo      *undo.Service
	Events    *api.Hub
	Progress  *progress.Board
	// Negotiations and Plans return what waits for the person.
	Negotiations func(context.Context) []api.Waiting
	Plans        func(context.Context) []api.Waiting
	// Hidden returns the pages that windows do not list.
	Hidden func(context.Context) []api.WindowName

	Warnings     func(last undo.Entry) []api.Warning // last: what undo would take back
	WarningsSeen func(context.Context)
	Doctor       func(context.Context) []api.Check
	Quit         func()
}

// Mount adds the routes to s.
func (h Status) Mount(s *api.Server) {
	api.Handle(s, api.GetStatus, h.Get)
	api.Handle(s, api.MarkWarningsSeen, h.warningsSeen)
	api.Handle(s, api.RunDoctor, h.doctor)
	api.Handle(s, api.Quit, h.quit)
}

// Get returns a snapshot of the agent, for the tray, too.
func (h Status) Get(ctx context.Context, _ api.None) (api.Status, error) {
	counts, err := h.Proposals.Counts(ctx, proposal.Filter{})
	if err != nil {
		return api.Status{}, err
	}
	last, ok, err := h.Undo.Last(ctx)
	if err != nil {
		return api.Status{}, err
	}
	redos, err := h.Undo.Redos(ctx)
	if err != nil {
		return api.Status{}, err
	}
	rooms := h.Negotiations(ctx)
	s := api.Status{
		Version: h.Version, Lasting: h.Lasting, PID: os.Getpid(), Started: h.Started,
		Watcher: watcherStatus(h.Folders), Folders: fromFolders(h.Folders.States()), Counts: counts,
		Progress: h.Progress.Running(), Warnings: h.Warnings(last), Settings: h.Settings, Approvals: h.Approvals.Count(), Negotiations: len(rooms), Waiting: append(rooms, h.Plans(ctx)...), Hidden: h.Hidden(ctx), Seq: h.Events.Seq(),
	}
	if ok {
		s.Last = fromEntry(last)
	}
	if len(redos) > 0 {
		s.Redo = redos[0].Label
	}
	return s, nil
}

func (h Status) warningsSeen(ctx context.Context, _ api.None) (api.None, error) {
	h.WarningsSeen(ctx)
	return api.None{}, nil
}

func (h Status) doctor(ctx context.Context, _ api.None) (api.DoctorResult, error) {
	return api.DoctorResult{Checks: h.Doctor(ctx)}, nil
}

func (h Status) quit(context.Context, api.None) (api.None, error) {
	h.Quit()
	return api.None{}, nil
}

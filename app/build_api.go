package app

import (
	"github.com/pkg/browser"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/app/agent/handlers"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/negotiator"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/undo"
)

// buildAPI gives each domain's handlers what they work on.
func (a *App) buildAPI() {
	rooms := handlers.Rooms{
		Service: a.rooms, Negotiations: a.negotiations, Name: func() string { return a.rooms.Settings().PersonName() }, Holds: a.windows.Holds,
	}
	a.status = handlers.Status{
		Version: a.Version, Lasting: a.Watch, Started: a.started, Settings: a.Paths.Config,
		Proposals: a.service, Folders: a.folders, Approvals: a.approvals, Undo: a.undo, Events: a.hub, Progress: a.progress, Negotiations: rooms.Waiting, Plans: handlers.Plans{Service: a.planning}.Waiting,
		Hidden:       handlers.Pages{Window: func() config.Window { return a.settings.Get().Window }, Campaigns: a.planning.Campaigns, Rooms: a.rooms.List}.Hidden,
		Warnings:     func(last undo.Entry) []api.Warning { return append(a.warnings(), a.tray.Warnings(last.ID)...) },
		WarningsSeen: a.noticeSeen, Doctor: a.Doctor, Quit: a.Quit,
	}
	a.server = api.NewServer(a.hub)
	directories := handlers.NewDirectories(handlers.IsDir, a.hub.Publisher(api.TopicProposals))
	handlers.Handlers{
		Status:    a.status,
		Proposals: handlers.Proposals{Service: a.service, Extract: a.extract, Directories: directories, Acts: a.audit, Events: a.hub},
		Rules:     handlers.Rules{Service: a.rules, Home: a.Paths.Home},
		Undo:      handlers.Undo{Service: a.undo, Acts: a.audit, Events: a.hub},
		Folders:   handlers.Folders{Service: a.folders, Proposals: a.service, Directories: directories, Settings: a.settings, Paths: a.Paths, Progress: a.progress},
		Filed:     handlers.Filed{Service: a.filed, Settings: a.settings, Directories: directories, Apply: a.folders.Apply},
		Welcome: handlers.Welcome{
			Service: a.welcome, User: a.Paths.User, Folders: a.folders, Settings: a.settings, Letters: a.letters, Shows: a.Tray, Notify: a.tray.Notify,
		},
		Learned:       handlers.Learned{Learner: a.learned},
		Settings:      handlers.Settings{Service: a.edits},
		Windows:       handlers.Windows{Supervisor: a.windows, Shows: a.Watch, InFront: a.tray.SetInFront, OpenLink: a.rooms.OpenLink},
		Tools:         handlers.Tools{Registry: a.registry, Session: a.apiSession, Holds: a.windows.Holds},
		Clients:       handlers.Clients{Registry: a.registry, Clients: a.clients, Store: a.store, Acts: a.audit},
		Servers:       handlers.Servers{Servers: a.servers, Settings: a.settings, Acts: a.audit, OpenPage: browser.OpenURL},
		Approvals:     handlers.Approvals{Broker: a.approvals, Holds: a.windows.Holds},
		Grants:        handlers.Grants{Store: a.store, Registry: a.registry, Acts: a.audit},
		Activity:      handlers.Activity{Log: a.audit, Registry: a.registry, Subjects: catalogue.Subjects(), Effects: a.store, Steps: a.store},
		AuditLog:      handlers.AuditLog{Log: a.audit, Decided: a.store, Events: a.hub},
		Chats:         handlers.Chats{Service: a.chats, Approvals: a.approvals, Effects: a.store},
		Campaigns:     handlers.Campaigns{Service: a.planning},
		Plans:         handlers.Plans{Service: a.planning},
		PlanDecisions: handlers.PlanDecisions{Service: a.planning},
		Payments: handlers.Payments{
			Service: a.payments, Requests: a.store, Live: func() bool { return a.settings.Get().Payments.Live }, Acts: a.audit, Holds: a.windows.Holds,
		},
		Rooms:        rooms,
		Negotiations: handlers.Negotiations{Service: negotiator.ByHand{Service: a.negotiations, Assistants: a.negotiator}, Rooms: a.rooms, Log: a.store, Holds: a.windows.Holds},
		Mandates:     handlers.Mandates{Store: a.store, Rooms: a.rooms, Acts: a.audit, Events: a.hub, Holds: a.windows.Holds},
		RoomAgents:   handlers.RoomAgents{Service: a.negotiator, Rooms: a.rooms, Acts: a.audit, Holds: a.windows.Holds},
		Models:       handlers.Models{Server: a.modelServer, Models: a.models, Comparing: a.comparing.Name, Events: a.hub, Try: tryTask(a)},
	}.Mount(a.server)
}

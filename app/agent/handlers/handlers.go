// Package handlers answers the calls of the local API: each handler decodes a
// request, calls a service, and encodes what the service returned. A domain has a
// type with the services that it needs, whose Mount names the routes.
package handlers

import (
	"context"
	"path/filepath"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// Handlers are those of all domains.
type Handlers struct {
	Status        Status
	Proposals     Proposals
	Rules         Rules
	Undo          Undo
	Folders       Folders
	Filed         Filed
	Welcome       Welcome
	Learned       Learned
	Settings      Settings
	Windows       Windows
	Tools         Tools
	Clients       Clients
	Servers       Servers
	Approvals     Approvals
	Grants        Grants
	Activity      Activity
	AuditLog      AuditLog
	Chats         Chats
	Models        Models
	Campaigns     Campaigns
	Plans         Plans
	PlanDecisions PlanDecisions
	Payments      Payments
	Rooms         Rooms
	Negotiations  Negotiations
	Mandates      Mandates
	RoomAgents    RoomAgents
}

// Mount adds all routes to s, in the order of the documentation.
func (h Handlers) Mount(s *api.Server) {
	Sentences{}.Mount(s)
	for _, domain := range []interface{ Mount(*api.Server) }{
		h.Status, h.Proposals, h.Rules, h.Undo, h.Folders, h.Filed, h.Welcome, h.Learned, h.Settings, h.Windows, h.Tools, h.Clients, h.Servers,
		h.Approvals, h.Grants, h.Activity, h.AuditLog, h.Chats, h.Models, h.Campaigns, h.Plans, h.PlanDecisions, h.Payments,
		h.Rooms, h.Negotiations, h.Mandates, h.RoomAgents,
	} {
		domain.Mount(s)
	}
}

// Routes describes all routes of the agent.
func Routes() []api.RouteInfo {
	s := api.NewServer(api.NewHub(""))
	Handlers{}.Mount(s)
	return s.Routes()
}

// Publisher tells who listens that something changed; *api.Hub implements it.
type Publisher interface {
	Publish(topic api.Topic, id string)
}

// Recorder records in the audit log what a person did themselves.
type Recorder interface {
	RecordAct(ctx context.Context, act, summary string, args any)
}

func absolute(path string) (string, error) {
	if !filepath.IsAbs(path) {
		return "", api.Invalid(lang.Say("the path %q is not absolute", path))
	}
	return filepath.Clean(path), nil
}

// each returns what f makes of each of a list.
func each[A, B any](list []A, f func(A) B) []B {
	out := make([]B, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

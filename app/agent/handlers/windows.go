package handlers

import (
	"context"

	"github.com/nod-app/nod/app/agent/windows"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// Windows answers the calls about the window process.
type Windows struct {
	Supervisor *windows.Supervisor
	Shows      bool                    // this agent has windows: it does not live for one command only
	InFront    func(inFront bool)      // notes whether the person has Nod's windows before them
	OpenLink   func(link string) error // keeps the link of a room for the window that asks for its code
}

// Mount adds the routes to s.
func (h Windows) Mount(s *api.Server) {
	api.Handle(s, api.ShowWindow, h.show)
	api.HandleGuarded(s, api.ReportInFront, h.Supervisor.Holds, h.inFront)
}

func (h Windows) show(ctx context.Context, r api.ShowRequest) (api.None, error) {
	if !h.Shows {
		return api.None{}, api.Invalid(lang.Say("this agent lives for one command only and shows no windows; start Nod with: nod"))
	}
	if r.Link != "" {
		if err := h.OpenLink(r.Link); err != nil {
			return api.None{}, err
		}
	}
	return api.None{}, h.Supervisor.Show(ctx, r)
}

func (h Windows) inFront(_ context.Context, r api.InFrontRequest) (api.None, error) {
	h.InFront(r.InFront)
	return api.None{}, nil
}

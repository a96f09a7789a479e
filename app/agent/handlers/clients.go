package handlers

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/agent/clients"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// Clients answers the calls of programs that use tools over MCP, and about these programs.
type Clients struct {
	Registry *tools.Registry
	Clients  *clients.Clients
	Store    GrantStore
	Acts     Recorder
}

// Mount adds the routes to s.
func (h Clients) Mount(s *api.Server) {
	api.Handle(s, api.CallForClient, h.call)
	api.Handle(s, api.ListClients, h.list)
	api.Handle(s, api.RevokeClient, h.revoke)
}

func (h Clients) call(ctx context.Context, r api.ClientCall) (api.CallResult, error) {
	p, err := batchOf(api.CallRequest{Calls: []api.ToolCall{{Tool: r.Tool, Args: r.Args}}})
	if err != nil {
		return api.CallResult{}, err
	}
	t, end, err := h.Clients.Begin(ctx, api.Peer(ctx), r.Label, p)
	if err != nil {
		return api.CallResult{}, err
	}
	defer end()
	return callResult(t, h.Registry.Call(ctx, t, p))
}

// list returns the programs that have called, then those that only have standing approvals.
func (h Clients) list(ctx context.Context, _ api.None) (api.ClientsResult, error) {
	grants, err := h.Store.Grants(ctx, time.Now())
	if err != nil {
		return api.ClientsResult{}, err
	}
	all := h.Clients.All()
	for _, g := range grants {
		if g.Caller != "" && !slices.ContainsFunc(all, func(c clients.Client) bool { return c.Key() == g.Caller }) {
			all = append(all, clients.Client{Caller: tools.CallerOf(g.Caller)})
		}
	}
	return api.ClientsResult{Clients: each(all, func(c clients.Client) api.ToolClient {
		out := api.ToolClient{ID: c.ID(), Program: c.Program, Digest: c.Digest, Label: c.Label, Calls: c.Calls, Last: c.Last}
		for _, g := range grants {
			if g.Caller == c.Key() {
				out.Grants++
			}
		}
		return out
	})}, nil
}

// revoke ends the standing approvals of a program. A call that one of them covered and that has
// begun is not broken off.
func (h Clients) revoke(ctx context.Context, r api.IDRequest) (api.ClientsResult, error) {
	ctx = context.WithoutCancel(ctx)
	grants, err := h.Store.Grants(ctx, time.Now())
	if err != nil {
		return api.ClientsResult{}, err
	}
	n, program := 0, ""
	for _, g := range grants {
		c := tools.CallerOf(g.Caller)
		if g.Caller == "" || c.ID() != r.ID {
			continue
		}
		if _, err := h.Store.RevokeGrant(ctx, g.ID, time.Now()); err != nil {
			return api.ClientsResult{}, err
		}
		n, program = n+1, c.Program
	}
	if n == 0 {
		return api.ClientsResult{}, &api.Error{Code: api.CodeNotFound, Message: lang.Say("No program %q has standing approvals. `nod mcp clients` lists those that have.", r.ID)}
	}
	h.Acts.RecordAct(ctx, "revoke", lang.Say("Took back the standing approvals of %s: %d.", program, n), r)
	return h.list(ctx, api.None{})
}

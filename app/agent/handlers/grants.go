package handlers

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// Grants answers the calls about standing approvals.
type Grants struct {
	Store    GrantStore
	Registry *tools.Registry
	Acts     Recorder
}

// GrantStore keeps the standing approvals.
type GrantStore interface {
	Grants(ctx context.Context, now time.Time) ([]tools.Grant, error)
	RevokeGrant(ctx context.Context, id string, now time.Time) (bool, error)
}

// Mount adds the routes to s.
func (h Grants) Mount(s *api.Server) {
	api.Handle(s, api.ListGrants, h.list)
	api.Handle(s, api.RevokeGrant, h.revoke)
}

func (h Grants) list(ctx context.Context, _ api.None) (api.GrantsResult, error) {
	grants, err := h.Store.Grants(ctx, time.Now())
	if err != nil {
		return api.GrantsResult{}, err
	}
	return api.GrantsResult{Grants: each(grants, func(g tools.Grant) api.Grant { return fromGrant(g, h.Registry.Title(g.Tool)) })}, nil
}

// revoke ends a grant. A call that it covered and that has begun is not
// broken off.
func (h Grants) revoke(ctx context.Context, r api.IDRequest) (api.GrantsResult, error) {
	ok, err := h.Store.RevokeGrant(context.WithoutCancel(ctx), r.ID, time.Now())
	if err != nil {
		return api.GrantsResult{}, err
	}
	if !ok {
		return api.GrantsResult{}, &api.Error{Code: api.CodeNotFound, Message: lang.Say("There is no standing approval %q any more.", r.ID)}
	}
	h.Acts.RecordAct(ctx, "revoke", lang.Say("Took back the standing approval %s.", r.ID), r)
	return h.list(ctx, api.None{})
}

func fromGrant(g tools.Grant, title string) api.Grant {
	return api.Grant{ID: g.ID, Program: tools.CallerOf(g.Caller).Program, Tool: g.Tool, Title: title, Paths: g.Paths, Hosts: g.Hosts, Apps: g.Apps, MaxUses: g.MaxUses, Uses: g.Uses,
		Created: g.Created, Expires: g.Expires, LastUsed: g.LastUsed}
}

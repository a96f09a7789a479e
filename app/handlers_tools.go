package app

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/tools"
)

func (a *App) handleTools(context.Context, api.None) (api.ToolsResult, error) {
	out := api.ToolsResult{Tools: []json.RawMessage{}}
	for _, s := range a.registry.Specs() {
		text, err := json.Marshal(s)
		if err != nil {
			return api.ToolsResult{}, fmt.Errorf("describe %s: %w", s.Name, err)
		}
		out.Tools = append(out.Tools, text)
	}
	return out, nil
}

// mostCalls is how many calls one request may bring; a turn runs fewer, and the
// others get a result that says so.
const mostCalls = 64

// handleCall lets another program call tools as a model does. It has no more
// rights than a model: what it asks for passes the policy and the person, and
// what it read or asked in an earlier request it has still read and asked.
func (a *App) handleCall(ctx context.Context, r api.CallRequest) (api.CallResult, error) {
	if len(r.Calls) == 0 || len(r.Calls) > mostCalls {
		return api.CallResult{}, api.Invalid(fmt.Sprintf("send from 1 to %d calls", mostCalls))
	}
	p := tools.Plan{Words: r.Words}
	for i, c := range r.Calls {
		if c.ID == "" {
			c.ID = fmt.Sprintf("c%d", i+1)
		}
		p.Calls = append(p.Calls, tools.Request{ID: c.ID, Tool: c.Tool, Args: []byte(c.Args)})
	}
	t, end := a.apiSession.Begin(r.Typed, p, time.Now())
	results := a.registry.Call(ctx, t, p)
	end(time.Now())
	out := api.CallResult{TraceID: t.ID}
	for _, res := range results {
		text, err := json.Marshal(res)
		if err != nil {
			return api.CallResult{}, fmt.Errorf("write the result of %s: %w", res.Tool, err)
		}
		out.Results = append(out.Results, text)
	}
	return out, nil
}

func (a *App) handleGrants(ctx context.Context, _ api.None) (api.GrantsResult, error) {
	grants, err := a.store.Grants(ctx, time.Now())
	if err != nil {
		return api.GrantsResult{}, toError(err)
	}
	out := api.GrantsResult{Grants: []api.Grant{}}
	for _, g := range grants {
		out.Grants = append(out.Grants, fromGrant(g, a.registry.Title(g.Tool)))
	}
	return out, nil
}

func fromGrant(g tools.Grant, title string) api.Grant {
	out := api.Grant{ID: g.ID, Tool: g.Tool, Title: title, Paths: g.Paths, Hosts: g.Hosts, Apps: g.Apps, MaxUses: g.MaxUses, Uses: g.Uses,
		Created: g.Created.UTC(), Expires: g.Expires.UTC()}
	if !g.LastUsed.IsZero() {
		out.LastUsed = g.LastUsed.UTC()
	}
	return out
}

// handleRevoke ends a grant. A call that it covered and that has begun is not
// broken off.
func (a *App) handleRevoke(ctx context.Context, r api.GrantRequest) (api.GrantsResult, error) {
	ok, err := a.store.RevokeGrant(context.WithoutCancel(ctx), r.ID, time.Now())
	if err != nil {
		return api.GrantsResult{}, toError(err)
	}
	if !ok {
		return api.GrantsResult{}, &api.Error{Code: api.CodeNotFound, Message: fmt.Sprintf("There is no standing approval %q any more.", r.ID)}
	}
	a.audit.RecordAct(ctx, "revoke", "Took back the standing approval "+r.ID+".", r)
	return a.handleGrants(ctx, api.None{})
}

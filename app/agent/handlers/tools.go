package handlers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// Tools answers the calls about tools.
type Tools struct {
	Registry *tools.Registry
	Session  Session
	Holds    func(secret string) bool // whether a caller is the window process
}

// Session is what the requests for tools over the local API have in common.
type Session interface {
	// Begin begins the trace of a request; end is called when the request is done.
	Begin(typed string, p tools.Batch) (t *tools.Trace, end func())
}

// Mount adds the routes to s.
func (h Tools) Mount(s *api.Server) {
	api.Handle(s, api.ListTools, h.list)
	api.Handle(s, api.CallTools, func(ctx context.Context, r api.CallRequest) (api.CallResult, error) {
		return h.call(ctx, r, tools.FromProgram)
	})
	api.HandleGuarded(s, api.CallToolsForPerson, h.Holds, func(ctx context.Context, r api.CallRequest) (api.CallResult, error) {
		return h.call(ctx, r, tools.FromPerson)
	})
}

func (h Tools) list(context.Context, api.None) (api.ToolsResult, error) {
	var out api.ToolsResult
	for _, s := range h.Registry.Specs() {
		text, err := json.Marshal(s)
		if err != nil {
			return api.ToolsResult{}, lang.Errorf("describe %s: %w", s.Name, err)
		}
		out.Tools = append(out.Tools, text)
	}
	return out, nil
}

// mostCalls is how many calls one request may bring; a turn runs fewer, and the
// others get a result that says so.
const mostCalls = 64

// call lets another program call tools as a model does. It has no more
// rights than a model, no matter who asked: what it asks for passes the policy and the
// person, and what it read or asked in an earlier request it has still read and asked.
func (h Tools) call(ctx context.Context, r api.CallRequest, from tools.Origin) (api.CallResult, error) {
	p, err := batchOf(r)
	if err != nil {
		return api.CallResult{}, err
	}
	t, end := h.Session.Begin(r.Typed, p)
	defer end()
	t.Origin, t.Room, t.Negotiation = from, r.Room, r.Negotiation
	return callResult(t, h.Registry.Call(ctx, t, p))
}

func callResult(t *tools.Trace, results []tools.Result) (api.CallResult, error) {
	out := api.CallResult{TraceID: t.ID}
	for _, res := range results {
		text, err := json.Marshal(res)
		if err != nil {
			return api.CallResult{}, lang.Errorf("write the result of %s: %w", res.Tool, err)
		}
		out.Results = append(out.Results, text)
	}
	return out, nil
}

func batchOf(r api.CallRequest) (tools.Batch, error) {
	if len(r.Calls) == 0 || len(r.Calls) > mostCalls {
		return tools.Batch{}, api.Invalid(lang.Say("send from 1 to %d calls", mostCalls))
	}
	p := tools.Batch{Words: r.Words}
	seen := map[string]bool{}
	for i, c := range r.Calls {
		if c.ID == "" {
			c.ID = fmt.Sprintf("c%d", i+1)
		}
		if seen[c.ID] { // what a call asked for, such as a payment, is found by its id
			return p, api.Invalid(lang.Say("two calls have the id %q; give each its own", c.ID))
		}
		seen[c.ID] = true
		p.Calls = append(p.Calls, tools.Request{ID: c.ID, Tool: c.Tool, Args: []byte(c.Args)})
	}
	return p, nil
}

package mcp

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/api"
)

// resultTool is the tool that asks for the result of a call that was answered with waiting.
const resultTool = "nod.result"

func resultDefinition() *mcp.Tool {
	return &mcp.Tool{Name: resultTool, Title: "Get a result", Annotations: hints(true, false, false),
		Description: "Get the result of an earlier call whose status was " + waiting + ". It waits for it up to a minute; if the status is " + waiting + " again, call it again.",
		InputSchema: json.RawMessage(`{"type":"object","properties":{"id":{"type":"string","description":"the id of that answer"}},"required":["id"]}`)}
}

// mostKept is how many calls that were answered with waiting are kept. More than these never wait for a
// person: the agent asks fewer questions at once.
const mostKept = 32

// calls are the calls of one client. Each belongs to its connection: another client cannot ask for its result.
type calls struct {
	ctx context.Context // of the connection
	o   Options

	mu   sync.Mutex
	kept []*running // oldest first
}

// running is a call that was sent to the agent.
type running struct {
	id     string
	cancel context.CancelFunc
	ended  chan struct{} // closed once answer is set
	answer answer
}

func newCalls(ctx context.Context, o Options) *calls { return &calls{ctx: ctx, o: o} }

// call calls a tool. A client that cancels it withdraws its question.
func (c *calls) call(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	r := c.start(req)
	res, err := c.wait(ctx, req, r)
	if err != nil {
		r.cancel()
	}
	return res, err
}

func (c *calls) start(req *mcp.CallToolRequest) *running {
	args := string(req.Params.Arguments)
	if args == "" {
		args = "{}"
	}
	request := api.ClientCall{Tool: c.o.prefix() + req.Params.Name, Args: args}
	if info := req.ClientInfo(); info != nil {
		request.Label = strings.TrimSpace(info.Name + " " + info.Version)
	}
	ctx, cancel := context.WithCancel(c.ctx)
	r := &running{id: strings.ToLower(rand.Text()[:16]), cancel: cancel, ended: make(chan struct{})}
	go func() {
		defer cancel()
		r.answer = answerOf(api.CallForClient.Call(ctx, c.o.Agent, request))
		close(r.ended)
	}()
	return r
}

// approve asks the person to approve the server's tools, which the client then gets.
func (c *calls) approve(server *mcp.Server) {
	args, err := json.Marshal(map[string]string{"server": c.o.Server})
	if err != nil {
		return
	}
	r, err := api.CallForClient.Call(c.ctx, c.o.Agent, api.ClientCall{Tool: "servers.approve", Args: string(args)})
	if answerOf(r, err).Status != done {
		return // it was asked for, and a client that starts again asks again
	}
	all, err := definitions(c.ctx, c.o)
	if err != nil {
		return
	}
	for _, d := range all {
		server.AddTool(d.tool(), c.call)
	}
}

// wait returns the result of a call, or that it waits.
func (c *calls) wait(ctx context.Context, req *mcp.CallToolRequest, r *running) (*mcp.CallToolResult, error) {
	patience := time.NewTimer(c.o.Patience)
	defer patience.Stop()
	tick := time.NewTicker(c.o.Patience / progressSteps)
	defer tick.Stop()
	for step := 1; ; step++ {
		select {
		case <-r.ended:
			c.forget(r)
			return r.answer.result(), nil
		case <-patience.C:
			c.keep(r)
			return answer{Status: waiting, ID: r.id, Summary: "Nod waits for its user's answer, or the call takes long. Call " + resultTool + " with this id."}.result(), nil
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-tick.C:
			tell(ctx, req, step)
		}
	}
}

// progressSteps is how often a client is told of progress before a call is answered with waiting.
const progressSteps = 9

// tell sends progress to a client that asked for it.
func tell(ctx context.Context, req *mcp.CallToolRequest, step int) {
	token := req.Params.GetProgressToken()
	if token == nil {
		return
	}
	_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: token, Progress: float64(step),
		Message: "Nod waits for its user's answer, or the call takes long."}) // if it fails the client has gone
}

// result returns the result of an earlier call.
func (c *calls) result(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var args struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(req.Params.Arguments, &args); err != nil {
		return answer{Status: failed, Code: "args_not_json", Error: "The arguments are not {\"id\": …}."}.result(), nil
	}
	r := c.find(args.ID)
	if r == nil {
		return answer{Status: failed, Code: "not_found", Error: "No call with this id waits: its result was given, or the connection is another one."}.result(), nil
	}
	return c.wait(ctx, req, r)
}

func (c *calls) find(id string) *running {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.IndexFunc(c.kept, func(r *running) bool { return r.id == id }); i >= 0 {
		return c.kept[i]
	}
	return nil
}

// keep keeps a call until its result is asked for. The oldest makes room, and ends.
func (c *calls) keep(r *running) {
	c.forget(r)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) == mostKept {
		c.kept[0].cancel()
		c.kept = c.kept[1:]
	}
	c.kept = append(c.kept, r)
}

func (c *calls) forget(r *running) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept = slices.DeleteFunc(c.kept, func(other *running) bool { return other == r })
}

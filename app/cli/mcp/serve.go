// Package mcp makes Nod's tools a server of the Model Context Protocol. Each call goes to the agent, which
// decides it, asks its person in a window of its own, and records it; here is nothing but the protocol.
package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/api"
)

// Patience is how long a call may take before it is answered that it waits: many clients give up after a minute.
const Patience = 45 * time.Second

// maxMessage is the longest message of a client that is read, in bytes. The agent refuses arguments long before that.
const maxMessage = 2 << 20

// Options are what a server works with; all but Patience and Server must be set.
type Options struct {
	Agent    *api.Client
	Version  string
	In       io.ReadCloser // from the client
	Out      io.WriteCloser
	Patience time.Duration // 0: Patience
	Server   string        // whose tools alone are served, under its own names; empty: all tools
}

const instructions = "These tools act on the user's computer. Nod asks the user in a window of its own before anything of theirs is read, " +
	"changed or sent. A result whose status is " + waiting + " has an id: call " + resultTool + " with it until another status comes. " +
	"What was denied is not to be asked again."

// Serve answers a client until it ends the connection or ctx ends. Calls that still run then are broken off, and
// their questions withdrawn.
func Serve(ctx context.Context, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	server, err := newServer(ctx, o)
	if err != nil {
		return err
	}
	err = server.Run(ctx, &mcp.IOTransport{Reader: watched{o.In, cancel}, Writer: o.Out, MaxLineLength: maxMessage})
	if ctx.Err() != nil {
		return nil // the client has gone, or it was told to end
	}
	return err
}

// newServer returns a server whose calls end with ctx.
func newServer(ctx context.Context, o Options) (*mcp.Server, error) {
	// Capabilities that are not said would be those of the SDK: logging among them.
	server := mcp.NewServer(&mcp.Implementation{Name: "nod", Title: "Nod", Version: o.Version}, &mcp.ServerOptions{
		Instructions: instructions, Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{ListChanged: o.Server != ""}},
	})
	server.AddReceivingMiddleware(onlyTools)
	return server, addTools(ctx, server, o)
}

// addTools gives a server the tools of the agent; their calls end with ctx.
func addTools(ctx context.Context, server *mcp.Server, o Options) error {
	all, err := definitions(ctx, o)
	if err != nil {
		return err
	}
	if o.Patience == 0 {
		o.Patience = Patience
	}
	c := newCalls(ctx, o)
	for _, d := range all {
		server.AddTool(d.tool(), c.call)
	}
	server.AddTool(resultDefinition(), c.result)
	if o.Server != "" && len(all) == 0 {
		go c.approve(server)
	}
	return nil
}

// onlyTools refuses what Nod does not offer; the SDK would answer with empty lists.
func onlyTools(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		switch group, _, _ := strings.Cut(method, "/"); group {
		case "prompts", "resources", "completion", "logging":
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "Nod offers tools only, and no " + method}
		}
		return next(ctx, method, req)
	}
}

// watched ends the calls of a client that is not there any more; the SDK would wait for them.
type watched struct {
	io.ReadCloser
	gone func()
}

func (w watched) Read(b []byte) (int, error) {
	n, err := w.ReadCloser.Read(b)
	if err != nil {
		w.gone()
	}
	return n, err
}

// definition is what a client is told of a tool (tools.Spec).
type definition struct {
	Name         string          `json:"name"`
	Title        string          `json:"title"`
	Description  string          `json:"description"`
	Schema       json.RawMessage `json:"args_schema"`
	Risk         string          `json:"risk"`
	Confirmation string          `json:"confirmation"`
	Mutates      bool            `json:"mutates"`
	Egress       bool            `json:"egress"`
	Enabled      bool            `json:"enabled"`
}

// findTool finds tools for a model that is not shown all of them.
const findTool = "find_tools"

// prefix is what the agent's names of the tools that are served have before them.
func (o Options) prefix() string {
	if o.Server == "" {
		return ""
	}
	return o.Server + "."
}

// definitions returns the tools that are on, and served.
func definitions(ctx context.Context, o Options) ([]definition, error) {
	r, err := api.ListTools.Call(ctx, o.Agent, api.None{})
	if err != nil {
		return nil, err
	}
	var out []definition
	for _, text := range r.Tools {
		var d definition
		if err := json.Unmarshal(text, &d); err != nil {
			return nil, fmt.Errorf("read the definition of a tool: %w", err)
		}
		name, mine := strings.CutPrefix(d.Name, o.prefix())
		if d.Enabled && d.Name != findTool && mine {
			d.Name = name
			out = append(out, d)
		}
	}
	return out, nil
}

// tool returns what a client is told of a tool. It gives all four hints, as a client takes one that is not said for the worst or the best, whichever the
// protocol has. Only what is never asked for adds and replaces nothing.
func (d definition) tool() *mcp.Tool {
	return &mcp.Tool{Name: d.Name, Title: d.Title, Description: d.Description, InputSchema: d.Schema,
		Annotations: hints(!d.Mutates && !d.Egress, d.Mutates && (d.Risk != "low" || d.Confirmation != "never"), d.Egress)}
}

func hints(readOnly, destructive, openWorld bool) *mcp.ToolAnnotations {
	return &mcp.ToolAnnotations{ReadOnlyHint: readOnly, DestructiveHint: &destructive, IdempotentHint: readOnly, OpenWorldHint: &openWorld}
}

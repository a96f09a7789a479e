package servers

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

const (
	callTime  = 60 * time.Second
	moreTime  = 30 * time.Second // in which it can be seen what a call changed
	maxSchema = 16 << 10         // bytes; of a larger one a model gets nothing
	maxWords  = 600              // characters of a description that a model gets
	maxTitle  = 80
)

// tools returns the tools that were approved of the server. There are none of one that has changed or was stopped.
func (sv *server) tools() ([]tools.Tool, error) {
	text, err := sv.approved()
	if err != nil || text == "" || sv.isChanged() || sv.isStopped() {
		return nil, err
	}
	d, err := parseDescription(text)
	if err != nil {
		return nil, errDamaged
	}
	var out []tools.Tool
	taken := map[string]bool{}
	for _, t := range d.Tools {
		st := serverTool{sv: sv, tool: t, approved: text, command: strings.Join(d.Command, " ") + d.URL}
		name := st.name()
		if !policy.ValidName(name) || taken[name] {
			continue // nod mcp list shows which there are
		}
		taken[name] = true
		made, err := st.make(name)
		if err != nil {
			return nil, err
		}
		out = append(out, made)
	}
	return out, nil
}

// serverTool is a tool of a server as it was approved.
type serverTool struct {
	sv       *server
	tool     *mcp.Tool
	approved string // all that the server said of itself
	command  string // or address
}

// name returns the name that Nod has for the tool: that of the server, a dot, and its own in lower case.
func (t serverTool) name() string {
	return t.sv.Name + "." + strings.ReplaceAll(strings.ToLower(t.tool.Name), "-", "_")
}

// make declares the tool. What a server says of it raises its risk and lowers nothing: it is always taken to change
// something, to send something out, and to give what others wrote and what is private.
func (t serverTool) make(name string) (tools.Tool, error) {
	risk := policy.Medium
	if a := t.tool.Annotations; a != nil && a.DestructiveHint != nil && *a.DestructiveHint {
		risk = policy.High
	}
	schema, err := json.Marshal(cleaned(t.tool.InputSchema))
	if err != nil || len(schema) > maxSchema {
		schema = json.RawMessage(`{"type":"object"}`)
	}
	work := tools.Work[policy.Args]{Preview: t.preview, Run: t.run}
	if len(t.sv.Folders) > 0 {
		work.Undo = t.sv.undo
	}
	return tools.NewForeign(tools.Definition{
		Tool: policy.Tool{Name: name, Risk: risk, Confirmation: policy.Never, Mutates: true, Egress: true, ReadsPrivate: true,
			Yields: policy.Untrusted | policy.Private},
		Title: lang.Say("Use %s of %s", safetext.Line(t.tool.Name, maxTitle), t.sv.Name), Server: t.sv.Name,
		Description: safetext.Line(t.tool.Description, maxWords), Timeout: callTime + moreTime,
	}, schema, work)
}

// cleaned returns a schema whose words are short and have nothing that is not seen.
func cleaned(schema any) any {
	return eachText("", schema, func(name, text string) string {
		if name == "title" || name == "description" {
			return safetext.Line(text, maxWords)
		}
		return safetext.EscapeLines(text)
	})
}

// eachText returns a JSON value with other texts, in names too. A text in an object is given with its name.
func eachText(name string, v any, other func(name, text string) string) any {
	switch v := v.(type) {
	case string:
		return other(name, v)
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, in := range v {
			out[other("", k)] = eachText(k, in, other)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, in := range v {
			out[i] = eachText("", in, other)
		}
		return out
	}
	return v
}

func (t serverTool) preview(ctx context.Context, _ tools.Call, args policy.Args) (tools.Preview, error) {
	p := tools.Preview{
		Object: t.sv.Name + ": " + t.tool.Name, Rows: []tools.Row{{Name: lang.Say("Server"), Value: t.command}}, Destructive: true,
	}
	folders, err := t.sv.folders()
	if err != nil {
		return p, err
	}
	p.NoUndo = t.sv.noUndo(ctx, folders)
	if p.NoUndo == "" {
		p.Detail = lang.Say("Undo takes back what it changes in its folders, and nothing else")
	}
	p.Rows = append(p.Rows, t.sv.rows(folders)...)
	if t.sv.URL != "" {
		u, err := t.sv.reach(t.sv.URL)
		if err != nil {
			return p, tools.Fail(codeDown, lang.Say("The server %s cannot be used: %v.", t.sv.Name, err))
		}
		p.URLs = append(p.URLs, u)
	}
	p.Bind = []string{hash(t.approved), p.NoUndo}
	if t.sv.isUnknown(t.tool.Name, args) {
		p.Findings = append(p.Findings, policy.Finding{Problem: policy.Problem{Code: codeAgain, Reason: lang.Say("The server did not answer the same call before: what that did is not known.")}})
	}
	return p, recognise(t.sv.o.Env(), args, &p)
}

func (t serverTool) run(ctx context.Context, c tools.Call, args policy.Args, seen tools.Preview) (tools.Output, error) {
	call := func() (tools.Output, error) { return t.call(ctx, args) }
	if seen.NoUndo != "" {
		return call()
	}
	return t.sv.undoably(ctx, c, t.label(), call)
}

// label says in a few words what a call does.
func (t serverTool) label() string {
	return lang.Say("Used %v of %s", safetext.Line(t.tool.Name, maxTitle), t.sv.Name)
}

func (t serverTool) call(ctx context.Context, args policy.Args) (tools.Output, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	r, err := t.sv.call(ctx, t.approved, t.tool.Name, args)
	if err != nil {
		return tools.Output{}, err
	}
	data := resultOf(r)
	if r.IsError {
		return tools.Output{}, &tools.Failure{Code: codeError, Message: lang.Say("The server %s says that it failed.", t.sv.Name), Data: data}
	}
	return tools.Output{Data: data, Source: lang.Say("what %s gave", t.sv.Name), Summary: t.label() + "."}, nil
}

// result is what a model gets of a server's answer.
type result struct {
	Text       []string `json:"text,omitempty"`
	Structured any      `json:"structured,omitempty"`
	LeftOut    int      `json:"left_out,omitempty"` // pictures, sounds and files
}

func resultOf(r *mcp.CallToolResult) result {
	out := result{Structured: eachText("", r.StructuredContent, func(_, text string) string { return safetext.EscapeLines(text) })}
	for _, c := range r.Content {
		if text, ok := c.(*mcp.TextContent); ok {
			out.Text = append(out.Text, safetext.EscapeLines(text.Text))
			continue
		}
		out.LeftOut++
	}
	return out
}

package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// What the official conformance suite wants a server to have beside tools of its own. Names, addresses and schemas are those that it
// asks for.

// suiteOptions offer all of the protocol, which Nod's own do not.
func suiteOptions() *mcp.ServerOptions {
	return &mcp.ServerOptions{
		CompletionHandler: func(context.Context, *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
			return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: []string{"one"}, Total: 1}}, nil
		},
		SubscribeHandler:   func(context.Context, *mcp.SubscribeRequest) error { return nil },
		UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
	}
}

func says(content ...mcp.Content) *mcp.CallToolResult { return &mcp.CallToolResult{Content: content} }

func text(format string, args ...any) mcp.Content {
	return &mcp.TextContent{Text: fmt.Sprintf(format, args...)}
}

// asJSON returns a value as text.
func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func embedded(uri string) mcp.Content {
	return &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: uri, MIMEType: "text/plain", Text: "Text of a resource."}}
}

// The smallest picture and sound that are said to be one; nothing reads them.
var (
	picture = &mcp.ImageContent{Data: []byte("\x89PNG\r\n\x1a\n"), MIMEType: "image/png"}
	sound   = &mcp.AudioContent{Data: []byte("RIFF\x00\x00\x00\x00WAVE"), MIMEType: "audio/wav"}
)

// forSuite gives a server what the suite asks for.
func forSuite(s *mcp.Server) {
	answers := map[string]*mcp.CallToolResult{
		"test_simple_text":            says(text("This is a simple text response for testing.")),
		"test_image_content":          says(picture),
		"test_audio_content":          says(sound),
		"test_embedded_resource":      says(embedded("test://embedded-resource")),
		"test_multiple_content_types": says(text("Multiple content types test:"), picture, embedded("test://mixed-content-resource")),
		"test_error_handling":         {Content: []mcp.Content{text("This tool intentionally returns an error for testing")}, IsError: true},
		"test_streaming_elicitation":  says(text("Nothing is asked.")),
	}
	for name, r := range answers {
		suiteTool(s, name, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return r, nil })
	}
	for name, h := range map[string]mcp.ToolHandler{
		"test_tool_with_logging": logs(3), "test_logging_tool": logs(1), "test_tool_with_progress": progresses, "test_sampling": samples,
		"test_elicitation": elicits(field("username", "string")), "test_missing_capability": wantsSampling,
		"test_elicitation_sep1034_defaults": elicits(json.RawMessage(defaults)), "test_elicitation_sep1330_enums": elicits(json.RawMessage(enums)),
		"test_trigger_tool_change": func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			suiteTool(s, "added", logs(0))
			return says(text("A tool was added.")), nil
		},
		"test_trigger_prompt_change": func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			prompt(s, "added", nil, text("Added."))
			return says(text("A prompt was added.")), nil
		},
	} {
		suiteTool(s, name, h)
	}
	resources(s)
	prompts(s)
	rounds(s)
}

func suiteTool(s *mcp.Server, name string, h mcp.ToolHandler) {
	s.AddTool(&mcp.Tool{Name: name, Description: "A tool of the conformance suite.", InputSchema: json.RawMessage(`{"type":"object"}`)}, h)
}

// logs logs some messages.
func logs(n int) mcp.ToolHandler {
	return func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		for i := range n {
			_ = r.Session.Log(ctx, &mcp.LoggingMessageParams{Level: "info", Data: fmt.Sprint("Message ", i)})
			time.Sleep(20 * time.Millisecond)
		}
		return says(text("It was logged.")), nil
	}
}

func progresses(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	for _, n := range []float64{0, 50, 100} {
		_ = r.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Progress: n, Total: 100})
		time.Sleep(20 * time.Millisecond)
	}
	return says(text("Done.")), nil
}

func samples(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var args struct{ Prompt string }
	if err := json.Unmarshal(r.Params.Arguments, &args); err != nil {
		return nil, err
	}
	said, err := r.Session.CreateMessage(ctx, sampling(args.Prompt))
	if err != nil {
		return nil, err
	}
	return says(text("LLM response: %s", asJSON(said.Content))), nil
}

// elicits asks for what a schema has.
func elicits(schema any) mcp.ToolHandler {
	return func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		said, err := r.Session.Elicit(ctx, &mcp.ElicitParams{Message: "Please say.", RequestedSchema: schema})
		if err != nil {
			return nil, err
		}
		return says(text("action=%s, content=%s", said.Action, asJSON(said.Content))), nil
	}
}

func wantsSampling(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if caps := r.ClientCapabilities(); caps != nil && caps.Sampling != nil {
		return says(text("It can sample.")), nil
	}
	return nil, &jsonrpc.Error{Code: mcp.CodeMissingRequiredClientCapabilities, Message: "it cannot sample",
		Data: json.RawMessage(`{"requiredCapabilities":{"sampling":{}}}`)}
}

func resources(s *mcp.Server) {
	give := func(mime, text string, blob []byte) mcp.ResourceHandler {
		return func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI, MIMEType: mime, Text: text, Blob: blob}}}, nil
		}
	}
	add := func(name, mime, text string, blob []byte) {
		s.AddResource(&mcp.Resource{Name: name, Description: "A resource of the suite.", MIMEType: mime, URI: "test://" + name}, give(mime, text, blob))
	}
	add("static-text", "text/plain", "This is the content of the static text resource.", nil)
	add("static-binary", "image/png", "", picture.Data)
	add("watched-resource", "text/plain", "Watched.", nil)
	s.AddResourceTemplate(&mcp.ResourceTemplate{Name: "template", MIMEType: "application/json", URITemplate: "test://template/{id}/data"},
		func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			var id string
			if _, err := fmt.Sscanf(r.Params.URI, "test://template/%3s/data", &id); err != nil {
				return nil, mcp.ResourceNotFoundError(r.Params.URI)
			}
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI, MIMEType: "application/json", Text: asJSON(map[string]string{"id": id})}}}, nil
		})
}

// prompt adds one whose messages are these, and then one with its arguments.
func prompt(s *mcp.Server, name string, arguments []string, content ...mcp.Content) {
	p := &mcp.Prompt{Name: name, Description: "A prompt of the suite."}
	for _, a := range arguments {
		p.Arguments = append(p.Arguments, &mcp.PromptArgument{Name: a, Description: "An argument.", Required: true})
	}
	s.AddPrompt(p, func(_ context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		out := &mcp.GetPromptResult{}
		if uri := r.Params.Arguments["resourceUri"]; uri != "" {
			content = []mcp.Content{embedded(uri)}
		}
		for _, c := range append(content, text("Arguments: %s", asJSON(r.Params.Arguments))) {
			out.Messages = append(out.Messages, &mcp.PromptMessage{Role: "user", Content: c})
		}
		return out, nil
	})
}

func prompts(s *mcp.Server) {
	prompt(s, "test_simple_prompt", nil)
	prompt(s, "test_prompt_with_arguments", []string{"arg1", "arg2"})
	prompt(s, "test_prompt_with_embedded_resource", []string{"resourceUri"})
	prompt(s, "test_prompt_with_image", nil, picture)
}

const defaults = `{"type":"object","properties":{
	"name":{"type":"string","default":"John Doe"},
	"age":{"type":"integer","default":30},
	"score":{"type":"number","default":95.5},
	"status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
	"verified":{"type":"boolean","default":true}}}`

const enums = `{"type":"object","properties":{
	"untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
	"titledSingle":{"type":"string","oneOf":[{"const":"value1","title":"First"},{"const":"value2","title":"Second"},{"const":"value3","title":"Third"}]},
	"legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],"enumNames":["One","Two","Three"]},
	"untitledMulti":{"type":"array","minItems":1,"maxItems":3,"items":{"type":"string","enum":["option1","option2","option3"]}},
	"titledMulti":{"type":"array","minItems":1,"maxItems":3,"items":{"anyOf":[{"const":"value1","title":"First"},{"const":"value2","title":"Second"},{"const":"value3","title":"Third"}]}}}}`

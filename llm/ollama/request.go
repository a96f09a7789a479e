package ollama

import (
	"encoding/json"
	"time"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/llm"
)

// newRequest writes a request as Ollama takes it. Options that are not set are not
// sent: an option of a wrong type fails the request, an unknown one is ignored.
func newRequest(r llm.Request, a modelInfo, tool func(llm.Tool) api.Tool) *api.ChatRequest {
	out := &api.ChatRequest{Model: r.Model, Format: r.Format, Options: map[string]any{}}
	for _, m := range r.Messages {
		out.Messages = append(out.Messages, newMessage(m))
	}
	for _, t := range r.Tools {
		out.Tools = append(out.Tools, tool(t))
	}
	if r.Context > 0 {
		out.Options["num_ctx"] = r.Context
	}
	if r.MaxTokens > 0 {
		out.Options["num_predict"] = r.MaxTokens
	}
	if r.Temperature != nil {
		out.Options["temperature"] = *r.Temperature
	}
	if r.KeepAlive != 0 { // Ollama unloads at 0, and keeps for ever below
		out.KeepAlive = &api.Duration{Duration: max(r.KeepAlive, time.Duration(0))}
	}
	if a.thinking { // new servers refuse it for other models
		out.Think = &api.ThinkValue{Value: r.Think}
		if a.harmony && !r.Think { // with false and a format, servers from 0.21.1 on reply nothing
			out.Think.Value = "low"
		}
	}
	return out
}

func newMessage(m llm.Message) api.Message {
	out := api.Message{Role: string(m.Role), Content: m.Text, Thinking: m.Thinking, ToolCallID: m.CallID, ToolName: m.Tool}
	for i, c := range m.Calls {
		call := api.ToolCall{ID: c.ID, Function: api.ToolCallFunction{Index: i, Name: c.Name}}
		// A call that was no object was answered with an error: the model sees that
		// and its own text; the server takes objects only.
		if json.Unmarshal([]byte(c.Args), &call.Function.Arguments) != nil {
			call.Function.Arguments = api.NewToolCallFunctionArguments()
		}
		out.ToolCalls = append(out.ToolCalls, call)
	}
	return out
}

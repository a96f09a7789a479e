package openai

import (
	"encoding/json"

	"github.com/nod-app/nod/llm"
)

// The request as OpenAI's API has it. Context and KeepAlive are the server's
// matter there, and thinking cannot be asked for in one way that all take.
type request struct {
	Model         string    `json:"model"`
	Messages      []message `json:"messages"`
	Tools         []tool    `json:"tools,omitempty"`
	Format        *format   `json:"response_format,omitempty"`
	MaxTokens     int       `json:"max_tokens,omitempty"`
	Temperature   *float64  `json:"temperature,omitempty"`
	Stream        bool      `json:"stream"`
	Progress      bool      `json:"return_progress,omitempty"` // llama.cpp
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
}

type message struct {
	Role    string  `json:"role"`
	Content *string `json:"content"` // null: old Ollamas drop the calls beside a text, even an empty one
	Calls   []call  `json:"tool_calls,omitempty"`
	CallID  string  `json:"tool_call_id,omitempty"`
}

type call struct {
	ID       string   `json:"id"`
	Type     string   `json:"type"`
	Function function `json:"function"`
}

type function struct {
	Name        string          `json:"name"`
	Arguments   string          `json:"arguments,omitempty"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters,omitempty"`
}

type tool struct {
	Type     string   `json:"type"`
	Function function `json:"function"`
}

type format struct {
	Type   string `json:"type"`
	Schema schema `json:"json_schema"`
}

type schema struct {
	Name   string          `json:"name"`
	Schema json.RawMessage `json:"schema"`
	Strict bool            `json:"strict"`
}

func newRequest(r llm.Request, progress bool) request {
	out := request{Model: r.Model, MaxTokens: r.MaxTokens, Temperature: r.Temperature, Stream: true, Progress: progress}
	out.StreamOptions.IncludeUsage = true
	for _, m := range r.Messages {
		out.Messages = append(out.Messages, newMessage(m))
	}
	for _, t := range r.Tools {
		out.Tools = append(out.Tools, tool{"function", function{Name: t.Name, Description: t.Description, Parameters: t.Schema}})
	}
	if len(r.Format) > 0 {
		out.Format = &format{"json_schema", schema{"reply", r.Format, true}}
	}
	return out
}

// newMessage leaves thinking out: these servers do not take it back.
func newMessage(m llm.Message) message {
	out := message{Role: string(m.Role), CallID: m.CallID}
	if m.Text != "" || len(m.Calls) == 0 {
		out.Content = &m.Text
	}
	for _, c := range m.Calls {
		args := c.Args
		if !json.Valid([]byte(args)) { // some servers read it, and fail; it was answered with an error
			args = "{}"
		}
		out.Calls = append(out.Calls, call{c.ID, "function", function{Name: c.Name, Arguments: args}})
	}
	return out
}

package modelserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"github.com/nod-app/nod/test/tinymodel"
)

// Request is what a scripted server was asked.
type Request struct {
	Method, Path string
	Header       http.Header
	Body         []byte
	Chat         ChatRequest // of a request for a reply
}

// ChatRequest is a request for a reply, of either API.
type ChatRequest struct {
	Model     string            `json:"model"`
	Messages  []ChatMessage     `json:"messages"`
	Tools     []json.RawMessage `json:"tools"`
	Format    json.RawMessage   `json:"format"` // of Ollama
	Response  json.RawMessage   `json:"response_format"`
	Options   map[string]any    `json:"options"`
	MaxTokens int               `json:"max_tokens"` // of OpenAI
	Think     any               `json:"think"`
	KeepAlive any               `json:"keep_alive"`
	Stream    *bool             `json:"stream"`
}

// ChatMessage is one message of a request.
type ChatMessage struct {
	Role      string          `json:"role"`
	Raw       json.RawMessage `json:"content"` // a string, or OpenAI's list of parts
	Calls     []sentCall      `json:"tool_calls"`
	CallID    string          `json:"tool_call_id"`
	Tool      string          `json:"tool_name"`
	Reasoning string          `json:"thinking"`
}

type sentCall struct {
	ID       string `json:"id"`
	Function struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"function"`
}

// called is the tool that a call is for: the one within a callTool.
func (c sentCall) called() string {
	var in struct{ Name string }
	if c.Function.Name == callTool && json.Unmarshal(c.Function.Arguments, &in) == nil && in.Name != "" {
		return in.Name
	}
	return c.Function.Name
}

// Text is what a message says.
func (m ChatMessage) Text() string {
	var s string
	if json.Unmarshal(m.Raw, &s) == nil {
		return s
	}
	var parts []struct{ Text string }
	_ = json.Unmarshal(m.Raw, &parts) // null has no text
	for _, p := range parts {
		s += p.Text
	}
	return s
}

// User is the last text of the user.
func (r Request) User() string {
	for i := len(r.Chat.Messages) - 1; i >= 0; i-- {
		if m := r.Chat.Messages[i]; m.Role == "user" {
			return m.Text()
		}
	}
	return ""
}

// ToolNames are the names of the tools that the request offers.
func (r Request) ToolNames() (names []string) {
	for _, raw := range r.Chat.Tools {
		var tool sentCall
		if json.Unmarshal(raw, &tool) == nil {
			names = append(names, tool.Function.Name)
		}
	}
	return names
}

// conversation is what the tiny model's template sees of the request.
func (r Request) conversation() (out []tinymodel.Message) {
	for _, m := range r.Chat.Messages {
		to := tinymodel.Message{Role: m.Role, Content: m.Text()}
		for _, c := range m.Calls {
			var call tinymodel.ToolCall
			call.Function.Name = c.called()
			to.ToolCalls = append(to.ToolCalls, call)
		}
		out = append(out, to)
	}
	return out
}

func (r Request) streams(byDefault bool) bool {
	if r.Chat.Stream == nil {
		return byDefault
	}
	return *r.Chat.Stream
}

// readRequest keeps the body. A body that is no JSON is an error, and is kept too.
func readRequest(hr *http.Request) (Request, error) {
	r := Request{Method: hr.Method, Path: hr.URL.Path, Header: hr.Header.Clone()}
	body, err := io.ReadAll(hr.Body)
	r.Body = body
	if err != nil {
		return r, fmt.Errorf("read the request: %w", err)
	}
	if len(bytes.TrimSpace(body)) == 0 {
		return r, nil
	}
	if err := json.Unmarshal(body, &r.Chat); err != nil {
		return r, err
	}
	return r, nil
}

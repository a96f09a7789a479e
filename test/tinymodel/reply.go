package tinymodel

import (
	"encoding/json"
	"fmt"
	"strings"
	"text/template"
)

// Message is one message of a conversation, as Ollama's template sees it.
type Message struct {
	Role      string
	Content   string
	ToolCalls []ToolCall
}

// ToolCall is a call in a message of the assistant.
type ToolCall struct {
	Function struct {
		Name      string
		Arguments json.RawMessage
	}
}

// Reply is what the model says in a conversation, without running it: for a
// server that is to behave like the real one. endless: the real one would go on.
func Reply(conversation []Message) (text string, endless bool, err error) {
	p, err := Prompt(conversation)
	if err != nil {
		return "", false, err
	}
	for _, l := range lessons(Exchanges()) {
		if l.prompt == p {
			return l.reply, l.endless, nil
		}
	}
	return Fallback, false, nil
}

// Prompt is what the template makes of a conversation.
func Prompt(conversation []Message) (string, error) {
	t, err := template.New("").Parse(Template())
	if err != nil {
		return "", fmt.Errorf("the template: %w", err)
	}
	var b strings.Builder
	if err := t.Execute(&b, map[string]any{"Messages": conversation, "Tools": nil}); err != nil {
		return "", fmt.Errorf("render the conversation: %w", err)
	}
	return b.String(), nil
}

// Calls takes the calls out of a reply as the server does: text holds the rest.
// What is not a whole call stays text.
func Calls(reply string) (text string, calls []ToolCall) {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(reply, callTag)
		b.WriteString(before)
		if !ok {
			return strings.TrimSpace(b.String()), calls
		}
		body, rest, whole := strings.Cut(after, callEnd)
		c, good := parseCall(body)
		if !whole || !good {
			b.WriteString(callTag)
			reply = after
			continue
		}
		calls, reply = append(calls, c), rest
	}
}

func parseCall(body string) (ToolCall, bool) {
	var raw struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}
	var c ToolCall
	if err := json.Unmarshal([]byte(body), &raw); err != nil || raw.Arguments == nil {
		return c, false
	}
	c.Function.Name, c.Function.Arguments = raw.Name, raw.Arguments
	return c, true
}

package modelserver

import (
	"encoding/json"
	"fmt"

	"github.com/nod-app/nod/test/tinymodel"
)

// lot is one line with all the calls.
func (f ollamaFormat) callsAtOnce(model string, calls []Call) []byte {
	var list []any
	for i, c := range calls {
		list = append(list, map[string]any{"function": map[string]any{"index": i, "name": c.Name, "arguments": json.RawMessage(c.Args)}})
	}
	message := map[string]any{"role": "assistant", "content": "", "tool_calls": list}
	return line(map[string]any{"model": model, "created_at": createdAt, "message": message, "done": false})
}

// lot is one event with all the calls.
func (f openaiFormat) callsAtOnce(model string, calls []Call) []byte {
	var list []any
	for i, c := range calls {
		list = append(list, map[string]any{"index": i, "id": fmt.Sprintf("call_%08x", i+1), "type": "function",
			"function": map[string]any{"name": c.Name, "arguments": c.Args}})
	}
	return f.event(model, map[string]any{"tool_calls": list}, nil)
}

// A whole reply in one object, for requests that do not want a stream.

func (f ollamaFormat) unstreamed(model, text string, calls []tinymodel.ToolCall) map[string]any {
	message := map[string]any{"role": "assistant", "content": text}
	var list []any
	for _, c := range calls {
		list = append(list, map[string]any{"function": map[string]any{"name": c.Function.Name, "arguments": c.Function.Arguments}})
	}
	if list != nil {
		message["tool_calls"] = list
	}
	var out map[string]any
	_ = json.Unmarshal(f.done(model, "stop", 0, 7), &out) // its own line
	out["message"] = message
	return out
}

func (openaiFormat) unstreamed(model, text string, calls []tinymodel.ToolCall) map[string]any {
	message, reason := map[string]any{"role": "assistant", "content": text}, "stop"
	var list []any
	for _, c := range calls {
		list = append(list, map[string]any{"id": "call_1", "type": "function",
			"function": map[string]any{"name": c.Function.Name, "arguments": string(c.Function.Arguments)}})
	}
	if list != nil {
		message["tool_calls"], reason = list, "tool_calls"
	}
	return map[string]any{
		"id": replyID, "object": "chat.completion", "created": 1, "model": model,
		"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": reason}},
		"usage":   map[string]any{"prompt_tokens": 5, "completion_tokens": 7, "total_tokens": 12},
	}
}

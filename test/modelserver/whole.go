package modelserver

import (
	"encoding/json"

	"github.com/nod-app/nod/test/tinymodel"
)

// A whole reply in one object, for requests that do not want a stream.

func (f ollamaFace) whole(model, text string, calls []tinymodel.ToolCall) map[string]any {
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

func (openaiFace) whole(model, text string, calls []tinymodel.ToolCall) map[string]any {
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

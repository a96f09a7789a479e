package modelserver

import (
	"fmt"
	"net/http"
)

// openaiFormat writes server-sent events.
type openaiFormat struct{}

func newOpenAIFormat(Style) format { return openaiFormat{} }

func (openaiFormat) wantsKey() bool { return true }

func (openaiFormat) contentType(stream bool) string {
	if stream {
		return "text/event-stream"
	}
	return "application/json"
}

func (f openaiFormat) text(model, text, thinking string) []byte {
	delta := map[string]any{"role": "assistant", "content": text}
	if thinking != "" {
		delta = map[string]any{"role": "assistant", "reasoning_content": thinking}
	}
	return f.event(model, delta, nil)
}

// call sends the arguments in two pieces, as these servers do.
func (f openaiFormat) call(model string, index int, c Call) []byte {
	if c.ID == "" {
		c.ID = fmt.Sprintf("call_%08x", index+1)
	}
	half := len(c.Args) / 2
	piece := func(more map[string]any, args string) []byte {
		more["index"] = index
		function, _ := more["function"].(map[string]any)
		function["arguments"] = args
		return f.event(model, map[string]any{"tool_calls": []any{more}}, nil)
	}
	head := map[string]any{"id": c.ID, "type": "function", "function": map[string]any{"name": c.Name}}
	if c.ID == NoID {
		delete(head, "id")
	}
	first := piece(head, c.Args[:half])
	return append(first, piece(map[string]any{"function": map[string]any{}}, c.Args[half:])...)
}

func (f openaiFormat) done(model, reason string, calls, tokens int) []byte {
	if calls > 0 && reason == "stop" {
		reason = "tool_calls"
	}
	last := f.event(model, map[string]any{}, reason)
	usage := map[string]any{"prompt_tokens": 5, "completion_tokens": tokens, "total_tokens": 5 + tokens}
	costs := event(map[string]any{"id": replyID, "object": chunkObject, "created": 1, "model": model, "choices": []any{}, "usage": usage})
	return append(append(last, costs...), "data: [DONE]\n\n"...)
}

func (openaiFormat) streamError(message string) []byte {
	return event(map[string]any{"error": map[string]any{"message": message, "type": "server_error"}})
}

func (openaiFormat) errorBody(status int, message string) []byte {
	kind := map[int]string{http.StatusUnauthorized: "invalid_api_key", http.StatusNotFound: "model_not_found"}[status]
	return line(map[string]any{"error": map[string]any{"message": message, "type": "invalid_request_error", "code": kind}})
}

const (
	replyID     = "chatcmpl-1"
	chunkObject = "chat.completion.chunk"
)

func (openaiFormat) event(model string, delta map[string]any, reason any) []byte {
	choice := map[string]any{"index": 0, "delta": delta, "finish_reason": reason}
	return event(map[string]any{"id": replyID, "object": chunkObject, "created": 1, "model": model, "choices": []any{choice}})
}

func event(v any) []byte {
	return append(append([]byte("data: "), line(v)...), '\n')
}

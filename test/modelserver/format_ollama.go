package modelserver

import (
	"encoding/json"
	"fmt"
)

// ollamaFormat writes lines of JSON.
type ollamaFormat struct{ style Style }

func newOllamaFormat(s Style) format { return ollamaFormat{s} }

const createdAt = "2025-01-02T03:04:05Z"

func (ollamaFormat) wantsKey() bool { return false }

func (ollamaFormat) contentType(stream bool) string {
	if stream {
		return "application/x-ndjson"
	}
	return "application/json; charset=utf-8"
}

func (ollamaFormat) text(model, text, thinking string) []byte {
	m := map[string]any{"role": "assistant", "content": text}
	if thinking != "" {
		m["thinking"] = thinking
	}
	return line(map[string]any{"model": model, "created_at": createdAt, "message": m, "done": false})
}

// call writes the arguments as they are, broken or not.
func (f ollamaFormat) call(model string, index int, c Call) []byte {
	id, at := "", ""
	switch {
	case c.ID == NoID:
	case c.ID != "":
		id = fmt.Sprintf(`"id":%s,`, quote(c.ID))
	case f.style == New:
		id = fmt.Sprintf(`"id":"call_%08x",`, index+1)
	}
	if index > 0 || f.style == New {
		at = fmt.Sprintf(`"index":%d,`, index)
	}
	return fmt.Appendf(nil, `{"model":%s,"created_at":"`+createdAt+`","message":{"role":"assistant","content":"","tool_calls":[{%s"function":{%s"name":%s,"arguments":%s}}]},"done":false}`+"\n",
		quote(model), id, at, quote(c.Name), c.Args)
}

func (ollamaFormat) done(model, reason string, _, tokens int) []byte {
	return line(map[string]any{
		"model": model, "created_at": createdAt, "message": map[string]any{"role": "assistant", "content": ""},
		"done": true, "done_reason": reason, "total_duration": 9_000_000, "load_duration": 1_000_000,
		"prompt_eval_count": 5, "prompt_eval_duration": 2_000_000, "eval_count": tokens, "eval_duration": 6_000_000,
	})
}

func (ollamaFormat) streamError(message string) []byte {
	return line(map[string]string{"error": message})
}

func (ollamaFormat) errorBody(_ int, message string) []byte {
	return line(map[string]string{"error": message})
}

func quote(s string) string {
	b, _ := json.Marshal(s) // a string always has a JSON
	return string(b)
}

func line(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // maps and texts that this package put together
	}
	return append(b, '\n')
}

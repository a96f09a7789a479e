package mcp

import (
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/api"
)

// The statuses of an answer.
const (
	done    = "done"
	failed  = "failed"
	waiting = "waiting"
)

// answer is what a client gets of a call, as structured content and the same as text.
type answer struct {
	Status  string          `json:"status"`
	ID      string          `json:"id,omitempty"` // of waiting: what nod.result is asked with
	Data    json.RawMessage `json:"data,omitempty"`
	Error   string          `json:"error,omitempty"`
	Code    string          `json:"code,omitempty"`
	Summary string          `json:"summary,omitempty"`
	CanUndo bool            `json:"can_undo,omitempty"`
}

func (a answer) result() *mcp.CallToolResult {
	text, err := json.Marshal(a)
	if err != nil {
		a = answer{Status: failed, Error: "The result cannot be written: " + err.Error()}
		text, _ = json.Marshal(a)
	}
	return &mcp.CallToolResult{StructuredContent: json.RawMessage(text), Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}, IsError: a.Status == failed}
}

// answerOf returns the answer of a call that has ended.
func answerOf(r api.CallResult, err error) answer {
	if err != nil || len(r.Results) != 1 {
		return failure(err)
	}
	var in struct {
		Success bool `json:"success"`
		answer
	}
	if err := json.Unmarshal(r.Results[0], &in); err != nil {
		return failure(err)
	}
	in.Status = failed
	if in.Success {
		in.Status = done
	}
	return in.answer
}

// failure returns the answer of a call of which the agent has no result.
func failure(err error) answer {
	switch {
	case errors.Is(err, api.ErrUnreachable):
		return answer{Status: failed, Code: "not_running", Error: "Nod is not running any more, so nothing more was done. Its user can start it again."}
	case err == nil:
		err = errors.New("the agent gave no result")
	}
	return answer{Status: failed, Code: "failed", Error: err.Error()}
}

package openai

import (
	"encoding/json"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// chunk is one event of a reply.
type chunk struct {
	Choices []choice `json:"choices"`
	Usage   *struct {
		Prompt int `json:"prompt_tokens"`
		Reply  int `json:"completion_tokens"`
	} `json:"usage"`
	Progress *progress       `json:"prompt_progress"` // llama.cpp
	Error    json.RawMessage `json:"error"`
}

type choice struct {
	Delta  delta  `json:"delta"`
	Reason string `json:"finish_reason"`
}

func (c choice) isEmpty() bool {
	return c.Delta.Content == "" && c.Delta.thinking() == "" && len(c.Delta.Calls) == 0 && c.Reason == ""
}

// progress counts tokens of a prompt: all of it, what a cache had, and what has been
// read, that included.
type progress struct {
	Total     int `json:"total"`
	Cached    int `json:"cache"`
	Processed int `json:"processed"`
}

// percent returns how much has been read of what was not in the cache, from 1 to 100.
func (p progress) percent() int {
	all := p.Total - p.Cached
	if all <= 0 {
		return 100
	}
	return int(min(max(100*float64(p.Processed-p.Cached)/float64(all), 1), 100))
}

type delta struct {
	Content   string      `json:"content"`
	Reasoning string      `json:"reasoning"`         // vLLM since 0.12, Ollama
	Thinking  string      `json:"reasoning_content"` // vLLM before, llama.cpp, DeepSeek
	Calls     []callDelta `json:"tool_calls"`
}

type callDelta struct {
	Index    int    `json:"index"`
	ID       string `json:"id"`
	Function struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"function"`
}

// thinking returns the same text under both names if a server sends both.
func (d delta) thinking() string {
	if d.Thinking != "" {
		return d.Thinking
	}
	return d.Reasoning
}

// callAssembler puts calls together: servers send a call's name and id first and then
// its arguments in pieces, several calls in turn by their index.
type callAssembler struct {
	calls []*partialCall
	max   int // calls
	bytes int // of all, for the limit
}

type partialCall struct {
	index    int
	id, name string
	args     []byte
}

// add takes a piece. It says false when there are more calls than may be.
func (a *callAssembler) add(d callDelta) bool {
	p := a.find(d)
	if p == nil {
		return false
	}
	if p.id == "" {
		p.id = d.ID
	}
	if p.name == "" {
		p.name = d.Function.Name
	}
	piece := argumentPiece(d.Function.Arguments)
	p.args = append(p.args, piece...)
	a.bytes += len(piece) + len(d.Function.Name)
	return true
}

// find finds the call that a piece belongs to: the latest with its index.
// Servers that know no index send 0 for all calls; then another id, or a name
// after whole arguments, begins another call.
func (a *callAssembler) find(d callDelta) *partialCall {
	for i := len(a.calls) - 1; i >= 0; i-- {
		p := a.calls[i]
		if p.index != d.Index {
			continue
		}
		other := d.ID != "" && p.id != "" && d.ID != p.id
		again := d.ID == "" && d.Function.Name != "" && json.Valid(p.args)
		if !other && !again {
			return p
		}
		break
	}
	if len(a.calls) >= a.max {
		return nil
	}
	p := &partialCall{index: d.Index}
	a.calls = append(a.calls, p)
	return p
}

// argumentPiece returns a piece of the arguments: a string, or from some servers the whole
// object.
func argumentPiece(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}

// take returns the calls and empties the assembler.
func (a *callAssembler) take() []llm.Call {
	var out []llm.Call
	for _, p := range a.calls {
		out = append(out, llm.Call{ID: p.id, Name: p.name, Args: wire.Arguments(p.args)})
	}
	a.calls = nil
	return out
}

package ollama

import (
	"bytes"
	"encoding/json"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// wrappedKey is the one argument under which a call's arguments go through Ollama's
// client: it takes nothing but an object, and keeps neither its numbers nor its
// doubled keys as they were written.
const wrappedKey = "written"

// wrapArguments makes the calls in a line take the way through Ollama's client. A line
// that is none of a reply stays as it is, and the client refuses it.
func wrapArguments(line []byte) []byte {
	if !bytes.Contains(line, []byte("tool_calls")) {
		return line
	}
	var reply, message map[string]json.RawMessage
	var calls []map[string]json.RawMessage
	if json.Unmarshal(line, &reply) != nil || json.Unmarshal(reply["message"], &message) != nil ||
		json.Unmarshal(message["tool_calls"], &calls) != nil {
		return line
	}
	for _, c := range calls {
		var f map[string]json.RawMessage
		if json.Unmarshal(c["function"], &f) != nil || f == nil {
			return line
		}
		f["arguments"] = object(wrappedKey, wire.Arguments(f["arguments"]))
		c["function"] = mustMarshal(f)
	}
	message["tool_calls"] = mustMarshal(calls)
	reply["message"] = mustMarshal(message)
	return mustMarshal(reply)
}

// unwrapCalls returns the calls of a line that wrapArguments has changed.
func unwrapCalls(calls []api.ToolCall) []llm.Call {
	var out []llm.Call
	for _, c := range calls {
		args, _ := c.Function.Arguments.Get(wrappedKey)
		text, _ := args.(string)
		out = append(out, llm.Call{ID: c.ID, Name: c.Function.Name, Args: text})
	}
	return out
}

func object(key, value string) json.RawMessage { return mustMarshal(map[string]string{key: value}) }

// mustMarshal writes what was read from JSON or is made of strings: that cannot fail.
func mustMarshal(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

package turn

import (
	"encoding/json"

	"github.com/nod-app/nod/llm"
)

// A conversation describes a few tools in each request, always the same ones: more would have to be read
// before each first word, and others would change what a server has read already. The model finds the
// others with findTools, whose result says how they are called, and calls them with callTool.
const (
	findTools = "find_tools"
	callTool  = "call_tool"
)

// callAny describes callTool. It is no tool of the registry, which gets the call that is in it.
func callAny() llm.Tool {
	return llm.Tool{Name: callTool, Description: "Call a tool that " + findTools + " gave.",
		Schema: json.RawMessage(`{"type":"object","properties":{"name":{"type":"string"},"arguments":{"type":"object"}},"required":["name","arguments"]}`)}
}

// unwrap returns the tool that a call is for and its arguments: those within a callTool. Some models write
// the arguments as a text.
func unwrap(c llm.Call) (tool, args string) {
	var in struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}
	if c.Name != callTool || json.Unmarshal([]byte(c.Args), &in) != nil || in.Name == "" {
		return c.Name, c.Args
	}
	var text string
	switch {
	case len(in.Arguments) == 0:
		return in.Name, "{}"
	case json.Unmarshal(in.Arguments, &text) == nil && text != "":
		return in.Name, text
	}
	return in.Name, string(in.Arguments)
}

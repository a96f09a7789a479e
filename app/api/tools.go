package api

import "encoding/json"

// The routes of tools.
var (
	ListTools = Route[None, ToolsResult]{get, "tools/list", "Every tool that a model may be given, as the tool contract writes a definition."}
	CallTools = Route[CallRequest, CallResult]{post, "tools/call", "Calls tools under the policy, as a model's turn does; answers when all have ended."}

	CallToolsForPerson = GuardedRoute[CallRequest, CallResult]{post, "tools/call-for-person", "Calls tools as tools/call does, and is asked about like that; the question says that the person asked for it, by pressing something in the window process that the agent started."}
)

// ToolsResult describes every tool as the tool contract (docs/contracts.md) writes a definition.
type ToolsResult struct {
	Tools []json.RawMessage `json:"tools"`
}

// CallRequest asks for calls of tools, as a model's turn would: each passes the
// policy, and what needs approval is asked of the person in a window.
type CallRequest struct {
	Typed string `json:"typed,omitempty"` // what the person typed; an address in it needs no question
	Words string `json:"words,omitempty"` // what is said of the calls, shown as a quotation
	Room  string `json:"room,omitempty"`  // in which tools negotiate and pay; empty: the only one that is open
	// Negotiation is the one in Room whose agreement the calls pay by; empty: the newest of
	// which something is left to pay.
	Negotiation string     `json:"negotiation,omitempty"`
	Calls       []ToolCall `json:"calls"`
}

// ToolCall is one call. Args are the exact bytes of a JSON object, as a string:
// they are decoded once, strictly, by the policy.
type ToolCall struct {
	ID   string `json:"id,omitempty"`
	Tool string `json:"tool"`
	Args string `json:"args"`
}

// CallResult has a result for each call, in order, as the contract's tool.results.
type CallResult struct {
	TraceID string            `json:"trace_id"`
	Results []json.RawMessage `json:"results"`
}

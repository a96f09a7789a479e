package mcp

import (
	"context"
	"fmt"
	"maps"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// field is the schema of an object with one field, which must be there.
func field(name, kind string) map[string]any {
	return map[string]any{"type": "object", "properties": map[string]any{name: map[string]any{"type": kind}}, "required": []string{name}}
}

func elicitation(name, kind string) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Please say the " + name + ".", RequestedSchema: field(name, kind)}
}

func sampling(prompt string) *mcp.CreateMessageParams {
	return &mcp.CreateMessageParams{Messages: []*mcp.SamplingMessage{{Role: "user", Content: text("%s", prompt)}}, MaxTokens: 100}
}

// rounds adds the tools of revision 2026-07-28 that ask for more in their results.
func rounds(s *mcp.Server) {
	name, confirm := mcp.InputRequestMap{"user_name": elicitation("name", "string")}, mcp.InputRequestMap{"confirm": elicitation("ok", "boolean")}
	all := mcp.InputRequestMap{"user_name": elicitation("name", "string"), "greeting": sampling("Greet."), "client_roots": &mcp.ListRootsParams{}}
	for tool, r := range map[string]asking{
		"test_input_required_result_elicitation":     {rounds: []mcp.InputRequestMap{name}},
		"test_input_required_result_sampling":        {rounds: []mcp.InputRequestMap{{"capital_question": sampling("What is the capital of France?")}}},
		"test_input_required_result_list_roots":      {rounds: []mcp.InputRequestMap{{"client_roots": &mcp.ListRootsParams{}}}},
		"test_input_required_result_request_state":   {state: true, rounds: []mcp.InputRequestMap{confirm}},
		"test_input_required_result_tampered_state":  {state: true, rounds: []mcp.InputRequestMap{confirm}},
		"test_input_required_result_multiple_inputs": {state: true, rounds: []mcp.InputRequestMap{all}},
		"test_input_required_result_multi_round": {state: true, rounds: []mcp.InputRequestMap{
			{"step1": elicitation("name", "string")}, {"step2": elicitation("color", "string")}}},
		"test_input_required_result_capabilities": {rounds: []mcp.InputRequestMap{all}},
	} {
		suiteTool(s, tool, func(_ context.Context, q *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			want, state, err := r.next(q.Params.RequestState, q.Params.InputResponses)
			if tool == "test_input_required_result_capabilities" {
				want = withCapabilities(want, q.ClientCapabilities())
			}
			if err != nil || len(want) > 0 {
				return &mcp.CallToolResult{InputRequests: want, RequestState: state}, err
			}
			return says(text("state-ok: %s", asJSON(q.Params.InputResponses))), nil
		})
	}
	asks := asking{rounds: []mcp.InputRequestMap{{"user_context": elicitation("context", "string")}}}
	s.AddPrompt(&mcp.Prompt{Name: "test_input_required_result_prompt", Description: "A prompt of the suite."}, func(_ context.Context, q *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		want, _, err := asks.next("", q.Params.InputResponses)
		if err != nil || len(want) > 0 {
			return &mcp.GetPromptResult{InputRequests: want}, err
		}
		return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{{Role: "user", Content: text("%s", asJSON(q.Params.InputResponses))}}}, nil
	})
}

// asking asks round by round for what it wants.
type asking struct {
	rounds []mcp.InputRequestMap
	state  bool // it tells the round by its state
}

// next returns what is asked for now, none after the last round, and the state to be told with it.
func (a asking) next(state string, said mcp.InputResponseMap) (mcp.InputRequestMap, string, error) {
	round := 0
	if a.state && state != "" {
		for round < len(a.rounds) && state != stateOf(round) {
			round++
		}
		if round == len(a.rounds) {
			return nil, "", &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "this state was never told"}
		}
	}
	if (!a.state || state != "") && answered(a.rounds[round], said) {
		round++
	}
	if round == len(a.rounds) {
		return nil, "", nil
	}
	if a.state {
		state = stateOf(round)
	}
	return a.rounds[round], state, nil
}

func stateOf(round int) string { return fmt.Sprint("round ", round) }

// answered reports whether all that was asked for was said.
func answered(asked mcp.InputRequestMap, said mcp.InputResponseMap) bool {
	for key, q := range asked {
		e, isElicitation := q.(*mcp.ElicitParams)
		switch r := said[key].(type) {
		case nil:
			return false
		case *mcp.ElicitResult:
			if !isElicitation || r.Action != "accept" {
				return false
			}
			for _, name := range e.RequestedSchema.(map[string]any)["required"].([]string) {
				if r.Content[name] == nil || r.Content[name] == "" {
					return false
				}
			}
		default:
			if isElicitation {
				return false
			}
		}
	}
	return true
}

// withCapabilities returns what a client with these capabilities can be asked for.
func withCapabilities(asked mcp.InputRequestMap, caps *mcp.ClientCapabilities) mcp.InputRequestMap {
	asked = maps.Clone(asked)
	maps.DeleteFunc(asked, func(_ string, q mcp.InputRequest) bool {
		switch q.(type) {
		case *mcp.ElicitParams:
			return caps == nil || caps.Elicitation == nil
		case *mcp.CreateMessageParams:
			return caps == nil || caps.Sampling == nil
		}
		return caps == nil || caps.RootsV2 == nil
	})
	return asked
}

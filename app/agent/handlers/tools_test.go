package handlers

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// What a call asked for is found by its id, so no two calls of a request have the same.
func TestCallsHaveTheirOwnIDs(t *testing.T) {
	p, err := batchOf(api.CallRequest{Calls: []api.ToolCall{{Tool: "a"}, {ID: "x", Tool: "b"}, {Tool: "c"}}})
	if err != nil || p.Calls[0].ID != "c1" || p.Calls[1].ID != "x" || p.Calls[2].ID != "c3" {
		t.Errorf("%+v %v", p, err)
	}
	for _, calls := range [][]api.ToolCall{{{ID: "x"}, {ID: "x"}}, {{ID: "c2"}, {}}} {
		if _, err := batchOf(api.CallRequest{Calls: calls}); err == nil || !strings.Contains(err.Error(), "give each its own") {
			t.Errorf("%+v: %v", calls, err)
		}
	}
}

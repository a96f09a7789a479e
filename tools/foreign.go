package tools

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nod-app/nod/tools/policy"
)

// NewForeign declares a tool of another program. Its arguments are any JSON object: only that program knows
// what they mean, and the schema is for who calls the tool.
func NewForeign(d Definition, schema json.RawMessage, w Work[policy.Args]) (Tool, error) {
	if !policy.ValidName(d.Name) || d.Title == "" || w.Run == nil {
		return Tool{}, fmt.Errorf("declare %q: %w", d.Name, errors.New("a tool needs a valid name, a title and a Run"))
	}
	t := toolOf(d, w, func(a policy.Args) (policy.Args, error) { return a, nil })
	t.schema = schema
	return t, nil
}

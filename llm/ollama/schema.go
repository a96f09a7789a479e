package ollama

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/llm"
)

// newTool describes a tool as the oldest servers take it: each argument with one
// type, choices as strings, nothing nested. Newer servers take more, but small
// models do best with little. What is left out is in the description, and
// the arguments are checked against the whole schema anyway.
func newTool(t llm.Tool) api.Tool {
	f := api.ToolFunction{Name: t.Name, Description: t.Description,
		Parameters: api.ToolFunctionParameters{Type: "object", Properties: api.NewToolPropertiesMap()}}
	var schema struct {
		Required   []string              `json:"required"`
		Properties api.ToolPropertiesMap `json:"properties"`
	}
	if json.Unmarshal(t.Schema, &schema) == nil {
		f.Parameters.Required = schema.Required
		for name, p := range schema.Properties.All() {
			f.Parameters.Properties.Set(name, simplify(p))
		}
	}
	return api.Tool{Type: "function", Function: f}
}

// describedTool is a tool as newTool described it.
type describedTool struct {
	from llm.Tool
	to   api.Tool
}

// maxDescribed is how many tools are kept as they were described.
const maxDescribed = 256

// tool returns newTool's result, which is made once for each tool: a turn asks with the same ones
// several times.
func (b *Backend) tool(t llm.Tool) api.Tool {
	b.mu.Lock()
	defer b.mu.Unlock()
	k, ok := b.tools[t.Name]
	if !ok || k.from.Description != t.Description || !bytes.Equal(k.from.Schema, t.Schema) {
		if len(b.tools) >= maxDescribed {
			clear(b.tools)
		}
		k = describedTool{t, newTool(t)}
		b.tools[t.Name] = k
	}
	return k.to
}

func simplify(p api.ToolProperty) api.ToolProperty {
	out := api.ToolProperty{Type: api.PropertyType{firstType(p)}, Description: p.Description}
	var choices []string
	for _, e := range p.Enum {
		if e != nil {
			choices = append(choices, fmt.Sprint(e))
		}
	}
	switch {
	case len(choices) > 0 && out.Type[0] == "string":
		for _, c := range choices {
			out.Enum = append(out.Enum, c)
		}
	case len(choices) > 0:
		out.Description = appendSentence(out.Description, "One of "+strings.Join(choices, ", "))
	}
	if fields := describeFields(p); fields != "" {
		out.Description = appendSentence(out.Description, "With "+fields)
	}
	if item := itemType(p); item != "" {
		out.Items = map[string]string{"type": item}
	}
	return out
}

// firstType returns the one type of an argument that may have several, or have them one
// deeper.
func firstType(p api.ToolProperty) string {
	if t := namedType(p); t != "" {
		return t
	}
	for _, other := range p.AnyOf {
		if t := namedType(other); t != "" {
			return t
		}
	}
	if p.Properties.Len() > 0 {
		return "object"
	}
	return "string"
}

// namedType returns the first type that is one.
func namedType(p api.ToolProperty) string {
	for _, t := range p.Type {
		if t != "null" {
			return t
		}
	}
	return ""
}

func itemType(p api.ToolProperty) string {
	items, _ := p.Items.(map[string]any)
	t, _ := items["type"].(string)
	return t
}

func describeFields(p api.ToolProperty) string {
	var out []string
	for name, f := range p.Properties.All() {
		out = append(out, name+" ("+firstType(f)+")")
	}
	return strings.Join(out, ", ")
}

func appendSentence(text, more string) string {
	if text == "" {
		return more + "."
	}
	return strings.TrimRight(text, ". ") + ". " + more + "."
}

package ollama

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/llm"
)

// tool describes a tool as the oldest servers take it: each argument with one
// type, choices as strings, nothing nested. Newer servers take more, but small
// models do best with little. What is left out stands in the description, and
// the arguments are checked against the whole schema anyway.
func tool(t llm.Tool) api.Tool {
	f := api.ToolFunction{Name: t.Name, Description: t.Description,
		Parameters: api.ToolFunctionParameters{Type: "object", Properties: api.NewToolPropertiesMap()}}
	var schema struct {
		Required   []string              `json:"required"`
		Properties api.ToolPropertiesMap `json:"properties"`
	}
	if json.Unmarshal(t.Schema, &schema) == nil {
		f.Parameters.Required = schema.Required
		for name, p := range schema.Properties.All() {
			f.Parameters.Properties.Set(name, simple(p))
		}
	}
	return api.Tool{Type: "function", Function: f}
}

func simple(p api.ToolProperty) api.ToolProperty {
	out := api.ToolProperty{Type: api.PropertyType{single(p)}, Description: p.Description}
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
		out.Description = sentence(out.Description, "One of "+strings.Join(choices, ", "))
	}
	if fields := fieldsOf(p); fields != "" {
		out.Description = sentence(out.Description, "With "+fields)
	}
	if item := itemOf(p); item != "" {
		out.Items = map[string]string{"type": item}
	}
	return out
}

// single is the one type of an argument that may have several, or have them one
// deeper.
func single(p api.ToolProperty) string {
	if t := named(p); t != "" {
		return t
	}
	for _, other := range p.AnyOf {
		if t := named(other); t != "" {
			return t
		}
	}
	if p.Properties.Len() > 0 {
		return "object"
	}
	return "string"
}

// named is the first type that is one.
func named(p api.ToolProperty) string {
	for _, t := range p.Type {
		if t != "null" {
			return t
		}
	}
	return ""
}

func itemOf(p api.ToolProperty) string {
	items, _ := p.Items.(map[string]any)
	t, _ := items["type"].(string)
	return t
}

func fieldsOf(p api.ToolProperty) string {
	var out []string
	for name, f := range p.Properties.All() {
		out = append(out, name+" ("+single(f)+")")
	}
	return strings.Join(out, ", ")
}

func sentence(text, more string) string {
	if text == "" {
		return more + "."
	}
	return strings.TrimRight(text, ". ") + ". " + more + "."
}

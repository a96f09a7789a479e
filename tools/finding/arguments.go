package finding

import (
	"encoding/json"
	"slices"
	"strings"
)

// schema holds the parts of a JSON Schema that a model is told.
type schema struct {
	Type        string
	Description string
	Enum        []string
	Items       *schema
	Properties  map[string]schema
	Required    []string
}

// arguments returns arguments as a model writes them, with what each is in place of its value: models
// copy the form of what they read more surely than they follow a schema.
func arguments(raw json.RawMessage) any {
	var s schema
	if json.Unmarshal(raw, &s) != nil {
		return struct{}{}
	}
	return s.object()
}

// object explains what is required; of other arguments, whose names say much, only where nothing is.
func (s schema) object() any {
	out := map[string]any{}
	for name, p := range s.Properties {
		optional := !slices.Contains(s.Required, name)
		if optional && len(s.Required) > 0 {
			p.Description = ""
		}
		out[name] = p.value(optional)
	}
	return out
}

func (s schema) value(optional bool) any {
	switch {
	case len(s.Properties) > 0:
		return s.object()
	case s.Items != nil && len(s.Items.Properties) > 0:
		return []any{s.Items.object()}
	}
	what := s.Type
	if s.Items != nil {
		what = "list of " + s.Items.Type
	}
	if len(s.Enum) > 0 {
		what = strings.Join(s.Enum, " or ")
	}
	if optional {
		what += ", optional"
	}
	if s.Description != "" {
		what += ": " + s.Description
	}
	return what
}

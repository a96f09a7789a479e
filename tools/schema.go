package tools

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// schemaOf makes the JSON Schema of a struct of arguments. Its tags are
//
//	json:"name,omitempty"   omitempty: may be left out
//	jsonschema:"…"          the description
//	enum:"a,b"              the only values
//
// It writes what the contracts write: a single type, "required" even where
// nothing is, and no additionalProperties, though Decode refuses them.
func schemaOf[A any]() (*jsonschema.Schema, error) {
	s, err := jsonschema.For[A](nil)
	if err != nil {
		return nil, err
	}
	if s.Type != "object" {
		return nil, fmt.Errorf("arguments are an object, not %q", s.Type)
	}
	complete(s, reflect.TypeFor[A]())
	return s, nil
}

// complete writes into the schema of a Go type what the library does not, for what is
// within it too.
func complete(s *jsonschema.Schema, t reflect.Type) {
	simplify(s)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case s.Items != nil && t.Kind() == reflect.Slice:
		complete(s.Items, t.Elem())
	case s.Type == "object" && t.Kind() == reflect.Struct:
		s.AdditionalProperties = nil
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if p := s.Properties[name]; p != nil {
				complete(p, f.Type)
				p.Enum = enumOf(f)
			}
		}
	}
}

// resolved returns the schema to validate arguments with, and its text. Only the text
// has the bounds: what is out of bounds gets an answer of its own (wholeNumbers,
// the tools).
func resolved(s *jsonschema.Schema, bounds []Bound) (*jsonschema.Resolved, json.RawMessage, error) {
	valid, err := s.CloneSchemas().Resolve(nil)
	if err == nil {
		err = state(s, bounds)
	}
	if err != nil {
		return nil, nil, err
	}
	text, err := withRequired(s)
	return valid, text, err
}

// simplify turns "null or array", which a Go slice could be, into "array":
// an argument is never null (policy.CodeNull). A whole number is a "number", as
// in the contracts.
func simplify(s *jsonschema.Schema) {
	if len(s.Types) == 2 && s.Types[0] == "null" {
		s.Type, s.Types = s.Types[1], nil
	}
	if s.Type == "integer" {
		s.Type = "number"
	}
}

func enumOf(f reflect.StructField) []any {
	values := f.Tag.Get("enum")
	if values == "" {
		return nil
	}
	var out []any
	for v := range strings.SplitSeq(values, ",") {
		out = append(out, v)
	}
	return out
}

// withRequired writes the schema with its list of required arguments, which the
// library leaves out when it is empty and the contracts do not.
func withRequired(s *jsonschema.Schema) (json.RawMessage, error) {
	text, err := json.Marshal(s)
	if err != nil || len(s.Required) > 0 {
		return text, err
	}
	if len(s.Properties) == 0 {
		return json.RawMessage(`{"type":"object","properties":{},"required":[]}`), nil
	}
	return append(text[:len(text)-1], `,"required":[]}`...), nil
}

func kindsOf(s *jsonschema.Schema) map[string]string {
	out := map[string]string{}
	for name, p := range s.Properties {
		out[name] = p.Type
	}
	return out
}

// enumsOf returns the enumerated values of each argument that has some.
func enumsOf(s *jsonschema.Schema) map[string][]string {
	out := map[string][]string{}
	for name, p := range s.Properties {
		for _, v := range p.Enum {
			out[name] = append(out[name], fmt.Sprint(v))
		}
	}
	return out
}

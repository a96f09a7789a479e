package ollama

import (
	"encoding/json"
	"testing"

	"github.com/nod-app/nod/llm"
)

func TestSchemasAreMadeSimple(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"simple":            {`{"a":{"type":"string","description":"It."}}`, `{"a":{"type":"string","description":"It."}}`},
		"keeps the order":   {`{"z":{"type":"string"},"a":{"type":"string"}}`, `{"z":{"type":"string"},"a":{"type":"string"}}`},
		"several types":     {`{"a":{"type":["null","integer"]}}`, `{"a":{"type":"integer"}}`},
		"choices of text":   {`{"a":{"type":"string","enum":["x","y",null]}}`, `{"a":{"type":"string","enum":["x","y"]}}`},
		"choices of number": {`{"a":{"type":"integer","enum":[1,5],"description":"How many."}}`, `{"a":{"type":"integer","description":"How many. One of 1, 5."}}`},
		"any of":            {`{"a":{"anyOf":[{"type":"null"},{"type":"boolean"}]}}`, `{"a":{"type":"boolean"}}`},
		"nested":            {`{"a":{"type":"object","properties":{"x":{"type":"string"},"y":{"type":"integer"}}}}`, `{"a":{"type":"object","description":"With x (string), y (integer)."}}`},
		"lists":             {`{"a":{"type":"array","items":{"type":"string","minLength":1}}}`, `{"a":{"type":"array","items":{"type":"string"}}}`},
		"no type":           {`{"a":{}}`, `{"a":{"type":"string"}}`},
		"none":              {`{}`, `{}`},
		"not a schema":      {`[]`, `{}`},
	} {
		t.Run(name, func(t *testing.T) {
			got := newTool(llm.Tool{Name: "x", Schema: json.RawMessage(`{"type":"object","required":["a"],"properties":` + c.in + `}`)})
			b, err := json.Marshal(got.Function.Parameters.Properties)
			if err != nil || string(b) != c.want {
				t.Errorf("%s, not %s (%v)", b, c.want, err)
			}
		})
	}
}

// A tool is described once, and again when it has changed.
func TestToolsAreDescribedOnce(t *testing.T) {
	b, err := New(Options{URL: "http://127.0.0.1:1"})
	if err != nil {
		t.Fatal(err)
	}
	is := llm.Tool{Name: "x", Description: "Does it.", Schema: json.RawMessage(`{"properties":{"a":{"type":"string"}}}`)}
	first := b.tool(is)
	if again := b.tool(is); again.Function.Parameters.Properties != first.Function.Parameters.Properties {
		t.Error("it was described twice")
	}
	other := is
	other.Schema = json.RawMessage(`{"properties":{"b":{"type":"string"}}}`)
	if _, ok := b.tool(other).Function.Parameters.Properties.Get("b"); !ok {
		t.Error("of another schema it has the old one")
	}
	other.Description = "Does something else."
	if got := b.tool(other).Function.Description; got != other.Description {
		t.Errorf("of another description it has %q", got)
	}
}
